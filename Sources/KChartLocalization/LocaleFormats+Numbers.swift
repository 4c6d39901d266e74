extension LocaleFormats {
    /// A whole number, grouped.
    public func integer(_ value: Int) -> String {
        number(DecimalDigits(value), fractionDigits: 0)
    }

    /// A number with `fractionDigits` digits behind the separator, rounded half to even as ICU
    /// does; a value that rounds to zero has no sign.
    ///
    /// - Parameters:
    ///   - trimsZeros: leaves out zeros at the end of the fraction.
    ///   - isSigned: puts a plus before what is above zero as it is written; zero has no sign.
    public func decimal(
        _ value: Double, fractionDigits: Int, trimsZeros: Bool = false, isSigned: Bool = false
    ) -> String {
        guard let digits = DecimalDigits(value) else { return special(value) }
        return number(
            digits.rounded(toFractionDigits: fractionDigits), fractionDigits: fractionDigits,
            trimsZeros: trimsZeros, isSigned: isSigned)
    }

    /// A percentage given in percent points (1.8 is 1.8 %), the sign outside the percent sign's
    /// pattern.
    public func percent(_ points: Double, fractionDigits: Int, isSigned: Bool) -> String {
        guard let digits = DecimalDigits(points) else { return special(points) }
        let rounded = digits.rounded(toFractionDigits: fractionDigits)
        let magnitude = number(rounded.magnitude, fractionDigits: fractionDigits)
        return sign(of: rounded, isSigned: isSigned) + percentPrefix + magnitude + percentSuffix
    }

    func special(_ value: Double) -> String {
        if value.isNaN { return "NaN" }
        return value < 0 ? minus + "∞" : "∞"
    }

    func sign(of digits: DecimalDigits, isSigned: Bool) -> String {
        digits.isNegative ? minus : isSigned && !digits.isZero ? plus : ""
    }

    /// Digits that are rounded already.
    func number(
        _ value: DecimalDigits, fractionDigits: Int, trimsZeros: Bool = false,
        isSigned: Bool = false
    ) -> String {
        var text = sign(of: value, isSigned: isSigned)
        appendWhole(of: value, to: &text)
        let count = trimsZeros ? min(fractionDigits, value.fractionCount) : fractionDigits
        if count > 0 {
            text += decimalSeparator
            for place in 0..<count { text += digits[value.fractionDigit(place)] }
        }
        return text
    }

    private func appendWhole(of value: DecimalDigits, to text: inout String) {
        let count = value.wholeCount
        guard count > 0 else {
            text += digits[0]
            return
        }
        let isGrouped =
            primaryGrouping > 0 && !groupSeparator.isEmpty
            && count >= primaryGrouping + minimumGroupingDigits
        for place in 0..<count {
            let remaining = count - place
            if isGrouped, place > 0, remaining >= primaryGrouping,
                (remaining - primaryGrouping) % secondaryGrouping == 0
            {
                text += groupSeparator
            }
            text += digits[value.wholeDigit(place)]
        }
    }

    /// Whole digits of a clock or date, never grouped, with zeros in front up to `width`.
    func plain(_ value: Int, width: Int = 1) -> String {
        var decimal = String(value.magnitude)
        while decimal.utf8.count < width { decimal = "0" + decimal }
        let text = decimal.utf8.map { digits[Int($0) - 48] }.joined()
        return value < 0 ? minus + text : text
    }
}
