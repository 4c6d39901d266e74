import KChartCore
import Testing

@Suite struct ViewportZoomTests {
    let rules = ViewportRules.standard
    let chart = ViewportContext(indices: BarIndex(0)..<BarIndex(5_000), plotWidth: 1_312)

    @Test("the bar under the pointer stays under it")
    func pivot() {
        let window = Viewport(first: 1_000, visibleBars: 100)
        for fraction in [0, 0.1, 0.37, 0.5, 0.9, 1] {
            for factor in [0.25, 0.5, 0.9, 1.1, 2, 7] {
                let before = window.position(atFraction: fraction)
                let zoomed = rules.zoomed(
                    window, by: factor, about: .fraction(fraction), in: chart)
                let after = zoomed.position(atFraction: fraction)
                #expect(abs(after.value - before.value) < 1e-6)
                #expect(abs(zoomed.visibleBars - 100 / factor) < 1e-9)
            }
        }
    }

    @Test("steps in and the same steps out return to the bit")
    func symmetric() {
        let starts = [
            Viewport(first: 1_000, visibleBars: 131.2), Viewport(first: 77.3, visibleBars: 333.3),
            rules.defaultViewport(in: chart), Viewport(first: 1_234.567, visibleBars: 1_000 / 3),
        ]
        for start in starts {
            for fraction in [0.0, 0.123, 0.5, 0.77, 0.9] {
                for count in 1...12 {
                    var window = rules.clamped(start, in: chart)
                    // Put on the grid of positions, as every window of the rules is.
                    window = rules.panned(window, byBars: 0, in: chart)
                    let origin = window
                    for _ in 0..<count {
                        window = rules.zoomed(
                            window, bySteps: 1, about: .fraction(fraction), in: chart)
                    }
                    for _ in 0..<count {
                        window = rules.zoomed(
                            window, bySteps: -1, about: .fraction(fraction), in: chart)
                    }
                    if origin.visibleBars * 0.25 > 10 || count < 8 {
                        #expect(window == origin, "\(count) steps at \(fraction)")
                    }
                }
            }
        }
    }

    @Test("steps out and in return as well, and so do parts of steps")
    func outAndIn() {
        let origin = Viewport(first: 2_000, visibleBars: 131.2)
        var window = origin
        for steps in [-1.0, -1, 0.3, -0.3, -1, 1, 1, 1] {
            window = rules.zoomed(window, bySteps: steps, about: .fraction(0.4), in: chart)
        }
        #expect(window == origin)
    }

    @Test("the live edge as pivot returns to the bit as well")
    func liveEdge() {
        let origin = rules.defaultViewport(in: chart)
        var window = origin
        for _ in 0..<9 { window = rules.zoomed(window, bySteps: 1, about: .liveEdge, in: chart) }
        #expect(rules.isAtLiveEdge(window, in: chart))
        for _ in 0..<9 { window = rules.zoomed(window, bySteps: -1, about: .liveEdge, in: chart) }
        #expect(window == origin)
    }

    @Test("zooming about any place from the live edge and back returns, whatever the gap does")
    func fromLiveEdge() {
        for overhang in [nil, 0, 64] as [Double?] {
            var chart = chart
            chart.badgeOverhang = overhang
            let origin = rules.defaultViewport(in: chart)
            for fraction in stride(from: 0.05, through: 1, by: 0.05) {
                let pivot = rules.pivot(pointerFraction: fraction, of: origin, in: chart)
                for count in [1, 3, 6] {
                    var window = origin
                    for _ in 0..<count {
                        window = rules.zoomed(window, bySteps: 1, about: pivot, in: chart)
                    }
                    for _ in 0..<count {
                        window = rules.zoomed(window, bySteps: -1, about: pivot, in: chart)
                    }
                    #expect(window == origin, "\(count) steps at \(fraction), \(overhang ?? -1)")
                }
            }
        }
    }

    @Test("four steps halve the window")
    func octave() {
        let window = Viewport(first: 1_000, visibleBars: 128)
        #expect(rules.zoomed(window, bySteps: 4, about: .center, in: chart).visibleBars == 64)
        #expect(rules.zoomed(window, bySteps: -4, about: .center, in: chart).visibleBars == 256)
    }

    @Test("zoom NaN, 0 or negative changes nothing (T-022)")
    func nonsense() {
        let window = Viewport(first: 1_000, visibleBars: 100)
        for factor in [Double.nan, 0, -1, .infinity, -.infinity] {
            #expect(rules.zoomed(window, by: factor, about: .center, in: chart) == window)
        }
        #expect(rules.zoomed(window, bySteps: .nan, about: .center, in: chart) == window)
    }

    @Test("a zoom that is stopped does not drift (T-020)")
    func clamped() {
        let small = ViewportContext(indices: BarIndex(0)..<BarIndex(1_000))
        let baseline = Viewport(first: 500, visibleBars: 40)
        // The gesture's magnification is applied to the window at its start.
        let deep = rules.zoomed(baseline, by: 100, about: .center, in: small)
        #expect(deep.visibleBars == 10)
        #expect(deep.position(atFraction: 0.5) == baseline.position(atFraction: 0.5))
        #expect(rules.zoomed(baseline, by: 1, about: .center, in: small) == baseline)
        // Steps that all meet the limit leave the window where it is.
        #expect(rules.zoomed(deep, bySteps: 1, about: .fraction(0.3), in: small) == deep)
    }

    @Test("a cancelled pinch leaves nothing behind for the next one (T-021)")
    func newGesture() {
        let window = Viewport(first: 500, visibleBars: 40)
        let pinched = rules.zoomed(window, by: 2, about: .fraction(0.3), in: chart)
        let next = rules.zoomed(pinched, by: 1.5, about: .fraction(0.6), in: chart)
        #expect(abs(next.visibleBars - 40 / 3.0) < 1e-9)
    }

    @Test("zooming out has no bar limit but the loaded history")
    func farOut() {
        let many = ViewportContext(indices: BarIndex(0)..<BarIndex(10_000_000))
        var window = rules.defaultViewport(in: many)
        for _ in 0..<400 { window = rules.zoomed(window, bySteps: -1, about: .center, in: many) }
        #expect(window.visibleBars == 20_000_000)
        let few = ViewportContext(indices: BarIndex(0)..<BarIndex(6))
        #expect(rules.maximumVisibleBars(in: few) == 400)
    }

    @Test("the pointer right of the newest bar zooms about the live edge")
    func pointerPivot() {
        // 100 bars to slot 4 999 with the gap of 6: the newest bar lies at 0.94 of the window.
        let window = Viewport(first: 4_905, visibleBars: 100)
        #expect(rules.pivot(pointerFraction: 0.95, of: window, in: chart) == .liveEdge)
        #expect(rules.pivot(pointerFraction: 0.93, of: window, in: chart) == .fraction(0.93))
        #expect(rules.keyPivot(of: window, in: chart) == .liveEdge)
        #expect(
            rules.keyPivot(of: Viewport(first: 100, visibleBars: 100), in: chart) == .center)
    }

    @Test("a fraction outside the window counts as its edge")
    func outside() {
        let window = Viewport(first: 1_000, visibleBars: 100)
        let left = rules.zoomed(window, by: 2, about: .fraction(-3), in: chart)
        #expect(left.first == 1_000)
        let right = rules.zoomed(window, by: 2, about: .fraction(9), in: chart)
        #expect(right.last == 1_100)
        let middle = rules.zoomed(window, by: 2, about: .fraction(.nan), in: chart)
        #expect(middle.first == 1_025)
    }
}
