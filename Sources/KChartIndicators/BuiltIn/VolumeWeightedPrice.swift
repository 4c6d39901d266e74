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
        /// The mean itself, once the sums of a session are greater than any number: then `volume`
        /// is the volume times `NumberScale.small`.
        var mean: Double?

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
                if clock.begins(at: input.times[row]) { (turnover, volume, mean) = (0, 0, nil) }
                let start = row
                var (turnover, volume) = (turnover, volume)
                repeat {
                    let traded = volumes[row] == volumes[row] ? volumes[row] : 0
                    turnover += (high[row] + low[row] + close[row]) / 3 * traded
                    volume += traded
                    target[row] = volume > 0 ? turnover / volume : .nan
                    row += 1
                } while row < rows.upperBound && !clock.wouldBegin(at: input.times[row])
                if mean == nil, turnover.isFinite, volume.isFinite {
                    (self.turnover, self.volume) = (turnover, volume)
                } else {
                    advanceMean(over: start..<row, input, target)
                }
            }
        }

        /// The same by the mean of the bars so far, which is never greater than their prices.
        private mutating func advanceMean(
            over rows: Range<Int>, _ input: IndicatorInput,
            _ target: UnsafeMutablePointer<Double>
        ) {
            let small = NumberScale.small
            if mean == nil { (mean, volume) = (volume > 0 ? turnover / volume : 0, small * volume) }
            var mean = mean ?? 0
            for row in rows {
                let traded = small * input.volumeOrZero(at: row)
                volume += traded
                if traded != 0, volume > 0 {
                    let price = input.high[row] / 3 + input.low[row] / 3 + input.close[row] / 3
                    let share = traded / volume
                    mean = (1 - share) * mean + share * price
                }
                target[row] = volume > 0 ? mean : .nan
            }
            self.mean = mean
        }
    }
}
