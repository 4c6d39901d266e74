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
            let width = high[row] - low[row]
            let volume = volumes[row]
            let place = ((close[row] - low[row]) - (high[row] - close[row])) / width
            target[row] = width > 0 && volume == volume ? place * volume : 0
        }
    }
}
