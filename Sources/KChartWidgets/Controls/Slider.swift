public import KChartCanvas
public import KChartCore
public import KChartHost
import KChartStyle

/// A number in a range, moved in steps. Pure.
public struct SliderValue: Hashable, Sendable {
    /// The least and the largest value.
    public let range: ClosedRange<Double>
    /// At least this apart; 0 is free.
    public let step: Double
    /// The value in force, inside the range and on a step.
    public private(set) var value: Double

    /// What is no number counts as the low end.
    public init(_ value: Double, in range: ClosedRange<Double>, step: Double = 0) {
        self.range = range
        self.step = step.isFinite ? max(0, step) : 0
        self.value = range.lowerBound
        set(value)
    }

    /// 0…1 along the range.
    public var fraction: Double {
        let length = range.upperBound - range.lowerBound
        return length > 0 ? (value - range.lowerBound) / length : 0
    }

    /// Takes the nearest value that is allowed; what is no number changes nothing.
    public mutating func set(_ wanted: Double) {
        guard wanted.isFinite else { return }
        var next = wanted
        if step > 0 {
            next = range.lowerBound + ((wanted - range.lowerBound) / step).rounded() * step
        }
        value = min(max(next, range.lowerBound), range.upperBound)
    }

    /// Takes the value so far along the range, 0…1.
    public mutating func set(fraction: Double) {
        set(range.lowerBound + fraction * (range.upperBound - range.lowerBound))
    }

    /// Moves by steps; a free one by hundredths of its range.
    public mutating func move(by steps: Double) {
        let length = range.upperBound - range.lowerBound
        set(value + steps * (step > 0 ? step : length / 100))
    }
}

/// A thumb on a track.
public final class Slider: Widget {
    /// The value with its range and step.
    public private(set) var state: SliderValue
    /// A hand moved it.
    public var onChange: ((Double) -> Void)?
    /// How the value is read; nil says the number.
    public var reading: ((Double) -> String)?
    private let width: Double
    private var wheel = WheelSteps()

    private static let height = 28.0
    private static let track = 2.0
    private static let thumb = 14.0
    private static let ring = 3.0

    public init(id: String, name: String, state: SliderValue, width: Double = 180) {
        self.state = state
        self.width = width
        super.init(id: id, name: name)
    }

    public override var isFocusable: Bool { true }
    public override var takesPointer: Bool { true }

    /// The value in force.
    public var value: Double {
        get { state.value }
        set {
            let former = state.value
            state.set(newValue)
            if state.value != former { needsPaint() }
        }
    }

    public override func measure(_ look: WidgetLook, width room: Int) -> PixelSize {
        PixelSize(width: min(look.px(width), max(0, room)), height: look.px(Self.height))
    }

    public override func paint(_ canvas: any Canvas, _ look: WidgetLook) {
        let theme = look.theme
        let thick = max(1, look.px(Self.track))
        let thumb = look.px(Self.thumb)
        let top = frame.y + (frame.height - thick) / 2
        let travel = max(0, frame.width - thumb)
        let middle = frame.x + thumb / 2 + Int((Double(travel) * state.fraction).rounded())
        let line = PixelRect(x: frame.x, y: top, width: frame.width, height: thick)
        canvas.fillRounded(line, radius: Double(thick) / 2, with: theme.borderStrong)
        let done = look.mirrored(
            PixelRect(left: frame.x, top: top, right: middle, bottom: top + thick), in: frame)
        canvas.fillRounded(
            done, radius: Double(thick) / 2, with: isEnabled ? theme.accent : theme.text3)
        let knob = look.mirrored(
            PixelRect(
                x: middle - thumb / 2, y: frame.y + (frame.height - thumb) / 2, width: thumb,
                height: thumb), in: frame)
        let ring = look.px(Self.ring)
        canvas.fillRounded(
            knob.outset(by: ring), radius: Double(thumb) / 2 + Double(ring), with: theme.popup)
        canvas.fillRounded(
            knob, radius: Double(thumb) / 2, with: isEnabled ? theme.accent : theme.text3)
        if showsFocus {
            canvas.strokeRounded(
                knob.outset(by: ring), radius: Double(thumb) / 2 + Double(ring),
                width: look.focusWidth, with: theme.focus)
        }
    }

    private func change(_ body: (inout SliderValue) -> Void) {
        let former = state.value
        body(&state)
        guard state.value != former else { return }
        needsPaint()
        onChange?(state.value)
    }

    public override func pointer(_ event: WidgetPointerEvent) -> Bool {
        switch event.kind {
        case .pressed(.primary), .dragged:
            guard isHeld, let look = surface?.look else { return true }
            let thumb = Double(look.px(Self.thumb))
            let travel = max(1, Double(frame.width) - thumb)
            let along = (event.x - Double(frame.x) - thumb / 2) / travel
            change { $0.set(fraction: look.isRightToLeft ? 1 - along : along) }
        default: break
        }
        return true
    }

    public override func scrolled(_ sample: ScrollSample) -> Bool {
        guard isFocused else { return false }
        change { $0.move(by: $0.step > 0 ? wheel.whole(sample.stepsY) : sample.stepsY) }
        return true
    }

    public override func key(_ stroke: KeyStroke) -> Bool {
        guard stroke.modifiers.isEmpty else { return false }
        let forward: Double = surface?.look.isRightToLeft == true ? -1 : 1
        switch stroke.key {
        case .right: change { $0.move(by: forward) }
        case .left: change { $0.move(by: -forward) }
        case .up: change { $0.move(by: 1) }
        case .down: change { $0.move(by: -1) }
        case .pageUp: change { $0.move(by: 10) }
        case .pageDown: change { $0.move(by: -10) }
        case .home: change { $0.set(fraction: 0) }
        case .end: change { $0.set(fraction: 1) }
        default: return false
        }
        return true
    }

    public override func nodes(_ look: WidgetLook) -> [AccessibleNode] {
        [
            AccessibleNode(
                id: id, role: .slider, name: name,
                value: reading?(state.value) ?? "\(state.value)", bounds: frame,
                actions: ["increment", "decrement"], states: nodeStates)
        ]
    }

    public override func perform(_ action: String) -> Bool {
        switch action {
        case "increment": change { $0.move(by: 1) }
        case "decrement": change { $0.move(by: -1) }
        default: return false
        }
        return true
    }
}
