import KChartCore
import Testing

@Suite("Bar indices and positions")
struct BarIndexTests {
    @Test("Bar i reaches from i - 0.5 to i + 0.5, a boundary belongs to the later bar")
    func slots() {
        func slot(_ value: Double) -> Int { BarPosition(value).nearestIndex.slot }
        #expect([0, 0.49, 0.5, 0.51, 1.49].map { slot($0) } == [0, 0, 1, 1, 1])
        #expect([-0.49, -0.5, -0.51, -1.5, -1.51].map { slot($0) } == [0, 0, -1, -1, -2])
        #expect(BarIndex(-7).position.nearestIndex == BarIndex(-7))
    }

    @Test("Positions that are no places never trap")
    func nonsense() {
        #expect(BarPosition(.nan).nearestIndex == BarIndex(0))
        #expect(BarPosition(.infinity).nearestIndex.slot == 4_000_000_000_000_000_000)
        #expect(BarPosition(-.infinity).nearestIndex.slot == -4_000_000_000_000_000_000)
    }
}
