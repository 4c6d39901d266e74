public import KChartCanvas
public import KChartCore
public import KChartHost
import KChartStyle

/// A number that is typed, or moved in steps by arrows, keys and wheel.
public final class NumberField: TextField {
    /// The number with its range and step.
    public private(set) var state: SliderValue
    /// Another number was typed, stepped to or scrolled to.
    public var onNumber: ((Double) -> Void)?
    private let write: (Double) -> String
    private let read: (String) -> Double?
    private var wheel = WheelSteps()

    private static let arrows = 24.0

    /// - Parameters:
    ///   - write: a number as the person's language has it.
    ///   - read: back; nil for what is no number.
    public init(
        id: String, name: String, state: SliderValue, width: Double = 96,
        write: @escaping (Double) -> String, read: @escaping (String) -> Double?
    ) {
        self.state = state
        self.write = write
        self.read = read
        super.init(id: id, name: name, text: write(state.value), width: width)
    }

    /// The number in force.
    public var value: Double {
        get { state.value }
        set {
            state.set(newValue)
            text = write(state.value)
        }
    }

    override func textArea(_ look: WidgetLook) -> PixelRect {
        let area = super.textArea(look)
        let arrows = look.px(Self.arrows)
        return look.isRightToLeft
            ? PixelRect(left: area.x + arrows, top: area.y, right: area.maxX, bottom: area.maxY)
            : PixelRect(left: area.x, top: area.y, right: area.maxX - arrows, bottom: area.maxY)
    }

    private func arrowArea(_ look: WidgetLook) -> PixelRect {
        let box = box(look)
        let wide = look.px(Self.arrows)
        return look.mirrored(
            PixelRect(x: box.maxX - wide, y: box.y, width: wide, height: box.height), in: box)
    }

    public override func paint(_ canvas: any Canvas, _ look: WidgetLook) {
        super.paint(canvas, look)
        let theme = look.theme
        let area = arrowArea(look)
        let edge = look.hairline
        let line = look.isRightToLeft ? area.maxX - edge : area.x
        let inset = look.focusWidth
        canvas.fill(
            PixelRect(
                x: line, y: area.y + inset, width: edge, height: area.height - 2 * inset),
            with: theme.border)
        let tall = look.px(10)
        let middle = area.midY
        let ink = isEnabled ? theme.text2 : theme.text3
        look.draw(
            icon: "chevron-up", on: canvas,
            in: PixelRect(x: area.x, y: middle - tall, width: area.width, height: tall),
            size: 10, color: ink, weight: 2.2)
        look.draw(
            icon: "chevron-down", on: canvas,
            in: PixelRect(x: area.x, y: middle, width: area.width, height: tall),
            size: 10, color: ink, weight: 2.2)
    }

    /// Takes the typed number; a text that is none goes back to the last one.
    private func commit() {
        if let number = read(text) {
            let former = state.value
            state.set(number)
            if state.value != former { onNumber?(state.value) }
        }
        let written = write(state.value)
        if text != written { text = written }
        problem = nil
    }

    private func step(_ steps: Double) {
        if let number = read(text) { state.set(number) }
        state.move(by: steps)
        text = write(state.value)
        onNumber?(state.value)
    }

    override func edited(tells: Bool = true) {
        super.edited(tells: tells)
        // Shown at once when it is a number in range; the rest waits for Enter or the next field.
        guard tells, let number = read(text), state.range.contains(number) else { return }
        let former = state.value
        state.set(number)
        if state.value != former { onNumber?(state.value) }
    }

    public override func focusChanged() {
        if !isFocused { commit() }
        super.focusChanged()
    }

    public override func key(_ stroke: KeyStroke) -> Bool {
        switch stroke.key {
        case .up where stroke.modifiers.isEmpty: step(1)
        case .down where stroke.modifiers.isEmpty: step(-1)
        case .pageUp where stroke.modifiers.isEmpty: step(10)
        case .pageDown where stroke.modifiers.isEmpty: step(-10)
        case .enter where stroke.modifiers.isEmpty:
            commit()
            return super.key(stroke)
        default: return super.key(stroke)
        }
        return true
    }

    public override func scrolled(_ sample: ScrollSample) -> Bool {
        guard isFocused else { return false }
        let steps = wheel.whole(sample.stepsY)
        if steps != 0 { step(steps) }
        return true
    }

    public override func pointer(_ event: WidgetPointerEvent) -> Bool {
        if case .pressed(.primary) = event.kind, let look = surface?.look {
            let area = arrowArea(look)
            if area.contains(event.point) {
                step(event.point.y < area.midY ? 1 : -1)
                isHeld = false
                return true
            }
        }
        return super.pointer(event)
    }

    public override func nodes(_ look: WidgetLook) -> [AccessibleNode] {
        [
            AccessibleNode(
                id: id, role: .numberField, name: name, value: text, bounds: frame,
                actions: ["focus", "increment", "decrement"], states: nodeStates)
        ]
    }

    public override func perform(_ action: String) -> Bool {
        switch action {
        case "increment": step(1)
        case "decrement": step(-1)
        default: return super.perform(action)
        }
        return true
    }
}
