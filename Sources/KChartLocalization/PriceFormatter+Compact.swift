extension PriceFormatter {
    private static let suffixes = ["", "K", "M", "B", "T"]

    /// A size in thousands, millions, billions and trillions: at most two digits behind the
    /// separator, none that are zero; under 1 four significant digits. What rounds to 1 000 goes
    /// up a level: 999 999 is 1M, 999 994 is 999.99K.
    public func compact(_ value: Double) -> String {
        guard let digits = DecimalDigits(value) else { return formats.special(value) }
        guard digits.exponent > 0 else {
            return automatic(digits, trimsZeros: true, context: .compact)
        }
        // 1 has exponent 1, 1 000 has 4.
        var level = min((digits.exponent - 1) / 3, Self.suffixes.count - 1)
        var rounded = digits.shifted(down: 3 * level).rounded(toFractionDigits: 2)
        if rounded.exponent > 3, level < Self.suffixes.count - 1 {
            level += 1
            rounded = digits.shifted(down: 3 * level).rounded(toFractionDigits: 2)
        }
        if digits.exponent > 18 {
            return formats.sign(of: digits, isSigned: false)
                + scientific(digits.magnitude, significantDigits: 4)
        }
        return formats.number(rounded, fractionDigits: 2, trimsZeros: true)
            + Self.suffixes[level]
    }
}
