/// The true range of bars: the reach from the former close, the high and the low.
enum TrueRange {
    /// Of the first bar (row 0) it is high - low.
    static func run(
        over rows: Range<Int>, _ input: IndicatorInput, into target: UnsafeMutablePointer<Double>
    ) {
        guard let high = input.high.base, let low = input.low.base, let close = input.close.base
        else { return }
        for row in rows {
            guard row > 0 else {
                target[row] = high[row] - low[row]
                continue
            }
            let former = close[row - 1]
            target[row] = max(high[row], former) - min(low[row], former)
        }
    }
}
