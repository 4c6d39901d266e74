/// What is made of the mean and the deviation of a window: bands, the place between them, their
/// width. Rows before the first whole window have no values.
struct BandKernel<Measure: BandMeasure>: RunKernel {
    private var window: WindowMoments
    private let measure: Measure

    init(_ parameters: IndicatorParameters, _ measure: Measure) {
        window = WindowMoments(period: parameters.integer("period"))
        self.measure = measure
    }

    static var staysFinite: Bool { Measure.staysFinite }
    var lookBack: Int { window.period }

    mutating func advance(
        over rows: Range<Int>, _ input: IndicatorInput, _ output: IndicatorCells
    ) {
        guard let prices = input.source.base else { return }
        output.clear(rows.lowerBound..<rows.clampedStart(window.firstRow))
        let measure = measure
        let target = measure.target(output)
        window.advance(over: rows, prices) { row, mean, deviation in
            measure.write(row, prices[row], mean, deviation, target)
        }
    }
}

protocol BandMeasure: Sendable {
    /// The columns that are written.
    associatedtype Target
    /// True when no deviation makes it infinite.
    static var staysFinite: Bool { get }
    func target(_ output: IndicatorCells) -> Target
    func write(_ row: Int, _ price: Double, _ mean: Double, _ deviation: Double, _ target: Target)
}

/// One column is what most write.
extension BandMeasure where Target == UnsafeMutablePointer<Double> {
    static var staysFinite: Bool { false }

    func target(_ output: IndicatorCells) -> UnsafeMutablePointer<Double> { output.columns[0] }
}

extension [IndicatorParameter] {
    /// Of bands round an average.
    static var bands: [IndicatorParameter] {
        [.period(20), .number("multiplier", 2, in: 0.1...10, step: 0.1), .source()]
    }
}
