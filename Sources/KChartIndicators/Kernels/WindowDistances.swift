/// Sums of the distances of some values from a number; four chains for the processor.
enum WindowDistances {
    static func sum(
        _ values: UnsafePointer<Double>, _ count: Int, from origin: Double
    ) -> Double {
        var sums = SIMD4<Double>.zero
        var index = 0
        while index &+ 4 <= count {
            sums += load(values + index) - origin
            index &+= 4
        }
        var total = sums.sum()
        while index < count {
            total += values[index] - origin
            index &+= 1
        }
        return total
    }

    static func absoluteSum(
        _ values: UnsafePointer<Double>, _ count: Int, from origin: Double
    ) -> Double {
        var sums = SIMD4<Double>.zero
        var index = 0
        while index &+ 4 <= count {
            let distances = load(values + index) - origin
            sums += SIMD4(
                abs(distances[0]), abs(distances[1]), abs(distances[2]), abs(distances[3]))
            index &+= 4
        }
        var total = sums.sum()
        while index < count {
            total += abs(values[index] - origin)
            index &+= 1
        }
        return total
    }

    @inline(__always)
    private static func load(_ values: UnsafePointer<Double>) -> SIMD4<Double> {
        SIMD4(values[0], values[1], values[2], values[3])
    }
}
