import KChartCanvas
import KChartCore
import KChartLocalization
import KChartModel
import KChartStyle

extension FrameBuilder {
    /// Symbol, interval and source, price, change, then O H L V of the crosshair's bar or the
    /// newest. When the row is too narrow, V, L, H, O, the source and the absolute change go, in
    /// this order.
    func header(_ state: ChartState, _ layout: SceneLayout) -> [PlacedText] {
        guard layout.header.width > 0 else { return [] }
        var row = HeaderRow(builder: self, layout: layout)
        if !instrument.symbol.isEmpty {
            row.add(
                .symbol, instrument.symbol, gap: 0, theme.fonts.headerSymbol, color: theme.text)
        }
        // What a stream will bring nobody knows before its first bar.
        let isUnknown = state.series.isEmpty && state.feed.phase == .waiting
        if !isUnknown {
            row.add(
                .interval, state.series.interval.name, gap: metrics.headerSymbolGap,
                theme.fonts.headerDetail, color: theme.text2)
        }
        // The name of a file or a stream stands in the status line; here it would push the values
        // out, or say the symbol twice.
        let isNamed = state.feed.kind != .file && state.feed.kind != .stream
        if !state.feed.source.isEmpty, isNamed {
            row.add(
                .source, "· " + state.feed.source, gap: 4, theme.fonts.headerDetail,
                color: theme.text2)
        }
        if let index = readBar(state) {
            addValues(of: index, state, &row)
        }
        return row.placed()
    }

    /// The bar whose values are read: the crosshair's, or the newest. A pinned crosshair whose bar
    /// is out of the window is not seen, so its values would pass for those of what is seen.
    func readBar(_ state: ChartState) -> BarIndex? {
        if let crosshair = state.crosshair, state.series.indices.contains(crosshair.bar),
            state.visibleIndices.contains(crosshair.bar)
        {
            return crosshair.bar
        }
        return state.series.indices.last
    }

    private func addValues(of index: BarIndex, _ state: ChartState, _ row: inout HeaderRow) {
        let candle = state.series.candle(at: index)
        let before = index.advanced(by: -1)
        let reference: Double? =
            state.series.indices.contains(before)
            ? state.series.close(at: before)
            : (state.series.kind == .candles ? candle.open : nil)
        let change = reference.map { candle.close - $0 } ?? 0
        let tone = change < 0 ? theme.fallText : theme.riseText
        row.add(
            .price, prices.string(candle.close, context: .legend), gap: metrics.headerPriceGap,
            theme.fonts.headerPrice,
            color: tone)
        if let reference, change.isFinite {
            row.add(
                .change, prices.change(change, at: candle.close), gap: metrics.headerChangeGap,
                theme.fonts.headerDetail,
                color: tone)
            if reference != 0 {
                row.add(
                    .percent, prices.percent(change / abs(reference) * 100), gap: 6,
                    theme.fonts.headerDetail, color: tone)
            }
        }
        guard state.series.kind == .candles else { return }
        let values: [(HeaderRow.Item, MessageKey, Double?)] = [
            (.open, .headerOpen, candle.open), (.high, .headerHigh, candle.high),
            (.low, .headerLow, candle.low), (.volume, .headerVolume, candle.volume),
        ]
        for (item, key, value) in values {
            guard let value else { continue }
            row.add(
                item, words[key], gap: metrics.headerValueGap, theme.fonts.headerDetail,
                color: theme.text2)
            let shown =
                item == .volume
                ? prices.compact(value) : prices.string(value, context: .legend)
            row.add(item, shown, gap: 5, theme.fonts.headerDetail, color: theme.text)
        }
    }
}

/// The header's items as they are laid from the left, and what gives way first.
struct HeaderRow {
    enum Item: Int {
        case symbol, interval, source, price, change, percent, open, high, low, volume
    }

    private static let givingWay: [Item] = [
        .volume, .low, .high, .open, .source, .change, .percent, .interval,
    ]

    private let builder: FrameBuilder
    private let layout: SceneLayout
    private var items: [(item: Item, line: TextLine, gap: Double, color: Color)] = []

    init(builder: FrameBuilder, layout: SceneLayout) {
        self.builder = builder
        self.layout = layout
    }

    mutating func add(
        _ item: Item, _ string: String, gap: Double, _ font: ThemeFont, color: Color
    ) {
        let space = items.isEmpty ? 0 : gap * layout.scale
        items.append((item, builder.text(string, font), space, color))
    }

    /// What is left and still too wide: the symbol loses letters, and when nothing of it can stay
    /// beside the price, it stands alone, whole where it has room. A price is never cut.
    private func shorten(
        _ shown: inout [(item: Item, line: TextLine, gap: Double, color: Color)], to room: Double
    ) {
        func width() -> Double { shown.reduce(0) { $0 + $1.gap + $1.line.width } }
        guard width() > room, let place = shown.firstIndex(where: { $0.item == .symbol }) else {
            return
        }
        let whole = shown[place]
        let symbol = Array(builder.instrument.symbol)
        func cut() -> Bool {
            for count in stride(from: min(symbol.count, 40) - 1, through: 3, by: -1) {
                let text = String(symbol.prefix(count)) + "…"
                shown[place].line = builder.text(text, builder.theme.fonts.headerSymbol)
                if width() <= room { return true }
            }
            return false
        }
        if cut() { return }
        shown = [whole]
        if width() > room, !cut() { shown.removeAll() }
    }

    func placed() -> [PlacedText] {
        let inset = Double(layout.pixels(builder.metrics.headerInset))
        // The chip of made-up prices has the end of the row, whatever the words are.
        let end = layout.sign.intersects(layout.header) ? layout.sign.x : layout.header.maxX
        let room = Double(end - layout.header.x) - 2 * inset
        var shown = items
        for victim in Self.givingWay {
            let width = shown.reduce(0) { $0 + $1.gap + $1.line.width }
            if width <= room { break }
            shown.removeAll { $0.item == victim }
        }
        shorten(&shown, to: room)
        var x = Double(layout.header.x) + inset
        // The row's text stands two pixels under its middle: nearer to the legend it heads.
        let rect = layout.header.offset(y: layout.pixels(2))
        return shown.map { item in
            x += item.gap
            let placed = item.line.placed(x: x, centredIn: rect, color: item.color)
            x += item.line.width
            return placed
        }
    }
}
