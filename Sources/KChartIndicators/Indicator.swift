/// An indicator: what it is called, what can be set, what it gives.
///
/// Conform to `KernelIndicator` (one bar after the other) or to `FunctionIndicator` (one pure
/// function over the columns); cache, incremental updates, extremes, legend, form and saving are
/// the engine's. `Docs/Guides/AddAnIndicator.md` shows both.
public protocol Indicator: Sendable {
    var description: IndicatorDescription { get }
    /// The outputs for certain parameters; the number and order of outputs may depend on them.
    func shape(_ parameters: IndicatorParameters) -> IndicatorShape
    /// The legend's title; by default the label and the parameters that stand in titles.
    func title(_ parameters: IndicatorParameters) -> String
    /// What computes the outputs; given by the two refining protocols.
    func calculation(_ parameters: IndicatorParameters) -> IndicatorCalculation
}

extension Indicator {
    public var id: String { description.id }

    public func title(_ parameters: IndicatorParameters) -> String {
        description.title(parameters)
    }
}

/// An indicator computed bar by bar.
public protocol KernelIndicator: Indicator {
    associatedtype Kernel: IndicatorKernel
    /// The state before the first bar.
    func kernel(_ parameters: IndicatorParameters) -> Kernel
}

extension KernelIndicator {
    public func calculation(_ parameters: IndicatorParameters) -> IndicatorCalculation {
        IndicatorCalculation(KernelRunner(kernel(parameters)))
    }
}

/// An indicator that is one pure function of the bars.
public protocol FunctionIndicator: Indicator {
    /// How many bars before its own a value depends on, at most; nil when it is all of them. With
    /// a number, a tick computes that many bars; without, all bars at most once a frame.
    func lookBack(_ parameters: IndicatorParameters) -> Int?
    /// Writes the outputs of all rows of `input`; cells hold NaN before.
    func compute(
        _ parameters: IndicatorParameters, _ input: IndicatorInput, _ output: IndicatorCells)
}

extension FunctionIndicator {
    public func lookBack(_ parameters: IndicatorParameters) -> Int? { nil }

    public func calculation(_ parameters: IndicatorParameters) -> IndicatorCalculation {
        IndicatorCalculation(
            FunctionRunner(lookBack: lookBack(parameters)) { [self] input, output in
                compute(parameters, input, output)
            })
    }
}

/// How an indicator is computed; made by the protocols, used by the engine.
public struct IndicatorCalculation {
    let runner: any IndicatorRunner

    init(_ runner: any IndicatorRunner) {
        self.runner = runner
    }
}
