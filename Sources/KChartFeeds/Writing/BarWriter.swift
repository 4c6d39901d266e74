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
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: LineText.room) { memory in
            guard let base = memory.baseAddress else { return }
            var line = LineText(base)
            switch format {
            case .csv: writeCells(candle, to: &line)
            case .jsonl: writeObject(candle, to: &line)
            }
            line.append(byte: 0x0A)
            text.append(contentsOf: line.bytes)
        }
    }

    private func writeCells(_ candle: Candle, to line: inout LineText) {
        write(candle.time, to: &line)
        line.append(byte: 0x2C)
        line.append(candle.open)
        line.append(byte: 0x2C)
        line.append(candle.high)
        line.append(byte: 0x2C)
        line.append(candle.low)
        line.append(byte: 0x2C)
        line.append(candle.close)
        line.append(byte: 0x2C)
        if let volume = candle.volume { line.append(volume) }
        if hasTurnover {
            line.append(byte: 0x2C)
            if let turnover = candle.turnover { line.append(turnover) }
        }
    }

    private func writeObject(_ candle: Candle, to line: inout LineText) {
        line.append("{\"time\":")
        if timeStyle == .iso { line.append(byte: 0x22) }
        write(candle.time, to: &line)
        if timeStyle == .iso { line.append(byte: 0x22) }
        write(",\"open\":", candle.open, to: &line)
        write(",\"high\":", candle.high, to: &line)
        write(",\"low\":", candle.low, to: &line)
        write(",\"close\":", candle.close, to: &line)
        write(",\"volume\":", candle.volume, to: &line)
        if hasTurnover { write(",\"turnover\":", candle.turnover, to: &line) }
        line.append(byte: 0x7D)
    }

    private func write(_ key: StaticString, _ number: Double?, to line: inout LineText) {
        line.append(key)
        if let number, number.isFinite { line.append(number) } else { line.append("null") }
    }

    private func write(_ time: Timestamp, to line: inout LineText) {
        switch timeStyle {
        case .iso: line.appendISO(time)
        case .us: line.append(time.microseconds)
        case .ms: line.append(time.microseconds, by: 1_000)
        case .s: line.append(time.microseconds, by: 1_000_000)
        }
    }
}
