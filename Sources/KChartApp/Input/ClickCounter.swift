import KChartHost

/// Counts presses that belong together: 2 is a double click.
struct ClickCounter {
    /// The longest time between two presses of a double click.
    var milliseconds: Int64 = 400
    /// The farthest two presses may lie apart, logical pixels.
    var distance = 5.0

    private var last: (sample: PointerSample, button: PointerButton)?
    private var count = 0

    /// The number of this press in its row; 1 after a pause, a move or another button. A third
    /// press in the row begins a new one.
    mutating func press(_ button: PointerButton, _ sample: PointerSample, scale: Double) -> Int {
        var follows = false
        if let last, last.button == button, count < 2 {
            let elapsed = sample.milliseconds - last.sample.milliseconds
            let reach = distance * scale
            follows =
                elapsed >= 0 && elapsed <= milliseconds
                && abs(sample.x - last.sample.x) <= reach
                && abs(sample.y - last.sample.y) <= reach
        }
        count = follows ? count + 1 : 1
        last = (sample, button)
        return count
    }

    /// A drag lies between: the next press is a first one.
    mutating func interrupt() {
        last = nil
        count = 0
    }
}
