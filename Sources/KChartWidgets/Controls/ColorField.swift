public import KChartCanvas
public import KChartCore
public import KChartHost
import KChartStyle

/// A colour that opens its picker.
public final class ColorField: Widget {
    /// The colour in force.
    public private(set) var color: Color
    /// Another colour was chosen.
    public var onChange: ((Color) -> Void)?
    /// Offered at first sight, as the theme's palette.
    public var swatches: [Color] = []
    private let words: ColorPicker.Words
    private let percent: (Double) -> String
    private var isOpen = false {
        didSet { needsPaint() }
    }

    private static let width = 36.0
    private static let height = 28.0
    private static let innerWidth = 20.0
    private static let innerHeight = 14.0

    /// - Parameter percent: writes a share, 0…1, in the person's digits.
    public init(
        id: String, name: String, color: Color, words: ColorPicker.Words,
        percent: @escaping (_ share: Double) -> String = ColorPicker.percent
    ) {
        self.color = color
        self.words = words
        self.percent = percent
        super.init(id: id, name: name)
    }

    public override var isFocusable: Bool { true }
    public override var takesPointer: Bool { true }

    /// Shows another colour.
    public func set(_ color: Color, tells: Bool = true) {
        guard color != self.color else { return }
        self.color = color
        needsPaint()
        if tells { onChange?(color) }
    }

    public override func measure(_ look: WidgetLook, width: Int) -> PixelSize {
        PixelSize(width: look.px(Self.width), height: look.px(Self.height))
    }

    public override func paint(_ canvas: any Canvas, _ look: WidgetLook) {
        let theme = look.theme
        let isLit = isOpen || showsFocus
        let edge = isLit ? theme.focus : isHovered ? theme.text2 : theme.borderStrong
        look.drawBox(
            on: canvas, in: frame, radius: 4, fill: theme.field,
            border: isEnabled ? edge : theme.border,
            width: isLit ? look.focusWidth : look.hairline)
        let wide = look.px(Self.innerWidth)
        let tall = look.px(Self.innerHeight)
        let inner = PixelRect(
            x: frame.x + (frame.width - wide) / 2, y: frame.y + (frame.height - tall) / 2,
            width: wide, height: tall)
        canvas.fillRounded(inner, radius: 2 * look.scale, with: color)
        // A colour of the field's own ground would vanish.
        if color.mixed(with: theme.field, amount: 1 - Double(color.alpha) / 255)
            .contrast(with: theme.field) < 1.6
        {
            canvas.strokeRounded(
                inner, radius: 2 * look.scale, width: look.hairline, with: theme.borderStrong)
        }
    }

    private func open() {
        guard isUsable, let surface, !isOpen, surface.onPopup != nil else { return }
        let picker = ColorPicker(
            id: id + ".picker", name: name, color: color, swatches: swatches, words: words,
            percent: percent)
        picker.onChange = { [weak self] in self?.set($0) }
        isOpen = true
        surface.onPopup?(
            PopupRequest(
                content: picker, anchor: surface.inWindow(frame), placement: .below,
                onClose: { [weak self] in self?.isOpen = false }))
    }

    public override func pointer(_ event: WidgetPointerEvent) -> Bool {
        if case .released(.primary) = event.kind, hitFrame.contains(event.point) { open() }
        return true
    }

    public override func key(_ stroke: KeyStroke) -> Bool {
        guard stroke.modifiers.isEmpty, stroke.key == .enter || stroke.key == .space else {
            return false
        }
        open()
        return true
    }

    public override func nodes(_ look: WidgetLook) -> [AccessibleNode] {
        var states = nodeStates
        if isOpen { states.insert(.expanded) }
        return [
            AccessibleNode(
                id: id, role: .colorField, name: name, value: color.hexText, bounds: frame,
                actions: ["press"], states: states)
        ]
    }

    public override func perform(_ action: String) -> Bool {
        guard action == "press" else { return false }
        open()
        return true
    }
}
