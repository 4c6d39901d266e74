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

    struct Kernel: RunKernel {
        let startsWithVolume: Bool
        /// The balance times `scale`.
        var balance = 0.0
        var scale = 1.0

        init(startsWithVolume: Bool) {
            self.startsWithVolume = startsWithVolume
        }

        static var staysFinite: Bool { true }

        mutating func advance(
            over rows: Range<Int>, _ input: IndicatorInput, _ output: IndicatorCells
        ) {
            guard let close = input.close.base, let volumes = input.volume.base else {
                return output.clear(rows)
            }
            let target = output.columns[0]
            if rows.first == 0 {
                balance = scale * (startsWithVolume ? input.volumeOrZero(at: 0) : 0)
                target[0] = balance / scale
            }
            let rest = rows.clampedStart(1)..<rows.upperBound
            let former = close - 1
            for row in rest {
                let change = close[row] - former[row]
                // Nothing is added where there is no volume. The sign is copied without a branch:
                // which way a bar goes nobody can guess.
                let traded = volumes[row] == volumes[row] ? volumes[row] : 0
                let signed = Double(
                    bitPattern: traded.bitPattern ^ (change.bitPattern & (1 << 63)))
                target[row] = change == 0 ? 0 : signed
            }
            RunningTotal.run(over: rest, &balance, &scale, target)
        }
    }
}
