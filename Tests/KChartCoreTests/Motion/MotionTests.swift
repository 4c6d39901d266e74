import KChartCore
import Testing

@Suite struct MotionTests {
    @Test("a fling starts from 40 pixels a second, unless the pointer rested")
    func flingStart() {
        #expect(Fling(startSpeed: 39.9) == nil)
        #expect(Fling(startSpeed: 40) != nil)
        #expect(Fling(startSpeed: -40) != nil)
        #expect(Fling(startSpeed: 900, restedFor: 0.051) == nil)
        #expect(Fling(startSpeed: 900, restedFor: 0.05) != nil)
        #expect(Fling(startSpeed: .nan) == nil)
        #expect(Fling(startSpeed: .infinity) == nil)
        #expect(Fling(startSpeed: 900, restedFor: .nan) == nil)
    }

    @Test("a fling decays with half a second and ends at 6 pixels a second")
    func flingPath() throws {
        let fling = try #require(Fling(startSpeed: 1_000))
        // 1000·0.5·(1 − 1/e) after half a second.
        #expect(abs(fling.distance(at: 0.5) - 316.060_279_414) < 1e-6)
        #expect(abs(fling.speed(at: 0.5) - 367.879_441_171) < 1e-6)
        // 0.5·ln(1000/6) seconds, (1000 − 6)·0.5 pixels.
        #expect(abs(fling.duration - 2.557_997_904_3) < 1e-6)
        #expect(abs(fling.distance(at: 99) - 497) < 1e-9)
        #expect(fling.isFinished(at: 2.56) && !fling.isFinished(at: 2.55))
        #expect(fling.speed(at: 3) == 0)
        #expect(fling.distance(at: -1) == 0)
        let back = try #require(Fling(startSpeed: -1_000))
        #expect(back.distance(at: 0.3) == -fling.distance(at: 0.3))
    }

    @Test(
        "springs reach their target and do not depend on the steps they are asked in",
        arguments: [
            Spring.edge, .view, .badge, Spring(stiffness: 100, damping: 20),
            Spring(stiffness: 400, damping: 3),
        ])
    func springs(spring: Spring) {
        var place = 100.0
        var speed = -300.0
        for step in 1...200 {
            let next = spring.state(at: 0.01, displacement: place, speed: speed)
            (place, speed) = next
            let direct = spring.state(at: Double(step) * 0.01, displacement: 100, speed: -300)
            #expect(abs(direct.displacement - place) < 1e-6)
            #expect(abs(direct.speed - speed) < 1e-4)
        }
        let late = spring.state(at: 20, displacement: 100, speed: -300)
        #expect(Spring.isSettled(late.displacement, late.speed))
        let now = spring.state(at: 0, displacement: 7, speed: 3)
        #expect(now.displacement == 7 && now.speed == 3)
    }

    @Test(
        "the speed of a spring is the slope of its path",
        arguments: [
            Spring.edge, .badge, Spring(stiffness: 100, damping: 20),
        ])
    func springSlope(spring: Spring) {
        for step in 1...50 {
            let time = Double(step) * 0.02
            let before = spring.state(at: time - 1e-6, displacement: 50, speed: 20)
            let after = spring.state(at: time + 1e-6, displacement: 50, speed: 20)
            let slope = (after.displacement - before.displacement) / 2e-6
            let speed = spring.state(at: time, displacement: 50, speed: 20).speed
            #expect(abs(slope - speed) < 1e-3)
        }
    }

    @Test("the edge springs back within half a second")
    func edgeSpring() {
        let state = Spring.edge.state(at: 0.5, displacement: 80)
        #expect(Spring.isSettled(state.displacement, state.speed))
    }

    @Test("beyond an edge the hand is followed less and less (T-026)")
    func rubberBand() {
        let band = RubberBand(width: 1_000)
        #expect(band.resistance(at: 0) == 1)
        #expect(abs(band.resistance(at: 400) - 0.78) < 1e-12)
        #expect(abs(band.resistance(at: 5_000) - 0.56) < 1e-12)
        // Small steps by the rule, as one way.
        var place = 0.0
        for _ in 0..<1_200_000 { place += band.resistance(at: place) * 0.001 }
        #expect(abs(place - band.overscroll(forDrag: 1_200)) < 0.01)
        for drag in [-3_000.0, -10, 0, 1, 500, 900, 2_500] {
            #expect(abs(band.drag(forOverscroll: band.overscroll(forDrag: drag)) - drag) < 1e-6)
        }
        #expect(RubberBand(width: 0).overscroll(forDrag: 50) == 0)
        #expect(band.overscroll(forDrag: .nan) == 0)
    }

    @Test("dragging the price axis 200 pixels halves or doubles the range about its middle")
    func axisDrag() {
        let scale = PriceScale(mode: .linear, low: 100, high: 200)
        #expect(scale.range(draggedUpBy: 200) == PriceRange(low: 125, high: 175))
        #expect(scale.range(draggedUpBy: -200) == PriceRange(low: 50, high: 250))
        #expect(scale.range(stretchedBy: .nan) == scale.range)
        #expect(scale.range(stretchedBy: 0) == scale.range)
        #expect(scale.range(movedUpBy: 0.1) == PriceRange(low: 90, high: 190))
        let decades = PriceScale(mode: .logarithmic, low: 1, high: 10_000)
        let inner = decades.range(stretchedBy: 2)
        #expect(abs(inner.low - 10) < 1e-9 && abs(inner.high - 1_000) < 1e-6)
        let inverted = PriceScale(mode: .linear, isInverted: true, low: 100, high: 200)
        #expect(inverted.range(movedUpBy: 0.1) == PriceRange(low: 110, high: 210))
        #expect(scale.range(stretchedBy: 1e-300).span.isFinite)
        #expect(scale.range(stretchedBy: 1e300).span > 0)
    }
}
