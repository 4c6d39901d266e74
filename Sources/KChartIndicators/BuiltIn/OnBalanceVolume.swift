/// OBV: the volume of bars that closed higher less that of bars that closed lower, from 0 on;
/// equal closes and missing volumes add nothing.
///
/// `alignment=talib` starts at the first bar's volume, as TA-Lib does.
struct OnBalanceVolume: KernelIndicator {
    let description = IndicatorDescription(
        id: "obv", name: "On-Balance Volume", shortName: "OBV", group: .volume, placement: .pane,
        parameters: [.choice("alignment", ["own", "talib"])], needsVolume: true, paneHeight: 80)

    func shape(_ parameters: IndicatorParameters) -> IndicatorShape {
        IndicatorShape([IndicatorOutput("obv")])
    }

    func kernel(_ parameters: IndicatorParameters) -> Kernel {
        Kernel(startsWithVolume: parameters.text("alignment") == "talib")
    }

    struct Kernel: IndicatorKernel {
        let startsWithVolume: Bool
        var balance = 0.0

        var lookBack: Int { 1 }

        mutating func advance(to row: Int, _ input: IndicatorInput, _ output: IndicatorCells) {
            let volume = input.volumeOrZero(at: row)
            let (former, close) = (input.close[row - 1], input.close[row])
            if row == 0 {
                balance = startsWithVolume ? volume : 0
            } else if close > former {
                balance += volume
            } else if close < former {
                balance -= volume
            }
            output[0, row] = balance
        }
    }
}
