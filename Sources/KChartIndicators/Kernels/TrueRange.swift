/// The true range of bars: the reach from the former close, the high and the low.
enum TrueRange {
    /// Of the first bar (row 0) it is high - low. The column begins with the row before the first.
    static func run(
        over rows: Range<Int>, _ input: IndicatorInput, into target: UnsafeMutablePointer<Double>
    ) {
        guard let high = input.high.base, let low = input.low.base, let close = input.close.base
        else { return }
        let before = close - 1
        let first = max(input.rows.lowerBound, rows.lowerBound - 1)
        // Of the oldest row that is left the former close is gone: nothing is made of it but the
        // place that distances are counted from.
        if first == input.rows.lowerBound { target[first] = high[first] - low[first] }
        for row in max(first, input.rows.lowerBound + 1)..<max(first + 1, rows.upperBound) {
            let former = before[row]
            let (top, bottom) = (high[row], low[row])
            target[row] =
                (top > former ? top : former) - (bottom < former ? bottom : former)
        }
    }
}
