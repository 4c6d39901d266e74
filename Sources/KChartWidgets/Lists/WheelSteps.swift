/// Whole steps out of those of a fine wheel. Pure.
struct WheelSteps: Hashable {
    private var rest = 0.0

    /// How many whole steps are due; the fraction is kept for the next time, and forgotten when
    /// the wheel turns back.
    mutating func whole(_ steps: Double) -> Double {
        guard steps.isFinite else { return 0 }
        if rest * steps < 0 { rest = 0 }
        let sum = rest + steps
        // Eight eighths are one, whatever was lost in adding them.
        let whole = (sum + (sum < 0 ? -1e-9 : 1e-9)).rounded(.towardZero)
        rest = sum - whole
        return whole
    }
}
