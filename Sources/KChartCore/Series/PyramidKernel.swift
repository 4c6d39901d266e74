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

    /// The least of finite numbers; +∞ of none.
    @inline(__always)
    static func minimum(_ values: UnsafePointer<Double>, _ count: Int) -> Double {
        var least = SIMD4<Double>(repeating: .infinity)
        let raw = UnsafeRawPointer(values)
        var index = 0
        while index + 4 <= count {
            let four = raw.loadUnaligned(fromByteOffset: index * 8, as: SIMD4<Double>.self)
            least.replace(with: four, where: four .< least)
            index += 4
        }
        var result = least[0]
        for lane in 1..<4 where least[lane] < result { result = least[lane] }
        while index < count {
            if values[index] < result { result = values[index] }
            index += 1
        }
        return result
    }

    /// The greatest of finite numbers; -∞ of none.
    @inline(__always)
    static func maximum(_ values: UnsafePointer<Double>, _ count: Int) -> Double {
        var greatest = SIMD4<Double>(repeating: -.infinity)
        let raw = UnsafeRawPointer(values)
        var index = 0
        while index + 4 <= count {
            let four = raw.loadUnaligned(fromByteOffset: index * 8, as: SIMD4<Double>.self)
            greatest.replace(with: four, where: four .> greatest)
            index += 4
        }
        var result = greatest[0]
        for lane in 1..<4 where greatest[lane] > result { result = greatest[lane] }
        while index < count {
            if values[index] > result { result = values[index] }
            index += 1
        }
        return result
    }

    /// The greatest number, NaN left out; NaN of none.
    static func maximumOfNumbers(_ values: UnsafePointer<Double>, _ count: Int) -> Double {
        // A comparison with NaN is false, so the search for the maximum skips it by itself.
        let result = maximum(values, count)
        return result == -.infinity ? .nan : result
    }

    /// The sum of the numbers, NaN left out; NaN of none. It never leaves the finite doubles.
    static func sum(_ values: UnsafePointer<Double>, _ count: Int) -> Double {
        var sums = SIMD4<Double>(repeating: 0)
        let raw = UnsafeRawPointer(values)
        var anyNumber = false
        var index = 0
        while index + 4 <= count {
            let four = raw.loadUnaligned(fromByteOffset: index * 8, as: SIMD4<Double>.self)
            let isNumber = four .== four
            anyNumber = anyNumber || any(isNumber)
            sums += SIMD4<Double>(repeating: 0).replacing(with: four, where: isNumber)
            index += 4
        }
        var result = (sums[0] + sums[1]) + (sums[2] + sums[3])
        while index < count {
            let value = values[index]
            if value == value {
                anyNumber = true
                result += value
            }
            index += 1
        }
        guard anyNumber else { return .nan }
        return result.isFinite ? result : saturatedSum(values, count)
    }

    private static func saturatedSum(_ values: UnsafePointer<Double>, _ count: Int) -> Double {
        var result = 0.0
        for index in 0..<count where !values[index].isNaN {
            result = saturated(result + values[index])
        }
        return result
    }

    /// The finite number nearest to one that is not NaN.
    @inline(__always)
    static func saturated(_ value: Double) -> Double {
        min(max(value, -.greatestFiniteMagnitude), .greatestFiniteMagnitude)
    }
}
