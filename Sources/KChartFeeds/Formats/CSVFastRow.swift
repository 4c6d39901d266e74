import Glibc
import KChartCore

/// The fast way through rows of plain numbers: no cell is cut out, and numbers are read in words of
/// eight bytes (`CSVFastRow+Number`).
///
/// A row with anything unusual is left to the careful way, so this one may be as narrow as it
/// likes. Doubles are exact: up to 2^53 and 22 decimals one division is, and other numbers go the
/// slow way.
struct CSVFastRow {
    /// What is done with a cell; a price is read by the shape of the one above it.
    enum Step: UInt8 {
        case skip, time, timeOfDay, price, narrowPrice, widePrice, wholePrice, amount, symbol
    }

    /// A column of the table: what its cells are, where they go, and how the last was written.
    struct Column {
        fileprivate(set) var step: Step
        let role: ColumnRole?
        var target: UnsafeMutablePointer<Double>?
        var shape = NumberShape()
        /// The length of the last cell that had another shape.
        var lastMiss = 0
    }

    /// So many bytes behind the last row must be readable: words are read whole.
    static let overhang = 64

    private var columns: [Column]
    let delimiter: UInt8
    /// Delimiters that may follow behind the last column; nil when nobody counts them.
    private let mostBehind: Int?
    /// Cells that must follow there.
    private let leastBehind: Int
    private let clockUnit: TimeText.ClockUnit?
    private let isUsable: Bool
    private let symbol: [UInt8]
    private var text = TimeText()
    /// Counts below this one are read with the unit of the column.
    private let smallestClear: UInt64
    private let earliest = Timestamp.earliest.microseconds
    private let latest = Timestamp.latest.microseconds

    /// How the last time was written.
    var style = TimeText.Style.none
    /// Every unit that counts since 1970 were written in.
    private(set) var units: Set<TimeText.Style> = []
    private(set) var sawZone = false
    var sawDayAndMonth: Bool { text.sawDayAndMonth }
    private(set) var priceDecimals = 0
    var timesOutOfRange = 0

    /// How the last count was written: its digits, and the range and factor of its unit.
    private var count = CountShape()
    /// The date of the row before, as text, and its midnight.
    private var dateText: (UInt64, UInt16) = (0, 0)
    private var midnight: Int64 = 0

    init(layout: CSVLayout) {
        columns = layout.roles.map { role in
            let step: Step =
                switch role {
                case nil: .skip
                case .time: .time
                case .timeOfDay: .timeOfDay
                case .open, .high, .low, .close: .price
                case .volume, .turnover: .amount
                case .symbol: .symbol
                case .price, .amount, .side, .bid, .ask: .skip
                }
            return Column(step: step, role: role)
        }
        delimiter = layout.delimiter
        leastBehind = max((layout.leastCells ?? 0) - layout.roles.count, 0)
        mostBehind =
            layout.mostCells.map { max($0 - layout.roles.count, 0) }
            ?? (leastBehind > 0 ? .max : nil)
        clockUnit = layout.clockUnit
        isUsable =
            !layout.decimalComma && layout.dateFormat == nil && layout.dateParts.isEmpty
        symbol = Array((layout.symbol ?? "").utf8)
        text = layout.timeText
        smallestClear = layout.timeUnit?.smallestClear ?? 0
    }

    /// Reads rows from `start` until one is unusual, the block is full, or `safeEnd` is reached:
    /// one past a line end, so that every scan stops there at the latest, and `overhang` bytes
    /// before the end of what may be read. Answers how many rows it wrote and where it stopped.
    mutating func read(
        from start: UnsafePointer<UInt8>, safeEnd: UnsafePointer<UInt8>,
        into rows: BarColumns.NewRows, row first: Int, limit: Int
    ) -> (rows: Int, stop: UnsafePointer<UInt8>) {
        guard isUsable, start < safeEnd else { return (0, start) }
        var row = first
        var at = start
        // Taken out, so that the loop may change them beside the rest.
        var columns: [Column] = []
        swap(&columns, &self.columns)
        defer { swap(&columns, &self.columns) }
        aim(&columns, at: rows)
        columns.withUnsafeMutableBufferPointer { columns in
            guard let plan = columns.baseAddress, columns.count > 0 else { return }
            while row < limit, at < safeEnd {
                guard
                    let next = readRow(
                        at, end: safeEnd, plan, columns.count, times: rows.time, row: row)
                else { return }
                at = next
                row += 1
            }
        }
        return (row - first, at)
    }

    private func aim(_ columns: inout [Column], at rows: BarColumns.NewRows) {
        for place in columns.indices {
            columns[place].target =
                switch columns[place].role {
                case .open: rows.open
                case .high: rows.high
                case .low: rows.low
                case .close: rows.close
                case .volume: rows.volume
                case .turnover: rows.turnover
                default: nil
                }
        }
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
    ///
    /// `p` is never lent to a call that is not inlined: it stays in a register.
    @inline(__always)
    private mutating func readRow(
        _ start: UnsafePointer<UInt8>, end: UnsafePointer<UInt8>,
        _ plan: UnsafeMutablePointer<Column>, _ count: Int,
        times: UnsafeMutablePointer<Int64>, row: Int
    ) -> UnsafePointer<UInt8>? {
        var p = start
        var time: Int64 = 0
        var clock: Int64 = 0
        var column = plan
        let last = plan + count
        let delimiter = delimiter
        while true {
            let known: Double? =
                switch column.pointee.step {
                case .narrowPrice: Self.narrow(&p, column, delimiter: delimiter)
                case .widePrice: Self.wide(&p, column, delimiter: delimiter)
                case .wholePrice: Self.whole(&p, column, delimiter: delimiter)
                case .amount: Self.amount(&p, delimiter: delimiter)
                default: nil
                }
            if let known {
                column.pointee.target?[row] = known
            } else {
                switch column.pointee.step {
                case .time:
                    if let value = self.count.read(
                        &p, delimiter: delimiter, smallest: smallestClear)
                    {
                        if style != self.count.style { style = self.count.style }
                        time = value
                    } else {
                        guard let found = otherStyle(p) else { return nil }
                        time = found.time
                        p = found.end
                    }
                case .timeOfDay:
                    let cell = cell(&p)
                    guard let value = TimeText.timeOfDay(cell, in: clockUnit) else { return nil }
                    clock = value
                case .symbol:
                    guard cell(&p).elementsEqual(symbol) else { return nil }
                case .skip:
                    guard Self.skip(&p, delimiter: delimiter) else { return nil }
                case .amount:
                    guard let number = Self.anyNumber(p, delimiter: delimiter) else { return nil }
                    column.pointee.target?[row] = number.value
                    p = number.end
                case .price, .narrowPrice, .widePrice, .wholePrice:
                    guard let number = relearn(p, column, plan, count) else { return nil }
                    column.pointee.target?[row] = number.value
                    p = number.end
                }
            }
            column += 1
            let stop = p.pointee
            if stop == delimiter {
                p += 1
                if column == last { break }
            } else if stop == 0x0A || (stop == 0x0D && p[1] == 0x0A) {
                guard column == last, leastBehind == 0 else { return nil }
                break
            } else {
                return nil
            }
        }
        if p.pointee == 0x0A {
            guard leastBehind <= 1 else { return nil }
        } else {
            if let mostBehind {
                guard
                    let found = Self.lineEnd(
                        p, delimiter: delimiter, least: leastBehind, most: mostBehind)
                else { return nil }
                p = found
            } else {
                guard p < end, let found = memchr(p, 0x0A, end - p) else { return nil }
                p = UnsafePointer(found.assumingMemoryBound(to: UInt8.self))
            }
        }
        time &+= clock
        if time > latest || time < earliest {
            time = min(max(time, earliest), latest)
            timesOutOfRange += 1
        }
        times[row] = time
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

    /// Passes over a cell nobody wants; false when it holds a quote.
    @inline(__always)
    private static func skip(_ p: inout UnsafePointer<UInt8>, delimiter: UInt8) -> Bool {
        while true {
            let word = DigitWord.load(p)
            let marks =
                DigitWord.zeroBytes(word ^ DigitWord.repeating(delimiter))
                | DigitWord.zeroBytes(word ^ DigitWord.repeating(0x0A))
                | DigitWord.zeroBytes(word ^ DigitWord.repeating(UInt8(ascii: "\"")))
            guard marks != 0 else {
                p += 8
                continue
            }
            p += marks.trailingZeroBitCount &>> 3
            return p.pointee != UInt8(ascii: "\"")
        }
    }

    /// A price of another shape than the ones above it, or with more decimals than any before.
    @inline(never)
    private mutating func relearn(
        _ start: UnsafePointer<UInt8>, _ column: UnsafeMutablePointer<Column>,
        _ plan: UnsafeMutablePointer<Column>, _ count: Int
    ) -> Number? {
        guard let number = Self.anyNumber(start, delimiter: delimiter) else { return nil }
        let length = number.end - start
        if UInt(bitPattern: number.decimals) > UInt(bitPattern: priceDecimals) {
            let text = UnsafeBufferPointer(start: start, count: length)
            priceDecimals = max(priceDecimals, CSVRowParser.decimals(text, comma: false))
            for place in 0..<count { plan[place].shape.knows(decimals: priceDecimals) }
        }
        // A single number of another shape does not make the next one miss as well.
        if column.pointee.lastMiss == length || column.pointee.step == .price {
            column.pointee.shape.learn(
                whole: number.whole, decimals: number.decimals, known: priceDecimals)
            column.pointee.step =
                switch column.pointee.shape.form {
                case .narrow: .narrowPrice
                case .wide: .widePrice
                case .whole: .wholePrice
                case .unknown: .price
                }
        }
        column.pointee.lastMiss = length
        return number
    }

    // MARK: - Time

    private typealias Found = (time: Int64, end: UnsafePointer<UInt8>)

    @inline(never)
    private mutating func otherStyle(_ start: UnsafePointer<UInt8>) -> Found? {
        var p = start
        var number: UInt64 = 0
        var digit = p.pointee &- 48
        while digit < 10 {
            number = number &* 10 &+ UInt64(digit)
            p += 1
            digit = p.pointee &- 48
        }
        let digits = p - start
        let mayBeDate =
            digits == 14
            || digits == 12 && text.twelveFigures != .counts && TimeText.mayBeMinute(number)
        if digits >= 9, digits <= 19, !mayBeDate, p.pointee == delimiter,
            number >= smallestClear, let (value, unit) = TimeText.epoch(number)
        {
            style = unit
            units.insert(unit)
            // Among counts of twelve figures dates may stand, which each is looked at for.
            if digits != 12 { count.learn(digits: digits, style: unit) }
            return (value, p)
        }
        return digits == 4 && start[4] == 0x2D ? isoTime(start) : otherTime(start)
    }

    /// 2020-01-02, 2020-01-02 10:00, 2020-01-02T10:00:00Z; anything longer the general way.
    private mutating func isoTime(_ start: UnsafePointer<UInt8>) -> Found? {
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
            else { return otherTime(start) }
            dateText = key
            midnight = day
        }
        var seconds: Int64 = 0
        var q = start + 10
        if q.pointee == 0x20 || q.pointee == UInt8(ascii: "T") {
            guard let hour = Self.pair(q + 1), q[3] == 0x3A, let minute = Self.pair(q + 4),
                hour < 24, minute < 60
            else { return otherTime(start) }
            seconds = hour * 3_600 + minute * 60
            q += 6
            if q.pointee == 0x3A {
                guard let second = Self.pair(q + 1), second < 60 else { return otherTime(start) }
                seconds += second
                q += 3
            }
            if q.pointee == UInt8(ascii: "Z"), q[1] == delimiter {
                sawZone = true
                q += 1
            }
        }
        guard q.pointee == delimiter else { return otherTime(start) }
        style = .iso
        return (midnight &+ seconds * 1_000_000, q)
    }

    @inline(__always)
    private static func pair(_ p: UnsafePointer<UInt8>) -> Int64? {
        guard p[0] &- 48 < 10, p[1] &- 48 < 10 else { return nil }
        return Int64(p[0] &- 48) * 10 + Int64(p[1] &- 48)
    }

    @inline(never)
    private mutating func otherTime(_ start: UnsafePointer<UInt8>) -> Found? {
        guard start.pointee != UInt8(ascii: "\"") else { return nil }
        var p = start
        let cell = CellText(cell(&p))
        guard let value = text.parse(cell.bytes) else { return nil }
        style = text.style
        if text.style != .iso { units.insert(text.style) }
        if text.hasZone { sawZone = true }
        return (value, p)
    }
}
