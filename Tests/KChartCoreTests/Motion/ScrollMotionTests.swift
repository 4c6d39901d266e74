import KChartCore
import Testing

struct ScrollMotionTests {
    private func motion(
        at place: Double = 500, limits: ClosedRange<Double> = 0...1_000, isReduced: Bool = false
    ) -> ScrollMotion {
        ScrollMotion(place: place, limits: limits, width: 800, isReduced: isReduced)
    }

    /// Frames at a fixed rate, or at seeded odd moments.
    private func frames(rate: Double?, until end: Double) -> [Double] {
        var times: [Double] = []
        var time = 0.0
        var seed: UInt64 = 9
        while time < end {
            seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            time += rate.map { 1 / $0 } ?? (0.002 + Double(seed >> 40) / Double(1 << 24) * 0.07)
            times.append(time)
        }
        return times
    }

    @Test(
        "30, 60, 144 and irregular frames give the same path within half a pixel",
        arguments: [-3_000.0, -900, 250, 1_400, 6_000])
    func frameRates(speed: Double) {
        for rate in [30.0, 60, 144, nil] {
            var sparse = motion()
            sparse.hold(at: 0)
            sparse.release(speed: speed, restedFor: 0, at: 0)
            for time in frames(rate: rate, until: 6) {
                var direct = motion()
                direct.hold(at: 0)
                direct.release(speed: speed, restedFor: 0, at: 0)
                #expect(abs(sparse.advance(to: time) - direct.advance(to: time)) < 0.5)
            }
            #expect(!sparse.isGliding)
        }
    }

    // A fling of v travels v·τ·(1 − 6/v) before it is slower than 6 px/s: 900 px/s go 447 px.
    @Test("a fling inside the limits goes the way of the closed form and rests")
    func wholeFling() {
        var motion = motion()
        motion.hold(at: 300)
        motion.release(speed: 900, restedFor: 0, at: 10)
        #expect(motion.isGliding)
        #expect(abs(motion.advance(to: 20) - (500 - 447)) < 0.001)
        #expect(!motion.isGliding)
    }

    @Test("T-026 a fling into the edge overshoots, springs back to it, and never leaves it inward")
    func intoTheEdge() {
        var motion = motion(at: 100)
        motion.hold(at: 0)
        motion.release(speed: 2_000, restedFor: 0, at: 0)
        var least = 0.0
        var wasBeyond = false
        for frame in 1...240 {
            let place = motion.advance(to: Double(frame) / 60)
            least = min(least, place)
            if place < 0 { wasBeyond = true }
            if wasBeyond { #expect(place <= 1e-9) }
        }
        #expect(least < -10 && least > -200, "\(least)")
        #expect(motion.advance(to: 9) == 0)
        #expect(!motion.isGliding)
    }

    @Test("T-026 with reduced motion a fling stops dead at the edge and a drag at the limit")
    func reduced() {
        var motion = motion(at: 100, isReduced: true)
        motion.hold(at: 0)
        #expect(motion.drag(to: 500) == 0)
        #expect(motion.drag(to: 30) == 70)
        motion.release(speed: 2_000, restedFor: 0, at: 0)
        for frame in 1...120 { #expect(motion.advance(to: Double(frame) / 60) >= 0) }
        #expect(motion.advance(to: 4) == 0)
    }

    @Test("a drag is counted from the press: how many moves it came in makes no difference")
    func dragIsAbsolute() {
        var many = motion()
        many.hold(at: 100)
        for x in stride(from: 100.0, through: 900, by: 1) { many.drag(to: x) }
        var one = motion()
        one.hold(at: 100)
        #expect(many.drag(to: 1_000) == one.drag(to: 1_000))
        // And back to the press is back to the start, over any overscroll.
        #expect(abs(many.drag(to: 100) - 500) < 1e-9)
    }

    @Test("beyond a limit the view follows the hand less and less")
    func rubberBand() {
        var motion = motion(at: 0)
        motion.hold(at: 0)
        let first = -motion.drag(to: 100)
        let second = -motion.drag(to: 200) - first
        #expect(first > 0 && first < 100)
        #expect(second > 0 && second < first)
    }

    @Test("a view caught while it springs back does not jump under the hand")
    func catching() {
        var motion = motion(at: 0)
        motion.hold(at: 0)
        motion.drag(to: 300)
        motion.release(speed: 0, restedFor: 1, at: 0)
        let caught = motion.advance(to: 0.05)
        #expect(caught < 0)
        motion.hold(at: 50)
        #expect(abs(motion.drag(to: 50) - caught) < 1e-9)
        #expect(motion.isHeld)
    }

    @Test("slow and rested releases do not glide, and none begins against a limit")
    func noFling() {
        for (speed, rest, place) in [
            (39.0, 0.0, 500.0), (2_000, 0.051, 500), (2_000, 0, 0), (-2_000, 0, 1_000),
            (.nan, 0, 500), (.infinity, 0, 500),
        ] {
            var motion = motion(at: place)
            motion.hold(at: 0)
            motion.release(speed: speed, restedFor: rest, at: 0)
            #expect(!motion.isGliding, "\(speed) \(rest) \(place)")
            #expect(motion.advance(to: 1) == place)
        }
    }

    @Test("bars that arrive during a glide let it go on, and during a spring end it")
    func movingLimits() {
        var glide = motion(at: 100)
        glide.hold(at: 0)
        glide.release(speed: 2_000, restedFor: 0, at: 0)
        _ = glide.advance(to: 0.02)
        glide.setLimits(-5_000...1_000, width: 800, at: 0.03)
        #expect(abs(glide.advance(to: 20) - (100 - 997)) < 0.001)
        var spring = motion(at: 0)
        spring.hold(at: 0)
        spring.drag(to: 200)
        spring.release(speed: 0, restedFor: 1, at: 0)
        let place = spring.advance(to: 0.05)
        spring.setLimits(-5_000...1_000, width: 800, at: 0.05)
        #expect(spring.advance(to: 1) == place)
        #expect(!spring.isGliding)
    }

    @Test("a chart narrower than the window springs back to its one place from both sides")
    func onePlace() {
        for x in [-300.0, 300] {
            var motion = motion(at: 40, limits: 40...40)
            motion.hold(at: 0)
            #expect(motion.drag(to: x) != 40)
            motion.release(speed: x * 10, restedFor: 0, at: 0)
            #expect(motion.advance(to: 5) == 40)
        }
    }

    @Test("stopping leaves the place inside the limits")
    func stopping() {
        var motion = motion(at: 0)
        motion.hold(at: 0)
        motion.drag(to: 500)
        #expect(motion.stop() == 0)
        #expect(!motion.isHeld && !motion.isGliding)
    }
}

struct PointerSpeedTests {
    private func speed(_ moves: [(Int64, Double)]) -> Double {
        var speed = PointerSpeed()
        for (time, place) in moves { speed.add(place, at: time) }
        return speed.speed
    }

    @Test("an even hand has its speed, whatever the rate of events")
    func even() {
        for step in [1, 4, 8, 16, 33] as [Int64] {
            let moves = (0...10).map { (Int64($0) * step, Double($0) * Double(step) * 0.8) }
            #expect(abs(speed(moves) - 800) < 1e-6)
        }
    }

    @Test("only the last tenth of a second counts, and one stamp twice is one move")
    func window() {
        #expect(abs(speed([(0, 0), (1, 900), (500, 900), (520, 910), (540, 920)]) - 500) < 1e-6)
        #expect(speed([(5, 0), (5, 400)]) == 0)
        #expect(speed([(5, 0)]) == 0)
        #expect(speed([]) == 0)
    }

    @Test("figures no hand can make are held, and a clock that runs back begins anew")
    func nonsense() {
        #expect(speed([(0, 0), (1, 1e9)]) == PointerSpeed.fastest)
        #expect(speed([(100, 0), (120, 50), (10, 60), (30, 70)]) == 500)
        #expect(speed([(0, .nan), (10, 5), (20, 10)]) == 500)
        var rested = PointerSpeed()
        rested.add(0, at: 100)
        #expect(rested.rest(at: 151) == 0.051)
    }
}

struct ViewTransitionTests {
    private let start = Viewport(first: 0, visibleBars: 60)
    private let target = Viewport(first: 5_000, visibleBars: 120)

    @Test("a transition begins where the window is and ends exactly at its target")
    func ends() {
        let transition = ViewTransition(from: start, at: 2)
        #expect(transition.viewport(at: 2, to: target, width: 1_200).viewport.last == start.last)
        let end = transition.viewport(at: 4, to: target, width: 1_200)
        #expect(end.isFinished && end.viewport == target)
    }

    @Test("it never passes its target, and the way is the same at every frame rate")
    func monotone() {
        let transition = ViewTransition(from: start, at: 0)
        var before = start.last
        for frame in 1...120 {
            let now = transition.viewport(at: Double(frame) / 60, to: target, width: 1_200).viewport
            #expect(now.last >= before && now.last <= target.last + 1e-9)
            before = now.last
        }
    }

    @Test("no way to go is no animation")
    func nothing() {
        let transition = ViewTransition(from: target, at: 0)
        #expect(transition.viewport(at: 0, to: target, width: 1_200).isFinished)
    }
}
