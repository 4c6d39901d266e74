/// VWMA: the mean of the last `period` prices weighted with their volumes; no value where these
/// are all 0.
struct VolumeWeightedAverage: KernelIndicator {
    let description = IndicatorDescription(
        id: "vwma", name: "Volume Weighted Moving Average", shortName: "VWMA", group: .volume,
        placement: .overlay, parameters: [.period(20), .source()], needsVolume: true)

    func shape(_ parameters: IndicatorParameters) -> IndicatorShape {
        IndicatorShape([IndicatorOutput("vwma"), .working("product"), .working("filled")])
    }

    func kernel(_ parameters: IndicatorParameters) -> Kernel {
        Kernel(window: WindowFold(period: parameters.integer("period")))
    }

    struct Kernel: RunKernel {
        let window: WindowFold

        var lookBack: Int { window.period }

        mutating func advance(
            over rows: Range<Int>, _ input: IndicatorInput, _ output: IndicatorCells
        ) {
            let (target, product, filled) = (
                output.columns[0], output.columns[1], output.columns[2]
            )
            for row in rows {
                filled[row] = input.volumeOrZero(at: row)
                product[row] = input.source[row] * filled[row]
            }
            target.clear(rows.lowerBound..<rows.clampedStart(window.firstRow))
            window.run(over: rows, Total(values: product)) { row, sum in target[row] = sum }
            window.run(over: rows, Total(values: filled)) { row, sum in
                target[row] = sum > 0 ? target[row] / sum : .nan
            }
        }
    }
}
