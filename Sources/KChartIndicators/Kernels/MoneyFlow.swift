/// Chaikin's money flow of a bar: its volume times the place of the close between low (-1) and
/// high (+1); 0 where high and low are the same or there is no volume.
enum MoneyFlow {
    @inline(__always)
    static func volume(_ input: IndicatorInput, _ row: Int) -> Double {
        let (high, low, close) = (input.high[row], input.low[row], input.close[row])
        guard high > low else { return 0 }
        return ((close - low) - (high - close)) / (high - low) * input.volumeOrZero(at: row)
    }
}
