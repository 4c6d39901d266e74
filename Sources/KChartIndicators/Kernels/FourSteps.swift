/// What a moving average is carried in: one number, or several side by side.
protocol AverageLanes {
    static func + (left: Self, right: Self) -> Self
    static func - (left: Self, right: Self) -> Self
    static func * (left: Self, right: Self) -> Self
}

extension Double: AverageLanes {}

extension SIMD2<Double>: AverageLanes {}

/// Four rows of an exponential average at a time: the average enters them by one product and one
/// sum, so the processor need not wait for every row.
///
/// It is carried as the distance from a number of the column, which keeps equal numbers exactly
/// equal.
struct FourSteps<Lanes: AverageLanes> {
    private let factor: Lanes
    private let keep: Lanes
    private let keep2: Lanes
    private let keep3: Lanes
    private let keep4: Lanes
    /// From the last number taken in to the average.
    var distance: Lanes

    @inline(__always)
    init(factor: Lanes, keep: Lanes, distance: Lanes) {
        self.factor = factor
        self.distance = distance
        self.keep = keep
        keep2 = keep * keep
        keep3 = keep2 * keep
        keep4 = keep2 * keep2
    }

    /// Takes in four numbers by their distances from the last one before them; the answers are the
    /// distances of their averages from it.
    @inline(__always)
    mutating func step(
        _ step1: Lanes, _ step2: Lanes, _ step3: Lanes, _ step4: Lanes
    ) -> (Lanes, Lanes, Lanes, Lanes) {
        let gain1 = factor * step1
        let gain2 = keep * gain1 + factor * step2
        let gain3 = keep * gain2 + factor * step3
        let gain4 = keep * gain3 + factor * step4
        let former = distance
        // Not made of the fourth answer: the next four rows wait for a product and a sum alone.
        distance = keep4 * former + (gain4 - step4)
        return (
            keep * former + gain1, keep2 * former + gain2, keep3 * former + gain3,
            keep4 * former + gain4
        )
    }
}
