extension TimeText {
    /// Microseconds of a count whose unit its size tells.
    static func epoch(_ count: UInt64) -> (microseconds: Int64, style: Style)? {
        switch count {
        case 100_000_000..<100_000_000_000:
            (Int64(count) * 1_000_000, .epochSeconds)
        case 100_000_000_000..<100_000_000_000_000:
            (Int64(count) * 1_000, .epochMilliseconds)
        case 100_000_000_000_000..<100_000_000_000_000_000:
            (Int64(count), .epochMicroseconds)
        case 100_000_000_000_000_000...UInt64(Int64.max):
            (Int64(count / 1_000), .epochNanoseconds)
        default:
            nil
        }
    }

    mutating func number(_ text: UnsafeBufferPointer<UInt8>) -> Int64? {
        guard text.count <= 30 else { return nil }
        if let unit, let count = EpochUnit.count(text),
            count.magnitude < unit.smallestClear
                || count < 0
        {
            style = unit.style
            return negativeOrSmall(count, unit)
        }
        var value: UInt64 = 0
        var digits = 0
        while digits < text.count, text[digits] &- 48 < 10 {
            guard digits < 19 else { return endless(text) }
            value = value * 10 + UInt64(text[digits] &- 48)
            digits += 1
        }
        if digits == text.count {
            if let compact = compact(value, digits: digits) {
                style = .compact
                return compact
            }
            // Eight figures that are no date are no time either: seconds of 1973 would be.
            guard digits != 8, twelveFigures != .dates || !Self.mayBeMinute(value),
                let epoch = Self.epoch(value)
            else { return nil }
            style = epoch.style
            return epoch.microseconds
        }
        // Seconds or milliseconds with a fraction, or with an exponent.
        guard digits > 0, text.contains(where: { $0 == 0x2E || $0 | 0x20 == 0x65 }),
            let count = DecimalNumber.plain(text), count >= Self.smallestEpoch, count < 9.2e18
        else { return nil }
        if count < 1e11 {
            style = .epochSeconds
            return Int64((count * 1_000_000).rounded())
        }
        if count < 1e14 {
            style = .epochMilliseconds
            return Int64((count * 1_000).rounded())
        }
        style = count < 1e17 ? .epochMicroseconds : .epochNanoseconds
        return count < 1e17 ? Int64(count) : Int64(count / 1_000)
    }

    /// Large negative counts tell their unit as positive ones do.
    private mutating func negativeOrSmall(_ count: Int64, _ unit: EpochUnit) -> Int64 {
        guard count.magnitude >= unit.smallestClear, let clear = Self.epoch(count.magnitude) else {
            return unit.microseconds(count)
        }
        style = clear.style
        return -clear.microseconds
    }

    /// Twelve figures from 1990-01-01 00:00 to the end of 2099.
    static func mayBeMinute(_ value: UInt64) -> Bool {
        (199_001_010_000...209_912_312_359).contains(value)
    }

    private func compact(_ value: UInt64, digits: Int) -> Int64? {
        switch digits {
        case 6 where hasShortDates:
            return shortDay(Int(value))
        case 8:
            return eightFigures(Int(value))
        case 12 where twelveFigures != .counts:
            // 202401030930; as milliseconds it would be a moment of 1976.
            let clock = value % 10_000
            guard clock / 100 < 24, clock % 100 < 60,
                let day = Self.day(
                    Int(value / 100_000_000), Int(value / 1_000_000 % 100),
                    Int(value / 10_000 % 100), in: 1990...2099)
            else { return nil }
            return day + Int64(clock / 100 * 3_600 + clock % 100 * 60) * 1_000_000
        case 14:
            let clock = value % 1_000_000
            guard clock / 10_000 < 24, clock / 100 % 100 < 60, clock % 100 < 60,
                let day = Self.day(
                    Int(value / 10_000_000_000), Int(value / 100_000_000 % 100),
                    Int(value / 1_000_000 % 100), in: 1800...2199)
            else { return nil }
            let seconds = clock / 10_000 * 3_600 + clock / 100 % 100 * 60 + clock % 100
            return day + Int64(seconds) * 1_000_000
        default:
            return nil
        }
    }

    /// Nanoseconds of the year 50 000 have 22 figures.
    private mutating func endless(_ text: UnsafeBufferPointer<UInt8>) -> Int64? {
        guard hasEndlessCounts, text.count <= 22, text.allSatisfy({ $0 &- 48 < 10 }) else {
            return nil
        }
        style = .epochNanoseconds
        return Self.farFuture
    }

    /// 1950, 195003
    mutating func year(_ text: UnsafeBufferPointer<UInt8>) -> Int64? {
        guard text.count == 4 || text.count == 6, let count = EpochUnit.count(text) else {
            return nil
        }
        style = .iso
        let number = Int(count)
        return text.count == 4
            ? Self.day(number, 1, 1, in: 1_800...2_199)
            : Self.day(number / 100, number % 100, 1, in: 1_800...2_199)
    }

    /// Jan-19, Jan 24, 24-Jan, Jan'24: the first day of the month of a year.
    mutating func monthYear(_ text: UnsafeBufferPointer<UInt8>) -> Int64? {
        var scan = Scan(text)
        var month: Int?
        var year: Int?
        func isSeparator(_ byte: UInt8) -> Bool { " -/.,'".utf8.contains(byte) }
        if scan.peekIsLetter { month = scan.month() } else { year = scan.figures(atMost: 2) }
        let start = scan.place
        for _ in 0..<2 { scan.skip(isSeparator) }
        guard scan.place > start || month == nil else { return nil }
        let figures = scan.place
        if month == nil {
            guard start == 2 else { return nil }
            month = scan.month()
        } else {
            year = scan.figures(atMost: 2)
            guard scan.place == figures + 2 else { return nil }
        }
        guard let month, let year, scan.isAtEnd else { return nil }
        style = .monthName
        return Self.day(Self.fullYear(year, 2), month, 1, in: 1...9_999)
    }

    /// The count in "/Date(1709251200000)/", with or without an offset behind it.
    static func unwrapped(
        _ text: UnsafeBufferPointer<UInt8>
    ) -> UnsafeBufferPointer<UInt8> {
        guard text.count > 10, text[0] == 0x2F || text[0] == 0x5C,
            let open = text.firstIndex(of: UInt8(ascii: "(")),
            text[..<open].suffix(4).elementsEqual([0x44, 0x61, 0x74, 0x65])
        else { return text }
        let inside = text[(open + 1)...]
        let sign = inside.first == UInt8(ascii: "-") ? 1 : 0
        let figures = inside.dropFirst(sign).prefix { $0 &- 48 < 10 }
        return figures.isEmpty
            ? text : UnsafeBufferPointer(rebasing: text[(open + 1)..<figures.endIndex])
    }

    /// 45292.5 is noon of the first day of 2024.
    mutating func serialDays(_ text: UnsafeBufferPointer<UInt8>) -> Int64? {
        guard let days = DecimalNumber.plain(text), days >= 1, days < 100_000 else { return nil }
        style = .serialDays
        // To the second: a day's fraction holds no more.
        return Int64(((days - 25_569) * 86_400).rounded()) * 1_000_000
    }
}
