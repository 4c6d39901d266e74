extension TimeText {
    /// The unit in which a column counts the time of day; nil for clocks as people write them.
    enum ClockUnit: Int64 {
        case hours = 3_600_000_000
        case seconds = 1_000_000
        case milliseconds = 1_000
    }

    /// A time of day in microseconds, written as a clock or counted in `unit`.
    static func timeOfDay(_ text: UnsafeBufferPointer<UInt8>, in unit: ClockUnit?) -> Int64? {
        guard let unit else { return timeOfDay(text) }
        guard let count = EpochUnit.count(text), count >= 0 else { return nil }
        let (time, overflow) = count.multipliedReportingOverflow(by: unit.rawValue)
        return overflow || time > 86_400_000_000 ? nil : time
    }

    static func timeOfDay(_ scan: inout Scan) -> Int64? {
        // 上午 9:30: the half of the day may come first.
        let leading = scan.meridiem()
        if leading != nil { scan.skipBlanks() }
        guard let (first, length) = scan.number(limit: 9) else { return nil }
        var hour = first
        var minute = 0
        var second = 0
        var fraction: Int64 = 0
        if scan.peek == UInt8(ascii: ":") || scan.isPointOfClock(behind: length) {
            let colon = scan.peek
            guard length <= 2 else { return nil }
            scan.place += 1
            guard let (value, digits) = scan.number(limit: 2), digits == 2 else { return nil }
            minute = value
            // 10:00:00:250 has milliseconds behind a colon.
            if scan.peek == colon {
                scan.place += 1
                guard let (value, digits) = scan.number(limit: 2), digits == 2 else { return nil }
                second = value
                if scan.peek == UInt8(ascii: ":") {
                    scan.place += 1
                    guard let value = scan.fraction() else { return nil }
                    fraction = value
                }
            }
        } else {
            switch length {
            case 6:
                (hour, minute, second) = (first / 10_000, first / 100 % 100, first % 100)
            case 3, 4:
                (hour, minute) = (first / 100, first % 100)
            case 1, 2:
                // "0" for midnight, "9 AM"; "9" alone would be a guess.
                guard first == 0 || leading != nil || scan.isBeforeMeridiem else { return nil }
            case 9:
                // 093000250: milliseconds behind the seconds.
                let clock = first / 1_000
                (hour, minute, second) = (clock / 10_000, clock / 100 % 100, clock % 100)
                fraction = Int64(first % 1_000) * 1_000
            case 5:
                (hour, minute, second) = (first / 10_000, first / 100 % 100, first % 100)
            default:
                return nil
            }
        }
        if scan.peek == 0x2E || scan.peek == 0x2C {
            scan.place += 1
            guard let value = scan.fraction() else { return nil }
            fraction = value
        }
        scan.skipBlanks()
        if let half = scan.meridiem() ?? leading {
            guard (1...12).contains(hour) else { return nil }
            hour = hour % 12 + (half ? 12 : 0)
        }
        // 24:00 is the end of a day, 60 a leap second.
        guard hour < 24 || (hour == 24 && minute == 0 && second == 0), minute < 60, second <= 60
        else { return nil }
        return (Int64(hour) * 3_600 + Int64(minute) * 60 + Int64(second)) * 1_000_000 + fraction
    }

    /// The offset from UTC in microseconds: Z, UTC, EST, GMT+0200, +01:00, +0100, +01, and a name
    /// in brackets behind it.
    static func zone(_ scan: inout Scan) -> Int64? {
        var named: Int64 = 0
        if scan.peekIsLetter {
            let word = scan.word()
            guard let offset = namedOffset(word) else { return nil }
            named = offset
            scan.skip { $0 == 0x20 }
            if scan.isAtEnd { return named }
            guard word == "utc" || word == "gmt" else { return nil }
        }
        let sign: Int64
        switch scan.next() {
        case UInt8(ascii: "+"): sign = 1
        case UInt8(ascii: "-"): sign = -1
        default: return nil
        }
        guard let (first, length) = scan.number(limit: 4) else { return nil }
        var hours = first
        var minutes = 0
        if length >= 3 { (hours, minutes) = (first / 100, first % 100) }
        if scan.peek == UInt8(ascii: ":") {
            scan.place += 1
            guard length <= 2, let (value, _) = scan.number(limit: 2) else { return nil }
            minutes = value
        }
        guard hours <= 18, minutes < 60 else { return nil }
        scan.skipBrackets()
        return sign * (Int64(hours) * 3_600 + Int64(minutes) * 60) * 1_000_000
    }

    /// The offset of a zone's name in microseconds.
    static func namedOffset(_ name: String) -> Int64? { offsets[name].map { $0 * 3_600_000_000 } }

    /// Names of zones that mean one offset everywhere, in hours.
    private static let offsets: [String: Int64] = [
        "z": 0, "utc": 0, "gmt": 0, "wet": 0, "est": -5, "edt": -4, "cdt": -5, "mst": -7,
        "mdt": -6, "pst": -8, "pdt": -7, "cet": 1, "cest": 2, "mez": 1, "mesz": 2, "eet": 2,
        "eest": 3, "msk": 3, "jst": 9, "kst": 9, "hkt": 8, "sgt": 8,
    ]
}
