import KChartCore
import Testing

@Suite struct ViewportDefaultTests {
    let rules = ViewportRules.standard

    func context(_ width: Int, scale: Double = 1, bodies: Bool = true) -> ViewportContext {
        ViewportContext(
            indices: BarIndex(0)..<BarIndex(5_000), drawsBodies: bodies, plotWidth: width,
            scale: scale)
    }

    @Test(
        "the window opens with the mock-up's whole spacing at every scale",
        arguments: [
            (1_312, 1.0, 10), (1_640, 1.25, 13), (2_624, 2.0, 20), (912, 1.0, 7),
        ])
    func mockUp(width: Int, scale: Double, spacing: Int) {
        // visual.md 4 and 8: 1 312 px: 10, at 1.25 13 device px, at 2 20; 07 (912 px): 7.
        let window = rules.defaultViewport(in: context(width, scale: scale))
        #expect(window.visibleBars == Double(width) / Double(spacing))
        #expect(abs(window.spacing(width: width) - Double(spacing)) < 1e-9)
    }

    @Test("candles open with about 120 bars, on a narrow window 40, lines with 60")
    func defaults() {
        #expect(rules.wantedVisibleBars(in: context(1_312)) == 126)
        #expect(rules.wantedVisibleBars(in: context(320)) == 40)
        #expect(rules.wantedVisibleBars(in: context(640, scale: 2)) == 40)
        #expect(rules.wantedVisibleBars(in: context(1_312, bodies: false)) == 60)
        // 320 px for 40 bars: 8 px each, exactly.
        #expect(rules.defaultViewport(in: context(320)).visibleBars == 40)
    }

    @Test("changing the style and a reset give the default width at the live edge (T-108)")
    func style() {
        let line = rules.defaultViewport(in: context(1_200, bodies: false))
        #expect(line.visibleBars == 60)
        #expect(rules.isAtLiveEdge(line, in: context(1_200, bodies: false)))
        let candles = rules.defaultViewport(in: context(1_200))
        #expect(candles.visibleBars == 120)
        #expect(candles.last == 4_999 + 6)
    }

    @Test("bar centres of a fresh window lie on whole pixels")
    func wholePixels() {
        for (width, scale) in [(1_312, 1.0), (1_640, 1.25), (2_624, 2), (913, 1), (1_013, 1.5)] {
            let chart = context(width, scale: scale)
            let window = rules.defaultViewport(in: chart)
            for slot in 4_900..<5_000 {
                let x = window.x(of: BarIndex(slot).position, width: width)
                // The grid of positions is 2^−24 bars.
                let near = x - window.x(of: BarPosition(4_999), width: width)
                #expect(abs(near - near.rounded()) < 1e-4)
            }
        }
    }

    @Test("a number of bars that leaves less than a pixel and a half each is taken as it is")
    func denseRange() {
        let window = rules.viewport(showing: 3_000, in: context(1_312))
        #expect(window.visibleBars == 3_000)
        #expect(rules.wholeSpacing(showing: 3_000, in: context(1_312)) == nil)
        #expect(rules.wholeSpacing(showing: .nan, in: context(1_312)) == nil)
        #expect(rules.wholeSpacing(showing: 10, in: context(0)) == nil)
    }

    @Test("the least window shows ten bars")
    func minimum() {
        #expect(rules.viewport(showing: 2, in: context(1_312)).visibleBars == 10)
        // 20 px for 40 bars: whole spacings are too coarse.
        #expect(rules.defaultViewport(in: context(20)).visibleBars == 40)
    }

    @Test("an unmeasured plot has the wanted number of bars")
    func unmeasured() {
        #expect(rules.defaultViewport(in: context(0)).visibleBars == 40)
        #expect(rules.defaultViewport(in: context(0, bodies: false)).visibleBars == 60)
    }

    @Test("resizing keeps the right edge and the pixels per bar")
    func resize() {
        let window = Viewport(first: 100, visibleBars: 131.2)
        let wider = rules.resized(window, spacing: 10, to: 1_500)
        #expect(wider.visibleBars == 150)
        #expect(abs(wider.last - 231.2) < 1e-6)
        let back = rules.resized(wider, spacing: 10, to: 1_312)
        #expect(abs(back.first - 100) < 1e-6)
    }

    @Test("a window squeezed to nothing recovers (B63)")
    func squeezed() {
        let window = Viewport(first: 100, visibleBars: 131.2)
        #expect(rules.resized(window, spacing: 10, to: 0) == window)
        #expect(rules.resized(window, spacing: .nan, to: 500) == window)
        #expect(rules.resized(window, spacing: 0, to: 500) == window)
        var squeezed = window
        for width in [1, 1, 2, 32_000, 1, 7, 1_312] {
            squeezed = rules.resized(squeezed, spacing: 10, to: width)
            #expect(squeezed.isUsable)
            #expect(squeezed.visibleBars >= 10)
        }
        #expect(squeezed.visibleBars == 131.2)
        #expect(abs(squeezed.first - 100) < 1e-5)
    }

    @Test("resizing again and again does not wander (B64)")
    func resizeLoop() {
        let start = rules.resized(Viewport(first: 100, visibleBars: 90), spacing: 10, to: 901)
        var window = start
        for _ in 0..<1_000 {
            window = rules.resized(window, spacing: 10, to: 900)
            window = rules.resized(window, spacing: 10, to: 901)
        }
        #expect(abs(window.last - start.last) < 1e-4)
    }
}
