import KChartCore
import Testing

@Suite struct ViewportRulesTests {
    let rules = ViewportRules.standard

    func context(_ count: Int, width: Int = 0, overhang: Double? = nil) -> ViewportContext {
        ViewportContext(
            indices: BarIndex(0)..<BarIndex(count), plotWidth: width, badgeOverhang: overhang)
    }

    @Test(
        "right gap and tolerance follow the table of the reference system",
        arguments: [(10.0, 2.0, 1.0), (20, 4, 2), (40, 6, 2), (60, 6, 2), (400, 6, 2)])
    func gapAndTolerance(visible: Double, gap: Double, tolerance: Double) {
        // reference-systems A2: gap min(6, 20 %), tolerance min(2, 10 %).
        #expect(rules.rightGap(visibleBars: visible, in: context(500)) == gap)
        #expect(rules.tolerance(visibleBars: visible) == tolerance)
    }

    @Test("the badge's room widens the gap, at most to half of the window")
    func badgeRoom() {
        // (64 + 6) / (320 / 40) = 8.75 → 9 bars.
        #expect(
            rules.rightGap(visibleBars: 40, in: context(500, width: 320, overhang: 64)) == 9)
        #expect(
            rules.rightGap(visibleBars: 40, in: context(500, width: 320, overhang: 1_000)) == 20)
        // Not measured, or a badge inside its column: the plain gap.
        #expect(rules.rightGap(visibleBars: 40, in: context(500, overhang: 64)) == 6)
        #expect(rules.rightGap(visibleBars: 40, in: context(500, width: 320, overhang: -9)) == 6)
        #expect(
            rules.rightGap(visibleBars: 40, in: context(500, width: 320, overhang: .nan)) == 6)
        // At scale 2 everything doubles and the answer stays.
        var scaled = context(500, width: 640, overhang: 128)
        scaled.scale = 2
        #expect(rules.rightGap(visibleBars: 40, in: scaled) == 9)
    }

    @Test("the window at the live edge ends the right gap after the newest bar")
    func endAnchor() {
        // last + (gap − visible) = 99 + 6 − 40.
        #expect(rules.endAnchor(visibleBars: 40, in: context(100)) == 65)
        #expect(rules.endAnchor(visibleBars: 40, in: context(0)) == nil)
    }

    @Test("the live edge has a tolerance of two bars, and an empty chart is always there")
    func liveEdge() {
        let chart = context(100)
        #expect(rules.isAtLiveEdge(Viewport(first: 65, visibleBars: 40), in: chart))
        #expect(rules.isAtLiveEdge(Viewport(first: 63, visibleBars: 40), in: chart))
        #expect(!rules.isAtLiveEdge(Viewport(first: 62.99, visibleBars: 40), in: chart))
        #expect(rules.isAtLiveEdge(Viewport(first: 80, visibleBars: 40), in: chart))
        #expect(rules.isAtLiveEdge(Viewport(first: -4_000, visibleBars: 40), in: context(0)))
    }

    @Test("an append keeps a window at the live edge glued and no other window moves (T-007)")
    func following() {
        let live = Viewport(first: 65, visibleBars: 40)
        #expect(rules.following(live, wasAtLiveEdge: true, in: context(101)).first == 66)
        let reader = Viewport(first: 10.25, visibleBars: 40)
        #expect(rules.following(reader, wasAtLiveEdge: false, in: context(101)) == reader)
    }

    @Test("older pages leave the window where it is: slots are never renumbered (T-039, B69)")
    func prepend() {
        let reader = Viewport(first: 10.25, visibleBars: 40)
        let longer = ViewportContext(indices: BarIndex(-300)..<BarIndex(100))
        #expect(rules.clamped(reader, in: longer) == reader)
        #expect(
            rules.isAtLiveEdge(reader, in: longer) == rules.isAtLiveEdge(reader, in: context(100)))
    }

    @Test("what can be seen reaches from a bar before the first one to the right gap")
    func domain() {
        let candles = rules.domain(visibleBars: 40, in: context(100))
        #expect(candles == BarPosition(-1)...BarPosition(105))
        var line = context(100)
        line.drawsBodies = false
        #expect(rules.domain(visibleBars: 40, in: line) == BarPosition(0)...BarPosition(105))
        #expect(rules.domain(visibleBars: 40, in: context(0)) == nil)
    }

    @Test("a series of one bar has its window around it (T-018, B10)")
    func oneBar() {
        let chart = context(1)
        #expect(rules.domain(visibleBars: 40, in: chart) == BarPosition(-1)...BarPosition(6))
        let window = rules.defaultViewport(in: chart)
        #expect(window == Viewport(first: -34, visibleBars: 40))
        #expect(rules.clamped(Viewport(first: 900, visibleBars: 40), in: chart).first == -34)
        #expect(rules.clamped(Viewport(first: -900, visibleBars: 40), in: chart).first == -34)
    }

    @Test("panning stops at both ends")
    func pan() {
        let chart = context(100)
        let window = Viewport(first: 20, visibleBars: 40)
        #expect(rules.panned(window, byBars: -5.5, in: chart).first == 14.5)
        #expect(rules.panned(window, byBars: -500, in: chart).first == -1)
        #expect(rules.panned(window, byBars: 500, in: chart).first == 65)
        #expect(rules.panned(window, byBars: .nan, in: chart) == window)
        #expect(rules.panned(window, byBars: .infinity, in: chart) == window)
    }

    @Test("a drag moves the window from where it was at the press, in whole ways")
    func drag() {
        let chart = context(500, width: 400)
        let start = Viewport(first: 100, visibleBars: 40)
        // 50 px to the right at 10 px per bar: five bars back.
        #expect(rules.dragged(from: start, deltaX: 50, in: chart).first == 95)
        #expect(rules.dragged(from: start, deltaX: -25, in: chart).first == 102.5)
        #expect(rules.dragged(from: start, deltaX: 50, in: context(500)) == start)
    }

    @Test("pages move by whole windows and stop at the oldest one (T-107)")
    func pages() {
        let chart = context(100)
        let window = Viewport(first: 20, visibleBars: 40)
        let oldest = rules.paged(window, byWindows: -1, in: chart)
        #expect(oldest.first == -1)
        #expect(rules.paged(oldest, byWindows: -1, in: chart) == oldest)
        #expect(rules.atOldest(window, in: chart) == oldest)
    }

    @Test("nothing moves on an empty chart (T-019)")
    func emptyChart() {
        let empty = context(0, width: 800)
        let window = rules.defaultViewport(in: empty)
        var dragged = window
        for _ in 0..<20 { dragged = rules.dragged(from: dragged, deltaX: 90, in: empty) }
        #expect(dragged == window)
        #expect(rules.zoomed(window, by: 2, about: .center, in: empty) == window)
        #expect(rules.paged(window, byWindows: -1, in: empty) == window)
        #expect(rules.atLiveEdge(window, in: empty) == window)
        #expect(rules.atOldest(window, in: empty) == window)
        #expect(!rules.showsLiveEnd(window, in: empty))
        #expect(!rules.wantsHistory(window, in: empty))
    }

    @Test("a window that is no window goes to the newest bar (T-023)")
    func notANumber() {
        let chart = context(100)
        let newest = rules.defaultViewport(in: chart)
        for bad in [
            Viewport(first: .nan, visibleBars: 40), Viewport(first: 0, visibleBars: .nan),
            Viewport(first: .infinity, visibleBars: 40), Viewport(first: 0, visibleBars: 0),
            Viewport(first: 0, visibleBars: -3),
        ] {
            #expect(rules.clamped(bad, in: chart) == newest)
            #expect(rules.panned(bad, byBars: 1, in: chart) == newest)
            #expect(rules.zoomed(bad, by: 2, about: .center, in: chart) == newest)
            #expect(rules.atLiveEdge(bad, in: chart) == newest)
            #expect(bad.touchedSlots.isEmpty)
        }
    }

    @Test("setting a series goes to the live edge by the scroll mode")
    func scrollModes() {
        let chart = context(100)
        let window = Viewport(first: 20, visibleBars: 40)
        func first(_ mode: ScrollMode, changed: Bool, live: Bool) -> Double {
            rules.afterReplacingSeries(
                window, mode: mode, intervalChanged: changed, wasAtLiveEdge: live, in: chart
            ).first
        }
        #expect(first(.automatic, changed: false, live: false) == 20)
        #expect(first(.automatic, changed: true, live: false) == 65)
        #expect(first(.automatic, changed: false, live: true) == 65)
        #expect(first(.liveEdge, changed: false, live: false) == 65)
        #expect(first(.preserve, changed: true, live: true) == 20)
    }

    @Test("bars are trimmed only a window's width left of the window (T-006)")
    func trimBoundary() {
        // Window starts 100 bars after the first, 40 visible: the 60 bars before slot 60 may go.
        let window = Viewport(first: 100, visibleBars: 40)
        #expect(rules.trimBoundary(of: window) == BarPosition(60))
    }

    @Test(
        "history is asked for within one window of the oldest bar, and when it is in view (T-089)")
    func history() {
        let chart = context(100)
        #expect(rules.wantsHistory(Viewport(first: 40, visibleBars: 40), in: chart))
        #expect(!rules.wantsHistory(Viewport(first: 40.5, visibleBars: 40), in: chart))
        #expect(rules.wantsHistory(rules.defaultViewport(in: context(6)), in: context(6)))
    }

    @Test("the end of the chart is in the window only at the live edge")
    func liveEnd() {
        let chart = context(100)
        #expect(rules.showsLiveEnd(Viewport(first: 65, visibleBars: 40), in: chart))
        #expect(!rules.showsLiveEnd(Viewport(first: 64, visibleBars: 40), in: chart))
        let snapped = rules.defaultViewport(in: context(500, width: 1_312))
        #expect(rules.showsLiveEnd(snapped, in: context(500, width: 1_312)))
    }

    @Test("going to a place centres it or moves just so far that it is seen")
    func places() {
        let chart = context(200)
        let window = Viewport(first: 100, visibleBars: 40)
        #expect(rules.centered(window, on: BarPosition(50), in: chart).first == 30)
        #expect(rules.centered(window, on: BarPosition(0), in: chart).first == -1)
        #expect(rules.revealed(window, BarPosition(90), in: chart).first == 90)
        #expect(rules.revealed(window, BarPosition(150), in: chart).first == 110)
        #expect(rules.revealed(window, BarPosition(120), in: chart) == window)
        let range = rules.viewport(from: BarPosition(30), to: BarPosition(69), in: chart)
        #expect(range == Viewport(first: 29.5, visibleBars: 40))
        let small = rules.viewport(from: BarPosition(70), to: BarPosition(69), in: chart)
        #expect(small == Viewport(first: 60.5, visibleBars: 10))
    }
}
