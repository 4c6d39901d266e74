/// Counts presses that follow one another at one place: 2 is a double click. Pure.
public struct PressCount: Hashable, Sendable {
    /// The longest time between two presses of one series.
    public var milliseconds: Int64 = 400
    /// How far apart they may be, in logical pixels.
    public var distance = 5.0

    private struct Press: Hashable {
        var x: Double
        var y: Double
        var milliseconds: Int64
        var button: PointerButton
    }

    private let most: Int
    private var last: Press?
    private var count = 0

    /// - Parameter most: the longest series; the next press begins a new one.
    public init(most: Int = 2) {
        self.most = most
    }

    /// The number of this press in its series: 1 after a pause, a move or another button.
    /// - Parameters:
    ///   - x: in device pixels, as `y`.
    ///   - milliseconds: of a clock that may jump back, which makes no series.
    ///   - scale: device pixels for each logical one.
    public mutating func press(
        _ button: PointerButton = .primary, x: Double, y: Double, milliseconds time: Int64,
        scale: Double
    ) -> Int {
        var follows = false
        if let last, last.button == button, count < most {
            let reach = distance * scale
            follows =
                (0...milliseconds).contains(time - last.milliseconds)
                && abs(x - last.x) <= reach && abs(y - last.y) <= reach
        }
        count = follows ? count + 1 : 1
        last = Press(x: x, y: y, milliseconds: time, button: button)
        return count
    }

    /// The same for a press of the pointer.
    public mutating func press(
        _ button: PointerButton, _ sample: PointerSample, scale: Double
    ) -> Int {
        press(
            button, x: sample.x, y: sample.y, milliseconds: sample.milliseconds, scale: scale)
    }

    /// A drag lies between: the next press is a first one.
    public mutating func interrupt() {
        last = nil
        count = 0
    }
}
