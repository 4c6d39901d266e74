public import KChartCanvas
public import KChartCore
public import KChartStyle

/// Words over as many lines as they need: broken between words, or between two letters of a
/// script that has none. A word that is wider than its line ends in an ellipsis.
public final class WrappedLabel: Widget {
    /// What is written.
    public let text: String
    private let font: KeyPath<ThemeFonts, ThemeFont>
    private let color: KeyPath<Theme, Color>
    /// The lines as they were broken last, and for what.
    private var laid: (width: Int, style: FontKey, lines: [ShapedText])?

    private struct FontKey: Equatable {
        var font: ThemeFont
        var scale: Double
    }

    public init(
        _ text: String, font: KeyPath<ThemeFonts, ThemeFont> = \.menu,
        color: KeyPath<Theme, Color> = \.text
    ) {
        self.text = text
        self.font = font
        self.color = color
        super.init(id: "")
    }

    public override func measure(_ look: WidgetLook, width: Int) -> PixelSize {
        let lines = lines(look, width: width)
        let widest = lines.map(\.pixelWidth).max() ?? 0
        let height = look.px(look.theme.fonts[keyPath: font].lineHeight) * lines.count
        return PixelSize(width: min(widest, max(width, 0)), height: height)
    }

    public override func paint(_ canvas: any Canvas, _ look: WidgetLook) {
        let height = look.px(look.theme.fonts[keyPath: font].lineHeight)
        let ink = isEnabled ? look.theme[keyPath: color] : look.theme.text3
        for (number, line) in lines(look, width: frame.width).enumerated() {
            let row = PixelRect(
                x: frame.x, y: frame.y + number * height, width: frame.width, height: height)
            look.draw(line, on: canvas, in: row, color: ink)
        }
    }

    public override func nodes(_ look: WidgetLook) -> [AccessibleNode] {
        text.isEmpty ? [] : [AccessibleNode(id: id, role: .text, name: text, bounds: frame)]
    }

    /// Whether no word is wider than a line of this width.
    func isWhole(_ look: WidgetLook, width: Int) -> Bool {
        let font = look.theme.fonts[keyPath: font]
        return Self.broken(text, width: width) { look.line($0, font) }.allSatisfy {
            look.line($0, font).pixelWidth <= width
        }
    }

    private func lines(_ look: WidgetLook, width: Int) -> [ShapedText] {
        let style = FontKey(font: look.theme.fonts[keyPath: font], scale: look.scale)
        if let laid, laid.width == width, laid.style == style { return laid.lines }
        let lines = Self.broken(text, width: width) { look.line($0, style.font) }.map {
            look.line($0, style.font, fitting: width)
        }
        laid = (width, style, lines)
        return lines
    }

    /// The text in lines of at most `width` device pixels, but for words that are wider.
    static func broken(_ text: String, width: Int, shape: (String) -> ShapedText) -> [String] {
        guard shape(text).pixelWidth > width else { return [text] }
        var lines: [String] = []
        var line = ""
        for piece in pieces(of: text) {
            let longer = line + piece
            if !line.isEmpty, shape(trimmed(longer)).pixelWidth > width {
                lines.append(trimmed(line))
                line = piece
            } else {
                line = longer
            }
        }
        return lines + [trimmed(line)]
    }

    /// Words with the blanks behind them; letters of scripts without blanks stand alone.
    private static func pieces(of text: String) -> [String] {
        var pieces: [String] = []
        var piece = ""
        for character in text {
            if let last = piece.last, last == " " && character != " " || isFree(last, character) {
                pieces.append(piece)
                piece = ""
            }
            piece.append(character)
        }
        return piece.isEmpty ? pieces : pieces + [piece]
    }

    /// Ideographs may be parted, but not from a mark that ends what is before it.
    private static func isFree(_ left: Character, _ right: Character) -> Bool {
        func isIdeograph(_ letter: Character) -> Bool {
            letter.unicodeScalars.first.map { (0x2E80...0x9FFF).contains($0.value) } ?? false
        }
        guard isIdeograph(left) || isIdeograph(right) else { return false }
        return !right.isPunctuation && right != " "
    }

    private static func trimmed(_ line: String) -> String {
        var line = line
        while line.last == " " { line.removeLast() }
        return line
    }
}
