import KChartCore

/// Times in records: `2024-01-31T12:00:00Z`, with as many decimals as are needed.
enum RecordTime {
    static func text(of time: Timestamp) -> String {
        let local = LocalTime(time, offsetSeconds: 0)
        func two(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
        var year = "\(local.year)"
        while year.count < 4 { year = "0" + year }
        var text = "\(year)-\(two(local.month))-\(two(local.day))"
        text += "T\(two(local.hour)):\(two(local.minute)):\(two(local.second))"
        if local.microsecond > 0 {
            var digits = "\(1_000_000 + local.microsecond)".dropFirst()
            while digits.last == "0" { digits.removeLast() }
            text += ".\(digits)"
        }
        return text + "Z"
    }

    /// Reads a date, or a date and a time with `Z`, an offset or none (UTC); nil for anything
    /// else and for dates that do not exist.
    static func time(of text: String) -> Timestamp? {
        var reader = Reader(bytes: Array(text.utf8))
        guard let year = reader.number(digits: 4), reader.take("-"),
            let month = reader.number(digits: 2), (1...12).contains(month), reader.take("-"),
            let day = reader.number(digits: 2), day >= 1,
            day <= CivilDate.days(inMonth: month, ofYear: year)
        else { return nil }
        let midnight = CivilDate(year: year, month: month, day: day).midnight
        if reader.isAtEnd { return midnight }
        guard reader.take("T") || reader.take(" "), let hour = reader.number(digits: 2),
            hour < 24, reader.take(":"), let minute = reader.number(digits: 2), minute < 60
        else { return nil }
        var micros = Int64(hour * 3_600 + minute * 60) * 1_000_000
        if reader.take(":") {
            guard let second = reader.number(digits: 2), second < 61 else { return nil }
            micros += Int64(second) * 1_000_000
            if reader.take(".") {
                guard let part = reader.fraction() else { return nil }
                micros += part
            }
        }
        guard let offset = reader.offset(), reader.isAtEnd else { return nil }
        return midnight.advanced(byMicroseconds: micros - offset)
    }

    private struct Reader {
        let bytes: [UInt8]
        var at = 0

        var isAtEnd: Bool { at == bytes.count }

        mutating func take(_ letter: Unicode.Scalar) -> Bool {
            guard at < bytes.count, bytes[at] == UInt8(ascii: letter) else { return false }
            at += 1
            return true
        }

        mutating func digit() -> Int? {
            guard at < bytes.count, (0x30...0x39).contains(bytes[at]) else { return nil }
            at += 1
            return Int(bytes[at - 1]) - 0x30
        }

        mutating func number(digits: Int) -> Int? {
            var value = 0
            for _ in 0..<digits {
                guard let digit = digit() else { return nil }
                value = value * 10 + digit
            }
            return value
        }

        /// Microseconds; further digits are dropped.
        mutating func fraction() -> Int64? {
            guard var value = digit().map(Int64.init) else { return nil }
            var count = 1
            while let digit = digit() {
                if count < 6 { value = value * 10 + Int64(digit) }
                count += 1
            }
            while count < 6 {
                value *= 10
                count += 1
            }
            return value
        }

        /// Microseconds ahead of UTC.
        mutating func offset() -> Int64? {
            if isAtEnd || take("Z") || take("z") { return 0 }
            let sign: Int64
            if take("+") { sign = 1 } else if take("-") { sign = -1 } else { return nil }
            guard let hours = number(digits: 2), hours < 24 else { return nil }
            _ = take(":")
            guard let minutes = number(digits: 2), minutes < 60 else { return nil }
            return sign * Int64(hours * 3_600 + minutes * 60) * 1_000_000
        }
    }
}
