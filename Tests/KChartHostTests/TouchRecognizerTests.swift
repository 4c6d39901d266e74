import KChartCore
import KChartHost
import Testing

@Suite("Gestures of fingers")
struct TouchRecognizerTests {
    private let one = TouchID(rawValue: 1)
    private let two = TouchID(rawValue: 2)
    private let three = TouchID(rawValue: 3)

    private func at(_ x: Double, _ y: Double, _ time: Int64) -> PointerSample {
        PointerSample(x: x, y: y, milliseconds: time)
    }

    @Test("down and up in place is a tap")
    func tap() {
        var touches = TouchRecognizer()
        #expect(touches.began(one, at(10, 10, 0)).isEmpty)
        #expect(touches.holdDeadline == 300)
        #expect(touches.moved(one, at(12, 12, 50)).isEmpty)
        #expect(touches.ended(one, at(12, 12, 90)) == [.tapped(at(12, 12, 90))])
        #expect(!touches.isActive)
        #expect(touches.holdDeadline == nil)
    }

    @Test("a finger that leaves the slop pans from where it came down", arguments: [1.0, 1.25, 2])
    func pan(_ scale: Double) {
        var touches = TouchRecognizer(scale: scale)
        #expect(touches.began(one, at(10, 10, 0)).isEmpty)
        let edge = 10 + TouchRecognizer.slop * scale
        #expect(touches.moved(one, at(edge, 10, 10)).isEmpty)
        #expect(
            touches.moved(one, at(edge + 0.5, 10, 20)) == [
                .panned(.began, at(10, 10, 0)), .panned(.changed, at(edge + 0.5, 10, 20)),
            ])
        #expect(touches.holdDeadline == nil)
        #expect(touches.elapse(to: 1000).isEmpty)
        #expect(
            touches.ended(one, at(60, 11, 40)) == [
                .panned(.changed, at(60, 11, 40)), .panned(.ended, at(60, 11, 40)),
            ])
    }

    @Test("a resting finger is a long press after 0.3 s and stays one")
    func longPress() {
        var touches = TouchRecognizer()
        _ = touches.began(one, at(10, 10, 1000))
        #expect(touches.elapse(to: 1299).isEmpty)
        #expect(touches.elapse(to: 1300) == [.longPressed(.began, at(10, 10, 1300))])
        #expect(touches.elapse(to: 1400).isEmpty)
        #expect(
            touches.moved(one, at(200, 90, 1500)) == [.longPressed(.changed, at(200, 90, 1500))])
        #expect(touches.began(two, at(0, 0, 1600)).isEmpty)
        #expect(
            touches.ended(one, at(200, 90, 1700)) == [.longPressed(.ended, at(200, 90, 1700))])
        // The other finger had its chance.
        #expect(touches.moved(two, at(100, 0, 1800)).isEmpty)
        #expect(touches.ended(two, at(100, 0, 1900)).isEmpty)
        #expect(!touches.isActive)
    }

    @Test("a late timer changes nothing: the move after 0.3 s moves a long press")
    func lateTimer() {
        var touches = TouchRecognizer()
        _ = touches.began(one, at(10, 10, 0))
        #expect(
            touches.moved(one, at(90, 10, 350)) == [
                .longPressed(.began, at(10, 10, 300)), .longPressed(.changed, at(90, 10, 350)),
            ])
        var still = TouchRecognizer()
        _ = still.began(one, at(10, 10, 0))
        #expect(
            still.ended(one, at(10, 10, 400)) == [
                .longPressed(.began, at(10, 10, 300)), .longPressed(.ended, at(10, 10, 400)),
            ])
    }

    @Test("two fingers pinch about the point between them")
    func pinch() {
        var touches = TouchRecognizer()
        _ = touches.began(one, at(100, 100, 0))
        #expect(
            touches.began(two, at(200, 100, 20)) == [
                .pinched(PinchSample(phase: .began, scale: 1, center: at(150, 100, 20)))
            ])
        #expect(
            touches.moved(two, at(300, 100, 40)) == [
                .pinched(PinchSample(phase: .changed, scale: 2, center: at(200, 100, 40)))
            ])
        #expect(
            touches.moved(one, at(250, 100, 60)) == [
                .pinched(PinchSample(phase: .changed, scale: 0.5, center: at(275, 100, 60)))
            ])
        // B75: nothing of a long press is left.
        #expect(touches.elapse(to: 5000).isEmpty)
        #expect(
            touches.ended(one, at(250, 100, 5000)) == [
                .pinched(PinchSample(phase: .ended, scale: 0.5, center: at(275, 100, 5000))),
                .panned(.began, at(300, 100, 5000)),
            ])
        #expect(touches.elapse(to: 9000).isEmpty)
        #expect(
            touches.ended(two, at(300, 100, 9000)) == [.panned(.ended, at(300, 100, 9000))])
    }

    @Test("a pan that gets a second finger ends and pinches")
    func panThenPinch() {
        var touches = TouchRecognizer()
        _ = touches.began(one, at(0, 0, 0))
        _ = touches.moved(one, at(50, 0, 10))
        let gestures = touches.began(two, at(150, 0, 20))
        #expect(
            gestures == [
                .panned(.ended, at(50, 0, 20)),
                .pinched(PinchSample(phase: .began, scale: 1, center: at(100, 0, 20))),
            ])
    }

    @Test("a third finger takes the place of a lifted one")
    func thirdFinger() {
        var touches = TouchRecognizer()
        _ = touches.began(one, at(0, 0, 0))
        _ = touches.began(two, at(100, 0, 10))
        #expect(touches.began(three, at(100, 300, 20)).isEmpty)
        #expect(touches.moved(three, at(100, 200, 30)).isEmpty)
        #expect(
            touches.ended(one, at(0, 0, 40)) == [
                .pinched(PinchSample(phase: .ended, scale: 1, center: at(50, 0, 40))),
                .pinched(PinchSample(phase: .began, scale: 1, center: at(100, 100, 40))),
            ])
    }

    @Test("fingers on one spot give a scale that is finite and above zero")
    func sameSpot() {
        var touches = TouchRecognizer()
        _ = touches.began(one, at(5, 5, 0))
        _ = touches.began(two, at(5, 5, 1))
        guard case .pinched(let pinch)? = touches.moved(two, at(45, 5, 2)).first else {
            Issue.record("no pinch")
            return
        }
        #expect(pinch.scale == 5)
        guard case .pinched(let closed)? = touches.moved(two, at(5, 5, 3)).first else {
            Issue.record("no pinch")
            return
        }
        #expect(closed.scale == 1)
    }

    @Test("what is taken away is cancelled, once")
    func cancel() {
        var touches = TouchRecognizer()
        _ = touches.began(one, at(0, 0, 0))
        _ = touches.moved(one, at(50, 0, 10))
        #expect(touches.cancelled(one) == [.panned(.cancelled, at(50, 0, 10))])
        #expect(touches.ended(one, at(60, 0, 20)).isEmpty)
        _ = touches.began(one, at(0, 0, 100))
        _ = touches.began(two, at(80, 0, 110))
        #expect(
            touches.cancelAll() == [
                .pinched(PinchSample(phase: .cancelled, scale: 1, center: at(40, 0, 110)))
            ])
        #expect(touches.cancelAll().isEmpty)
        _ = touches.began(one, at(0, 0, 200))
        #expect(touches.cancelled(one).isEmpty)
        #expect(!touches.isActive)
    }

    @Test("places that are no numbers, strangers and doubles are ignored")
    func nonsense() {
        var touches = TouchRecognizer()
        #expect(touches.began(one, at(.nan, 0, 0)).isEmpty)
        #expect(touches.moved(two, at(1, 1, 1)).isEmpty)
        #expect(touches.ended(two, at(1, 1, 1)).isEmpty)
        #expect(!touches.isActive)
        _ = touches.began(one, at(0, 0, 0))
        #expect(touches.began(one, at(99, 0, 1)).isEmpty)
        #expect(touches.moved(one, at(.infinity, 0, 2)).isEmpty)
        #expect(touches.ended(one, at(.nan, 0, 3)) == [.tapped(at(0, 0, 0))])
    }

    @Test("after any sequence of touches, all fingers lifted leaves nothing under way")
    func anySequence() {
        var random = SplitMix(state: 7)
        var touches = TouchRecognizer()
        for step in 0..<4000 {
            let id = TouchID(rawValue: UInt64.random(in: 0..<4, using: &random))
            let sample = at(
                .random(in: 0...50, using: &random), .random(in: 0...50, using: &random),
                Int64(step) * 40)
            let gestures =
                switch Int.random(in: 0..<5, using: &random) {
                case 0: touches.began(id, sample)
                case 1, 2: touches.moved(id, sample)
                case 3: touches.ended(id, sample)
                default: touches.cancelled(id)
                }
            for case .pinched(let pinch) in gestures {
                #expect(pinch.scale > 0 && pinch.scale.isFinite)
            }
            if step % 100 == 99 {
                _ = touches.cancelAll()
                #expect(!touches.isActive)
                #expect(touches.holdDeadline == nil)
            }
        }
    }
}

/// A small generator, so that a failure repeats.
private struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
