public import KChartCore

/// Writes bars as lines of text that read back as the same bars, bit for bit.
///
/// Doubles are written in the fewest digits that give them back, times to the microsecond. The
/// columns are the same in every line: what a bar does not have is an empty cell, or null.
public struct BarWriter: Sendable {
    /// The form of a line.
    public enum Format: String, Hashable, Sendable, CaseIterable {
        /// A header, then comma-separated values.
        case csv
        /// One object a line.
        case jsonl
    }

    /// The form of a time.
    public enum TimeStyle: String, Hashable, Sendable, CaseIterable {
        /// 2024-12-01T00:00:00Z, with a fraction only when there is one.
        case iso
        /// Counts since 1970 UTC, with a fraction only when there is one.
        case s, ms, us
    }

    public let format: Format
    public let timeStyle: TimeStyle
    /// A turnover column follows the volume.
    public let hasTurnover: Bool

    public init(format: Format = .csv, timeStyle: TimeStyle = .iso, hasTurnover: Bool = false) {
        self.format = format
        self.timeStyle = timeStyle
        self.hasTurnover = hasTurnover
    }

    /// The line before the first bar; empty for JSON lines.
    public var header: String {
        guard format == .csv else { return "" }
        return "time,open,high,low,close,volume" + (hasTurnover ? ",turnover" : "") + "\n"
    }

    /// Adds the line of a bar to `text`.
    public func write(_ candle: Candle, to text: inout [UInt8]) {
        switch format {
        case .csv:
            write(candle.time, to: &text)
            for price in [candle.open, candle.high, candle.low, candle.close] {
                text.append(0x2C)
                write(price, to: &text)
            }
            text.append(0x2C)
            if let volume = candle.volume { write(volume, to: &text) }
            if hasTurnover {
                text.append(0x2C)
                if let turnover = candle.turnover { write(turnover, to: &text) }
            }
        case .jsonl:
            text.append(contentsOf: "{\"time\":".utf8)
            if timeStyle == .iso { text.append(0x22) }
            write(candle.time, to: &text)
            if timeStyle == .iso { text.append(0x22) }
            write("open", candle.open, to: &text)
            write("high", candle.high, to: &text)
            write("low", candle.low, to: &text)
            write("close", candle.close, to: &text)
            write("volume", candle.volume, to: &text)
            if hasTurnover { write("turnover", candle.turnover, to: &text) }
            text.append(0x7D)
        }
        text.append(0x0A)
    }

    private func write(_ key: String, _ number: Double?, to text: inout [UInt8]) {
        text.append(contentsOf: ",\"".utf8)
        text.append(contentsOf: key.utf8)
        text.append(contentsOf: "\":".utf8)
        if let number, number.isFinite {
            write(number, to: &text)
        } else {
            text.append(contentsOf: "null".utf8)
        }
    }

    /// The shortest text that gives the same double back, without a fraction of nothing.
    private func write(_ number: Double, to text: inout [UInt8]) {
        // Whole numbers that are common, exactly: 2^53 is far away.
        if number.magnitude < 1e15, number == number.rounded(),
            !(number == 0 && number.sign == .minus)
        {
            return write(Int64(number), to: &text)
        }
        if writeFewDecimals(number, to: &text) { return }
        var digits = number.description
        digits.withUTF8 { utf8 in
            let isWhole = utf8.count > 2 && utf8.suffix(2).elementsEqual([0x2E, 0x30])
            text.append(contentsOf: isWhole ? utf8.dropLast(2) : utf8[...])
        }
    }

    /// Writes a number of up to eight decimals and fifteen digits in all: as whole numbers of its
    /// last decimal, which give it back exactly, since both parts of the quotient are exact. False
    /// for any other.
    private func writeFewDecimals(_ number: Double, to text: inout [UInt8]) -> Bool {
        let size = number.magnitude
        guard size >= 1e-3 else { return false }
        var power = 1.0
        for decimals in 1...8 {
            power *= 10
            let scaled = (size * power).rounded()
            guard scaled < 1e15 else { return false }
            guard scaled / power == size else { continue }
            let mantissa = UInt64(scaled)
            let unit = UInt64(power)
            if number < 0 { text.append(0x2D) }
            write(Int64(mantissa / unit), to: &text)
            text.append(0x2E)
            Self.write(mantissa % unit, width: decimals, to: &text)
            return true
        }
        return false
    }

    /// The digits of a number with zeros in front.
    private static func write(_ number: UInt64, width: Int, to text: inout [UInt8]) {
        let start = text.count
        var rest = number
        for _ in 0..<width {
            text.append(UInt8(0x30 + rest % 10))
            rest /= 10
        }
        text[start...].reverse()
    }

    /// 2024-12-01T00:00:00Z, as `Inspection.isoText` has it.
    private func writeISO(_ time: Timestamp, to text: inout [UInt8]) {
        let days = time.microseconds.flooredQuotient(86_400_000_000)
        let date = CivilDate(daysSinceEpoch: Int(days))
        let rest = time.microseconds - days * 86_400_000_000
        guard rest % 1_000_000 == 0, (0...9_999).contains(date.year) else {
            text.append(contentsOf: Inspection.isoText(time).utf8)
            return
        }
        let seconds = UInt64(rest / 1_000_000)
        Self.write(UInt64(date.year), width: 4, to: &text)
        text.append(0x2D)
        Self.write(UInt64(date.month), width: 2, to: &text)
        text.append(0x2D)
        Self.write(UInt64(date.day), width: 2, to: &text)
        text.append(0x54)
        Self.write(seconds / 3_600, width: 2, to: &text)
        text.append(0x3A)
        Self.write(seconds / 60 % 60, width: 2, to: &text)
        text.append(0x3A)
        Self.write(seconds % 60, width: 2, to: &text)
        text.append(0x5A)
    }

    private func write(_ number: Int64, to text: inout [UInt8]) {
        if number < 0 { text.append(0x2D) }
        var digits: (UInt64, UInt64, UInt64) = (0, 0, 0)
        var rest = number.magnitude
        withUnsafeMutableBytes(of: &digits) { room in
            var at = room.count
            repeat {
                at -= 1
                room[at] = UInt8(0x30 + rest % 10)
                rest /= 10
            } while rest > 0
            text.append(contentsOf: room[at...])
        }
    }

    private func write(_ time: Timestamp, to text: inout [UInt8]) {
        switch timeStyle {
        case .iso: writeISO(time, to: &text)
        case .us: write(time.microseconds, to: &text)
        case .ms: write(time.microseconds, by: 1_000, to: &text)
        case .s: write(time.microseconds, by: 1_000_000, to: &text)
        }
    }

    /// `count` divided exactly, the fraction without zeros at its end.
    private func write(_ count: Int64, by unit: Int64, to text: inout [UInt8]) {
        if count < 0 { text.append(0x2D) }
        let whole = count.magnitude / UInt64(unit)
        var fraction = count.magnitude % UInt64(unit)
        write(Int64(whole), to: &text)
        guard fraction > 0 else { return }
        text.append(0x2E)
        var step = UInt64(unit) / 10
        while fraction > 0 {
            text.append(UInt8(0x30 + fraction / step))
            fraction %= step
            step /= 10
        }
    }
}
