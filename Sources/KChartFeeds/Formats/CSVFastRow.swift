import Glibc
import KChartCore

/// The fast way through rows of plain numbers: no cell is cut out, no byte is looked at twice.
///
/// A row with anything unusual is left to the careful way, so this one may be as narrow as it
/// likes. Doubles are exact: up to 2^53 and 22 decimals one division is, and other numbers go the
/// slow way.
struct CSVFastRow {
    /// What is done with a cell, in the order of the row.
    private enum Step: UInt8 {
        case skip, time, timeOfDay, open, high, low, close, volume, turnover, symbol
    }

    private let steps: [Step]
    private let delimiter: UInt8
    private let isUsable: Bool
    private let symbol: [UInt8]
    private var text = TimeText()
    /// Counts below this one are read with the unit of the column.
    private let smallestClear: UInt64

    private(set) var style = TimeText.Style.none
    private(set) var sawZone = false
    var sawDayAndMonth: Bool { text.sawDayAndMonth }
    private(set) var priceDecimals = 0
    private(set) var timesOutOfRange = 0

    /// The date of the row before, as text, and its midnight.
    private var dateText: (UInt64, UInt16) = (0, 0)
    private var midnight: Int64 = 0

    init(layout: CSVLayout) {
        steps = layout.roles.map { role in
            switch role {
            case nil: .skip
            case .time: .time
            case .timeOfDay: .timeOfDay
            case .open: .open
            case .high: .high
            case .low: .low
            case .close: .close
            case .volume: .volume
            case .turnover: .turnover
            case .symbol: .symbol
            case .price, .amount, .side, .bid, .ask: .skip
            }
        }
        delimiter = layout.delimiter
        isUsable = !layout.decimalComma && layout.dateFormat == nil
        symbol = Array((layout.symbol ?? "").utf8)
        text = layout.timeText
        smallestClear = layout.timeUnit?.smallestClear ?? 0
    }

    /// Reads rows from `start` until one is unusual, the block is full, or `safeEnd` is reached:
    /// one past a line end, so that every scan stops there at the latest. Answers how many rows it
    /// wrote and where it stopped.
    mutating func read(
        from start: UnsafePointer<UInt8>, safeEnd: UnsafePointer<UInt8>,
        into rows: BarColumns.NewRows, row first: Int, limit: Int
    ) -> (rows: Int, stop: UnsafePointer<UInt8>) {
        guard isUsable else { return (0, start) }
        var row = first
        var at = start
        let delimiter = delimiter
        DecimalNumber.powersOfTen.withUnsafeBufferPointer { powers in
            steps.withUnsafeBufferPointer { steps in
                guard let powers = powers.baseAddress else { return }
                while row < limit, at < safeEnd {
                    guard
                        let next = readRow(
                            at, end: safeEnd, steps: steps, delimiter: delimiter, powers: powers,
                            into: rows, row: row)
                    else { return }
                    at = next
                    row += 1
                }
            }
        }
        return (row - first, at)
    }

    /// One past the last line end before `end`, or `start`.
    static func lastLineEnd(
        _ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>
    ) -> UnsafePointer<UInt8> {
        var p = end
        while p > start, (p - 1).pointee != 0x0A { p -= 1 }
        return p
    }

    /// Reads the row at `start`; its end, or nil for a row that is left to the careful way.
    @inline(__always)
    private mutating func readRow(
        _ start: UnsafePointer<UInt8>, end: UnsafePointer<UInt8>,
        steps: UnsafeBufferPointer<Step>, delimiter: UInt8, powers: UnsafePointer<Double>,
        into rows: BarColumns.NewRows, row: Int
    ) -> UnsafePointer<UInt8>? {
        var p = start
        var time: Int64 = 0
        var clock: Int64 = 0
        var place = 0
        let count = steps.count
        while true {
            switch steps[place] {
            case .time:
                guard let value = readTime(&p, delimiter: delimiter) else { return nil }
                time = value
            case .timeOfDay:
                let cell = self.cell(&p)
                guard let value = TimeText.timeOfDay(cell) else { return nil }
                clock = value
            case .open:
                guard let value = price(&p, delimiter: delimiter, powers: powers)
                else { return nil }
                rows.open[row] = value
            case .high:
                guard let value = price(&p, delimiter: delimiter, powers: powers)
                else { return nil }
                rows.high[row] = value
            case .low:
                guard let value = price(&p, delimiter: delimiter, powers: powers)
                else { return nil }
                rows.low[row] = value
            case .close:
                guard let value = price(&p, delimiter: delimiter, powers: powers)
                else { return nil }
                rows.close[row] = value
            case .volume:
                guard let number = Self.number(&p, delimiter: delimiter, powers: powers)
                else { return nil }
                rows.volume?[row] = number.value
            case .turnover:
                guard let number = Self.number(&p, delimiter: delimiter, powers: powers)
                else { return nil }
                rows.turnover?[row] = number.value
            case .symbol:
                let cell = self.cell(&p)
                guard cell.elementsEqual(symbol) else { return nil }
            case .skip:
                while p.pointee != delimiter, p.pointee != 0x0A {
                    if p.pointee == UInt8(ascii: "\"") { return nil }
                    p += 1
                }
            }
            place += 1
            let stop = p.pointee
            if stop == delimiter {
                p += 1
                if place == count { break }
            } else if stop == 0x0A || (stop == 0x0D && p[1] == 0x0A) {
                guard place == count else { return nil }
                break
            } else {
                return nil
            }
        }
        if p.pointee != 0x0A {
            guard let found = memchr(p, 0x0A, end - p) else { return nil }
            p = UnsafePointer(found.assumingMemoryBound(to: UInt8.self))
        }
        time &+= clock
        if time > Timestamp.latest.microseconds || time < Timestamp.earliest.microseconds {
            time = Timestamp(microseconds: time).clamped.microseconds
            timesOutOfRange += 1
        }
        rows.time[row] = time
        return p + 1
    }

    // MARK: - Cells

    /// The cell at `p` up to the delimiter or the end of the line.
    @inline(__always)
    private func cell(_ p: inout UnsafePointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
        let start = p
        while p.pointee != delimiter, p.pointee != 0x0A, p.pointee != 0x0D { p += 1 }
        return UnsafeBufferPointer(start: start, count: p - start)
    }

    /// What a number cell gave; `decimals` is −1 when it went the slow way.
    private struct Number {
        var value: Double
        var decimals: Int
    }

    /// The number at `p`, which ends before a delimiter or a line end; nil for anything else.
    @inline(__always)
    private static func number(
        _ p: inout UnsafePointer<UInt8>, delimiter: UInt8, powers: UnsafePointer<Double>
    ) -> Number? {
        let start = p
        var q = p
        let isNegative = q.pointee == UInt8(ascii: "-")
        if isNegative { q += 1 }
        var mantissa: UInt64 = 0
        let digits = q
        var digit = q.pointee &- 48
        while digit < 10 {
            mantissa = mantissa &* 10 &+ UInt64(digit)
            q += 1
            digit = q.pointee &- 48
        }
        var count = q - digits
        var decimals = 0
        if q.pointee == UInt8(ascii: ".") {
            q += 1
            let fraction = q
            digit = q.pointee &- 48
            while digit < 10 {
                mantissa = mantissa &* 10 &+ UInt64(digit)
                q += 1
                digit = q.pointee &- 48
            }
            decimals = q - fraction
            count += decimals
        }
        let stop = q.pointee
        guard count > 0, stop == delimiter || stop == 0x0A || stop == 0x0D || stop | 0x20 == 0x65
        else { return nil }
        p = q
        if count <= 19, decimals <= 22, mantissa <= DecimalNumber.exactLimit, stop | 0x20 != 0x65 {
            let value = Double(mantissa) / powers[decimals]
            return Number(value: isNegative ? -value : value, decimals: decimals)
        }
        return slowNumber(start, &p, delimiter: delimiter)
    }

    @inline(never)
    private static func slowNumber(
        _ start: UnsafePointer<UInt8>, _ p: inout UnsafePointer<UInt8>, delimiter: UInt8
    ) -> Number? {
        p = start
        while p.pointee != delimiter, p.pointee != 0x0A, p.pointee != 0x0D { p += 1 }
        let text = UnsafeBufferPointer(start: start, count: p - start)
        return DecimalNumber.plain(text).map { Number(value: $0, decimals: -1) }
    }

    @inline(__always)
    private mutating func price(
        _ p: inout UnsafePointer<UInt8>, delimiter: UInt8, powers: UnsafePointer<Double>
    ) -> Double? {
        let start = p
        guard let number = Self.number(&p, delimiter: delimiter, powers: powers) else { return nil }
        if UInt(bitPattern: number.decimals) > UInt(bitPattern: priceDecimals) {
            noteDecimals(start, p)
        }
        return number.value
    }

    /// Only a price with more decimals than any before is looked at again.
    @inline(never)
    private mutating func noteDecimals(
        _ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>
    ) {
        let text = UnsafeBufferPointer(start: start, count: end - start)
        priceDecimals = max(priceDecimals, CSVRowParser.decimals(text, comma: false))
    }

    // MARK: - Time

    @inline(__always)
    private mutating func readTime(
        _ p: inout UnsafePointer<UInt8>, delimiter: UInt8
    ) -> Int64? {
        let start = p
        var count: UInt64 = 0
        var digit = p.pointee &- 48
        while digit < 10 {
            count = count &* 10 &+ UInt64(digit)
            p += 1
            digit = p.pointee &- 48
        }
        let digits = p - start
        if digits >= 9, digits <= 19, digits != 14, p.pointee == delimiter,
            count >= smallestClear
        {
            // Milliseconds first: most files count in them.
            if digits == 13 {
                if style != .epochMilliseconds { style = .epochMilliseconds }
                return Int64(bitPattern: count) &* 1_000
            }
            guard let (value, unit) = TimeText.epoch(count) else { return nil }
            style = unit
            return value
        }
        p = start
        return digits == 4 && start[4] == 0x2D ? isoTime(&p) : otherTime(&p)
    }

    /// 2020-01-02, 2020-01-02 10:00, 2020-01-02T10:00:00; anything longer the general way.
    @inline(__always)
    private mutating func isoTime(_ p: inout UnsafePointer<UInt8>) -> Int64? {
        let start = p
        // Ten bytes are within the line: a scan for its end passed over none of them unseen.
        for place in 5..<10 where start[place] == 0x0A { return nil }
        let raw = UnsafeRawPointer(start)
        let key = (
            raw.loadUnaligned(as: UInt64.self),
            raw.loadUnaligned(fromByteOffset: 8, as: UInt16.self)
        )
        if key != dateText {
            guard start[7] == 0x2D,
                let day = text.parse(UnsafeBufferPointer(start: start, count: 10))
            else { return otherTime(&p) }
            dateText = key
            midnight = day
        }
        var seconds: Int64 = 0
        var q = start + 10
        if q.pointee == 0x20 || q.pointee == UInt8(ascii: "T") {
            guard let hour = Self.pair(q + 1), q[3] == 0x3A, let minute = Self.pair(q + 4),
                hour < 24, minute < 60
            else { return otherTime(&p) }
            seconds = hour * 3_600 + minute * 60
            q += 6
            if q.pointee == 0x3A {
                guard let second = Self.pair(q + 1), second < 60 else { return otherTime(&p) }
                seconds += second
                q += 3
            }
        }
        guard q.pointee == delimiter else { return otherTime(&p) }
        p = q
        style = .iso
        return midnight &+ seconds * 1_000_000
    }

    @inline(__always)
    private static func pair(_ p: UnsafePointer<UInt8>) -> Int64? {
        guard p[0] &- 48 < 10, p[1] &- 48 < 10 else { return nil }
        return Int64(p[0] &- 48) * 10 + Int64(p[1] &- 48)
    }

    @inline(never)
    private mutating func otherTime(_ p: inout UnsafePointer<UInt8>) -> Int64? {
        guard p.pointee != UInt8(ascii: "\"") else { return nil }
        let cell = CellText(cell(&p))
        guard let value = text.parse(cell.bytes) else { return nil }
        style = text.style
        if text.hasZone { sawZone = true }
        return value
    }
}
