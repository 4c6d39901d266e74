/// The shortest decimal digits of a number: 0.d₁d₂d₃… × 10^exponent.
///
/// Rounding these digits, not the binary value, is what a reader expects and what ICU does:
/// 1.005 lies exactly between 1.00 and 1.01.
struct DecimalDigits: Hashable {
    private(set) var isNegative: Bool
    /// 0…9 each, the first and the last not zero; empty for zero.
    private(set) var digits: [UInt8]
    /// Where the point stands: 12.3 has 2, 0.5 has 0, 0.005 has −2.
    private(set) var exponent: Int

    /// Nil for a value that is not finite.
    init?(_ value: Double) {
        guard value.isFinite else { return nil }
        self.init(description: value.description)
    }

    init(_ value: Int) {
        self.init(description: String(value))
    }

    /// Reads Swift's own writing of a number: an optional minus, digits with an optional point,
    /// an optional exponent.
    private init(description: String) {
        isNegative = false
        digits = []
        exponent = 0
        var whole = 0
        var hasPoint = false
        var power = 0
        var powerIsNegative = false
        var inPower = false
        digits.reserveCapacity(24)
        for byte in description.utf8 {
            switch byte {
            case UInt8(ascii: "-"):
                if inPower { powerIsNegative = true } else { isNegative = true }
            case UInt8(ascii: "."): hasPoint = true
            case UInt8(ascii: "e"): inPower = true
            case UInt8(ascii: "0")...UInt8(ascii: "9"):
                let digit = byte - UInt8(ascii: "0")
                if inPower {
                    power = power * 10 + Int(digit)
                } else {
                    digits.append(digit)
                    if !hasPoint { whole += 1 }
                }
            default: break
            }
        }
        exponent = whole + (powerIsNegative ? -power : power)
        normalize()
    }

    private mutating func normalize() {
        let leading = digits.prefix { $0 == 0 }.count
        digits.removeFirst(leading)
        exponent -= leading
        while digits.last == 0 { digits.removeLast() }
        if digits.isEmpty {
            exponent = 0
            isNegative = false
        }
    }

    var isZero: Bool { digits.isEmpty }

    var magnitude: DecimalDigits {
        var copy = self
        copy.isNegative = false
        return copy
    }

    /// Digits before the point; 0 for a number under 1.
    var wholeCount: Int { max(exponent, 0) }
    /// Digits behind the point, zeros at the end not counted.
    var fractionCount: Int { max(digits.count - exponent, 0) }
    /// Zeros between the point and the first digit: 4 in 0.0000123.
    var leadingZeros: Int { max(-exponent, 0) }

    func wholeDigit(_ place: Int) -> Int {
        place < digits.count ? Int(digits[place]) : 0
    }

    func fractionDigit(_ place: Int) -> Int {
        let index = exponent + place
        return digits.indices.contains(index) ? Int(digits[index]) : 0
    }

    /// Rounded half to even at the last of `count` digits behind the point.
    func rounded(toFractionDigits count: Int) -> DecimalDigits {
        rounded(keeping: exponent + count)
    }

    /// Rounded half to even to `count` digits from the first that is not zero.
    func rounded(toSignificantDigits count: Int) -> DecimalDigits {
        rounded(keeping: count)
    }

    private func rounded(keeping count: Int) -> DecimalDigits {
        guard count < digits.count else { return self }
        var result = self
        guard count >= 0 else {
            result.digits = []
            result.normalize()
            return result
        }
        let next = digits[count]
        let isTie = next == 5 && count == digits.count - 1
        let lastIsOdd = count > 0 && digits[count - 1] % 2 == 1
        result.digits.removeSubrange(count...)
        if next > 5 || (next == 5 && (!isTie || lastIsOdd)) { result.increment() }
        result.normalize()
        return result
    }

    /// One more at the last digit.
    private mutating func increment() {
        var index = digits.count - 1
        while index >= 0 {
            if digits[index] < 9 {
                digits[index] += 1
                return
            }
            digits[index] = 0
            index -= 1
        }
        digits.insert(1, at: 0)
        exponent += 1
    }

    /// The number divided by 10^`power`, exactly.
    func shifted(down power: Int) -> DecimalDigits {
        var copy = self
        if !copy.isZero { copy.exponent -= power }
        return copy
    }
}
