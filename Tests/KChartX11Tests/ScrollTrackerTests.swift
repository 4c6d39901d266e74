import Testing

@testable import KChartX11

@Suite("Steps of scroll axes")
struct ScrollTrackerTests {
    private func device(
        _ id: Int32, increment: Double = 120, isTouchpad: Bool = false, value: Double? = nil
    ) -> ScrollDevice {
        ScrollDevice(
            id: id, isTouchpad: isTouchpad,
            axes: [
                .init(number: 2, isHorizontal: true, increment: increment, value: value),
                .init(number: 3, isHorizontal: false, increment: increment, value: value),
            ])
    }

    private func vertical(_ value: Double) -> [PointerReading.Axis] {
        [.init(number: 3, value: value)]
    }

    @Test("a device without a known value gives a baseline first, then differences")
    func baseline() {
        var tracker = ScrollTracker()
        tracker.setDevices([device(6)], serial: 1)
        #expect(tracker.steps(6, vertical(9000), serial: 2) == nil)
        #expect(
            tracker.steps(6, vertical(9030), serial: 3)
                == .init(x: 0, y: 0.25, isContinuous: false))
        #expect(
            tracker.steps(6, vertical(8910), serial: 4) == .init(x: 0, y: -1, isContinuous: false))
    }

    @Test("a told value is the baseline, so that the first step counts", arguments: [-15.0, 15, 1])
    func told(_ increment: Double) {
        var tracker = ScrollTracker()
        tracker.setDevices([device(6, increment: increment, value: 500)], serial: 1)
        #expect(
            tracker.steps(6, vertical(500 + 3 * increment), serial: 2)
                == .init(x: 0, y: 3, isContinuous: false))
    }

    @Test("each device has values of its own")
    func perDevice() {
        var tracker = ScrollTracker()
        tracker.setDevices([device(6, value: 0), device(7, value: 6000)], serial: 1)
        #expect(tracker.steps(6, vertical(120), serial: 2)?.y == 1)
        #expect(tracker.steps(7, vertical(6120), serial: 3)?.y == 1)
        #expect(tracker.steps(6, vertical(240), serial: 4)?.y == 1)
        #expect(tracker.steps(9, vertical(1), serial: 5) == nil)
    }

    @Test("scrolling done elsewhere does not scroll the chart, a single step is believed")
    func elsewhere() {
        var tracker = ScrollTracker()
        tracker.setDevices([device(6, value: 0)], serial: 1)
        #expect(tracker.steps(6, vertical(120), serial: 2)?.y == 1)
        tracker.reset()
        #expect(tracker.steps(6, vertical(12_000), serial: 9) == nil)
        #expect(tracker.steps(6, vertical(12_120), serial: 10)?.y == 1)
        tracker.reset()
        #expect(tracker.steps(6, vertical(12_240), serial: 19)?.y == 1)
        // Told when the pointer came in, the steps are exact again.
        tracker.reset()
        tracker.setDevices([device(6, value: 50_000)], serial: 30)
        #expect(tracker.steps(6, vertical(50_240), serial: 31)?.y == 2)
    }

    @Test("an event from before a value was told keeps to its own order")
    func olderThanTold() {
        var tracker = ScrollTracker()
        tracker.setDevices([device(6, value: 0)], serial: 1)
        #expect(tracker.steps(6, vertical(120), serial: 2)?.y == 1)
        tracker.reset()
        // Two steps were on their way when the server told where the axis stands after them.
        tracker.setDevices([device(6, value: 360)], serial: 10)
        #expect(tracker.steps(6, vertical(240), serial: 9)?.y == 1)
        #expect(tracker.steps(6, vertical(360), serial: 9)?.y == 1)
        #expect(tracker.steps(6, vertical(480), serial: 12)?.y == 1)
    }

    @Test("a wrap of the counter, no numbers and no increment scroll nothing")
    func nonsense() {
        var tracker = ScrollTracker()
        tracker.setDevices([device(6, value: 2_147_483_600), device(7, increment: 0)], serial: 1)
        #expect(tracker.steps(6, vertical(-2_147_483_600), serial: 2) == nil)
        #expect(tracker.steps(6, vertical(-2_147_483_480), serial: 3)?.y == 1)
        #expect(tracker.steps(6, vertical(.nan), serial: 4) == nil)
        #expect(tracker.steps(6, vertical(.infinity), serial: 5) == nil)
        #expect(tracker.steps(6, vertical(-2_147_483_360), serial: 6)?.y == 1)
        #expect(tracker.steps(7, vertical(5), serial: 7) == nil)
        #expect(tracker.steps(7, vertical(9), serial: 8) == nil)
    }

    @Test("part steps of a wheel are notches, finer ones come from fingers")
    func kinds() {
        var tracker = ScrollTracker()
        tracker.setDevices([device(6, value: 0), device(7, isTouchpad: true, value: 0)], serial: 1)
        #expect(tracker.steps(6, vertical(15), serial: 2)?.isContinuous == false)
        #expect(tracker.steps(6, vertical(16), serial: 3)?.isContinuous == false)
        #expect(tracker.steps(6, vertical(18.37), serial: 4)?.isContinuous == true)
        #expect(tracker.steps(7, vertical(120), serial: 5)?.isContinuous == true)
        // XWayland's one device counts in steps.
        tracker.setDevice(device(8, increment: 1, value: 0), serial: 6)
        #expect(tracker.steps(8, vertical(1), serial: 7)?.isContinuous == false)
        #expect(tracker.steps(8, vertical(1.0371), serial: 8)?.isContinuous == true)
    }

    @Test("a device that lost its axes scrolls no more, and one that came back starts anew")
    func changes() {
        var tracker = ScrollTracker()
        tracker.setDevices([device(6, value: 0)], serial: 1)
        #expect(tracker.scrolls(6, horizontally: true))
        tracker.setDevice(ScrollDevice(id: 6, isTouchpad: false, axes: []), serial: 2)
        #expect(!tracker.scrolls(6, horizontally: true))
        #expect(tracker.steps(6, vertical(120), serial: 3) == nil)
        tracker.setDevices([], serial: 4)
        tracker.setDevices([device(6)], serial: 5)
        #expect(tracker.steps(6, vertical(4800), serial: 6) == nil)
    }
}
