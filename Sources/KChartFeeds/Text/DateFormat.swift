import KChartCore

/// A way to write dates that a person prescribed: `%d/%m/%Y %H:%M` or `dd/MM/yyyy HH:mm`.
public struct DateFormat: Hashable, Sendable {
    enum Item: Hashable {
        case year, shortYear, month, monthName, day, dayOfYear
        case hour, hour12, minute, second, fraction, meridiem, offset, epoch
        case literal(UInt8)
    }

    let items: [Item]

    /// - Parameter pattern: letters of strftime behind percent signs, or y M d H h m s S a Z.
    ///   Nil for a pattern without year, month and day, or with letters that mean nothing.
    public init?(_ pattern: String) {
        let parsed = pattern.contains("%") ? Self.strftime(pattern) : Self.letters(pattern)
        guard let items = parsed else { return nil }
        let has = { (wanted: Set<Item>) in !wanted.isDisjoint(with: items) }
        let isDate =
            has([.year, .shortYear])
            && (has([.dayOfYear]) || (has([.month, .monthName]) && has([.day])))
        guard isDate || has([.epoch]) else { return nil }
        self.items = items
    }

    private static func strftime(_ pattern: String) -> [Item]? {
        var items: [Item] = []
        var bytes = pattern.utf8.makeIterator()
        while let byte = bytes.next() {
            guard byte == UInt8(ascii: "%") else {
                items.append(.literal(byte))
                continue
            }
            guard var letter = bytes.next() else { return nil }
            // %-d and %_d: without the zero in front, which is taken anyway.
            if letter == UInt8(ascii: "-") || letter == UInt8(ascii: "_") {
                guard let next = bytes.next() else { return nil }
                letter = next
            }
            switch letter {
            case UInt8(ascii: "Y"): items.append(.year)
            case UInt8(ascii: "y"): items.append(.shortYear)
            case UInt8(ascii: "m"): items.append(.month)
            case UInt8(ascii: "b"), UInt8(ascii: "B"), UInt8(ascii: "h"): items.append(.monthName)
            case UInt8(ascii: "d"), UInt8(ascii: "e"): items.append(.day)
            case UInt8(ascii: "j"): items.append(.dayOfYear)
            case UInt8(ascii: "H"), UInt8(ascii: "k"): items.append(.hour)
            case UInt8(ascii: "I"), UInt8(ascii: "l"): items.append(.hour12)
            case UInt8(ascii: "M"): items.append(.minute)
            case UInt8(ascii: "S"): items.append(.second)
            case UInt8(ascii: "f"), UInt8(ascii: "L"), UInt8(ascii: "N"): items.append(.fraction)
            case UInt8(ascii: "p"), UInt8(ascii: "P"): items.append(.meridiem)
            case UInt8(ascii: "z"), UInt8(ascii: "Z"): items.append(.offset)
            case UInt8(ascii: "s"): items.append(.epoch)
            case UInt8(ascii: "F"):
                items += [.year, .literal(0x2D), .month, .literal(0x2D), .day]
            case UInt8(ascii: "T"):
                items += [.hour, .literal(0x3A), .minute, .literal(0x3A), .second]
            case UInt8(ascii: "R"): items += [.hour, .literal(0x3A), .minute]
            case UInt8(ascii: "D"):
                items += [.month, .literal(0x2F), .day, .literal(0x2F), .shortYear]
            case UInt8(ascii: "%"): items.append(.literal(letter))
            default: return nil
            }
        }
        return items
    }

    private static func letters(_ pattern: String) -> [Item]? {
        var items: [Item] = []
        let bytes = Array(pattern.utf8)
        var place = 0
        while place < bytes.count {
            let byte = bytes[place]
            var count = 1
            while place + count < bytes.count, bytes[place + count] == byte { count += 1 }
            if byte == UInt8(ascii: "'") {
                // Text in quotes stands for itself.
                let rest = bytes[(place + 1)...]
                guard let end = rest.firstIndex(of: byte) else { return nil }
                items += bytes[(place + 1)..<end].map { .literal($0) }
                place = end + 1
                continue
            }
            switch byte {
            case UInt8(ascii: "y"), UInt8(ascii: "Y"):
                items.append(count == 2 ? .shortYear : .year)
            case UInt8(ascii: "M"): items.append(count > 2 ? .monthName : .month)
            case UInt8(ascii: "d"): items.append(.day)
            case UInt8(ascii: "D"): items.append(count > 2 ? .dayOfYear : .day)
            case UInt8(ascii: "H"): items.append(.hour)
            case UInt8(ascii: "h"): items.append(.hour12)
            case UInt8(ascii: "m"): items.append(.minute)
            case UInt8(ascii: "s"): items.append(.second)
            case UInt8(ascii: "S"), UInt8(ascii: "f"): items.append(.fraction)
            case UInt8(ascii: "a"): items.append(.meridiem)
            case UInt8(ascii: "Z"), UInt8(ascii: "z"), UInt8(ascii: "X"): items.append(.offset)
            case UInt8(ascii: "T") where count == 1:
                items.append(.literal(byte))
            default:
                guard !((byte | 0x20) &- 97 < 26) else { return nil }
                items += [Item](repeating: .literal(byte), count: count)
            }
            place += count
        }
        return items
    }

    /// How many figures an item takes when another one follows at once.
    private static func width(_ item: Item) -> Int {
        switch item {
        case .year: 4
        case .dayOfYear: 3
        case .fraction: 9
        case .epoch: 18
        default: 2
        }
    }

    /// What a text written this way means.
    struct Moment {
        var microseconds: Int64
        var hasZone: Bool
    }

    /// Nil for text that is written otherwise.
    func parse(_ text: UnsafeBufferPointer<UInt8>) -> Moment? {
        var scan = TimeText.Scan(text)
        var year = 1970
        var month = 1
        var day = 1
        var dayOfYear: Int?
        var clock: Int64 = 0
        var hour = 0
        var isAfternoon: Bool?
        var offset: Int64?
        var epoch: Int64?
        for item in items {
            switch item {
            case .literal(let byte):
                if byte == 0x20 {
                    scan.skip { $0 == 0x20 }
                } else if scan.next() != byte {
                    return nil
                }
            case .monthName:
                guard let value = scan.month() else { return nil }
                month = value
            case .meridiem:
                guard let value = scan.meridiem() else { return nil }
                isAfternoon = value
            case .offset:
                guard let value = TimeText.zone(&scan) else { return nil }
                offset = value
            case .fraction:
                guard let value = scan.fraction() else { return nil }
                clock += value
            default:
                guard let value = scan.figures(atMost: Self.width(item)) else { return nil }
                switch item {
                case .year: year = value
                case .shortYear: year = value < 70 ? 2_000 + value : 1_900 + value
                case .month: month = value
                case .day: day = value
                case .dayOfYear: dayOfYear = value
                case .hour, .hour12: hour = value
                case .minute where value < 60: clock += Int64(value) * 60_000_000
                case .second where value <= 60: clock += Int64(value) * 1_000_000
                case .epoch: epoch = Int64(value)
                default: return nil
                }
            }
        }
        scan.skip { $0 == 0x20 }
        guard scan.isAtEnd else { return nil }
        if let epoch {
            let scaled = epoch.multipliedReportingOverflow(by: 1_000_000)
            return scaled.overflow ? nil : Moment(microseconds: scaled.partialValue, hasZone: true)
        }
        if let isAfternoon {
            guard (1...12).contains(hour) else { return nil }
            hour = hour % 12 + (isAfternoon ? 12 : 0)
        }
        guard hour <= 24, let midnight = TimeText.day(year, month, day, in: 1...9_999) else {
            return nil
        }
        var result = midnight + Int64(hour) * 3_600_000_000 + clock
        if let dayOfYear {
            guard (1...366).contains(dayOfYear) else { return nil }
            result += Int64(dayOfYear - 1) * 86_400_000_000
        }
        return Moment(microseconds: result - (offset ?? 0), hasZone: offset != nil)
    }
}
