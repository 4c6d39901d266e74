internal import Glibc

/// One scroll axis under a hand: held, gliding after the release, or springing back from beyond a
/// limit.
///
/// Every phase is closed form in time, so the path is the same at every frame rate. Places and
/// limits are logical pixels of the view's left edge, times seconds of one clock; limits may
/// change at any moment, because bars arrive at both ends.
public struct ScrollMotion: Hashable, Sendable {
    private enum Phase: Hashable {
        case rest
        /// `raw` is where the hand would have drawn the view without any limit.
        case held(pressX: Double, raw: Double)
        case gliding(Fling, from: Double, since: Double)
        /// `displacement` from the limit and `speed` at `since`.
        case springing(displacement: Double, speed: Double, limit: Double, since: Double)
    }

    /// A hard stop at the limits instead of rubber band and spring.
    public var isReduced: Bool
    public private(set) var limits: ClosedRange<Double>
    /// Width of the plot: what the rubber band is measured by.
    public private(set) var width: Double
    private var phase = Phase.rest
    private var place: Double

    public init(
        place: Double, limits: ClosedRange<Double>, width: Double, isReduced: Bool = false
    ) {
        self.place = place
        self.limits = limits
        self.width = width
        self.isReduced = isReduced
    }

    public var isHeld: Bool {
        if case .held = phase { true } else { false }
    }

    /// True while the view moves by itself.
    public var isGliding: Bool {
        switch phase {
        case .rest, .held: false
        case .gliding, .springing: true
        }
    }

    // MARK: The hand

    /// A press: whatever moved stops where it is.
    public mutating func hold(at x: Double) {
        phase = .held(pressX: x, raw: rawPlace(of: place))
    }

    /// The hand went to `x`: returns the view's place, counted from the press.
    @discardableResult
    public mutating func drag(to x: Double) -> Double {
        guard case .held(let pressX, let raw) = phase, x.isFinite else { return place }
        place = banded(raw - (x - pressX))
        return place
    }

    /// The hand let go with a speed of its own in pixels a second, positive to the right.
    /// - Parameter rest: how long it rested before, seconds.
    public mutating func release(speed: Double, restedFor rest: Double, at time: Double) {
        guard case .held = phase else { return }
        phase = .rest
        let fling = Fling(startSpeed: -speed, restedFor: rest)
        if let beyond = overscroll(place) {
            // Back inside with a swing glides on; everything else springs.
            if let fling, fling.startSpeed * beyond.side < 0 {
                phase = .gliding(fling, from: place, since: time)
            } else {
                let band = RubberBand(width: width)
                let outward = (fling?.startSpeed ?? 0) * band.resistance(at: beyond.amount)
                spring(from: place - beyond.limit, speed: outward, beyond.limit, at: time)
            }
        } else if let fling, !isAgainstLimit(fling) {
            phase = .gliding(fling, from: place, since: time)
        }
    }

    /// Ends whatever goes on; the place stays, put back inside the limits.
    public mutating func stop() -> Double {
        phase = .rest
        place = clamped(place)
        return place
    }

    // MARK: Time

    /// The place at `time`; a glide that crosses a limit becomes a spring at that very moment.
    public mutating func advance(to time: Double) -> Double {
        if case .gliding(let fling, let start, let since) = phase {
            glide(fling, start, since, to: time)
        }
        if case .springing(let displacement, let speed, let limit, let since) = phase {
            let state = Spring.edge.state(
                at: time - since, displacement: displacement, speed: speed)
            if time > since, Spring.isSettled(state.displacement, state.speed) {
                place = limit
                phase = .rest
            } else {
                place = limit + state.displacement
            }
        }
        return place
    }

    /// Other limits from `time` on, as when bars were added.
    public mutating func setLimits(
        _ limits: ClosedRange<Double>, width: Double, at time: Double
    ) {
        guard limits != self.limits || width != self.width else { return }
        _ = advance(to: time)
        var speedNow = 0.0
        if case .springing(let displacement, let speed, _, let since) = phase {
            speedNow =
                Spring.edge.state(at: time - since, displacement: displacement, speed: speed).speed
        }
        self.limits = limits
        self.width = width
        guard case .springing = phase else { return }
        if let beyond = overscroll(place) {
            phase = .rest
            spring(from: place - beyond.limit, speed: speedNow, beyond.limit, at: time)
        } else {
            // The place is inside now: nothing draws it back.
            phase = .rest
        }
    }

    private mutating func glide(
        _ fling: Fling, _ start: Double, _ since: Double, to time: Double
    ) {
        let elapsed = time - since
        let target = start + fling.distance(at: elapsed)
        let limit = fling.startSpeed > 0 ? limits.upperBound : limits.lowerBound
        let isOutward = fling.startSpeed > 0 ? start <= limit : start >= limit
        let hasCrossed = fling.startSpeed > 0 ? target > limit : target < limit
        if isOutward, hasCrossed {
            if isReduced {
                place = limit
                phase = .rest
                return
            }
            // distance(t) = v·τ·(1 − e^(−t/τ)) solved for t.
            let part = (limit - start) / (fling.startSpeed * Fling.timeConstant)
            let crossing = -Fling.timeConstant * log1p(-min(max(part, 0), 1 - 1e-12))
            spring(from: 0, speed: fling.speed(at: crossing), limit, at: since + crossing)
            return
        }
        place = target
        guard fling.isFinished(at: elapsed) else { return }
        phase = .rest
        if let beyond = overscroll(place) {
            spring(
                from: place - beyond.limit, speed: 0, beyond.limit, at: since + fling.duration)
        }
    }

    private mutating func spring(
        from displacement: Double, speed: Double, _ limit: Double, at time: Double
    ) {
        if isReduced {
            place = limit
            phase = .rest
        } else {
            phase = .springing(
                displacement: displacement, speed: speed, limit: limit, since: time)
        }
    }

    // MARK: Limits

    private func clamped(_ place: Double) -> Double {
        min(max(place, limits.lowerBound), limits.upperBound)
    }

    /// How far a place lies beyond which limit; nil inside. `side` is −1 at the lower one.
    private func overscroll(_ place: Double) -> (amount: Double, side: Double, limit: Double)? {
        if place < limits.lowerBound {
            return (limits.lowerBound - place, -1, limits.lowerBound)
        }
        if place > limits.upperBound {
            return (place - limits.upperBound, 1, limits.upperBound)
        }
        return nil
    }

    private func isAgainstLimit(_ fling: Fling) -> Bool {
        fling.startSpeed > 0 ? place >= limits.upperBound : place <= limits.lowerBound
    }

    private func banded(_ raw: Double) -> Double {
        guard let beyond = overscroll(raw) else { return raw }
        if isReduced { return beyond.limit }
        let band = RubberBand(width: width)
        return beyond.limit + beyond.side * band.overscroll(forDrag: beyond.amount)
    }

    private func rawPlace(of place: Double) -> Double {
        guard !isReduced, let beyond = overscroll(place) else { return clamped(place) }
        let band = RubberBand(width: width)
        return beyond.limit + beyond.side * band.drag(forOverscroll: beyond.amount)
    }
}
