/// The sum of all numbers so far. One that is greater than any number is carried all the same: its
/// rows have no value, and those where it is a number again have the right one.
enum RunningTotal {
    /// Puts the sums of a run of rows in the place of their numbers, which are finite.
    ///
    /// - Parameter total: the sum before the rows times `scale`, then that after them.
    static func run(
        over rows: Range<Int>, _ total: inout Double, _ scale: inout Double,
        _ target: UnsafeMutablePointer<Double>
    ) {
        var row = rows.lowerBound
        if scale == 1 {
            while row < rows.upperBound {
                let end = min(row + 1_024, rows.upperBound)
                guard isSafe(row..<end, target, beside: total) else { break }
                var sum = total
                for row in row..<end {
                    sum += target[row]
                    target[row] = sum
                }
                total = sum
                row = end
            }
            guard row < rows.upperBound else { return }
            scale = NumberScale.small
            total *= scale
        }
        for row in row..<rows.upperBound {
            total += scale * target[row]
            let whole = total / scale
            target[row] = whole.isFinite ? whole : .nan
        }
    }

    /// Whether the sizes of numbers add up to a number: then every sum of some of them is one.
    private static func isSafe(
        _ rows: Range<Int>, _ values: UnsafeMutablePointer<Double>, beside total: Double
    ) -> Bool {
        var sizes = SIMD4<Double>.zero
        var row = rows.lowerBound
        while row + 4 <= rows.upperBound {
            let four = (values + row).four
            sizes += four.replacing(with: -four, where: four .< 0)
            row += 4
        }
        var sum = sizes.sum() + abs(total)
        while row < rows.upperBound {
            sum += abs(values[row])
            row += 1
        }
        return sum.isFinite
    }
}
