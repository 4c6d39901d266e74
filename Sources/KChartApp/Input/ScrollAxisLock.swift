import KChartHost

/// Decides which way two fingers on a touchpad scroll: fingers never move quite straight, and a
/// pan that zooms a little at each step is no instrument.
///
/// The stronger axis of the last moments has the whole movement; to change over, the other must
/// be twice as strong. A pause of 150 ms begins anew, because X tells no end of such a scroll.
struct ScrollAxisLock: Hashable {
    static let pauseMilliseconds: Int64 = 150

    private var sumX = 0.0
    private var sumY = 0.0
    private var isVertical = false
    private var last: Int64?

    /// The part of the scroll that counts: one of the two is zero.
    mutating func steps(of scroll: ScrollSample) -> (x: Double, y: Double) {
        let now = scroll.pointer.milliseconds
        let isNew = last.map { abs(now - $0) > Self.pauseMilliseconds } ?? true
        last = now
        if isNew { (sumX, sumY) = (0, 0) }
        // Older movement counts less: about the last eight events decide.
        sumX = sumX * 0.875 + abs(scroll.stepsX)
        sumY = sumY * 0.875 + abs(scroll.stepsY)
        if isNew {
            isVertical = sumY > sumX
        } else if isVertical ? sumX > 2 * sumY : sumY > 2 * sumX {
            isVertical.toggle()
        }
        return isVertical ? (0, scroll.stepsY) : (scroll.stepsX, 0)
    }
}
