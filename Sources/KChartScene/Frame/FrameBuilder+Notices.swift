import Glibc
import KChartCanvas
import KChartCore
import KChartLocalization
import KChartModel
import KChartStyle

extension FrameBuilder {
    /// Watermarks, the chip of simulated prices, the loading signs, the words of an empty chart.
    func notices(
        _ state: ChartState, _ layout: SceneLayout, _ memory: inout FrameMemory
    ) -> NoticeFrame {
        let showsHistory =
            state.isLoadingHistory && (state.awaitedTime != nil || isOldestNear(state))
        let key = FrameMemory.NoticeKey(
            layout: layout, isSimulated: state.feed.isSimulated, isLoading: state.isLoading,
            isEmpty: state.series.isEmpty, watermark: state.configuration.watermark,
            showsHistory: showsHistory, turn: showsHistory ? state.loadingTurn : 0,
            kind: state.feed.kind, isWaiting: state.feed.phase == .waiting,
            source: state.feed.source,
            error: state.loadingError)
        return memory.notices(key) { newNotices(state, layout, showsHistory: showsHistory) }
    }

    private func newNotices(
        _ state: ChartState, _ layout: SceneLayout, showsHistory: Bool
    ) -> NoticeFrame {
        var notices = NoticeFrame()
        let data = layout.data
        if state.feed.isSimulated {
            notices.chip = chip(words[.chartSimulated], layout)
            notices.isChipOverPlot = layout.sign.isEmpty
        }
        guard !data.isEmpty else { return notices }
        if state.feed.isSimulated {
            notices.simulated = watermark(words[.chartSimulated], layout, room: data)
        }
        if let own = state.configuration.watermark {
            notices.watermark = ownWatermark(own, layout, below: notices.simulated)
        }
        if state.isLoading {
            notices.progress = PixelRect(
                x: layout.pricePane.x, y: 0, width: layout.pricePane.width * 2 / 3,
                height: max(1, layout.pixels(theme.lines.progress.width)))
        }
        if state.isLoading && state.series.isEmpty {
            let line = text(words[.chartLoadingBars], theme.fonts.message)
            notices.lines = [line.centred(in: data, color: theme.text2)]
        } else if state.series.isEmpty {
            notices.lines = emptyLines(state, layout)
            notices.icon = emptyIcon(layout)
        }
        if showsHistory {
            addHistoryChip(&notices, layout, turn: state.loadingTurn)
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

    /// Large letters in the middle of `room`; what is too long for it becomes smaller, then loses
    /// its end.
    private func watermark(
        _ word: String, _ layout: SceneLayout, room: PixelRect, share: Double = 1
    ) -> PlacedText {
        let font = theme.fonts.watermark
        let logicalWidth = Double(layout.data.width) / layout.scale
        var size = min(font.size, max(12, logicalWidth * metrics.watermarkFraction)) * share
        func shaped(_ word: String) -> TextLine {
            text(word, ThemeFont(size: size, lineHeight: size, weight: font.weight))
        }
        var line = shaped(word)
        let widest = Double(room.width) * 0.9
        if line.width > widest {
            size = max(12, size * widest / line.width)
            line = shaped(word)
        }
        var letters = word.count
        while line.width > widest, letters > 1 {
            letters = min(letters - 1, Int(Double(letters) * widest / line.width))
            line = shaped(word.prefix(max(letters, 1)) + "…")
        }
        return line.centred(in: room, color: theme.watermark)
    }

    /// The person's own text; beside “Simulated” it stands under it and is half as large.
    private func ownWatermark(
        _ word: String, _ layout: SceneLayout, below simulated: PlacedText?
    ) -> PlacedText {
        guard let simulated else { return watermark(word, layout, room: layout.data) }
        let top = simulated.bounds.maxY
        let height = simulated.bounds.height / 2
        let room = PixelRect(
            x: layout.data.x, y: top, width: layout.data.width, height: max(1, height))
        return watermark(word, layout, room: room, share: 0.5)
    }

    /// The chip at its place in the layout; without one it is small, and lets the bars under it be
    /// seen. Nil where no letter of the word has room.
    private func chip(_ word: String, _ layout: SceneLayout) -> PlacedTag? {
        let font = theme.fonts.chip
        if !layout.sign.isEmpty {
            let room = layout.sign.width - 2 * layout.pixels(2)
            guard let line = shortened(word, font, room: room) else { return nil }
            return PlacedTag(
                rect: layout.sign, radius: metrics.chipRadius * layout.scale,
                fill: theme.simulatedBg,
                text: line.centred(in: layout.sign, color: theme.simulated))
        }
        // Another pane fills the chart: the word stands there.
        let plot = layout.data.isEmpty ? layout.allPanes : layout.data
        let height = layout.pixels(Self.leastChipHeight)
        guard height <= plot.height,
            let (line, x, width) = chipRow(
                word, font, padding: 2, widest: layout.pixels(3), layout)
        else { return nil }
        let top = plot.y + min(layout.pixels(6), (plot.height - height) / 2)
        let rect = PixelRect(x: x, y: top, width: width, height: height)
        return PlacedTag(
            rect: rect, radius: metrics.chipRadius * layout.scale,
            fill: theme.simulatedBg.withOpacity(Self.chipOpacity),
            text: line.centred(in: rect, color: theme.simulated.withOpacity(Self.wordOpacity)))
    }

    /// Of the chip where it must stand over the bars, px at scale 1.
    private static let leastChipHeight = 16.0
    /// Wicks are seen through it there.
    private static let chipOpacity = 0.4
    private static let wordOpacity = 0.8

    /// The words of a chip, its left edge and its width: nearer to the plot's edge and with less
    /// room round the words where it is too wide for its place, and without their end where it is
    /// too wide for the plot.
    /// - Parameters:
    ///   - padding: how often the chip has its padding beside the words.
    ///   - rest: what else it has, device pixels.
    ///   - widest: the most padding, device pixels; nil for the theme's.
    private func chipRow(
        _ words: String, _ font: ThemeFont, padding count: Int, rest: Int = 0,
        widest: Int? = nil, _ layout: SceneLayout
    ) -> (line: TextLine, x: Int, width: Int)? {
        let room = layout.data.width - 2 * layout.pixels(2) - rest
        let whole = text(words, font).text.pixelWidth
        let share = (room - whole) / max(count, 1)
        let most = widest ?? layout.pixels(metrics.chipPadding)
        let padding = min(most, max(layout.pixels(3), share))
        guard let line = shortened(words, font, room: room - count * padding) else { return nil }
        let width = line.text.pixelWidth + count * padding + rest
        let inset = min(layout.pixels(metrics.headerInset), (layout.data.width - width) / 2)
        return (line, layout.data.x + inset, width)
    }

    /// Words that are not wider than `room`, without their end where that must be; nil where no
    /// letter has room.
    private func shortened(_ words: String, _ font: ThemeFont, room: Int) -> TextLine? {
        var line = text(words, font)
        var letters = words.count
        while line.text.pixelWidth > room {
            letters = min(letters - 1, Int(Double(letters * room) / max(line.width, 1)))
            guard letters > 0 else { return nil }
            line = text(words.prefix(letters) + "…", font)
        }
        return line
    }

    /// Says that older bars are on their way: a ring and words.
    private func addHistoryChip(
        _ notices: inout NoticeFrame, _ layout: SceneLayout, turn: Int
    ) {
        let below = notices.chipOverPlot?.maxY ?? layout.data.y
        let padding = layout.pixels(metrics.chipPadding)
        let ring = layout.pixels(metrics.spinner)
        let height = layout.pixels(metrics.historyChipHeight)
        let top = below + layout.pixels(6)
        guard top + height <= layout.data.maxY,
            let (line, left, width) = chipRow(
                words[.chartLoadingHistory], theme.fonts.legend, padding: 0,
                rest: 3 * padding + ring, layout)
        else { return }
        let rect = PixelRect(x: left, y: top, width: width, height: height)
        let isRTL = words.language.isRightToLeft
        let x = isRTL ? rect.x + padding : rect.x + 2 * padding + ring
        notices.historyChip = PlacedTag(
            rect: rect, radius: 4 * layout.scale, fill: theme.popup,
            text: line.placed(x: Double(x), centredIn: rect, color: theme.text2))
        notices.chipBorder = theme.border
        let middle = CanvasPoint(
            x: Double(isRTL ? rect.maxX - padding - ring : rect.x + padding) + Double(ring) / 2,
            y: Double(rect.y) + Double(rect.height) / 2)
        notices.spinner = spinner(middle, size: Double(ring), turn: turn)
    }

    /// A quarter of the ring is lit, at first from the top to the right.
    private func spinner(_ middle: CanvasPoint, size: Double, turn: Int) -> SpinnerFrame {
        let radius = size * 9 / 24
        func points(_ parts: ClosedRange<Int>) -> [CanvasPoint] {
            parts.map { part in
                let angle = Double(part) / 32 * 2 * Double.pi - Double.pi / 2
                return CanvasPoint(
                    x: middle.x + radius * cos(angle), y: middle.y + radius * sin(angle))
            }
        }
        return SpinnerFrame(
            ring: points(0...32), arc: points(2 * turn...2 * turn + 8), width: size * 2.5 / 24,
            track: theme.border,
            color: theme.accent)
    }

    private func emptyLines(_ state: ChartState, _ layout: SceneLayout) -> [PlacedText] {
        let isWaiting = state.feed.phase == .waiting
        let title = text(words[isWaiting ? .feedWaiting : .emptyTitle], theme.fonts.dialogTitle)
        let key: MessageKey =
            isWaiting
            ? .emptyHintStream : state.feed.kind == .file ? .emptyHintFile : .emptyHint
        let hint = state.loadingError ?? words[key]
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

    /// Over the lines, where there is room for it.
    private func emptyIcon(_ layout: SceneLayout) -> NoticeFrame.Icon? {
        let size = layout.pixels(Self.emptyIconSize)
        let top = layout.data.midY - layout.pixels(Self.emptyIconRise)
        guard top >= layout.data.y, layout.data.width >= size else { return nil }
        return NoticeFrame.Icon(
            name: "candles",
            rect: PixelRect(
                x: layout.data.x + (layout.data.width - size) / 2, y: top, width: size,
                height: size),
            color: theme.text2, scale: layout.scale)
    }

    private static let emptyIconSize = 40.0
    /// From the middle of the plot up to the icon's top.
    private static let emptyIconRise = 81.0

    /// State dot and word, source and message at the left; the zone at the right, and behind it
    /// the place of the clock. In a right-to-left language the row runs from the right.
    func status(
        _ state: ChartState, _ layout: SceneLayout, _ memory: inout FrameMemory
    ) -> FrameMemory.Status {
        let key = FrameMemory.StatusKey(
            layout: layout, feed: state.feed, chosen: ScaleButton.chosen(state),
            isLogarithmRefused: state.isLogarithmRefused, hasClock: state.clock != nil,
            notice: state.viewNotice)
        return memory.status(key) { newStatus(state, layout) }
    }

    private func newStatus(_ state: ChartState, _ layout: SceneLayout) -> FrameMemory.Status {
        let bar = layout.status
        guard !bar.isEmpty else { return (nil, [], [], nil) }
        let isRTL = words.language.isRightToLeft
        let inset = Double(layout.pixels(metrics.statusPadding))
        let gap = Double(layout.pixels(metrics.statusGap))
        let dotSize = layout.pixels(metrics.statusDot)
        let row = PixelRect(
            left: bar.x, top: bar.y + layout.hairline, right: bar.maxX, bottom: bar.maxY)
        let zone = text(resources.zone.name, theme.fonts.status)
        var placed: [PlacedText] = []
        let buttons = scaleButtons(state, layout, row)
        let end =
            buttons.first.map {
                gap + Double(layout.pixels(Self.buttonInset) + buttons.count * $0.rect.width)
            } ?? inset
        // The clock has a place of its own, as wide as any time: the zone does not move with it.
        let hasClock =
            state.clock != nil && row.width >= layout.pixels(Self.leastWidth)
        let clockGap = Double(layout.pixels(Self.clockGap))
        let clockWidth = hasClock ? clockLine(Timestamp(seconds: 0)).width : 0
        let clockRoom = hasClock ? clockWidth + clockGap : 0
        let zoneX =
            isRTL ? end + clockRoom : Double(row.maxX) - end - clockRoom - zone.width
        let clock = FrameMemory.ClockPlace(
            x: isRTL ? end : Double(row.maxX) - end - clockWidth, row: row)
        placed.append(zone.placed(x: zoneX, centredIn: row, color: theme.text2))
        let (word, color) = phase(state)
        var items: [(TextLine, Color)] = [(text(word, theme.fonts.statusState), theme.text)]
        if state.isLogarithmRefused {
            items.append((text(words[.scaleLogNeedsPositive], theme.fonts.status), theme.warning))
        }
        if let notice = state.viewNotice {
            items.append((text(notice, theme.fonts.status), theme.warning))
        }
        let source = state.feed.message ?? state.feed.source
        if !source.isEmpty { items.append((text(source, theme.fonts.status), theme.text2)) }
        var used = inset + Double(dotSize) + gap / 2
        let dotX = isRTL ? row.maxX - Int(inset) - dotSize : row.x + Int(inset)
        let dot = PixelRect(
            x: dotX, y: row.y + (row.height - dotSize) / 2, width: dotSize, height: dotSize)
        for (line, ink) in items {
            let rest = Double(row.width) - end - clockRoom - zone.width
            guard used + line.width + gap < rest else { break }
            let x = isRTL ? Double(row.maxX) - used - line.width : Double(row.x) + used
            placed.append(line.placed(x: x, centredIn: row, color: ink))
            used += line.width + gap
        }
        return ((dot, color), placed, buttons, hasClock ? clock : nil)
    }

    /// The time of day in the zone on display: all that a second changes of the status line.
    func statusClock(_ state: ChartState, _ place: FrameMemory.ClockPlace?) -> PlacedText? {
        guard let time = state.clock, let place else { return nil }
        return clockLine(time).placed(x: place.x, centredIn: place.row, color: theme.text2)
    }

    private func clockLine(_ time: Timestamp) -> TextLine {
        text(times.clock(time, showsSeconds: true), theme.fonts.status)
    }

    /// Between the zone and the clock.
    private static let clockGap = 4.0

    /// Between the last letter and the edge of the window.
    private static let buttonInset = 4.0
    private static let buttonWidth = 24.0
    private static let buttonHeight = 22.0
    private static let buttonRadius = 3.0
    /// A narrower window shows only words.
    private static let leastWidth = 360.0

    private func scaleButtons(
        _ state: ChartState, _ layout: SceneLayout, _ row: PixelRect
    ) -> [ScaleButton] {
        guard row.width >= layout.pixels(Self.leastWidth) else { return [] }
        let chosen = ScaleButton.chosen(state)
        let width = layout.pixels(Self.buttonWidth)
        let height = min(row.height, layout.pixels(Self.buttonHeight))
        let inset = layout.pixels(Self.buttonInset)
        let kinds = ScaleButton.Kind.allCases
        return kinds.enumerated().map { place, kind in
            let fromEnd = inset + width * (kinds.count - place)
            let x = words.language.isRightToLeft ? fromEnd - width : row.maxX - fromEnd
            let rect = PixelRect(
                x: x, y: row.y + (row.height - height) / 2, width: width, height: height)
            let isChosen = chosen.contains(kind)
            let letter = text(kind.letter, theme.fonts.statusButton)
            return ScaleButton(
                kind: kind, rect: rect, isChosen: isChosen,
                radius: Self.buttonRadius * layout.scale, fill: isChosen ? theme.selected : nil,
                text: letter.centred(in: rect, color: isChosen ? theme.accent : theme.text2))
        }
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
            case .simulated: (words[.feedSimulated], theme.warning)
            default: (words[.chartNoData], theme.text2)
            }
        }
    }
}
