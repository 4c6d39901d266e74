import Glibc

/// On and off lengths along a stroke, walked without ever going back to its beginning.
struct DashPattern {
    /// An even number of lengths, on first.
    let lengths: [Double]
    let period: Double

    /// Nil for a solid stroke: an empty pattern, one that is always on, or one so fine that no
    /// pixel could show it. An odd number of lengths is used twice, as SVG does.
    init?(_ dash: [Double]) {
        guard !dash.isEmpty, dash.allSatisfy({ $0.isFinite && $0 >= 0 }) else { return nil }
        let lengths = dash.count.isMultiple(of: 2) ? dash : dash + dash
        let period = lengths.reduce(0, +)
        let off = stride(from: 1, to: lengths.count, by: 2).reduce(0) { $0 + lengths[$1] }
        guard period.isFinite, period >= 0.5, off > 0 else { return nil }
        self.lengths = lengths
        self.period = period
    }

    /// The phase at a distance from the start: which length holds it and how much of it is left.
    func phase(at distance: Double) -> (index: Int, left: Double) {
        var rest = fmod(distance, period)
        for (index, length) in lengths.enumerated() {
            if rest < length { return (index, length - rest) }
            rest -= length
        }
        return (0, lengths[0])
    }
}
