/// VWAP: the mean of the typical price (h + l + c) / 3 weighted with the volume since the session,
/// week or month began (UTC), or over the whole series. No value before the first volume.
struct VolumeWeightedPrice: KernelIndicator {
    let description = IndicatorDescription(
        id: "vwap", name: "Volume Weighted Average Price", shortName: "VWAP", group: .volume,
        placement: .overlay, parameters: [.choice("anchor", SessionClock.choices)],
        needsVolume: true)

    func shape(_ parameters: IndicatorParameters) -> IndicatorShape {
        IndicatorShape([IndicatorOutput("vwap")])
    }

    func kernel(_ parameters: IndicatorParameters) -> Kernel {
        Kernel(clock: SessionClock(parameters.text("anchor")))
    }

    struct Kernel: IndicatorKernel {
        var clock: SessionClock
        var turnover = 0.0
        var volume = 0.0

        mutating func advance(to row: Int, _ input: IndicatorInput, _ output: IndicatorCells) {
            if clock.begins(at: input.time(at: row)) { (turnover, volume) = (0, 0) }
            let traded = input.volumeOrZero(at: row)
            turnover += input.typicalPrice(at: row) * traded
            volume += traded
            if volume > 0 { output[0, row] = turnover / volume }
        }
    }
}
