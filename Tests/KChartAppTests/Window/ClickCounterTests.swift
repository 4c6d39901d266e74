import KChartHost
import Testing

@testable import KChartApp

struct ClickCounterTests {
    private func sample(_ x: Double, _ time: Int64) -> PointerSample {
        PointerSample(x: x, y: 10, milliseconds: time)
    }

    @Test("two presses in time and place are a double click, a third begins anew")
    func rows() {
        var clicks = ClickCounter()
        #expect(
            [0, 200, 350, 500].map { clicks.press(.primary, sample(5, $0), scale: 1) } == [
                1, 2, 1, 2,
            ])
    }

    @Test("too late, too far, another button, or a drag between: a first press")
    func firsts() {
        var clicks = ClickCounter()
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
