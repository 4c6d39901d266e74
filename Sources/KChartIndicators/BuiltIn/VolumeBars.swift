/// Volume as columns from 0, coloured by whether the bar closed up, with an optional SMA in which
/// a missing volume counts as 0.
struct VolumeBars: KernelIndicator {
    let description = IndicatorDescription(
        id: "volume", name: "Volume", shortName: "VOL", label: "Volume", group: .volume,
        placement: .pane,
        parameters: [IndicatorParameter("period", .integer(0...10_000, initial: 0))],
        needsVolume: true)

    func title(_ parameters: IndicatorParameters) -> String {
        let period = parameters.integer("period")
        return period == 0 ? description.label : "\(description.label) \(period)"
    }

    func shape(_ parameters: IndicatorParameters) -> IndicatorShape {
        let bars = IndicatorOutput("volume", .histogram(), color: .byCandle)
        guard parameters.integer("period") > 0 else { return IndicatorShape([bars]) }
        return IndicatorShape([bars, IndicatorOutput("average"), .working("filled")])
    }

    func kernel(_ parameters: IndicatorParameters) -> Kernel {
        let period = parameters.integer("period")
        return Kernel(window: period > 0 ? WindowSum(period: period) : nil)
    }

    struct Kernel: RunKernel {
        var window: WindowSum?

        var lookBack: Int { window?.period ?? 0 }

        mutating func advance(
            over rows: Range<Int>, _ input: IndicatorInput, _ output: IndicatorCells
        ) {
            for row in rows { output.columns[0][row] = input.volume[row] }
            guard window != nil else { return }
            let filled = output.columns[2]
            for row in rows { filled[row] = input.volumeOrZero(at: row) }
            window?.runMeans(over: rows, filled, into: output.columns[1])
        }
    }
}
