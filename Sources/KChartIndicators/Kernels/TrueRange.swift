/// The true range of bars: the reach from the former close, the high and the low.
struct TrueRange {
    private let high: UnsafePointer<Double>
    private let low: UnsafePointer<Double>
    private let close: UnsafePointer<Double>
    private let before: UnsafePointer<Double>

    init?(_ input: IndicatorInput) {
        guard let high = input.high.base, let low = input.low.base, let close = input.close.base
        else { return nil }
        (self.high, self.low, self.close) = (high, low, close)
        before = close - 1
    }

    /// Writes those of some rows.
    func fill(_ rows: Range<Int>, into target: UnsafeMutablePointer<Double>) {
        let first = rows.clampedStart(1)
        for row in rows.lowerBound..<first { target[row] = self[row] }
        let (high, low, before) = (high, low, before)
        for row in first..<rows.upperBound {
            let (top, bottom, former) = (high[row], low[row], before[row])
            target[row] = (top > former ? top : former) - (bottom < former ? bottom : former)
        }
    }

    /// Of the first bar (row 0) it is high - low.
    @inline(__always)
    subscript(row: Int) -> Double {
        let (top, bottom) = (high[row], low[row])
        guard row > 0 else { return top - bottom }
        let former = before[row]
        return (top > former ? top : former) - (bottom < former ? bottom : former)
    }
}
