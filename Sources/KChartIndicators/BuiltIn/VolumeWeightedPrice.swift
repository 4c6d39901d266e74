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

    struct Kernel: RunKernel {
        var clock: SessionClock
        var turnover = 0.0
        var volume = 0.0

        static var staysFinite: Bool { true }

        mutating func advance(
            over rows: Range<Int>, _ input: IndicatorInput, _ output: IndicatorCells
        ) {
            guard let high = input.high.base, let low = input.low.base,
                let close = input.close.base, let volumes = input.volume.base
            else { return output.clear(rows) }
            let target = output.columns[0]
            var row = rows.lowerBound
            while row < rows.upperBound {
                if clock.begins(at: input.times[row]) { (turnover, volume) = (0, 0) }
                var (turnover, volume) = (turnover, volume)
                repeat {
                    let traded = volumes[row] == volumes[row] ? volumes[row] : 0
                    turnover += (high[row] + low[row] + close[row]) / 3 * traded
                    volume += traded
                    target[row] = volume > 0 ? turnover / volume : .nan
                    row += 1
                } while row < rows.upperBound && !clock.wouldBegin(at: input.times[row])
                (self.turnover, self.volume) = (turnover, volume)
            }
        }
    }
}
