public import KChartCanvas
public import KChartCore
public import KChartHost
public import KChartStyle
import KChartText

/// Lines of words that are typed where they stand: it is as large as they are.
///
/// Enter ends it, Shift and Enter breaks the line; an input method composes into it.
public final class TextArea: TextInput {
    /// Shown in place of an empty text.
    public var placeholder = ""
    /// What the words are drawn with; logical pixels.
    public var font: ThemeFont
    /// The colour of the words.
    public var ink: Color
    /// What lies under the words.
    public var ground: Color
    /// It covers at least as much, in device pixels.
    public var leastSize = PixelSize(width: 0, height: 0)
    /// Enter.
    public var onConfirm: ((String) -> Void)?

    /// Round the words, in logical pixels.
    public static let padding = 4.0
    private static let minimumWidth = 40.0
    /// What of the words lies before its left and upper edge: where they are longer or more than
    /// the window has room for, the caret stays in sight.
    private var scroll = PixelPoint(x: 0, y: 0)

    public init(
        id: String, name: String, text: String, limit: Int, font: ThemeFont, ink: Color,
        ground: Color
    ) {
        self.font = font
        self.ink = ink
        self.ground = ground
        super.init(
            id: id, name: name, editing: TextEditing(text, limit: limit, hasLines: true))
    }

    /// The text without what an input method has not finished.
    public var text: String { editing.text }

    // MARK: - Layout

    /// One line of what is shown: its characters as an offset in all of them, and where they stand.
    private struct Row {
        var start: Int
        var characters: [Character]
        var carets: LineCarets

        func scalars(_ offset: Int) -> Int {
            let end = min(max(0, offset - start), characters.count)
            return characters[..<end].reduce(0) { $0 + $1.unicodeScalars.count }
        }

        func x(_ offset: Int) -> Int { Int(carets.x(at: scalars(offset)).rounded()) }
    }

    private func rows(_ look: WidgetLook) -> [Row] {
        var rows: [Row] = []
        var start = 0
        for part in editing.shown.characters.split(
            separator: "\n", omittingEmptySubsequences: false)
        {
            let characters = Array(part)
            let carets = look.fonts.carets(of: String(characters), style: look.style(font))
            rows.append(Row(start: start, characters: characters, carets: carets))
            start += characters.count + 1
        }
        return rows
    }

    private func rowHeight(_ look: WidgetLook) -> Int { max(1, look.px(font.lineHeight)) }

    public override func measure(_ look: WidgetLook, width: Int) -> PixelSize {
        let padding = 2 * look.px(Self.padding)
        let rows = rows(look)
        var wide = rows.map { Int($0.carets.width.rounded(.up)) }.max() ?? 0
        if editing.shown.characters.isEmpty {
            wide = look.line(placeholder, font).pixelWidth
        }
        wide = max(wide + look.hairline, look.px(Self.minimumWidth))
        return PixelSize(
            width: min(max(wide + padding, leastSize.width), max(0, width)),
            height: max(rows.count * rowHeight(look) + padding, leastSize.height))
    }

    private func left(_ row: Row, _ look: WidgetLook) -> Int {
        let padding = look.px(Self.padding)
        guard row.carets.isRightToLeft || row.characters.isEmpty && look.isRightToLeft else {
            return frame.x + padding - scroll.x
        }
        return frame.maxX - padding - look.hairline - Int(row.carets.width.rounded(.up)) - scroll.x
    }

    /// Where the first row begins.
    private func top(_ look: WidgetLook) -> Int { frame.y + look.px(Self.padding) - scroll.y }

    /// The rows, scrolled so that the caret is seen.
    private func settledRows(_ look: WidgetLook) -> [Row] {
        let rows = rows(look)
        let padding = look.px(Self.padding)
        let caret = editing.shown.caret
        let at = rows.lastIndex { $0.start <= caret } ?? 0
        let lefts = rows.map { left($0, look) + scroll.x }
        let rights = zip(rows, lefts).map { $1 + Int($0.carets.width.rounded(.up)) }
        let x = lefts[at] + rows[at].x(caret)
        scroll.x = Self.settled(
            scroll.x, seen: (frame.x + padding, frame.maxX - padding),
            words: (lefts.min() ?? x, (rights.max() ?? x) + look.hairline),
            caret: (x, x + look.hairline))
        let tall = rowHeight(look)
        let y = frame.y + padding
        scroll.y = Self.settled(
            scroll.y, seen: (y, frame.maxY - padding), words: (y, y + rows.count * tall),
            caret: (y + at * tall, y + (at + 1) * tall))
        return rows
    }

    /// The offset nearest to the one there is that shows the caret and leaves no room empty.
    private static func settled(
        _ offset: Int, seen: (start: Int, end: Int), words: (start: Int, end: Int),
        caret: (start: Int, end: Int)
    ) -> Int {
        let least = min(0, words.start - seen.start)
        let most = max(0, words.end - seen.end)
        let inside = min(max(offset, least), most)
        // The beginning of a caret that is taller than its view.
        return min(max(inside, caret.end - seen.end), caret.start - seen.start)
    }

    public override func textCursor(_ look: WidgetLook) -> PixelRect? { caretFrame(look) }

    private func caretFrame(_ look: WidgetLook) -> PixelRect {
        let rows = settledRows(look)
        let caret = editing.shown.caret
        let at = rows.lastIndex { $0.start <= caret } ?? 0
        let row = rows[at]
        return PixelRect(
            x: left(row, look) + row.x(caret),
            y: top(look) + at * rowHeight(look),
            width: look.hairline, height: rowHeight(look))
    }

    // MARK: - Painting

    public override func paint(_ canvas: any Canvas, _ look: WidgetLook) {
        canvas.fill(frame, with: ground)
        let shown = editing.shown
        let tall = rowHeight(look)
        let rows = settledRows(look)
        let top = top(look)
        canvas.clipped(to: frame) {
            if shown.characters.isEmpty, !placeholder.isEmpty {
                let place = PixelRect(
                    left: frame.x + look.px(Self.padding), top: top,
                    right: frame.maxX - look.px(Self.padding), bottom: top + tall)
                look.draw(
                    look.line(placeholder, font), on: canvas, in: place, color: look.theme.text3)
            }
            for (index, row) in rows.enumerated() {
                let y = top + index * tall
                if shown.composed.isEmpty, editing.hasSelection {
                    fill(editing.selection, row, y: y, height: tall, canvas, look)
                }
                let line = look.fonts.shape(String(row.characters), style: look.style(font))
                let place = PixelRect(x: frame.x, y: y, width: frame.width, height: tall)
                canvas.draw(
                    line, x: Double(left(row, look)), baseline: line.baseline(centredIn: place),
                    with: ink)
                underline(shown.composed, row, y: y + tall, canvas, look)
            }
            if isFocused, caretIsSeen(look) {
                canvas.fill(caretFrame(look), with: look.theme.accent)
            }
        }
    }

    private func spans(_ range: Range<Int>, _ row: Row, _ look: WidgetLook) -> [Range<Int>] {
        let part = range.clamped(to: row.start..<row.start + row.characters.count)
        guard !part.isEmpty else { return [] }
        let x = Double(left(row, look))
        return row.carets.spans(of: row.scalars(part.lowerBound)..<row.scalars(part.upperBound))
            .map {
                Int(
                    (x + Double($0.lowerBound)).rounded())..<Int(
                        (x + Double($0.upperBound)).rounded())
            }
    }

    private func fill(
        _ range: Range<Int>, _ row: Row, y: Int, height: Int, _ canvas: any Canvas,
        _ look: WidgetLook
    ) {
        for span in spans(range, row, look) {
            canvas.fill(
                PixelRect(
                    left: span.lowerBound, top: y, right: span.upperBound, bottom: y + height),
                with: look.theme.selectionText)
        }
    }

    /// A line under what the input method has not finished.
    private func underline(
        _ range: Range<Int>, _ row: Row, y: Int, _ canvas: any Canvas, _ look: WidgetLook
    ) {
        for span in spans(range, row, look) {
            canvas.fill(
                PixelRect(
                    left: span.lowerBound, top: y - 2 * look.hairline, right: span.upperBound,
                    bottom: y - look.hairline), with: look.theme.accent)
        }
    }

    // MARK: - Events

    /// It grows with its words.
    override func touched() {
        super.touched()
        needsLayout()
    }

    public override func key(_ stroke: KeyStroke) -> Bool {
        let isShift = stroke.modifiers.contains(.shift)
        let isControl = stroke.modifiers.contains(.control)
        switch stroke.key {
        case .enter where isShift:
            if editing.insert("\n") { edited() }
            return true
        case .enter:
            onConfirm?(editing.text)
            return true
        case .up, .down:
            editing.move(stroke.key == .up ? .up : .down, extending: isShift)
            touched()
            return true
        case .home where !isControl, .end where !isControl:
            editing.move(stroke.key == .home ? .lineStart : .lineEnd, extending: isShift)
            touched()
            return true
        default: break
        }
        guard let look = surface?.look else { return false }
        let caret = editing.shown.caret
        let isRightToLeft =
            rows(look).last { $0.start <= caret }?.carets.isRightToLeft ?? look.isRightToLeft
        guard let key = TextKey(stroke, isRightToLeft: isRightToLeft) else {
            // Keys of the chart must not work behind a text that is typed.
            return stroke.key != .escape && stroke.key != .tab
        }
        apply(key)
        return true
    }

    private func offset(_ event: WidgetPointerEvent) -> Int {
        guard let look = surface?.look else { return 0 }
        let rows = settledRows(look)
        let at = (event.point.y - top(look)) / rowHeight(look)
        let row = rows[min(max(0, at), rows.count - 1)]
        let scalars = row.carets.offset(nearest: Float(event.x - Double(left(row, look))))
        // Never inside of a character.
        return row.characters.indices.first { row.scalars(row.start + $0) >= scalars }
            .map { row.start + $0 } ?? row.start + row.characters.count
    }

    public override func pointer(_ event: WidgetPointerEvent) -> Bool {
        switch event.kind {
        case .pressed(.primary):
            let at = offset(event)
            switch pressNumber(event) {
            case 2: editing.select(editing.word(at: at))
            case 3: editing.select(editing.line(at: at))
            default: editing.place(at: at, extending: event.modifiers.contains(.shift))
            }
        case .pressed(.middle):
            editing.place(at: offset(event))
            paste(.primary)
        case .dragged where isHeld: editing.place(at: offset(event), extending: true)
        case .released(.primary): offerSelection()
        default: return false
        }
        touched()
        return true
    }
}
