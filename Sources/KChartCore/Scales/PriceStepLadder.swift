internal import Glibc

/// The steps an axis may use, given the least price move.
///
/// Whole numbers go 1, 2, 2.5, 5 times a power of ten; under 1 the 2.5 is left out, since it
/// would ask for one more decimal. A least move whose inverse is a whole number of twos and
/// fives (1/32, 0.25) adds halves, quarters and so on. Every step is a whole multiple of the
/// least move.
struct PriceStepLadder {
    /// The least move as an exact decimal; nil when prices may be anything.
    private let least: PriceStep?
    /// The least move, 0 for none.
    let leastValue: Double
    /// True for moves like 0.25 or 1/32 that decimal steps do not fit.
    private let isBinary: Bool

    init(tickSize: Double) {
        guard tickSize.isFinite, tickSize > 0, let exact = Self.decimal(of: tickSize) else {
            least = nil
            leastValue = tickSize.isFinite && tickSize > 0 ? tickSize : 0
            isBinary = false
            return
        }
        least = exact
        leastValue = tickSize
        var rest = exact.mantissa
        while rest.isMultiple(of: 10) { rest /= 10 }
        isBinary = exact.fractionDigits > 0 && rest != 1
    }

    /// True when multiples of the step are prices that can be.
    func allows(_ step: PriceStep) -> Bool { step.value >= leastValue && fits(step) }

    /// The smallest step that is not under `minimum`; `decimalsOnly` leaves out 2.5 and its like,
    /// which would not meet 2 and 5 on one axis.
    func smallest(notUnder minimum: Double, decimalsOnly: Bool = false) -> PriceStep {
        let wanted = min(max(minimum, leastValue, 1e-306), 1e307)
        var exponent = Int(log10(wanted).rounded(.down)) - 1
        // At most three decades are passed: one for the logarithm's rounding, one for a least
        // move that a decade does not fit.
        for _ in 0..<8 {
            for step in Self.steps(decade: exponent, isBinary: isBinary)
            where Self.reaches(step.value, wanted) && fits(step)
                && (isBinary || !decimalsOnly || step.mantissa != 25)
            {
                return step
            }
            exponent += 1
        }
        return PriceStep(mantissa: 1, exponent: exponent)
    }

    /// `value ≥ bound`, allowing for the last bits.
    private static func reaches(_ value: Double, _ bound: Double) -> Bool {
        value >= bound * (1 - 1e-14)
    }

    private static func steps(decade exponent: Int, isBinary: Bool) -> [PriceStep] {
        var steps = [
            PriceStep(mantissa: 1, exponent: exponent), PriceStep(mantissa: 2, exponent: exponent),
        ]
        if exponent >= 0 || isBinary {
            steps.append(PriceStep(mantissa: 25, exponent: exponent - 1))
        }
        steps.append(PriceStep(mantissa: 5, exponent: exponent))
        if isBinary, exponent < 0 {
            var mantissa = 5
            for digits in 1...12 {
                // 5^n × 10^−n = 2^−n.
                let half = PriceStep(mantissa: mantissa, exponent: -digits)
                if half.value >= steps[0].value, half.value < steps[0].value * 10 {
                    steps.append(half)
                }
                mantissa *= 5
            }
            steps.sort { $0.value < $1.value }
        }
        return steps
    }

    /// True when the step is a whole number of least moves.
    private func fits(_ step: PriceStep) -> Bool {
        guard let least else { return true }
        let shift = step.exponent - least.exponent
        if shift >= 0 {
            guard shift <= 17 else { return true }
            var mantissa = step.mantissa % least.mantissa
            for _ in 0..<shift { mantissa = mantissa * 10 % least.mantissa }
            return mantissa == 0
        }
        guard shift >= -17 else { return false }
        var moves = least.mantissa
        for _ in 0..<(-shift) {
            let (product, overflow) = moves.multipliedReportingOverflow(by: 10)
            guard !overflow else { return false }
            moves = product
        }
        return step.mantissa.isMultiple(of: moves)
    }

    /// The decimal a double was written as, when it has at most nine digits.
    static func decimal(of value: Double) -> PriceStep? {
        guard value > 0, value.isFinite else { return nil }
        let top = Int(log10(value).rounded(.down))
        for digits in 0..<9 {
            let exponent = top - digits
            guard (-300...300).contains(exponent) else { return nil }
            let scaled = value / pow(10, Double(exponent))
            let mantissa = scaled.rounded()
            if mantissa >= 1, (scaled - mantissa).magnitude <= mantissa * 1e-12 {
                return PriceStep(mantissa: Int(mantissa), exponent: exponent)
            }
        }
        return nil
    }
}
