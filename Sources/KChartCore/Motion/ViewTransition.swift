/// A window drawn to another one by a spring, in closed form: right edge and width together.
///
/// The target may change on the way (bars arrive at the live edge): what is left of the way is
/// measured against the target of the moment.
public struct ViewTransition: Hashable, Sendable {
    public let start: Viewport
    /// Seconds of the clock that `viewport(at:)` is asked in.
    public let since: Double

    public init(from start: Viewport, at time: Double) {
        self.start = start
        since = time
    }

    /// The window at `time`, and whether it has arrived: nearer than half a pixel and slower than
    /// 5 px/s.
    /// - Parameter width: of the plot in logical pixels.
    public func viewport(
        at time: Double, to target: Viewport, width: Double
    ) -> (viewport: Viewport, isFinished: Bool) {
        let share = Spring.view.state(at: max(0, time - since), displacement: 1)
        let edge = start.last - target.last
        let bars = start.visibleBars - target.visibleBars
        var viewport = target
        viewport.visibleBars = target.visibleBars + bars * share.displacement
        viewport.first = target.last + edge * share.displacement - viewport.visibleBars
        // The farthest that anything on the screen still has to go.
        let spacing = target.visibleBars > 0 ? width / target.visibleBars : 0
        let reach = max(abs(edge), abs(edge - bars), abs(bars)) * spacing
        let isFinished =
            !reach.isFinite
            || Spring.isSettled(share.displacement * reach, share.speed * reach)
        return (isFinished ? target : viewport, isFinished)
    }
}
