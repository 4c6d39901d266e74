import Glibc

/// On and off lengths along a stroke. Dashes are numbered, and the place of each follows from its
/// number alone, so that it is the same from wherever the stroke is looked at.
struct DashPattern {
    /// Where the dashes of one period begin and end.
    private let spans: [(start: Double, end: Double)]
    private let period: Double

    /// Nil for a solid stroke: an empty pattern, one that is always on, or one so fine that no
    /// pixel could show it. An odd number of lengths is used twice, as SVG does.
    init?(_ dash: [Double]) {
        guard !dash.isEmpty, dash.allSatisfy({ $0.isFinite && $0 >= 0 }) else { return nil }
        let lengths = dash.count.isMultiple(of: 2) ? dash : dash + dash
        var spans: [(start: Double, end: Double)] = []
        var place = 0.0
        var gaps = 0.0
        for index in stride(from: 0, to: lengths.count, by: 2) {
            let end = place + lengths[index]
            if lengths[index] > 0 { spans.append((place, end)) }
            place = end + lengths[index + 1]
            gaps += lengths[index + 1]
        }
        guard place.isFinite, place >= 0.5 * Double(lengths.count), gaps > 0 else { return nil }
        self.spans = spans
        period = place
    }

    /// Calls `body` with every dash that has a part between two distances, from the start of it
    /// to its end.
    func forEachDash(from start: Double, to end: Double, _ body: (Double, Double) -> Void) {
        guard !spans.isEmpty else { return }
        var cycle = (start / period).rounded(.down)
        while true {
            let base = cycle * period
            if base >= end { return }
            for span in spans where base + span.end > start && base + span.start < end {
                body(base + span.start, base + span.end)
            }
            cycle += 1
        }
    }
}
