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

    struct Kernel: IndicatorKernel {
        let period: Int
        let isAbsolute: Bool

        var lookBack: Int { period }

        mutating func advance(to row: Int, _ input: IndicatorInput, _ output: IndicatorCells) {
            guard row >= period else { return }
            let (price, former) = (input.source[row], input.source[row - period])
            if isAbsolute {
                output[0, row] = price - former
            } else if former != 0 {
                output[0, row] = 100 * (price / former - 1)
            }
        }
    }
}
