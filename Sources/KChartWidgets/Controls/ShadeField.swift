import KChartCanvas
import KChartCore
import KChartHost
import KChartStyle

/// Saturation across and value upwards, at one hue.
final class ShadeField: Widget {
    var color: HueColor {
        didSet { if color != oldValue { needsPaint() } }
    }
    var onChange: ((HueColor) -> Void)?
    /// A share, 0…1, in the person's digits.
    var percent: (Double) -> String = ColorPicker.percent
    /// The picture of a hue, kept while it stays.
    private var picture: (hue: Double, image: CanvasImage)?

    private static let height = 120.0

    init(id: String, name: String, color: HueColor) {
        self.color = color
        super.init(id: id, name: name)
    }

    override var isFocusable: Bool { true }
    override var takesPointer: Bool { true }
    override var pointerShape: PointerShape { .crosshair }

    override func measure(_ look: WidgetLook, width: Int) -> PixelSize {
        PixelSize(width: look.px(ColorPicker.innerWidth), height: look.px(Self.height))
    }

    private func image() -> CanvasImage {
        if let picture, picture.hue == color.hue, picture.image.size == frame.size {
            return picture.image
        }
        let size = frame.size
        var pixels: [UInt32] = []
        pixels.reserveCapacity(size.area)
        let full = HueColor(hue: color.hue, saturation: 1, value: 1).color
        for row in 0..<size.height {
            let value = 1 - Double(row) / Double(max(1, size.height - 1))
            for column in 0..<size.width {
                let saturation = Double(column) / Double(max(1, size.width - 1))
                let shade = Color.white.mixed(with: full, amount: saturation)
                    .mixed(with: .black, amount: 1 - value)
                pixels.append(0xFF00_0000 | shade.rgb)
            }
        }
        let image = CanvasImage(size: size, pixels: pixels)
        picture = (color.hue, image)
        return image
    }

    override func paint(_ canvas: any Canvas, _ look: WidgetLook) {
        guard !frame.isEmpty else { return }
        canvas.draw(image(), at: PixelPoint(x: frame.x, y: frame.y))
        let radius = look.px(6)
        let x = frame.x + Int((color.saturation * Double(frame.width - 1)).rounded())
        let y = frame.y + Int(((1 - color.value) * Double(frame.height - 1)).rounded())
        let ring = PixelRect(x: x - radius, y: y - radius, width: 2 * radius, height: 2 * radius)
        canvas.clipped(to: frame.outset(by: look.px(2))) {
            canvas.strokeRounded(
                ring, radius: Double(radius), width: look.focusWidth,
                with: HueColor(
                    hue: color.hue, saturation: color.saturation, value: color.value
                ).color.bestInk)
        }
        if showsFocus { look.drawFocus(on: canvas, in: frame, radius: 0) }
    }

    private func change(_ saturation: Double, _ value: Double) {
        let next = HueColor(
            hue: color.hue, saturation: saturation, value: value, opacity: color.opacity)
        guard next != color else { return }
        onChange?(next)
    }

    override func pointer(_ event: WidgetPointerEvent) -> Bool {
        switch event.kind {
        case .pressed(.primary), .dragged:
            guard isHeld else { return true }
            change(
                (event.x - Double(frame.x)) / Double(max(1, frame.width - 1)),
                1 - (event.y - Double(frame.y)) / Double(max(1, frame.height - 1)))
        default: break
        }
        return true
    }

    override func key(_ stroke: KeyStroke) -> Bool {
        guard stroke.modifiers.subtracting(.shift).isEmpty else { return false }
        let step = stroke.modifiers.contains(.shift) ? 0.1 : 0.01
        switch stroke.key {
        case .left: change(color.saturation - step, color.value)
        case .right: change(color.saturation + step, color.value)
        case .up: change(color.saturation, color.value + step)
        case .down: change(color.saturation, color.value - step)
        default: return false
        }
        return true
    }

    override func nodes(_ look: WidgetLook) -> [AccessibleNode] {
        // not shown: what lies between the two numbers is no word.
        let value = percent(color.saturation) + ", " + percent(color.value)
        return [
            AccessibleNode(
                id: id, role: .slider, name: name, value: value, bounds: frame, states: nodeStates)
        ]
    }
}

/// A slider whose track shows what it chooses.
final class TintSlider: Widget {
    enum Kind { case hue, opacity }

    var color: HueColor {
        didSet { if color != oldValue { needsPaint() } }
    }
    var onChange: ((HueColor) -> Void)?
    /// A share, 0…1, in the person's digits.
    var percent: (Double) -> String = ColorPicker.percent
    private let kind: Kind

    private static let height = 24.0
    private static let track = 10.0

    init(id: String, name: String, kind: Kind, color: HueColor) {
        self.kind = kind
        self.color = color
        super.init(id: id, name: name)
    }

    override var isFocusable: Bool { true }
    override var takesPointer: Bool { true }

    private var fraction: Double {
        kind == .hue ? color.hue / 360 : color.opacity
    }

    override func measure(_ look: WidgetLook, width: Int) -> PixelSize {
        PixelSize(width: look.px(ColorPicker.innerWidth), height: look.px(Self.height))
    }

    override func paint(_ canvas: any Canvas, _ look: WidgetLook) {
        let tall = look.px(Self.track)
        let track = PixelRect(
            x: frame.x, y: frame.y + (frame.height - tall) / 2, width: frame.width, height: tall)
        let solid = HueColor(hue: color.hue, saturation: color.saturation, value: color.value).color
        for column in 0..<track.width {
            let share = Double(column) / Double(max(1, track.width - 1))
            let tint =
                kind == .hue
                ? HueColor(hue: share * 360, saturation: 1, value: 1).color
                : look.theme.popup.mixed(with: solid, amount: share)
            canvas.fill(
                PixelRect(x: track.x + column, y: track.y, width: 1, height: tall), with: tint)
        }
        canvas.strokeRounded(
            track, radius: 0, width: look.hairline, with: look.theme.border)
        let knob = look.px(14)
        let x = frame.x + Int((Double(frame.width - knob) * fraction).rounded())
        let box = PixelRect(
            x: x, y: frame.y + (frame.height - knob) / 2, width: knob, height: knob)
        canvas.fillRounded(box, radius: Double(knob) / 2, with: look.theme.popup)
        canvas.strokeRounded(
            box, radius: Double(knob) / 2, width: look.focusWidth,
            with: showsFocus ? look.theme.focus : look.theme.text)
    }

    private func change(_ fraction: Double) {
        var next = color
        let share = min(max(fraction, 0), 1)
        if kind == .hue { next.hue = share * 360 } else { next.opacity = share }
        guard next != color else { return }
        onChange?(next)
    }

    override func pointer(_ event: WidgetPointerEvent) -> Bool {
        switch event.kind {
        case .pressed(.primary), .dragged:
            guard isHeld, let look = surface?.look else { return true }
            let knob = Double(look.px(14))
            change((event.x - Double(frame.x) - knob / 2) / max(1, Double(frame.width) - knob))
        default: break
        }
        return true
    }

    override func key(_ stroke: KeyStroke) -> Bool {
        guard stroke.modifiers.subtracting(.shift).isEmpty else { return false }
        let step = stroke.modifiers.contains(.shift) ? 0.1 : 0.01
        switch stroke.key {
        case .left, .down: change(fraction - step)
        case .right, .up: change(fraction + step)
        case .home: change(0)
        case .end: change(1)
        default: return false
        }
        return true
    }

    override func nodes(_ look: WidgetLook) -> [AccessibleNode] {
        [
            AccessibleNode(
                id: id, role: .slider, name: name, value: percent(fraction),
                bounds: frame, states: nodeStates)
        ]
    }
}
