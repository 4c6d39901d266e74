import KChartCore

/// A drawing as a record and back: see Docs/DRAWINGS.md for the members.
///
/// Members with their standard value are left out; members of no meaning here are kept and
/// written back, those of anchors excepted: the journal holds an anchor as a pair.
enum DrawingRecord {
    /// How times and prices are written.
    enum Form {
        /// `[microseconds, price]`: short, for the journal.
        case pairs
        /// `{"time": "…", "price": …}`: for people and other programs.
        case objects
    }

    static func members(of drawing: Drawing, _ form: Form) -> [RecordMember] {
        var members = [
            RecordMember(key: "kind", value: .string(drawing.kind.name)),
            RecordMember(key: "order", value: .integer(Int64(drawing.order))),
            RecordMember(key: "anchors", value: .array(drawing.anchors.map { anchor($0, form) })),
        ]
        let style = self.members(of: drawing.style)
        if !style.isEmpty { members.append(RecordMember(key: "style", value: .object(style))) }
        if !drawing.text.isEmpty {
            members.append(RecordMember(key: "text", value: .string(drawing.text)))
        }
        if drawing.isLocked { members.append(RecordMember(key: "locked", value: .bool(true))) }
        if drawing.isHidden { members.append(RecordMember(key: "hidden", value: .bool(true))) }
        return members + drawing.extras
    }

    /// What turns the members of one drawing into those of another; null takes one away.
    static func patch(from before: Drawing, to after: Drawing) -> [RecordMember] {
        let old = members(of: before, .pairs)
        let new = members(of: after, .pairs)
        let values = Dictionary(old.map { ($0.key, $0.value) }) { first, _ in first }
        let kept = Set(new.map(\.key))
        return new.filter { values[$0.key] != $0.value }
            + old.filter { !kept.contains($0.key) }
            .map { RecordMember(key: $0.key, value: .null) }
    }

    static func patched(_ drawing: Drawing, by patch: [RecordMember]) -> Drawing? {
        var members = members(of: drawing, .pairs)
        for change in patch {
            members.removeAll { $0.key == change.key }
            if change.value != .null { members.append(change) }
        }
        return self.drawing(id: drawing.id, members)
    }

    /// The drawing of a record; nil when it cannot be kept: no kind, no usable anchors.
    static func drawing(id: DrawingID, _ members: [RecordMember]) -> Drawing? {
        let record = RecordValue.object(members)
        guard let kind = record["kind"]?.string, let list = record["anchors"]?.array,
            list.count <= Drawing.mostAnchors
        else { return nil }
        let anchors = list.compactMap(anchor)
        guard anchors.count == list.count else { return nil }
        var drawing = Drawing(
            id: id, kind: DrawingKind(kind), anchors: anchors,
            style: style(of: record["style"]), text: record["text"]?.string ?? "",
            isLocked: record["locked"]?.bool ?? false, isHidden: record["hidden"]?.bool ?? false,
            order: record["order"]?.integer.flatMap { Int(exactly: $0) } ?? 0)
        drawing.extras = members.filter { !known.contains($0.key) }
        return drawing.checked
    }

    private static let known: Set<String> = [
        "id", "kind", "order", "anchors", "style", "text", "locked", "hidden",
    ]

    // MARK: Anchors

    private static func anchor(_ anchor: Anchor, _ form: Form) -> RecordValue {
        switch form {
        case .pairs:
            .array([.integer(anchor.time.microseconds), .number(anchor.price)])
        case .objects:
            .object([
                RecordMember(key: "time", value: .string(RecordTime.text(of: anchor.time))),
                RecordMember(key: "price", value: .number(anchor.price)),
            ])
        }
    }

    private static func anchor(_ value: RecordValue) -> Anchor? {
        let place: (time: RecordValue, price: RecordValue)
        if let pair = value.array, pair.count == 2 {
            place = (pair[0], pair[1])
        } else if let time = value["time"], let price = value["price"] {
            place = (time, price)
        } else {
            return nil
        }
        let time =
            place.time.integer.map { Timestamp(microseconds: $0) }
            ?? place.time.string.flatMap(RecordTime.time)
        guard let time, let price = place.price.double, price.isFinite else { return nil }
        return Anchor(time: time, price: price)
    }

    // MARK: Style

    static func members(of style: DrawingStyle) -> [RecordMember] {
        let standard = DrawingStyle()
        var members: [RecordMember] = []
        func add(_ key: String, _ value: RecordValue) {
            members.append(RecordMember(key: key, value: value))
        }
        if let color = style.color { add("color", .string(color.hex)) }
        if style.width != standard.width { add("width", .number(style.width)) }
        if !style.dash.isEmpty { add("dash", .array(style.dash.map { .number($0) })) }
        if let fill = style.fill { add("fill", .number(fill)) }
        if let color = style.textColor { add("textColor", .string(color.hex)) }
        if style.fontSize != standard.fontSize { add("fontSize", .number(style.fontSize)) }
        if let levels = style.levels { add("levels", .array(levels.map(level))) }
        return members + style.extras
    }

    static func style(of value: RecordValue?) -> DrawingStyle {
        var style = DrawingStyle()
        guard let value else { return style }
        func color(_ key: String) -> DrawingColor? {
            value[key]?.string.flatMap { DrawingColor(hex: $0) }
        }
        style.color = color("color")
        style.textColor = color("textColor")
        style.width = value["width"]?.double ?? style.width
        style.dash = value["dash"]?.array?.compactMap(\.double) ?? []
        style.fill = value["fill"]?.double
        style.fontSize = value["fontSize"]?.double ?? style.fontSize
        style.levels = value["levels"]?.array.map { $0.compactMap(level) }
        style.extras = value.members?.filter { !knownOfStyle.contains($0.key) } ?? []
        return style.limited
    }

    private static let knownOfStyle: Set<String> = [
        "color", "width", "dash", "fill", "textColor", "fontSize", "levels",
    ]

    private static func level(_ level: DrawingLevel) -> RecordValue {
        if level.color == nil, level.extras.isEmpty { return .number(level.value) }
        let color = level.color.map { RecordMember(key: "color", value: .string($0.hex)) }
        return .object(
            [RecordMember(key: "value", value: .number(level.value))] + (color.map { [$0] } ?? [])
                + level.extras)
    }

    private static func level(_ value: RecordValue) -> DrawingLevel? {
        if let number = value.double { return DrawingLevel(number) }
        guard let number = value["value"]?.double else { return nil }
        var level = DrawingLevel(
            number, color: value["color"]?.string.flatMap { DrawingColor(hex: $0) })
        level.extras = value.members?.filter { !["value", "color"].contains($0.key) } ?? []
        return level
    }
}
