import KChartCore

/// The records of reference system A in this program's members.
///
/// A: `{"anchors": [{"price": 270, "time": 721692800}], "id": "…", "isLocked": true,
/// "kind": "trendLine", "style": {"color": {"red": 1, …}, "dash": [4, 2], "lineWidth": 3}}`, times
/// in seconds since 2001-01-01.
enum SystemARecord {
    /// From 1970 to 2001 in seconds.
    private static let epoch = 978_307_200.0

    static func members(of record: RecordValue) -> [RecordMember] {
        var members: [RecordMember] = []
        func add(_ key: String, _ value: RecordValue?) {
            if let value { members.append(RecordMember(key: key, value: value)) }
        }
        add("kind", record["kind"])
        add("anchors", record["anchors"]?.array.map { .array($0.map(anchor)) })
        add("locked", record["isLocked"])
        if let style = record["style"] {
            var own: [RecordMember] = []
            if let color = style["color"], color.members != nil {
                let mixed = DrawingColor(
                    redPart: color["red"]?.double ?? 0, greenPart: color["green"]?.double ?? 0,
                    bluePart: color["blue"]?.double ?? 0, opacity: color["opacity"]?.double ?? 1)
                own.append(RecordMember(key: "color", value: .string(mixed.hex)))
            }
            if let width = style["lineWidth"] {
                own.append(RecordMember(key: "width", value: width))
            }
            if let dash = style["dash"] { own.append(RecordMember(key: "dash", value: dash)) }
            add("style", .object(own))
        }
        return members
    }

    private static func anchor(_ value: RecordValue) -> RecordValue {
        guard let seconds = value["time"]?.double, let price = value["price"]?.double,
            let time = Timestamp(secondsSince1970: seconds + epoch)
        else { return .null }
        return .array([.integer(time.microseconds), .number(price)])
    }
}
