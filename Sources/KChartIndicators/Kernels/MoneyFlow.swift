/// Chaikin's money flow of bars: their volume times the place of the close between low (-1) and
/// high (+1); 0 where high and low are the same or there is no volume.
enum MoneyFlow {
    static func run(
        over rows: Range<Int>, _ input: IndicatorInput, into target: UnsafeMutablePointer<Double>
    ) {
        guard let high = input.high.base, let low = input.low.base, let close = input.close.base,
            let volumes = input.volume.base
        else {
            (target + rows.lowerBound).update(repeating: 0, count: rows.count)
            return
        }
        for row in rows {
            // A width that no number holds is measured by halves.
            let half = (high[row] - low[row]).isFinite ? 1.0 : 0.5
            let (top, bottom, last) = (half * high[row], half * low[row], half * close[row])
            let width = top - bottom
            let volume = volumes[row]
            let place = ((last - bottom) - (top - last)) / width
            target[row] = width > 0 && volume == volume ? place * volume : 0
        }
    }
}
