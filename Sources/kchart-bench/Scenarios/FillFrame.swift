import Glibc

/// What the machine allows: one colour over a whole frame. Other figures are read beside it.
enum FillFrame: Scenario {
    static let id = "limit.fill"
    static let title = "limit: fill 1920x1080"

    static func run(_ bench: Bench) throws -> [Result] {
        let count = 1920 * 1080
        let pixels = UnsafeMutablePointer<UInt32>.allocate(capacity: count)
        let other = UnsafeMutablePointer<UInt32>.allocate(capacity: count)
        pixels.initialize(repeating: 0, count: count)
        other.initialize(repeating: 0, count: count)
        defer {
            pixels.deallocate()
            other.deallocate()
        }
        let reading = try bench.stopwatch.pair(
            {
                pixels.update(repeating: 0x0C_0F14, count: count)
                consume(pixels)
            },
            floor: {
                memcpy(other, pixels, count * 4)
                consume(other)
            })
        return [
            Result(
                quantity: "cpu", goal: 0.5, measured: reading.cpu / 1e6, unit: .milliseconds,
                floor: reading.floor.map { $0 / 1e6 })
        ]
    }
}
