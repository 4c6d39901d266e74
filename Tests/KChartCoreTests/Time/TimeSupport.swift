import KChartCore

/// `2024-03-10 07:00` as UTC; seconds are optional.
func utc(_ text: String) -> Timestamp {
    let fields = text.split { !$0.isNumber }.compactMap { Int64($0) }
    let days = CivilDate(year: Int(fields[0]), month: Int(fields[1]), day: Int(fields[2]))
        .daysSinceEpoch
    let second = fields.count > 5 ? fields[5] : 0
    let minutes = fields.count > 4 ? fields[3] * 60 + fields[4] : 0
    return Timestamp(seconds: Int64(days) * 86_400 + minutes * 60 + second)
}

/// SplitMix64: the same numbers for the same seed everywhere.
struct SeededRandom: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
