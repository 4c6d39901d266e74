internal import Glibc

/// A labelled place on a price axis.
public struct PriceTickMark: Hashable, Sendable {
    /// What the label says: a price, a percentage or an index value. Never −0.
    public let value: Double
    /// The price at which the mark stands.
    public let price: Double
    /// Decimals the label needs so that it differs from its neighbours.
    public let fractionDigits: Int

    public init(value: Double, price: Double, fractionDigits: Int) {
        self.value = value
        self.price = price
        self.fractionDigits = fractionDigits
    }
}

/// The marks of a price axis, in rising order.
public struct PriceTickMarks: Hashable, Sendable {
    public let marks: [PriceTickMark]
    /// The step between neighbours; on a logarithmic axis the smallest one used. 0 without marks.
    public let step: Double
    /// The most decimals a label needs.
    public let fractionDigits: Int

    public static let none = PriceTickMarks(marks: [], step: 0, fractionDigits: 0)

    /// No axis gets more.
    static let maximumCount = 512

    init(marks: [PriceTickMark], step: Double, fractionDigits: Int) {
        self.marks = marks
        self.step = step
        self.fractionDigits = fractionDigits
    }

    /// The marks of a scale drawn over `height` device pixels.
    ///
    /// - `minimumSpacing`: least distance of two marks in device pixels.
    /// - `tickSize`: the least price move; 0 when unknown. Marks are multiples of it. Percent and
    ///   indexed axes use 0.01 instead.
    ///
    /// Linear: multiples of the smallest 1-2-2.5-5 step that keeps the distance, over the whole
    /// range with both ends. Logarithmic: the same steps chosen afresh from decade to decade,
    /// coarse ones first, so that no mark depends on where the range begins. Bounded work: at most
    /// 512 marks, whatever the range.
    public static func marks(
        scale: PriceScale, height: Int, minimumSpacing: Double, tickSize: Double = 0
    ) -> PriceTickMarks {
        guard height > 0, minimumSpacing.isFinite else { return .none }
        let spacing = max(minimumSpacing, 1)
        let least = scale.base == nil ? tickSize : 0.01
        let marks = marks(scale: scale, height: height, spacing: spacing, least: least)
        guard marks.marks.isEmpty, least > 0 else { return marks }
        // A range between two possible prices still needs an axis.
        return self.marks(scale: scale, height: height, spacing: spacing, least: 0)
    }

    private static func marks(
        scale: PriceScale, height: Int, spacing: Double, least: Double
    ) -> PriceTickMarks {
        if scale.mode == .logarithmic {
            return LogarithmicTicks.marks(
                scale: scale, height: height, spacing: spacing, tickSize: least)
        }
        let shownLow = scale.shownValue(of: scale.low)
        let shownHigh = scale.shownValue(of: scale.high)
        let ladder = PriceStepLadder(tickSize: least)
        let step = ladder.smallest(
            notUnder: (shownHigh - shownLow) * spacing / Double(height))
        return multiples(of: step, in: shownLow, shownHigh) { scale.price(ofShown: $0) }
    }

    /// The step of a linear axis from `low` to `high` over `height` pixels, at least
    /// `minimumSpacing` pixels apart; `base` is the inverse of the least price move, 0 for none.
    /// The rule is lightweight-charts' tick span with its powers of two left out.
    public static func step(
        high: Double, low: Double, height: Double, minimumSpacing: Double, base: Double
    ) -> Double {
        let range = PriceRange(low: low, high: high)
        guard height > 0, minimumSpacing > 0 else { return range.span }
        let ladder = PriceStepLadder(tickSize: base > 0 ? 1 / base : 0)
        return ladder.smallest(notUnder: range.span * minimumSpacing / height).value
    }

    /// About `desired` marks at 1, 2, 2.5, 5 or 10 times the power of ten under the raw step: the
    /// candidate whose number of marks is nearest to `desired`, the smaller step in a tie. At most
    /// 64; none for an empty range or none desired.
    public static func niceTicks(low: Double, high: Double, desired: Int) -> PriceTickMarks {
        guard low.isFinite, high.isFinite, low < high, desired > 0 else { return .none }
        let range = PriceRange(low: low, high: high)
        let raw = range.span / Double(max(min(desired, 64) - 1, 1))
        let exponent = min(max(Int(log10(raw).rounded(.down)), -300), 306)
        var best = PriceTickMarks.none
        var bestMiss = Int.max
        for (mantissa, shift) in [(1, 0), (2, 0), (25, -1), (5, 0), (1, 1)] {
            let step = PriceStep(mantissa: mantissa, exponent: exponent + shift)
            let ticks = multiples(of: step, in: range.low, range.high) { $0 }
            let miss = abs(ticks.marks.count - desired)
            if ticks.marks.count <= 64, miss < bestMiss {
                best = ticks
                bestMiss = miss
            }
        }
        return best
    }

    private static func multiples(
        of step: PriceStep, in low: Double, _ high: Double, price: (Double) -> Double
    ) -> PriceTickMarks {
        guard low.isFinite, high.isFinite, let first = step.ceilingCount(of: low),
            let last = step.floorCount(of: high), first <= last
        else { return .none }
        let digits = step.fractionDigits
        var marks: [PriceTickMark] = []
        marks.reserveCapacity(min(last - first + 1, maximumCount))
        for count in first...min(last, first + maximumCount - 1) {
            let value = step.value(of: count)
            marks.append(
                PriceTickMark(value: value, price: price(value), fractionDigits: digits))
        }
        return PriceTickMarks(marks: marks, step: step.value, fractionDigits: digits)
    }
}
