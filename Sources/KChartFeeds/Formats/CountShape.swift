/// How the last count since 1970 of a column was written: so many digits, in such a unit.
struct CountShape {
    private(set) var style = TimeText.Style.none
    /// 9 to 16; 0 when nothing is known.
    private var digits = 0
    private var shift: UInt64 = 0
    private var zeros: UInt64 = 0
    private var power: UInt64 = 1
    private var lowest: UInt64 = 1
    private var highest: UInt64 = 0
    private var microseconds: Int64 = 0

    /// Takes the shape of a count whose unit its size told.
    mutating func learn(digits: Int, style: TimeText.Style) {
        self.digits = 0
        guard digits >= 9, digits <= 16 else { return }
        // The ranges of `TimeText.epoch`.
        switch style {
        case .epochSeconds: (lowest, highest) = (100_000_000, 100_000_000_000 - 1)
        case .epochMilliseconds: (lowest, highest) = (100_000_000_000, 100_000_000_000_000 - 1)
        case .epochMicroseconds:
            (lowest, highest) = (100_000_000_000_000, 100_000_000_000_000_000 - 1)
        default: return
        }
        microseconds =
            switch style {
            case .epochSeconds: 1_000_000
            case .epochMilliseconds: 1_000
            default: 1
            }
        self.style = style
        self.digits = digits
        shift = UInt64(64 - 8 * (digits - 8))
        // Nine digits leave one for the second word, sixteen all eight.
        zeros = DigitWord.zeros << shift
        power = NumberShape.powers[digits - 8]
    }

    /// The count at `p` in microseconds, when it has the known shape and is at least `smallest`.
    @inline(__always)
    func read(
        _ p: inout UnsafePointer<UInt8>, delimiter: UInt8, smallest: UInt64
    ) -> Int64? {
        guard digits > 0 else { return nil }
        let first = DigitWord.load(p) ^ DigitWord.zeros
        let second = (DigitWord.load(p + 8) &<< shift) ^ zeros
        guard DigitWord.others(first) | DigitWord.others(second) == 0, p[digits] == delimiter
        else { return nil }
        let count = DigitWord.value(first) &* power &+ DigitWord.value(second)
        guard count >= lowest, count <= highest, count >= smallest else { return nil }
        p += digits
        return Int64(bitPattern: count) &* microseconds
    }
}
