import KChartCore

/// Reads one row of trades, quotes or closes.
struct TickRow {
    struct Tick {
        var time: Int64
        var price: Double
        /// NaN when there is none.
        var amount = Double.nan
        var wasClamped = false
    }

    enum Outcome {
        case tick(Tick)
        case rejected(Saying)
        case skipped
    }

    private let timePlace: Int
    private let clockPlace: Int?
    private let pricePlace: Int
    private let bidPlace: Int?
    private let askPlace: Int?
    private let amountPlace: Int?
    private let symbolPlace: Int?
    private let symbol: [UInt8]?
    private let picksSymbol: Bool
    private let decimalComma: Bool
    private let layout: CSVLayout
    private(set) var time: TimeText
    private(set) var style = TimeText.Style.none
    private(set) var sawZone = false
    private(set) var priceDecimals = 0
    private(set) var sawOtherSymbol = false
    /// Bid and ask of the last row that had one; nil for a table without.
    var quote: Quote?

    init(layout: CSVLayout) {
        timePlace = layout.place(of: .time) ?? 0
        clockPlace = layout.place(of: .timeOfDay)
        pricePlace = layout.place(of: .price) ?? layout.place(of: .bid) ?? 0
        bidPlace = layout.place(of: .bid)
        askPlace = layout.place(of: .ask)
        amountPlace = layout.place(of: .amount)
        symbolPlace = layout.place(of: .symbol)
        symbol = layout.symbol.map { Array($0.utf8) }
        picksSymbol = layout.picksSymbol
        decimalComma = layout.decimalComma
        self.layout = layout
        time = layout.timeText
    }

    /// The outcome in the words of a row of bars, for the sample.
    mutating func outcome(cells: [[UInt8]]) -> CSVRowParser.Outcome {
        // The cells stand one behind the other in one stretch of memory.
        var joined: [UInt8] = []
        var ends: [Int] = []
        for cell in cells {
            joined += cell
            ends.append(joined.count)
        }
        return joined.withUnsafeBufferPointer { bytes in
            var start = 0
            let texts = ends.map { end -> CellText in
                defer { start = end }
                return CellText(UnsafeBufferPointer(rebasing: bytes[start..<end]))
            }
            switch parse(texts) {
            case .tick: return .bar(CSVRowParser.Values())
            case .rejected(let why): return .rejected(why)
            case .skipped: return .skipped
            }
        }
    }

    mutating func parse(_ cells: [CellText]) -> Outcome {
        guard timePlace < cells.count, pricePlace < cells.count else {
            return .rejected(
                Saying(
                    .faultEnds, .number(cells.count),
                    .role(timePlace < cells.count ? .price : .time)))
        }
        var isOther = false
        if let symbolPlace, symbolPlace < cells.count, let symbol,
            !cells[symbolPlace].isEmpty, !symbol.elementsEqual(cells[symbolPlace].bytes)
        {
            if picksSymbol { return .skipped }
            isOther = true
        }
        if let why = layout.surplus(cells) { return .rejected(why) }
        let cell = cells[timePlace]
        guard var stamp = time.parse(cell.bytes) else {
            return .rejected(
                cell.isEmpty
                    ? Saying(.faultEmpty, .role(.time))
                    : Saying(.faultNotTime, .role(.time), .text(cell.quoted)))
        }
        style = time.style
        if time.hasZone { sawZone = true }
        if let clockPlace, clockPlace < cells.count {
            guard let clock = TimeText.timeOfDay(cells[clockPlace].bytes, in: layout.clockUnit)
            else {
                return .rejected(
                    Saying(.faultNotClock, .role(.timeOfDay), .text(cells[clockPlace].quoted)))
            }
            stamp = stamp.addingReportingOverflow(clock).partialValue
        }
        let money = cells[pricePlace]
        guard let price = number(money, allowsSuffix: false) else {
            if money.isEmpty { return .rejected(Saying(.faultEmpty, .role(.price))) }
            return .rejected(Saying(.faultNotFinite, .role(.price), .text(money.quoted)))
        }
        priceDecimals = max(
            priceDecimals, CSVRowParser.decimals(money.bytes, comma: decimalComma))
        readQuote(cells)
        if isOther { sawOtherSymbol = true }
        let clamped = Timestamp(microseconds: stamp).clamped.microseconds
        var tick = Tick(time: clamped, price: price)
        tick.wasClamped = clamped != stamp
        if let amountPlace, amountPlace < cells.count {
            tick.amount = number(cells[amountPlace], allowsSuffix: true).map(abs) ?? .nan
        }
        return .tick(tick)
    }

    private mutating func readQuote(_ cells: [CellText]) {
        guard bidPlace != nil || askPlace != nil else { return }
        func value(_ place: Int?) -> Double? {
            place.flatMap { $0 < cells.count ? number(cells[$0], allowsSuffix: false) : nil }
        }
        let next = Quote(bid: value(bidPlace), ask: value(askPlace))
        if next.bid != nil || next.ask != nil { quote = next }
    }

    private func number(_ cell: CellText, allowsSuffix: Bool) -> Double? {
        let isPlain = !decimalComma || !cell.bytes.contains(UInt8(ascii: "."))
        return (isPlain ? DecimalNumber.plain(cell.bytes) : nil)
            ?? DecimalNumber.decorated(
                cell.bytes, decimalComma: decimalComma, allowsSuffix: allowsSuffix)
    }
}
