/// Finds the extent of what is drawn in a window, exactly: the bars inside it, and what reaches
/// into it from outside (a line crossing the edge, half a body).
///
/// Values come in as closures, so it works for bars, indicators and decimated columns alike. No
/// call reads more than the extremes of one range and a few bars at each edge.
public struct AutoscaleWindow: Sendable {
    /// Drawn things may lie so many device pixels beside their place.
    public static let slack = 1.5

    private let mapping: TimeMapping
    private let spacing: Double
    private let first: Double
    private let last: Double
    private let slackBars: Double

    /// A window of a plot `width` device pixels wide; nil when there is nothing to see. `slack` is
    /// in device pixels.
    public init?(
        viewport: Viewport, mapping: TimeMapping, width: Int, slack: Double = AutoscaleWindow.slack
    ) {
        guard viewport.isUsable, width > 0, !mapping.indices.isEmpty else { return nil }
        self.mapping = mapping
        spacing = viewport.spacing(width: width)
        first = viewport.first
        last = viewport.last
        slackBars = slack / spacing
    }

    /// The bars whose centre is in the window, or so many device pixels outside it.
    public func bars(reach: Double = 0) -> Range<BarIndex> {
        let bars = reach / spacing
        return mapping.bars(from: BarPosition(first - bars), to: BarPosition(last + bars))
    }

    /// The extent of bars with bodies and wicks, both `…Width` device pixels wide: whole bars
    /// inside the window and those whose wick reaches into it, the bodies of those whose body does.
    public func extentOfBodies(
        wickWidth: Double, bodyWidth: Double, extremes: (Range<BarIndex>) -> PriceExtent,
        body: (BarIndex) -> PriceExtent
    ) -> PriceExtent {
        let slack = slackBars * spacing
        let whole = bars(reach: wickWidth / 2 + slack)
        let touching = bars(reach: max(bodyWidth, wickWidth) / 2 + slack)
        var extent = whole.isEmpty ? PriceExtent() : extremes(whole)
        // A body is at most a bar wide: beyond the wicks' reach only few bars can come in.
        for index in touching.prefix(8) where !whole.contains(index) {
            extent.formUnion(body(index))
        }
        for index in touching.suffix(8) where !whole.contains(index) {
            extent.formUnion(body(index))
        }
        return extent
    }

    /// The extent of a line through the bars' values: those inside the window and where the line
    /// crosses its edges. `value` is nil where the line has a gap.
    public func extentOfLine(
        extremes: (Range<BarIndex>) -> PriceExtent, value: (BarIndex) -> Double?
    ) -> PriceExtent {
        let inside = bars(reach: slackBars * spacing)
        var extent = inside.isEmpty ? PriceExtent() : extremes(inside)
        include(crossing: first - slackBars, before: inside.lowerBound, value: value, in: &extent)
        include(crossing: last + slackBars, before: inside.upperBound, value: value, in: &extent)
        return extent
    }

    /// The extent of a line that keeps each value until the next bar.
    public func extentOfSteps(
        extremes: (Range<BarIndex>) -> PriceExtent, value: (BarIndex) -> Double?
    ) -> PriceExtent {
        let inside = bars(reach: slackBars * spacing)
        var extent = inside.isEmpty ? PriceExtent() : extremes(inside)
        let former = inside.lowerBound.advanced(by: -1)
        if mapping.indices.contains(former) { extent.include(value(former)) }
        return extent
    }

    /// The extent of a smooth line through the bars' values: where it swings beyond them, and no
    /// more of the segments that cross an edge than is in the window. Looks at the extremes of
    /// O(log n) ranges and at the few segments that may swing beyond those of the whole window.
    ///
    /// The curve is smooth on the screen: `level` bends a value as the axis does, `value(atLevel:)`
    /// is its inverse; both rise with what they are given.
    public func extentOfCurve(
        _ curve: LineCurve, extremes: (Range<BarIndex>) -> PriceExtent,
        value: (BarIndex) -> Double, level: (Double) -> Double, valueAtLevel: (Double) -> Double
    ) -> PriceExtent {
        let inside = bars(reach: slackBars * spacing)
        let all = mapping.indices
        let lower = max(all.lowerBound, inside.lowerBound.advanced(by: -1))
        let upper = min(all.upperBound, inside.upperBound.advanced(by: 1))
        func point(_ index: BarIndex) -> CurvePoint? {
            guard all.contains(index) else { return nil }
            return CurvePoint(x: mapping.position(of: index).value, y: level(value(index)))
        }
        func levels(_ bars: Range<BarIndex>) -> PriceExtent {
            let extent = bars.isEmpty ? PriceExtent() : extremes(bars)
            guard !extent.isEmpty else { return extent }
            return PriceExtent(low: level(extent.low), high: level(extent.high))
        }
        // The curve goes through the values, so it reaches at least as far as they do.
        var extent = levels(inside)
        /// The segments that end at these bars.
        func include(_ ends: Range<BarIndex>) {
            guard !ends.isEmpty else { return }
            let near = (ends.lowerBound.advanced(by: -2)..<ends.upperBound.advanced(by: 1))
                .clamped(to: all)
            let held = levels(near)
            let swing = curve.swing * (held.high - held.low)
            if held.low - swing >= extent.low, held.high + swing <= extent.high { return }
            if ends.count > 4 {
                let middle = ends.lowerBound.advanced(by: ends.count / 2)
                include(ends.lowerBound..<middle)
                include(middle..<ends.upperBound)
                return
            }
            for slot in ends.lowerBound.slot..<ends.upperBound.slot {
                let end = BarIndex(slot)
                guard let from = point(end.advanced(by: -1)), let to = point(end) else { continue }
                let segment = curve.segment(
                    before: point(end.advanced(by: -2)), from: from, to: to,
                    after: point(end.advanced(by: 1)))
                let width = to.x - from.x
                guard width > 0 else { continue }
                let start = max(0, (first - slackBars - from.x) / width)
                let stop = min(1, (last + slackBars - from.x) / width)
                if start <= stop { extent.formUnion(segment.extent(from: start, to: stop)) }
            }
        }
        if lower < upper { include(lower.advanced(by: 1)..<upper) }
        guard !extent.isEmpty else { return extent }
        return PriceExtent(low: valueAtLevel(extent.low), high: valueAtLevel(extent.high))
    }

    /// Adds the value of the segment that ends at bar `next` where it crosses an edge.
    private func include(
        crossing edge: Double, before next: BarIndex, value: (BarIndex) -> Double?,
        in extent: inout PriceExtent
    ) {
        let former = next.advanced(by: -1)
        guard mapping.indices.contains(next), mapping.indices.contains(former),
            let from = value(former), let to = value(next), from.isFinite, to.isFinite
        else { return }
        let start = mapping.position(of: former).value
        let width = mapping.position(of: next).value - start
        guard width > 0 else { return }
        let part = min(max((edge - start) / width, 0), 1)
        extent.include(from * (1 - part) + to * part)
    }
}
