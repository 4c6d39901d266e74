/// The coverage of the corner of a rounded rectangle, exact to 1/16 of a row.
struct CornerCoverage {
    /// Pixels a side: the radius rounded up.
    let side: Int
    /// Row by row, the outer corner first.
    let bytes: [UInt8]

    init(radius: Double) {
        side = max(0, Int(radius.rounded(.up)))
        var sums = [Double](repeating: 0, count: side * side)
        let samples = 16
        for line in 0..<side * samples {
            let y = (Double(line) + 0.5) / Double(samples)
            let rise = max(0, radius - y)
            let inset = radius - max(0, radius * radius - rise * rise).squareRoot()
            let row = line / samples
            for column in 0..<side {
                sums[row * side + column] += min(max(Double(column + 1) - inset, 0), 1)
            }
        }
        bytes = sums.map { UInt8(($0 / Double(samples) * 255).rounded()) }
    }

    /// What a corner takes away from the pixel `column` to the side and `row` down from it.
    @inline(__always)
    func missing(_ column: Int, _ row: Int) -> Int {
        guard column >= 0, row >= 0, column < side, row < side else { return 0 }
        return 255 - Int(bytes[row * side + column])
    }

    /// The coverage of a place in a rounded rectangle of this size; 0 outside. The four corners
    /// may reach into each other's pixels.
    @inline(__always)
    func coverage(x: Int, y: Int, width: Int, height: Int) -> Int {
        guard x >= 0, y >= 0, x < width, y < height else { return 0 }
        let farX = width - 1 - x
        let farY = height - 1 - y
        return max(
            0,
            255 - missing(x, y) - missing(farX, y) - missing(x, farY) - missing(farX, farY))
    }
}
