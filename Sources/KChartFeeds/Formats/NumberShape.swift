/// How the last number of a column was written: so many digits, a point, so many digits.
///
/// Neighbouring rows write their numbers alike. A number of the known shape is checked and read
/// as one or two words, without a branch for each digit, and the next cell's place is known before
/// this one is read.
struct NumberShape {
    enum Form: UInt8 {
        /// Nothing is known, or no shape that is read in words.
        case unknown
        /// One to eight digits.
        case whole
        /// A point among them, eight digits in all.
        case narrow
        /// Up to eight digits before the point, up to eight behind it.
        case wide
    }

    private(set) var form = Form.unknown
    /// Digits before the point.
    private(set) var whole = 0
    private(set) var decimals = 0
    /// From the start of the cell to the byte behind it.
    private(set) var length = 0
    /// 10 to the power of `decimals`.
    private(set) var power = 1.0
    private(set) var wholePower: UInt64 = 1
    /// How far the two words are moved, in bits, so that their digits come to stand at the top.
    private(set) var wholeShift: UInt64 = 0
    private(set) var narrowShift: UInt64 = 0
    private(set) var decimalShift: UInt64 = 0
    /// The zeros to take off the words' digits.
    private(set) var wholeZeros: UInt64 = 0
    private(set) var decimalZeros: UInt64 = 0
    /// Where a digit other than 0 would be a decimal that no price had before.
    private(set) var newDecimals: UInt64 = 0

    /// Takes the shape of a number; `known` decimals are nothing new.
    mutating func learn(whole: Int, decimals: Int, known: Int) {
        guard whole >= 1, whole <= 8, decimals >= 0, decimals <= 8 else {
            form = .unknown
            return
        }
        self.whole = whole
        self.decimals = decimals
        length = whole + (decimals > 0 ? decimals + 1 : 0)
        wholePower = Self.powers[decimals]
        power = Double(wholePower)
        wholeShift = UInt64(64 - 8 * whole)
        narrowShift = UInt64(8 * decimals)
        decimalShift = UInt64(64 - 8 * decimals)
        let digits = whole + decimals
        if decimals == 0 {
            form = .whole
            wholeZeros = DigitWord.zeros << wholeShift
        } else if digits <= 8 {
            form = .narrow
            wholeZeros = DigitWord.zeros << UInt64(64 - 8 * digits)
        } else {
            form = .wide
            wholeZeros = DigitWord.zeros << wholeShift
            decimalZeros = DigitWord.zeros << decimalShift
        }
        knows(decimals: known)
    }

    /// Prices with so many decimals are nothing new.
    mutating func knows(decimals known: Int) {
        newDecimals = decimals > known ? UInt64.max << UInt64(64 - 8 * (decimals - known)) : 0
    }

    /// 10^0 … 10^8.
    static let powers: [UInt64] = (0...8).reduce(into: []) { powers, _ in
        powers.append((powers.last ?? 0) * 10 + (powers.isEmpty ? 1 : 0))
    }
}
