/// ROC: the change over `period` bars in per cent, or as a difference (momentum). First value at
/// bar `period`; none where the reference is 0 in per cent.
struct RateOfChange: KernelIndicator {
    let description = IndicatorDescription(
        id: "roc", name: "Rate of Change", shortName: "ROC", group: .momentum, placement: .pane,
        parameters: [.period(12), .choice("mode", ["percent", "absolute"]), .source()],
        paneHeight: 80)

    func title(_ parameters: IndicatorParameters) -> String {
        let title = description.title(parameters)
        guard parameters.text("mode") == "absolute" else { return title }
        return "Momentum" + title.dropFirst(description.label.count)
    }

    func shape(_ parameters: IndicatorParameters) -> IndicatorShape {
        IndicatorShape([IndicatorOutput("roc")], levels: [IndicatorLevel(0)])
    }

    func kernel(_ parameters: IndicatorParameters) -> Kernel {
        Kernel(
            period: parameters.integer("period"),
            isAbsolute: parameters.text("mode") == "absolute")
    }

    struct Kernel: RunKernel {
        let period: Int
        let isAbsolute: Bool

        static var staysFinite: Bool { true }
        var lookBack: Int { period }

        mutating func advance(
            over rows: Range<Int>, _ input: IndicatorInput, _ output: IndicatorCells
        ) {
            guard let prices = input.source.base else { return }
            let target = output.columns[0]
            let first = rows.clampedStart(period)
            target.clear(rows.lowerBound..<first)
            let former = prices - period
            if isAbsolute {
                for row in first..<rows.upperBound { target[row] = prices[row] - former[row] }
                return
            }
            for row in first..<rows.upperBound {
                // Next to nothing is no reference either.
                target[row] =
                    abs(former[row]) > 1e-200 ? 100 * (prices[row] / former[row] - 1) : .nan
            }
        }
    }
}
