public import KChartCanvas
public import KChartCore
public import KChartHost
public import KChartStyle
import KChartText

/// A line of text that is typed.
open class TextField: TextInput {
    /// A field of the theme.
    public var font: KeyPath<ThemeFonts, ThemeFont> = \.field
    /// Shown in place of an empty text.
    public var placeholder = ""
    /// What is wrong with the text, shown under it; nil when nothing is.
    public var problem: String? {
        didSet { if problem != oldValue { needsLayout() } }
    }
    /// Logical pixels; the least width.
    public var width: Double
    /// Logical pixels, without the line of a problem.
    public var height = 28.0
    /// False for a field that is its panel's own line, as the palette's.
    public var hasFrame = true
    /// Enter; nil leaves it to the surface.
    public var onConfirm: ((String) -> Void)?
    /// Keys it does not use itself, before its parents see them.
    public var onKey: ((KeyStroke) -> Bool)?

    /// Pixels of the text that are scrolled out at its left.
    private var scroll = 0
    /// Where a press by words began.
    private var pressedWord: Range<Int>?

    private static let padding = 8.0
    private static let problemHeight = 16.0

    public init(id: String, name: String, text: String = "", width: Double = 120) {
        self.width = width
        super.init(id: id, name: name, editing: TextEditing(text))
    }

    /// The text; set from outside it tells nobody.
    public var text: String {
        get { editing.text }
        set {
            guard newValue != editing.text else { return }
            editing.replaceAll(newValue)
            edited(tells: false)
        }
    }

    // MARK: - Layout

    open override func measure(_ look: WidgetLook, width room: Int) -> PixelSize {
        var tall = look.px(height)
        if problem != nil { tall += look.px(Self.problemHeight) }
        return PixelSize(width: min(look.px(width), max(0, room)), height: tall)
    }

    /// The field itself, without the message under it.
    func box(_ look: WidgetLook) -> PixelRect {
        PixelRect(
            x: frame.x, y: frame.y, width: frame.width,
            height: min(frame.height, look.px(height)))
    }

    /// Where text is seen.
    func textArea(_ look: WidgetLook) -> PixelRect {
        let box = box(look)
        let padding = hasFrame ? look.px(Self.padding) : 0
        return PixelRect(
            left: box.x + padding, top: box.y, right: box.maxX - padding, bottom: box.maxY)
    }

    /// What is drawn, measured, and where its origin lies.
    struct Shown {
        var text: String
        var carets: LineCarets
        var origin: Double
        var caret: Int
        var composed: Range<Int>
        var characters: [Character]

        /// Scalars in front of a character.
        func scalars(_ offset: Int) -> Int {
            characters[..<min(offset, characters.count)].reduce(0) { $0 + $1.unicodeScalars.count }
        }

        /// The character at or before a scalar.
        func character(_ scalars: Int) -> Int {
            var sum = 0
            for (index, character) in characters.enumerated() {
                let next = sum + character.unicodeScalars.count
                // Never inside of a character: to its nearer side.
                if scalars < next { return scalars - sum < next - scalars ? index : index + 1 }
                sum = next
            }
            return characters.count
        }
    }

    private func direction(_ look: WidgetLook) -> TextDirection {
        // An empty or neutral text begins where the language begins.
        look.isRightToLeft && TextDirection.isNeutral(String(editing.shown.characters))
            ? .rightToLeft : .automatic
    }

    func shown(_ look: WidgetLook) -> Shown {
        let (characters, caret, composed) = editing.shown
        let text = String(characters)
        let carets = look.fonts.carets(
            of: text, style: look.style(look.theme.fonts[keyPath: font]),
            direction: direction(look))
        let area = textArea(look)
        let isAtRight = carets.isRightToLeft || look.isRightToLeft
        var shown = Shown(
            text: text, carets: carets, origin: 0, caret: caret, composed: composed,
            characters: characters)
        let wide = Double(carets.width)
        let room = Double(area.width - look.hairline)
        if wide <= room {
            scroll = 0
            shown.origin = Double(area.x) + (isAtRight ? room - wide : 0)
        } else {
            // The caret stays in sight, and no room is left empty.
            let at = Double(carets.x(at: shown.scalars(caret)))
            let least = max(0, at - room)
            let most = min(at, wide - room)
            scroll = Int(min(max(Double(scroll), least), max(least, most)).rounded())
            shown.origin = Double(area.x - scroll)
        }
        return shown
    }

    /// Where the caret stands in the surface, for the input method's window.
    public func caretFrame(_ look: WidgetLook) -> PixelRect {
        let shown = shown(look)
        let x = Int(
            (shown.origin + Double(shown.carets.x(at: shown.scalars(shown.caret)))).rounded())
        let box = box(look)
        let tall = look.px(look.theme.fonts[keyPath: font].size + 5)
        return PixelRect(
            x: x, y: box.y + (box.height - tall) / 2, width: look.hairline, height: tall)
    }

    open override func textCursor(_ look: WidgetLook) -> PixelRect? { caretFrame(look) }

    // MARK: - Painting

    open override func paint(_ canvas: any Canvas, _ look: WidgetLook) {
        let theme = look.theme
        let box = box(look)
        if hasFrame {
            let edge =
                problem != nil ? theme.error : isFocused ? theme.focus : theme.borderStrong
            look.drawBox(
                on: canvas, in: box, radius: 4, fill: theme.field,
                border: isEnabled ? edge : theme.border,
                width: isFocused ? look.focusWidth : look.hairline)
        }
        if let problem {
            let font = theme.fonts.status
            let under = PixelRect(
                left: frame.x, top: box.maxY, right: frame.maxX, bottom: frame.maxY)
            look.draw(
                look.line(problem, font, fitting: under.width), on: canvas, in: under,
                color: theme.error)
        }
        paintText(canvas, look)
    }

    private func paintText(_ canvas: any Canvas, _ look: WidgetLook) {
        let theme = look.theme
        let area = textArea(look)
        let font = theme.fonts[keyPath: font]
        let shown = shown(look)
        canvas.clipped(to: area) {
            if shown.characters.isEmpty, !placeholder.isEmpty {
                look.draw(
                    look.line(placeholder, font, fitting: area.width), on: canvas, in: area,
                    color: theme.text2)
            }
            let tall = look.px(font.lineHeight)
            let top = area.y + (area.height - tall) / 2
            if isFocused, editing.hasSelection, editing.composition == nil {
                let range = editing.selection
                let scalars = shown.scalars(range.lowerBound)..<shown.scalars(range.upperBound)
                for span in shown.carets.spans(of: scalars) {
                    let left = Int((shown.origin + Double(span.lowerBound)).rounded())
                    let right = Int((shown.origin + Double(span.upperBound)).rounded())
                    canvas.fill(
                        PixelRect(left: left, top: top, right: right, bottom: top + tall),
                        with: theme.selectionText)
                }
            }
            let line = look.fonts.shape(
                shown.text, style: look.style(font), direction: direction(look))
            canvas.draw(
                line, x: shown.origin, baseline: line.baseline(centredIn: area),
                with: isEnabled ? theme.text : theme.text3)
            paintComposition(canvas, look, shown, under: top + tall)
            if isFocused, caretIsSeen(look) {
                canvas.fill(caretFrame(look), with: theme.accent)
            }
        }
    }

    /// A line under what the input method has not finished.
    private func paintComposition(
        _ canvas: any Canvas, _ look: WidgetLook, _ shown: Shown, under: Int
    ) {
        guard !shown.composed.isEmpty else { return }
        let scalars =
            shown.scalars(shown.composed.lowerBound)..<shown.scalars(shown.composed.upperBound)
        for span in shown.carets.spans(of: scalars) {
            let left = Int((shown.origin + Double(span.lowerBound)).rounded())
            let right = Int((shown.origin + Double(span.upperBound)).rounded())
            canvas.fill(
                PixelRect(
                    left: left, top: under - 2 * look.hairline, right: right,
                    bottom: under - look.hairline), with: look.theme.accent)
        }
    }

    // MARK: - Events

    open override func key(_ stroke: KeyStroke) -> Bool {
        if onKey?(stroke) == true { return true }
        if stroke.key == .enter, stroke.modifiers.isEmpty, let onConfirm {
            onConfirm(editing.text)
            return true
        }
        let isRightToLeft = surface.map { shown($0.look).carets.isRightToLeft } ?? false
        guard let key = TextKey(stroke, isRightToLeft: isRightToLeft) else { return false }
        apply(key)
        return true
    }

    /// The character boundary nearest to a place in the surface.
    private func offset(atX x: Double) -> Int {
        guard let look = surface?.look else { return 0 }
        let shown = shown(look)
        return shown.character(shown.carets.offset(nearest: Float(x - shown.origin)))
    }

    open override func pointer(_ event: WidgetPointerEvent) -> Bool {
        switch event.kind {
        case .pressed(.primary): pressed(event)
        case .pressed(.middle):
            editing.place(at: offset(atX: event.x))
            paste(.primary)
            touched()
        case .dragged where isHeld:
            let at = offset(atX: event.x)
            if let word = pressedWord {
                let other = editing.word(at: at)
                editing.select(
                    min(word.lowerBound, other.lowerBound)..<max(word.upperBound, other.upperBound))
            } else {
                editing.place(at: at, extending: true)
            }
            touched()
        case .released(.primary): offerSelection()
        default: return false
        }
        return true
    }

    private func pressed(_ event: WidgetPointerEvent) {
        let at = offset(atX: event.x)
        pressedWord = nil
        switch pressNumber(event) {
        case 2:
            let word = editing.word(at: at)
            editing.select(word)
            pressedWord = word
        case 3: editing.selectAll()
        default: editing.place(at: at, extending: event.modifiers.contains(.shift))
        }
        touched()
    }
}
