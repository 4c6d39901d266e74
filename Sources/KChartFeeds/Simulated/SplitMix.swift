/// The splitmix64 generator: a good mix of every input bit, the same on every machine.
struct SplitMix {
    var state: UInt64

    init(_ seed: UInt64) {
        state = seed
    }

    static func mixed(_ value: UInt64) -> UInt64 {
        var z = value &+ 0x9E37_79B9_7F4A_7C15
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }

    /// A number that belongs to this place alone.
    static func hash(_ seed: UInt64, _ stream: UInt64, _ index: Int) -> UInt64 {
        mixed(mixed(seed ^ (stream &* 0xD1B5_4A32_D192_ED03)) ^ UInt64(bitPattern: Int64(index)))
    }

    mutating func next() -> UInt64 {
        let result = Self.mixed(state)
        state = state &+ 0x9E37_79B9_7F4A_7C15
        return result
    }

    /// 0 ..< 1.
    mutating func uniform() -> Double { Double(next() >> 11) * 0x1p-53 }

    /// Nearly normal, mean 0, deviation 1.
    mutating func normal() -> Double { Self.normal(next()) }

    /// Four 16-bit uniforms summed: mean 2 · 65 535, variance 4 · 65 536² / 12.
    static func normal(_ bits: UInt64) -> Double {
        let sum = (bits & 0xFFFF) &+ (bits >> 16 & 0xFFFF) &+ (bits >> 32 & 0xFFFF) &+ (bits >> 48)
        return (Double(sum) - 131_070) * (1.732_050_807_568_877_2 / 65_536)
    }
}
