import KChartCanvas
import KChartCore
import KChartLocalization
import KChartModel
import KChartStyle

extension FrameBuilder {
    /// Watermark and chip of simulated prices, the loading signs, the words of an empty chart.
    func notices(
        _ state: ChartState, _ layout: SceneLayout, _ memory: inout FrameMemory
    ) -> NoticeFrame {
        let showsHistory = state.isLoadingHistory && isOldestNear(state)
        let key = FrameMemory.NoticeKey(
            layout: layout, isSimulated: state.feed.isSimulated, isLoading: state.isLoading,
            isEmpty: state.series.isEmpty, showsHistory: showsHistory, kind: state.feed.kind,
            error: state.loadingError)
        return memory.notices(key) { newNotices(state, layout, showsHistory: showsHistory) }
    }

    private func newNotices(
        _ state: ChartState, _ layout: SceneLayout, showsHistory: Bool
    ) -> NoticeFrame {
        var notices = NoticeFrame()
        let data = layout.data
        guard !data.isEmpty else { return notices }
        if state.feed.isSimulated {
            notices.watermark = watermark(words[.chartSimulated], layout)
            notices.chip = chip(words[.chartSimulated], layout)
        }
        if state.isLoading && state.series.isEmpty {
            let line = text(words[.chartLoadingBars], theme.fonts.message)
            notices.lines = [line.centred(in: data, color: theme.text2)]
            notices.progress = PixelRect(
                x: 0, y: 0, width: layout.pricePane.width * 2 / 3,
                height: max(1, layout.pixels(theme.lines.progress.width)))
        } else if state.series.isEmpty {
            notices.lines = emptyLines(state, layout)
        }
        if showsHistory {
            notices.historyChip = historyChip(layout, below: notices.chip?.rect)
        }
        return notices
    }

    /// The oldest bar is in view or less than one window to the left of it.
    private func isOldestNear(_ state: ChartState) -> Bool {
        guard !state.series.isEmpty else { return false }
        let oldest = state.timeMapping.position(of: state.series.indices.lowerBound).value
        return oldest <= state.viewport.last
            && state.viewport.first - oldest < state.viewport.visibleBars
    }

    private func watermark(_ word: String, _ layout: SceneLayout) -> PlacedText {
        let font = theme.fonts.watermark
        let logicalWidth = Double(layout.data.width) / layout.scale
        let size = min(font.size, max(12, logicalWidth * metrics.watermarkFraction))
        let line = text(
            word, ThemeFont(size: size, lineHeight: size, weight: font.weight))
        return line.centred(in: layout.data, color: theme.watermark)
    }

    private func chip(_ word: String, _ layout: SceneLayout) -> PlacedTag {
        let line = text(word, theme.fonts.chip)
        let height = layout.pixels(metrics.chipHeight)
        // In the row of the legends, where no candle is; a window without that row has it inside.
        let row = layout.legend
        let rect = PixelRect(
            x: layout.pixels(metrics.headerInset),
            y: row.isEmpty
                ? layout.data.y + layout.pixels(6) : row.y + (row.height - height) / 2,
            width: line.text.pixelWidth + 2 * layout.pixels(metrics.chipPadding),
            height: height)
        return PlacedTag(
            rect: rect, radius: metrics.chipRadius * layout.scale, fill: theme.simulatedBg,
            text: line.centred(in: rect, color: theme.simulated))
    }

    private func historyChip(_ layout: SceneLayout, below chip: PixelRect?) -> PlacedTag {
        let line = text(words[.chartLoadingHistory], theme.fonts.legend)
        let below = max(chip?.maxY ?? 0, layout.data.y)
        let top = below + layout.pixels(6)
        let rect = PixelRect(
            x: layout.pixels(metrics.headerInset), y: top,
            width: line.text.pixelWidth + 2 * layout.pixels(metrics.chipPadding),
            height: layout.pixels(metrics.historyChipHeight))
        return PlacedTag(
            rect: rect, radius: metrics.chipRadius * layout.scale, fill: theme.popup,
            text: line.centred(in: rect, color: theme.text2))
    }

    private func emptyLines(_ state: ChartState, _ layout: SceneLayout) -> [PlacedText] {
        let isWaiting = state.feed.phase == .waiting
        let title = text(words[isWaiting ? .feedWaiting : .emptyTitle], theme.fonts.dialogTitle)
        let hint =
            state.loadingError
            ?? (isWaiting
                ? state.feed.source
                : words[state.feed.kind == .file ? .emptyHintFile : .emptyHint])
        let second = text(hint, theme.fonts.message)
        let middle = layout.data.midY
        let upper = PixelRect(
            x: layout.data.x, y: middle - layout.pixels(26), width: layout.data.width,
            height: layout.pixels(24))
        let lower = PixelRect(
            x: layout.data.x, y: middle + layout.pixels(2), width: layout.data.width,
            height: layout.pixels(20))
        return [
            title.centred(in: upper, color: theme.text),
            second.centred(in: lower, color: theme.text2),
        ]
    }

    /// State dot and word, source and message at the left; the zone at the right. In a
    /// right-to-left language the row runs from the right.
    func status(
        _ state: ChartState, _ layout: SceneLayout, _ memory: inout FrameMemory
    ) -> FrameMemory.Status {
        let key = FrameMemory.StatusKey(
            layout: layout, feed: state.feed, isLogarithmRefused: state.isLogarithmRefused)
        return memory.status(key) { newStatus(state, layout) }
    }

    private func newStatus(_ state: ChartState, _ layout: SceneLayout) -> FrameMemory.Status {
        let bar = layout.status
        guard !bar.isEmpty else { return (nil, []) }
        let isRTL = words.language.isRightToLeft
        let inset = Double(layout.pixels(metrics.statusPadding))
        let gap = Double(layout.pixels(metrics.statusGap))
        let dotSize = layout.pixels(metrics.statusDot)
        let row = PixelRect(
            left: bar.x, top: bar.y + layout.hairline, right: bar.maxX, bottom: bar.maxY)
        let zone = text(resources.zone.name, theme.fonts.status)
        var placed: [PlacedText] = []
        let zoneX = isRTL ? inset : Double(row.maxX) - inset - zone.width
        placed.append(zone.placed(x: zoneX, centredIn: row, color: theme.text2))
        let (word, color) = phase(state)
        var items: [(TextLine, Color)] = [(text(word, theme.fonts.statusState), theme.text)]
        if state.isLogarithmRefused {
            items.append((text(words[.scaleLogNeedsPositive], theme.fonts.status), theme.warning))
        }
        let source = state.feed.message ?? state.feed.source
        if !source.isEmpty { items.append((text(source, theme.fonts.status), theme.text2)) }
        var used = inset + Double(dotSize) + gap / 2
        let dotX = isRTL ? row.maxX - Int(inset) - dotSize : row.x + Int(inset)
        let dot = PixelRect(
            x: dotX, y: row.y + (row.height - dotSize) / 2, width: dotSize, height: dotSize)
        for (line, ink) in items {
            guard used + line.width + gap < Double(row.width) - inset - zone.width else { break }
            let x = isRTL ? Double(row.maxX) - used - line.width : Double(row.x) + used
            placed.append(line.placed(x: x, centredIn: row, color: ink))
            used += line.width + gap
        }
        return ((dot, color), placed)
    }

    func phase(_ state: ChartState) -> (String, Color) {
        switch state.feed.phase {
        case .connecting: (words[.feedConnecting], theme.warning)
        case .waiting: (words[.feedWaiting], theme.warning)
        case .live: (words[.feedLive], theme.ok)
        case .simulated: (words[.feedSimulated], theme.warning)
        case .offline(let since):
            (words.text(.feedOfflineSince, times.clock(since)), theme.warning)
        case .idle:
            switch state.feed.kind {
            case .file: (words[.feedFile], theme.text2)
            case .stream: (words[.feedEnded], theme.text2)
            default: (words[.chartNoData], theme.text2)
            }
        }
    }
}
