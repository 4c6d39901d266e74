/// Makes gestures out of fingers: tap, pan, long press, pinch. A pure state machine: it reads no
/// clock and knows no window; whoever owns it calls `elapse(to:)` when `holdDeadline` is reached.
///
/// A finger that stays within the slop for 0.3 s is a long press to its end, whatever it does
/// then. One that leaves the slop before pans. A second finger turns either waiting or panning
/// into a pinch; a third does nothing until one of the two is lifted. The finger that remains of
/// a pinch pans and is never a long press (B75).
public struct TouchRecognizer: Sendable {
    /// What fingers do together.
    public enum Gesture: Hashable, Sendable {
        /// Down and up again in place, before it was a long press.
        case tapped(PointerSample)
        /// `began` stands where the finger came down, so that the slop is part of the pan.
        case panned(GesturePhase, PointerSample)
        case pinched(PinchSample)
        case longPressed(GesturePhase, PointerSample)
    }

    /// How long a finger rests before it is a long press, in milliseconds.
    public static let holdMilliseconds: Int64 = 300
    /// How far a resting finger may stray, in logical pixels.
    public static let slop = 4.0
    /// Fingers closer than this, in logical pixels, count as this far apart.
    public static let leastDistance = 8.0

    /// Device pixels per logical pixel.
    public var scale: Double

    private struct Finger: Hashable {
        var id: TouchID
        var start: PointerSample
        var last: PointerSample
    }

    private enum State: Hashable {
        /// No finger, or only such that have had their say.
        case idle
        case waiting(TouchID)
        case panning(TouchID)
        case holding(TouchID)
        case pinching(TouchID, TouchID, distance: Double)
    }

    /// In the order in which they came.
    private var fingers: [Finger] = []
    private var state = State.idle
    private var pinchScale = 1.0

    public init(scale: Double = 1) {
        self.scale = scale
    }

    /// True while a finger is down.
    public var isActive: Bool { !fingers.isEmpty }

    /// When the resting finger becomes a long press, in the samples' clock; nil when none rests.
    public var holdDeadline: Int64? {
        guard case .waiting(let id) = state, let finger = finger(id) else { return nil }
        return finger.start.milliseconds + Self.holdMilliseconds
    }

    /// A finger came down.
    public mutating func began(_ id: TouchID, _ sample: PointerSample) -> [Gesture] {
        guard isUsable(sample), finger(id) == nil else { return [] }
        let gestures = elapse(to: sample.milliseconds)
        let isFirst = fingers.isEmpty
        fingers.append(Finger(id: id, start: sample, last: sample))
        switch state {
        case .idle:
            if isFirst { state = .waiting(id) }
            return gestures
        case .waiting(let first):
            return gestures + beginPinch(first, id, sample)
        case .panning(let first):
            guard let other = finger(first) else { return gestures }
            return gestures + [.panned(.ended, other.last.at(sample.milliseconds))]
                + beginPinch(first, id, sample)
        case .holding, .pinching:
            return gestures
        }
    }

    /// A finger moved.
    public mutating func moved(_ id: TouchID, _ sample: PointerSample) -> [Gesture] {
        guard isUsable(sample), let index = fingers.firstIndex(where: { $0.id == id }) else {
            return []
        }
        var gestures = elapse(to: sample.milliseconds)
        fingers[index].last = sample
        switch state {
        case .waiting(id):
            let start = fingers[index].start
            guard start.distance(to: sample) > Self.slop * scale else { return gestures }
            state = .panning(id)
            gestures += [.panned(.began, start), .panned(.changed, sample)]
        case .panning(id): gestures.append(.panned(.changed, sample))
        case .holding(id): gestures.append(.longPressed(.changed, sample))
        case .pinching(let first, let second, _) where id == first || id == second:
            gestures.append(.pinched(pinch(.changed, sample)))
        default: break
        }
        return gestures
    }

    /// A finger was lifted.
    public mutating func ended(_ id: TouchID, _ sample: PointerSample) -> [Gesture] {
        let sample = isUsable(sample) ? sample : finger(id)?.last ?? sample
        // Its last place is part of the gesture.
        var gestures = finger(id)?.last.isAt(sample) == false ? moved(id, sample) : []
        gestures += finger(id) == nil ? [] : elapse(to: sample.milliseconds)
        return gestures + leave(id, .ended, sample)
    }

    /// A finger was taken away: its gesture has no result.
    public mutating func cancelled(_ id: TouchID) -> [Gesture] {
        guard let finger = finger(id) else { return [] }
        return leave(id, .cancelled, finger.last)
    }

    /// All fingers were taken away.
    public mutating func cancelAll() -> [Gesture] {
        let last = fingers.last?.last
        defer {
            fingers = []
            state = .idle
        }
        guard let last else { return [] }
        switch state {
        case .idle, .waiting: return []
        case .panning(let id): return [.panned(.cancelled, finger(id)?.last ?? last)]
        case .holding(let id): return [.longPressed(.cancelled, finger(id)?.last ?? last)]
        case .pinching: return [.pinched(pinch(.cancelled, last))]
        }
    }

    /// Time went on to `milliseconds` of the samples' clock: a resting finger may have become a
    /// long press.
    public mutating func elapse(to milliseconds: Int64) -> [Gesture] {
        guard let deadline = holdDeadline, milliseconds >= deadline,
            case .waiting(let id) = state, let finger = finger(id)
        else { return [] }
        state = .holding(id)
        return [.longPressed(.began, finger.last.at(deadline))]
    }

    // MARK: - Steps

    private func finger(_ id: TouchID) -> Finger? { fingers.first { $0.id == id } }

    private func isUsable(_ sample: PointerSample) -> Bool {
        sample.x.isFinite && sample.y.isFinite
    }

    private mutating func leave(
        _ id: TouchID, _ phase: GesturePhase, _ sample: PointerSample
    ) -> [Gesture] {
        guard finger(id) != nil else { return [] }
        switch state {
        case .waiting(id):
            remove(id)
            state = .idle
            return phase == .ended ? [.tapped(sample)] : []
        case .panning(id):
            remove(id)
            state = .idle
            return [.panned(phase, sample)]
        case .holding(id):
            remove(id)
            state = .idle
            return [.longPressed(phase, sample)]
        case .pinching(let first, let second, _) where id == first || id == second:
            var gestures: [Gesture] = [.pinched(pinch(phase, sample))]
            remove(id)
            gestures += goOn(at: sample)
            return gestures
        default:
            remove(id)
            return []
        }
    }

    /// After a pinch: two fingers pinch on, one pans.
    private mutating func goOn(at sample: PointerSample) -> [Gesture] {
        state = .idle
        guard let first = fingers.first else { return [] }
        guard fingers.count > 1 else {
            state = .panning(first.id)
            return [.panned(.began, first.last.at(sample.milliseconds))]
        }
        return beginPinch(first.id, fingers[1].id, sample)
    }

    private mutating func remove(_ id: TouchID) {
        fingers.removeAll { $0.id == id }
    }

    private mutating func beginPinch(
        _ first: TouchID, _ second: TouchID, _ sample: PointerSample
    ) -> [Gesture] {
        guard let one = finger(first), let two = finger(second) else { return [] }
        state = .pinching(first, second, distance: distance(one.last, two.last))
        pinchScale = 1
        return [.pinched(pinch(.began, sample))]
    }

    private mutating func pinch(_ phase: GesturePhase, _ sample: PointerSample) -> PinchSample {
        guard case .pinching(let first, let second, let start) = state,
            let one = finger(first)?.last, let two = finger(second)?.last
        else { return PinchSample(phase: phase, scale: pinchScale, center: sample) }
        if phase == .changed { pinchScale = distance(one, two) / start }
        var center = sample
        center.x = (one.x + two.x) / 2
        center.y = (one.y + two.y) / 2
        return PinchSample(phase: phase, scale: pinchScale, center: center)
    }

    private func distance(_ one: PointerSample, _ two: PointerSample) -> Double {
        max(one.distance(to: two), Self.leastDistance * max(scale, 0.1))
    }
}

extension PointerSample {
    /// Pixels between two places.
    public func distance(to other: PointerSample) -> Double {
        ((x - other.x) * (x - other.x) + (y - other.y) * (y - other.y)).squareRoot()
    }

    fileprivate func isAt(_ other: PointerSample) -> Bool { x == other.x && y == other.y }

    fileprivate func at(_ milliseconds: Int64) -> PointerSample {
        var copy = self
        copy.milliseconds = max(milliseconds, copy.milliseconds)
        return copy
    }
}
