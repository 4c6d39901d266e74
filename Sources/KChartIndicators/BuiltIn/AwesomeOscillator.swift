/// Awesome oscillator (Bill Williams): the SMA over 5 less the SMA over 34 bars of (h + l) / 2.
struct AwesomeOscillator: KernelIndicator {
    let description = IndicatorDescription(
        id: "ao", name: "Awesome Oscillator", shortName: "AO", group: .momentum, placement: .pane,
        parameters: [
            .period(5, id: "fast"), .period(34, id: "slow"), .source(.hl2),
        ])

    func shape(_ parameters: IndicatorParameters) -> IndicatorShape {
        IndicatorShape(
            [IndicatorOutput("ao", .histogram(), color: .bySign), .working("slow")],
            levels: [IndicatorLevel(0)])
    }

    func kernel(_ parameters: IndicatorParameters) -> Kernel {
        Kernel(
            fast: WindowSum(period: parameters.integer("fast")),
            slow: WindowSum(period: parameters.integer("slow")))
    }

    struct Kernel: RunKernel {
        var fast: WindowSum
        var slow: WindowSum

        static var staysFinite: Bool { true }
        var lookBack: Int { max(fast.period, slow.period) }

        mutating func advance(
            over rows: Range<Int>, _ input: IndicatorInput, _ output: IndicatorCells
        ) {
            guard let prices = input.source.base else { return }
            fast.runMeans(over: rows, prices, into: output.columns[0])
            slow.runMeans(over: rows, prices, into: output.columns[1])
            for row in rows { output.columns[0][row] -= output.columns[1][row] }
        }
    }
}
