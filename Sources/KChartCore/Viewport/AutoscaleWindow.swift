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
    /// more of the segments that cross an edge than is in the window. O(bars in the window).
    ///
    /// The curve is smooth on the screen: `level` bends a value as the axis does, `value(atLevel:)`
    /// is its inverse.
    public func extentOfCurve(
        _ curve: LineCurve, value: (BarIndex) -> Double, level: (Double) -> Double,
        valueAtLevel: (Double) -> Double
    ) -> PriceExtent {
        let inside = bars(reach: slackBars * spacing)
        let all = mapping.indices
        let lower = max(all.lowerBound, inside.lowerBound.advanced(by: -1))
        let upper = min(all.upperBound, inside.upperBound.advanced(by: 1))
        var extent = PriceExtent()
        guard lower < upper else { return extent }
        func point(_ index: BarIndex) -> CurvePoint? {
            guard all.contains(index) else { return nil }
            return CurvePoint(x: mapping.position(of: index).value, y: level(value(index)))
        }
        var before = point(lower.advanced(by: -1))
        guard var start = point(lower) else { return extent }
        var next = point(lower.advanced(by: 1))
        if inside.contains(lower) { extent.include(start.y) }
        var index = lower.advanced(by: 1)
        while index < upper, let end = next {
            next = point(index.advanced(by: 1))
            let segment = curve.segment(before: before, from: start, to: end, after: next)
            let width = end.x - start.x
            if width > 0 {
                let from = max(0, (first - slackBars - start.x) / width)
                let to = min(1, (last + slackBars - start.x) / width)
                if from <= to { extent.formUnion(segment.extent(from: from, to: to)) }
            }
            before = start
            start = end
            index = index.advanced(by: 1)
        }
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
