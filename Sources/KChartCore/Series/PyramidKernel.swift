/// The sums and extremes of a run of numbers: pure functions of the numbers and their count, so
/// that a node is the same however it came to be.
enum PyramidKernel {
    /// What a node keeps of its children.
    static func reduce(
        _ measure: PyramidMeasure, _ values: UnsafePointer<Double>, _ count: Int
    ) -> Double {
        switch measure {
        case .low, .closeLow: minimum(values, count)
        case .high, .closeHigh: maximum(values, count)
        case .volumeSum, .turnoverSum: sum(values, count)
        case .volumeHigh: maximumOfNumbers(values, count)
        }
    }

    /// The least of the numbers, NaN left out; +∞ of none. Four chains, for the processor to work
    /// on side by side.
    @inline(__always)
    static func minimum(_ values: UnsafePointer<Double>, _ count: Int) -> Double {
        var (first, second, third, fourth) = (
            Double.infinity, Double.infinity, Double.infinity, Double.infinity
        )
        var index = 0
        while index &+ 4 <= count {
            let four = values + index
            first = four[0] < first ? four[0] : first
            second = four[1] < second ? four[1] : second
            third = four[2] < third ? four[2] : third
            fourth = four[3] < fourth ? four[3] : fourth
            index &+= 4
        }
        while index < count {
            first = values[index] < first ? values[index] : first
            index &+= 1
        }
        first = second < first ? second : first
        third = fourth < third ? fourth : third
        return third < first ? third : first
    }

    /// The greatest of the numbers, NaN left out; -∞ of none.
    @inline(__always)
    static func maximum(_ values: UnsafePointer<Double>, _ count: Int) -> Double {
        var (first, second, third, fourth) = (
            -Double.infinity, -Double.infinity, -Double.infinity, -Double.infinity
        )
        var index = 0
        while index &+ 4 <= count {
            let four = values + index
            first = four[0] > first ? four[0] : first
            second = four[1] > second ? four[1] : second
            third = four[2] > third ? four[2] : third
            fourth = four[3] > fourth ? four[3] : fourth
            index &+= 4
        }
        while index < count {
            first = values[index] > first ? values[index] : first
            index &+= 1
        }
        first = second > first ? second : first
        third = fourth > third ? fourth : third
        return third > first ? third : first
    }

    /// The greatest number, NaN left out; NaN of none.
    static func maximumOfNumbers(_ values: UnsafePointer<Double>, _ count: Int) -> Double {
        let result = maximum(values, count)
        return result == -.infinity ? .nan : result
    }

    /// The sum of the finite numbers, NaN left out; NaN of none. It never leaves the finite
    /// doubles.
    static func sum(_ values: UnsafePointer<Double>, _ count: Int) -> Double {
        // Nearly always every bar has a volume: then the plain sum is a number.
        var (first, second, third, fourth) = (0.0, 0.0, 0.0, 0.0)
        var index = 0
        while index &+ 4 <= count {
            let four = values + index
            first += four[0]
            second += four[1]
            third += four[2]
            fourth += four[3]
            index &+= 4
        }
        while index < count {
            first += values[index]
            index &+= 1
        }
        let result = (first + second) + (third + fourth)
        return result.isFinite && count > 0 ? result : saturatedSum(values, count)
    }

    private static func saturatedSum(_ values: UnsafePointer<Double>, _ count: Int) -> Double {
        var result = Double.nan
        for index in 0..<count where !values[index].isNaN {
            result = result.isNaN ? values[index] : saturated(result + values[index])
        }
        return result
    }

    /// The finite number nearest to one that is not NaN.
    @inline(__always)
    static func saturated(_ value: Double) -> Double {
        min(max(value, -.greatestFiniteMagnitude), .greatestFiniteMagnitude)
    }
}
