import KChartModel
import Testing

struct PaneArrangementTests {
    private let four: [PaneID] = [.price, .volume, "rsi", "macd"]

    private func slots(
        _ arrangement: PaneArrangement, height: Int, scale: Double = 1,
        isShown: (PaneID) -> Bool = { _ in true }
    ) -> [PaneSlot] {
        arrangement.slots(height: height, scale: scale, isShown: isShown)
    }

    // The rows of picture 01: price 40 to 549, volume 550 to 634, RSI 635 to 727 and MACD 728 to
    // 820, counted from the chart's top at 40.
    @Test("four panes stand where the design has them")
    func designRows() {
        let arrangement = PaneArrangement(four.map { Pane($0) })
        #expect(
            slots(arrangement, height: 780).map(\.rows) == [
                0..<509, 510..<594, 595..<687, 688..<780,
            ])
    }

    @Test("at every scale the panes and their separators fill the height without a gap")
    func noGaps() {
        for scale in [0.75, 1, 1.25, 1.5, 2, 3] {
            for height in stride(from: 0, through: 2_400, by: 7) {
                let arrangement = PaneArrangement(four.map { Pane($0) })
                let slots = slots(arrangement, height: height, scale: scale)
                #expect(slots.first?.rows.lowerBound == 0)
                #expect(slots.last?.rows.upperBound == height)
                let line = max(1, Int(scale))
                for (upper, lower) in zip(slots, slots.dropFirst()) {
                    #expect(lower.rows.lowerBound - upper.rows.upperBound == line)
                }
            }
        }
    }

    @Test("in a low window panes shrink together and then go from the bottom up")
    func lowWindow() {
        let arrangement = PaneArrangement(four.map { Pane($0) })
        let shrunk = slots(arrangement, height: 360)
        #expect(shrunk.map(\.id) == four)
        #expect(shrunk[0].rows.count >= 144)
        #expect(slots(arrangement, height: 260).map(\.id) == [.price, .volume])
        #expect(slots(arrangement, height: 120).map(\.id) == [.price])
        #expect(slots(arrangement, height: 0).map(\.rows) == [0..<0])
    }

    @Test("a pane without content takes no room")
    func withoutContent() {
        let arrangement = PaneArrangement(four.map { Pane($0) })
        let slots = slots(arrangement, height: 780) { $0 != .volume }
        #expect(slots.map(\.id) == [.price, "rsi", "macd"])
        #expect(slots[0].rows == 0..<594)
    }

    @Test("a height given by hand stays inside its limits and is undone by nil")
    func heights() {
        var arrangement = PaneArrangement()
        #expect(arrangement.setHeight(.volume, 200) == true)
        #expect(slots(arrangement, height: 800)[1].rows.count == 200)
        #expect(arrangement.setHeight(.volume, 1) == true)
        #expect(arrangement.pane(.volume)?.height == Pane.heights.lowerBound)
        #expect(arrangement.setHeight(.volume, .nan) == false)
        #expect(arrangement.setHeight(.volume, .infinity) == false)
        #expect(arrangement.setHeight(.price, 200) == false)
        #expect(arrangement.setHeight(.volume, nil) == true)
        #expect(slots(arrangement, height: 800)[1].rows.count == 84)
    }

    @Test("a pane cannot push the price pane below its least height")
    func greedyPane() {
        var arrangement = PaneArrangement()
        arrangement.setHeight(.volume, 4_000)
        let slots = slots(arrangement, height: 600)
        #expect(slots[0].rows.count == 160)
        #expect(slots[1].rows.count == 439)
    }

    @Test("a collapsed pane keeps its legend row and opens at the height it had")
    func collapsing() {
        var arrangement = PaneArrangement()
        arrangement.setHeight(.volume, 140)
        #expect(arrangement.setCollapsed(.volume, true) == true)
        #expect(slots(arrangement, height: 600)[1].rows.count == 24)
        #expect(slots(arrangement, height: 600)[1].isCollapsed)
        #expect(arrangement.setCollapsed(.volume, false) == true)
        #expect(slots(arrangement, height: 600)[1].rows.count == 140)
        #expect(arrangement.setCollapsed(.price, true) == false)
    }

    @Test("a maximised pane fills the chart, and the same again shows all as they were")
    func maximizing() {
        var arrangement = PaneArrangement()
        let before = slots(arrangement, height: 600)
        #expect(arrangement.toggleMaximized(.volume) == true)
        #expect(
            slots(arrangement, height: 600) == [
                PaneSlot(id: .volume, rows: 0..<600, isCollapsed: false)
            ])
        // Nothing to show in it: the chart is not blank.
        #expect(slots(arrangement, height: 600) { $0 == .price }.map(\.id) == [.price])
        #expect(arrangement.toggleMaximized(.volume) == true)
        #expect(slots(arrangement, height: 600) == before)
        #expect(arrangement.toggleMaximized("nothing") == false)
    }

    @Test("panes change places, and the price pane cannot be removed")
    func places() {
        var arrangement = PaneArrangement(four.map { Pane($0) })
        #expect(arrangement.move("macd", to: 1) == true)
        #expect(arrangement.ids == [.price, "macd", .volume, "rsi"])
        #expect(arrangement.move(.price, to: 99) == true)
        #expect(arrangement.ids == ["macd", .volume, "rsi", .price])
        #expect(arrangement.move("nothing", to: 0) == false)
        #expect(arrangement.remove(.price) == false)
        #expect(arrangement.remove("rsi") == true)
        #expect(arrangement.insert(.volume) == false)
        #expect(arrangement.insert("rsi", at: 0) == true)
        #expect(arrangement.ids == ["rsi", "macd", .volume, .price])
        #expect(PaneArrangement([Pane(.volume), Pane(.volume)]).ids == [.price, .volume])
    }

    @Test("a pane that was removed comes back where it was, with its height")
    func comesBack() {
        var arrangement = PaneArrangement([Pane(.volume), Pane(.price), Pane("rsi")])
        arrangement.setHeight(.volume, 123)
        let before = arrangement
        arrangement.remove(.volume)
        #expect(arrangement.ids == [.price, "rsi"])
        arrangement.insert(.volume)
        #expect(arrangement == before)
        arrangement.remove(.volume)
        arrangement.insert(.volume, at: 2)
        #expect(arrangement.ids == [.price, "rsi", .volume])
        #expect(arrangement.pane(.volume)?.height == 123)
    }
}
