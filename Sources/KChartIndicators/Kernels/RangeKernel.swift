/// Wilder's average of the true range, as a `RangeMeasure` writes it.
struct RangeKernel<Measure: RangeMeasure>: RunKernel {
    private var average: ExponentialAverage
    /// The first bar whose true range counts.
    private let start: Int

    init(_ parameters: IndicatorParameters) {
        average = .wilder(parameters.integer("period"))
        start = parameters.text("alignment") == "talib" ? 1 : 0
    }

    static var staysFinite: Bool { true }
    /// The true range of the row before reads the close before that.
    var lookBack: Int { 2 }

    mutating func advance(
        over rows: Range<Int>, _ input: IndicatorInput, _ output: IndicatorCells
    ) {
        guard let range = TrueRange(input), let close = input.close.base else { return }
        let target = output.columns[0]
        rows.inRuns(1, most: 128) { rows, scratch in
            let ranges = scratch(0)
            // Averages of four rows begin with the range of the row before.
            range.fill(max(rows.lowerBound - 1, 0)..<rows.upperBound, into: ranges)
            average.run(over: rows, from: start, ranges, into: target)
            Measure.finish(rows, target, close)
        }
    }
}

/// What is shown of the average of the true range.
protocol RangeMeasure: Sendable {
    /// Puts it in the place of the averages.
    static func finish(
        _ rows: Range<Int>, _ target: UnsafeMutablePointer<Double>, _ close: UnsafePointer<Double>)
}

extension [IndicatorParameter] {
    /// Of averages of the true range.
    static var ranges: [IndicatorParameter] {
        [.period(14), .choice("alignment", ["own", "talib"])]
    }
}
