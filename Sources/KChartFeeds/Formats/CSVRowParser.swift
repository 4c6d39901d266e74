import Glibc
import KChartCore

/// Reads one row of a table the careful way: quotes, blanks, currency signs, any style of time.
struct CSVRowParser {
    struct Values {
        var time: Int64 = 0
        var open = 0.0
        var high = 0.0
        var low = 0.0
        var close = 0.0
        var volume = Double.nan
        var turnover = Double.nan
        /// The time was brought back into the years 1…4001.
        var wasClamped = false
    }

    enum Outcome {
        case bar(Values)
        case rejected(Saying)
        /// A row of a symbol that was not asked for.
        case skipped
    }

    private let roles: [ColumnRole?]
    private let names: [String]
    private let decimalComma: Bool
    private let clockUnit: TimeText.ClockUnit?
    private let dateParts: [Int]
    private let numericAmounts: Set<ColumnRole>
    private(set) var time = TimeText()
    private(set) var sawZone = false
    var sawDayAndMonth: Bool { time.sawDayAndMonth }
    private(set) var style = TimeText.Style.none
    /// Every way in which times were written.
    private(set) var styles: Set<TimeText.Style> = []
    /// Most decimals seen in a price.
    private(set) var priceDecimals = 0
    /// The symbol of the first row, to notice a second one.
    private(set) var symbol: [UInt8]?
    private(set) var otherSymbol: [UInt8]?
    /// Rows of other symbols are passed over.
    private let picksSymbol: Bool
    private let symbolPlace: Int?

    init(layout: CSVLayout) {
        roles = layout.roles
        names = layout.names
        decimalComma = layout.decimalComma
        clockUnit = layout.clockUnit
        dateParts = layout.dateParts
        numericAmounts = layout.numericAmounts
        time = layout.timeText
        symbol = layout.symbol.map { Array($0.utf8) }
        picksSymbol = layout.picksSymbol
        symbolPlace = layout.place(of: .symbol)
    }

    /// Forgets how the last time was written.
    mutating func forgetStyle() { style = .none }

    mutating func parse(cells: [[UInt8]]) -> Outcome {
        var texts: [CellText] = []
        texts.reserveCapacity(cells.count)
        return withCells(cells[...], &texts)
    }

    /// Keeps every cell's memory in place while the row is read.
    private mutating func withCells(
        _ rest: ArraySlice<[UInt8]>, _ texts: inout [CellText]
    ) -> Outcome {
        guard let first = rest.first else { return parse(texts) }
        return first.withUnsafeBufferPointer { bytes in
            texts.append(CellText(bytes))
            return withCells(rest.dropFirst(), &texts)
        }
    }

    mutating func parse(_ cells: [CellText]) -> Outcome {
        var values = Values()
        var clock: Int64 = 0
        if picksSymbol, let symbolPlace, symbolPlace < cells.count, let symbol,
            !symbol.elementsEqual(cells[symbolPlace].bytes), !cells[symbolPlace].isEmpty
        {
            return .skipped
        }
        for (place, role) in roles.enumerated() {
            guard let role else { continue }
            guard place < cells.count else {
                // Volume, turnover and symbol may be missing at the end of a row.
                switch role {
                case .volume, .turnover, .symbol: continue
                default:
                    return .rejected(Saying(.faultEnds, .number(cells.count), .role(role)))
                }
            }
            let cell = cells[place]
            switch role {
            case .time:
                guard
                    let value = dateParts.isEmpty
                        ? time.parse(cell.bytes) : date(cell, of: cells)
                else {
                    return .rejected(
                        cell.isEmpty
                            ? Saying(.faultEmpty, .role(role))
                            : Saying(.faultNotTime, .role(role), .text(cell.quoted)))
                }
                values.time = value
                if style != time.style {
                    style = time.style
                    styles.insert(style)
                }
                if time.hasZone { sawZone = true }
            case .timeOfDay:
                guard let value = TimeText.timeOfDay(cell.bytes, in: clockUnit) else {
                    return .rejected(Saying(.faultNotClock, .role(role), .text(cell.quoted)))
                }
                clock = value
            case .open, .high, .low, .close:
                guard let value = price(cell) else { return .rejected(reason(role, cell)) }
                switch role {
                case .open: values.open = value
                case .high: values.high = value
                case .low: values.low = value
                default: values.close = value
                }
            case .volume, .turnover:
                let amount = amount(cell.bytes)
                // Of a row with "7O5.8" in it no cell is sure.
                if amount == nil, numericAmounts.contains(role), CSVLayout.hasFigure(cell.bytes),
                    !Self.isNumber(cell)
                {
                    return .rejected(reason(role, cell))
                }
                if role == .volume {
                    values.volume = amount ?? .nan
                } else {
                    values.turnover = amount ?? .nan
                }
            // Of a row that is none a word may stand in any column.
            case .symbol: continue
            case .price, .amount, .side, .bid, .ask: continue
            }
        }
        if let symbolPlace, symbolPlace < cells.count { note(symbol: cells[symbolPlace]) }
        values.time = values.time.addingReportingOverflow(clock).partialValue
        let stamp = Timestamp(microseconds: values.time)
        if stamp != stamp.clamped {
            values.time = stamp.clamped.microseconds
            values.wasClamped = true
        }
        return .bar(values)
    }

    /// The time of a year, month, day and clock in columns of their own.
    private mutating func date(_ year: CellText, of cells: [CellText]) -> Int64? {
        let parts = dateParts.compactMap { place -> Int? in
            guard place < cells.count else { return nil }
            let text = cells[place].string
            return Int(text) ?? MonthNames.month(text)
        }
        guard parts.count == dateParts.count, let year = Int(year.string) else { return nil }
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        var text = "\(year)-\(two(parts[0]))-\(two(parts[1]))"
        if parts.count > 2 {
            var clock = Array(parts[2...])
            if clock.count == 1 { clock.append(0) }
            text += " " + clock.map(two).joined(separator: ":")
        }
        return text.withUTF8 { time.parse($0) }
    }

    /// True for a number, also one that no double holds.
    private static func isNumber(_ cell: CellText) -> Bool {
        let isPlain = cell.bytes.allSatisfy { byte in
            byte &- 48 < 10 || byte | 0x20 == 0x65 || [0x2B, 0x2D, 0x2E].contains(byte)
        }
        guard isPlain else { return false }
        return cell.string.withCString { text in
            var end: UnsafeMutablePointer<CChar>?
            _ = strtod(text, &end)
            return end?.pointee == 0
        }
    }

    private mutating func price(_ cell: CellText) -> Double? {
        // With a decimal comma "1.234" is a thousand: only digits may take the short way.
        let isPlain = !decimalComma || !cell.bytes.contains(UInt8(ascii: "."))
        guard
            let value = (isPlain ? DecimalNumber.plain(cell.bytes) : nil)
                ?? DecimalNumber.decorated(
                    cell.bytes, decimalComma: decimalComma, allowsSuffix: false)
        else { return nil }
        priceDecimals = max(priceDecimals, Self.decimals(cell.bytes, comma: decimalComma))
        return value
    }

    func amount(_ cell: [UInt8]) -> Double? { cell.withUnsafeBufferPointer(amount) }

    private func amount(_ cell: UnsafeBufferPointer<UInt8>) -> Double? {
        let isPlain = !decimalComma || !cell.contains(UInt8(ascii: "."))
        // "1,5 Mio" beside prices with points is no other number than that.
        return (isPlain ? DecimalNumber.plain(cell) : nil)
            ?? DecimalNumber.decorated(cell, decimalComma: decimalComma, allowsSuffix: true)
            ?? DecimalNumber.decorated(cell, decimalComma: !decimalComma, allowsSuffix: true)
    }

    private func reason(_ role: ColumnRole, _ cell: CellText) -> Saying {
        if cell.isEmpty { return Saying(.faultEmpty, .role(role)) }
        if cell.isMissing {
            return Saying(
                .faultMissing, .role(role), .text(OneLine.word(cell.string)))
        }
        return Saying(.faultNotFinite, .role(role), .text(cell.quoted))
    }

    private mutating func note(symbol cell: CellText) {
        guard !cell.isEmpty else { return }
        guard let symbol else {
            self.symbol = Array(cell.bytes)
            return
        }
        if otherSymbol == nil, !symbol.elementsEqual(cell.bytes) { otherSymbol = Array(cell.bytes) }
    }

    /// Decimals written in a number, trailing zeros left out; an exponent moves them.
    static func decimals(_ text: UnsafeBufferPointer<UInt8>, comma: Bool) -> Int {
        guard let point = text.lastIndex(of: UInt8(ascii: comma ? "," : ".")) else {
            guard let e = text.firstIndex(where: { $0 | 0x20 == 0x65 }) else { return 0 }
            return max(0, -exponent(text, after: e))
        }
        var end = point + 1
        var last = point
        while end < text.count, text[end] &- 48 < 10 {
            if text[end] != 48 { last = end }
            end += 1
        }
        let written = last - point
        guard end < text.count, text[end] | 0x20 == 0x65 else { return written }
        return max(0, written - exponent(text, after: end))
    }

    private static func exponent(_ text: UnsafeBufferPointer<UInt8>, after place: Int) -> Int {
        var value = 0
        var sign = 1
        for byte in text[(place + 1)...].prefix(6) {
            if byte == UInt8(ascii: "-") { sign = -1 }
            if byte &- 48 < 10 { value = value * 10 + Int(byte &- 48) }
        }
        return sign * min(value, 400)
    }
}
