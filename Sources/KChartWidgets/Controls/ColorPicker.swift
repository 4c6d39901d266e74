public import KChartCanvas
public import KChartCore
import KChartHost
import KChartStyle

/// Swatches, a field of saturation and value, hue and opacity, and the colour's number.
public final class ColorPicker: WidgetStack {
    /// What its parts are called, in the person's language.
    public struct Words: Hashable, Sendable {
        /// What the field of shades is called.
        public var shade: String
        /// What the strip of hues is called.
        public var hue: String
        /// What the strip of opacity is called.
        public var opacity: String
        /// What the field of the code is called.
        public var code: String

        public init(shade: String, hue: String, opacity: String, code: String) {
            self.shade = shade
            self.hue = hue
            self.opacity = opacity
            self.code = code
        }
    }

    /// The colour in force.
    public private(set) var chosen: HueColor
    /// Another colour was chosen.
    public var onChange: ((Color) -> Void)?
    private let shade: ShadeField
    private let hue: TintSlider
    private let opacity: TintSlider
    private let code: TextField
    private var swatches: [Swatch] = []

    static let innerWidth = 216.0
    private static let perRow = 8

    /// A share in the digits 0–9.
    public static func percent(_ share: Double) -> String {
        "\(Int((share * 100).rounded())) %"
    }

    /// - Parameter percent: writes a share, 0…1, in the person's digits.
    public init(
        id: String, name: String, color: Color, swatches colors: [Color], words: Words,
        percent: @escaping (_ share: Double) -> String = ColorPicker.percent
    ) {
        chosen = HueColor(color)
        shade = ShadeField(id: id + ".shade", name: words.shade, color: chosen)
        hue = TintSlider(id: id + ".hue", name: words.hue, kind: .hue, color: chosen)
        opacity = TintSlider(
            id: id + ".opacity", name: words.opacity, kind: .opacity, color: chosen)
        code = TextField(
            id: id + ".code", name: words.code, text: color.hexText, width: Self.innerWidth)
        swatches = colors.prefix(2 * Self.perRow).enumerated().map {
            Swatch(id: id + ".swatch\($0.offset + 1)", color: $0.element)
        }
        super.init(
            id: id, .column, gap: 8, padding: WidgetPadding(x: 12, y: 12), crossAlignment: .start)
        self.name = name
        shade.percent = percent
        hue.percent = percent
        opacity.percent = percent
        var rest = swatches[...]
        while !rest.isEmpty {
            add(WidgetStack(.row, gap: 3.428, Array(rest.prefix(Self.perRow))))
            rest = rest.dropFirst(Self.perRow)
        }
        add([shade, hue, opacity, code])
        connect()
    }

    private func connect() {
        for swatch in swatches {
            swatch.isChosen = swatch.color == chosen.color
            swatch.onPress = { [weak self, weak swatch] in
                guard let self, let swatch else { return }
                show(HueColor(swatch.color, hueOfGreys: chosen.hue))
            }
        }
        shade.onChange = { [weak self] in self?.show($0) }
        hue.onChange = { [weak self] in self?.show($0) }
        opacity.onChange = { [weak self] in self?.show($0) }
        code.onChange = { [weak self] text in
            guard let self else { return }
            let wanted = text.hasPrefix("#") ? text : "#" + text
            guard let color = Color(hex: wanted) else { return }
            show(HueColor(color, hueOfGreys: chosen.hue), keepsCode: true)
        }
    }

    private func show(_ color: HueColor, keepsCode: Bool = false) {
        let former = chosen.color
        chosen = color
        shade.color = color
        hue.color = color
        opacity.color = color
        if !keepsCode { code.text = color.color.hexText }
        for swatch in swatches { swatch.isChosen = swatch.color == color.color }
        if color.color != former { onChange?(color.color) }
    }

    public override func nodes(_ look: WidgetLook) -> [AccessibleNode] {
        [
            AccessibleNode(
                id: id, role: .colorField, name: name, value: chosen.color.hexText, bounds: frame)
        ]
    }
}

/// One colour to choose at once.
public final class Swatch: Button {
    /// What it stands for.
    public let color: Color
    private static let side = 24.0

    /// - Parameter name: nil names it by its number.
    public init(id: String, color: Color, name: String? = nil) {
        self.color = color
        super.init(id: id, name: name ?? color.hexText)
    }

    public override func measure(_ look: WidgetLook, width: Int) -> PixelSize {
        PixelSize(width: look.px(Self.side), height: look.px(Self.side))
    }

    public override func paint(_ canvas: any Canvas, _ look: WidgetLook) {
        let gap = look.px(3)
        canvas.fillRounded(frame.outset(by: -gap), radius: 3 * look.scale, with: color)
        if isChosen || showsFocus {
            canvas.strokeRounded(
                frame, radius: 5 * look.scale, width: look.focusWidth, with: look.theme.focus)
        } else if isHovered {
            canvas.strokeRounded(
                frame, radius: 5 * look.scale, width: look.hairline, with: look.theme.text2)
        }
    }
}
