import KChartHost
import Testing

@Suite("Presses that belong together")
struct PressCountTests {
    private func sample(_ x: Double, _ time: Int64) -> PointerSample {
        PointerSample(x: x, y: 10, milliseconds: time)
    }

    @Test("two presses in time and place are a double click, a third begins anew")
    func rows() {
        var clicks = PressCount()
        #expect(
            [0, 200, 350, 500].map { clicks.press(.primary, sample(5, $0), scale: 1) } == [
                1, 2, 1, 2,
            ])
    }

    @Test("a series of three is told as such where it is asked for")
    func three() {
        var presses = PressCount(most: 3)
        #expect(
            [0, 300, 600, 700].map {
                presses.press(x: 4, y: 0, milliseconds: $0, scale: 1)
            } == [1, 2, 3, 1])
    }

    @Test("too late, too far, another button, or a drag between: a first press")
    func firsts() {
        var clicks = PressCount()
        #expect(clicks.press(.primary, sample(5, 0), scale: 1) == 1)
        #expect(clicks.press(.primary, sample(5, 401), scale: 1) == 1)
        #expect(clicks.press(.primary, sample(10.5, 500), scale: 1) == 1)
        #expect(clicks.press(.secondary, sample(10.5, 600), scale: 1) == 1)
        #expect(clicks.press(.secondary, sample(20, 700), scale: 2) == 2)
        clicks.interrupt()
        #expect(clicks.press(.secondary, sample(20, 750), scale: 2) == 1)
        // A clock that jumps back makes no pair.
        #expect(clicks.press(.secondary, sample(20, 10), scale: 2) == 1)
    }
}
