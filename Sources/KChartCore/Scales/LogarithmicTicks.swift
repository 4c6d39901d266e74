internal import Glibc

/// The marks of a logarithmic axis.
///
/// Zero comes first, then powers of ten, then, zone by zone, multiples of the smallest step that
/// keeps the distance there; a mark that would stand too close to one taken before is left out.
/// What stands depends on how many pixels a decade has, not on where the range begins, so no mark
/// slides while the range moves.
struct LogarithmicTicks {
    private let scale: PriceScale
    private let height: Double
    private let spacing: Double
    private let ladder: PriceStepLadder
    /// The range with room for marks that keep others away without being seen.
    private let low: Double
    private let high: Double
    private var taken: [(y: Double, mark: PriceTickMark)] = []

    init(scale: PriceScale, height: Int, spacing: Double, tickSize: Double) {
        self.scale = scale
        self.height = Double(height)
        self.spacing = spacing * (1 - 1e-9)
        ladder = PriceStepLadder(tickSize: tickSize)
        let margin = 4 * spacing / self.height
        let ends = [scale.price(at: -margin), scale.price(at: 1 + margin)]
        low = min(ends[0], ends[1], scale.low)
        high = max(ends[0], ends[1], scale.high)
    }

    /// The marks inside the range, in rising order.
    static func marks(
        scale: PriceScale, height: Int, spacing: Double, tickSize: Double
    ) -> PriceTickMarks {
        var ticks = LogarithmicTicks(
            scale: scale, height: height, spacing: spacing, tickSize: tickSize)
        ticks.takePowers()
        let smallest = ticks.takeMultiples()
        let marks = ticks.taken.map(\.mark)
            .filter { scale.range.contains($0.price) }
            .sorted { $0.price < $1.price }
        guard !marks.isEmpty else { return .none }
        return PriceTickMarks(
            marks: marks, step: smallest, fractionDigits: marks.map(\.fractionDigits).max() ?? 0)
    }

    /// Zero and the powers of ten; where a decade is lower than the spacing, only those whose
    /// exponent is a multiple of 2, 5, 10, 20 and so on.
    private mutating func takePowers() {
        if low <= 0, high >= 0 { take(PriceStep(mantissa: 1, exponent: 0), count: 0) }
        let top = max(low.magnitude, high.magnitude)
        guard top > 0 else { return }
        let last = min(Int(log10(top).rounded(.down)) + 1, 307)
        let stride = exponentStride(below: last)
        var exponent = FloorDivision.quotient(last, by: stride) * stride
        for _ in 0..<700 where exponent >= -320 {
            let power = PriceStep(mantissa: 1, exponent: exponent)
            let value = power.value
            if value == 0 || value < smallestMagnitude || value < ladder.leastValue { break }
            if ladder.allows(power) {
                take(power, count: 1)
                take(power, count: -1)
            }
            exponent -= stride
        }
    }

    private func exponentStride(below last: Int) -> Int {
        let upper = PriceStep(mantissa: 1, exponent: last).value
        let pixels = (place(upper) - place(upper / 10)).magnitude
        let wanted = Int(min(spacing / max(pixels, 1e-6), 1_000).rounded(.up))
        return [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000].first { $0 >= wanted } ?? 1_000
    }

    /// The least distance from zero on the axis, 0 when zero is on it.
    private var smallestMagnitude: Double { low > 0 ? low : high < 0 ? -high : 0 }

    /// Multiples zone by zone, coarse steps first; the smallest step that gave a mark.
    private mutating func takeMultiples() -> Double {
        let largest = max(low.magnitude, high.magnitude)
        var zones: [(step: PriceStep, from: Double, to: Double)] = []
        var step = ladder.smallest(
            notUnder: max(finestGap(), largest * 1e-15), decimalsOnly: true)
        var from = 0.0
        for _ in 0..<2_000 {
            let to = step.value(of: largestUsefulCount(of: step))
            if to > from {
                zones.append((step, from, to))
                from = to
            }
            if from >= largest { break }
            step = ladder.smallest(notUnder: step.value * 1.01, decimalsOnly: true)
        }
        var smallest = 0.0
        for zone in zones.reversed() {
            let before = taken.count
            if high > zone.from {
                take(zone.step, from: max(low, zone.from), to: min(high, zone.to))
            }
            if low < -zone.from {
                take(zone.step, from: max(low, -zone.to), to: min(high, -zone.from))
            }
            if taken.count > before { smallest = zone.step.value }
        }
        return smallest > 0 ? smallest : taken.first.map(\.mark.price.magnitude) ?? 0
    }

    /// The least price difference that covers the spacing anywhere on the axis: next to zero, or
    /// at the end nearest to it.
    private func finestGap() -> Double {
        let start = scale.fraction(of: smallestMagnitude == -high ? high : smallestMagnitude)
        let part = spacing / height
        let one = scale.price(at: start + part) - scale.price(at: start)
        let other = scale.price(at: start - part) - scale.price(at: start)
        let gap = min(one.magnitude, other.magnitude)
        return gap > 0 ? gap : max(one.magnitude, other.magnitude)
    }

    /// Up to which count neighbouring multiples keep the distance, by halving: their distance
    /// shrinks as the count grows.
    private func largestUsefulCount(of step: PriceStep) -> Int {
        var least = 1
        var most = 1 << 22
        while least < most {
            let middle = (least + most + 1) / 2
            let gap = place(step.value(of: middle)) - place(step.value(of: middle - 1))
            if gap.magnitude >= spacing { least = middle } else { most = middle - 1 }
        }
        return least
    }

    private mutating func take(_ step: PriceStep, from: Double, to: Double) {
        guard let first = step.ceilingCount(of: from), let last = step.floorCount(of: to),
            first <= last
        else { return }
        for count in first...min(last, first + PriceTickMarks.maximumCount) {
            take(step, count: count)
        }
    }

    private mutating func take(_ step: PriceStep, count: Int) {
        guard taken.count < PriceTickMarks.maximumCount else { return }
        let value = step.value(of: count)
        guard value >= low, value <= high else { return }
        let y = place(value)
        guard !taken.contains(where: { ($0.y - y).magnitude < spacing }) else { return }
        let mark = PriceTickMark(value: value, price: value, fractionDigits: step.fractionDigits)
        taken.append((y, mark))
    }

    private func place(_ price: Double) -> Double { scale.fraction(of: price) * height }
}
