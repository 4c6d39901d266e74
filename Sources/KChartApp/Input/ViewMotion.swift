import KChartCore
import KChartHost
import KChartModel

/// The window of bars in motion: under a hand, gliding, springing back, or drawn to a target.
///
/// A value without a clock: the owner says when, and gets intents. Whatever else writes the
/// window (a zoom, a command, another series) ends the motion.
struct ViewMotion {
    private enum Kind {
        case none
        /// `spacing` logical pixels per bar turn its pixels into bars.
        case scroll(ScrollMotion, spacing: Double)
        /// Nil until its first frame says when it began.
        case transition(ViewTransition?, ChartIntent)
    }

    /// No springs and no glides over the edge: everything arrives at once.
    var isReduced = false
    private var kind = Kind.none
    private var speed = PointerSpeed()
    /// What the motion wrote last; another window is somebody else's.
    private var written: Viewport?
    /// The clock of frames does not run while there are none: a motion begins with its first.
    private var release: (speed: Double, rest: Double)?

    /// True while frames are needed.
    var isRunning: Bool {
        switch kind {
        case .none: false
        case .scroll(let motion, _): motion.isGliding || release != nil
        case .transition: true
        }
    }

    var isHeld: Bool {
        if case .scroll(let motion, _) = kind { motion.isHeld } else { false }
    }

    // MARK: The hand

    /// A press on the plot: what moved stops.
    mutating func hold(_ sample: PointerSample, _ model: ChartModel) -> [ChartIntent] {
        guard let range = model.restRange, let measure = Measure(model.state) else { return [] }
        var motion = measure.motion(model.state.viewport.first, range, isReduced: isReduced)
        motion.hold(at: sample.x / measure.scale)
        kind = .scroll(motion, spacing: measure.spacing)
        release = nil
        speed.reset()
        speed.add(sample.x / measure.scale, at: sample.milliseconds)
        written = model.state.viewport
        return []
    }

    /// The hand moved. A zoom or a resize under it starts the count anew from here.
    mutating func drag(_ sample: PointerSample, _ model: ChartModel) -> [ChartIntent] {
        guard case .scroll = kind, let measure = Measure(model.state) else { return [] }
        if written != model.state.viewport {
            return hold(sample, model)
        }
        guard case .scroll(var motion, let spacing) = kind else { return [] }
        let x = sample.x / measure.scale
        speed.add(x, at: sample.milliseconds)
        if let range = model.restRange {
            motion.setLimits(measure.limits(range), width: measure.width, at: 0)
        }
        let place = motion.drag(to: x)
        kind = .scroll(motion, spacing: spacing)
        let wasMoving = model.state.isMoving
        return (wasMoving ? [] : [.setMoving(true)]) + [.scrollFreely(toFirst: place / spacing)]
    }

    /// The hand let go; the glide begins with the next frame.
    mutating func letGo(_ sample: PointerSample, _ model: ChartModel) -> [ChartIntent] {
        guard isHeld else { return end(model) }
        release = (speed.speed, speed.rest(at: sample.milliseconds))
        return []
    }

    /// The gesture was taken away: no glide, back inside the limits.
    mutating func cancel(_ model: ChartModel) -> [ChartIntent] {
        guard case .scroll(var motion, let spacing) = kind else { return end(model) }
        let place = motion.stop()
        kind = .none
        return [.scrollFreely(toFirst: place / spacing)] + end(model)
    }

    // MARK: By itself

    /// Draws the window to where `intent` leads; at once with reduced motion.
    mutating func animate(_ intent: ChartIntent, _ model: ChartModel) -> [ChartIntent] {
        let target = model.viewport(after: intent)
        // The start is where it was when it was asked for: older bars that come on the way would
        // draw the window on and on, each page asking for the next.
        var intent = intent
        if case .goToStart = intent { intent = .scroll(toFirst: target.first) }
        guard !isReduced, model.state.metrics.width > 0, target != model.state.viewport else {
            kind = .none
            return [intent] + end(model)
        }
        kind = .transition(nil, intent)
        written = model.state.viewport
        release = nil
        // What an intent does besides moving the window is done at once.
        let atOnce: [ChartIntent] =
            if case .resetView = intent { [.setPriceRange(nil)] } else { [] }
        return atOnce + [.setMoving(true)]
    }

    /// The window at `time`, seconds of the frames' clock.
    mutating func advance(to time: Double, _ model: ChartModel) -> [ChartIntent] {
        guard isRunning else { return [] }
        guard written == nil || written == model.state.viewport,
            let measure = Measure(model.state), let range = model.restRange
        else { return end(model) }
        switch kind {
        case .none:
            return []
        case .scroll(var motion, let spacing):
            if let release {
                motion.release(speed: release.speed, restedFor: release.rest, at: time)
                self.release = nil
            }
            motion.setLimits(measure.limits(range), width: measure.width, at: time)
            let place = motion.advance(to: time)
            kind = .scroll(motion, spacing: spacing)
            let step = ChartIntent.scrollFreely(toFirst: place / spacing)
            return motion.isGliding ? [step] : [step] + end(model)
        case .transition(let begun, let intent):
            let transition = begun ?? ViewTransition(from: model.state.viewport, at: time)
            kind = .transition(transition, intent)
            let target = model.viewport(after: intent)
            let now = transition.viewport(at: time, to: target, width: measure.width)
            return now.isFinished ? [intent] + end(model) : [.show(now.viewport)]
        }
    }

    /// Called after the intents of a step were applied.
    mutating func applied(_ model: ChartModel) {
        written = model.state.viewport
    }

    /// Ends whatever goes on, where it is.
    mutating func end(_ model: ChartModel) -> [ChartIntent] {
        kind = .none
        release = nil
        written = nil
        return model.state.isMoving ? [.setMoving(false)] : []
    }
}

/// The plot in logical pixels, as motions count.
private struct Measure {
    let scale: Double
    let spacing: Double
    let width: Double

    init?(_ state: ChartState) {
        let metrics = state.metrics
        guard metrics.width > 0, metrics.scale > 0, state.viewport.isUsable else { return nil }
        scale = metrics.scale
        width = Double(metrics.width) / metrics.scale
        spacing = width / state.viewport.visibleBars
        guard spacing > 0, spacing.isFinite else { return nil }
    }

    func limits(_ range: ClosedRange<Double>) -> ClosedRange<Double> {
        (range.lowerBound * spacing)...(range.upperBound * spacing)
    }

    func motion(_ first: Double, _ range: ClosedRange<Double>, isReduced: Bool) -> ScrollMotion {
        ScrollMotion(
            place: first * spacing, limits: limits(range), width: width, isReduced: isReduced)
    }
}
