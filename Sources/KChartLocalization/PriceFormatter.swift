/// Where a number stands: each place has its own habits.
public enum FormatContext: String, Hashable, Sendable, CaseIterable {
    /// A label of the price axis: no zeros at the end.
    case axis
    case badge
    case crosshair
    case legend
    /// Volumes and values of panes: 1.15K, 99.2M.
    case compact
}

/// How many digits a price has.
public enum PricePrecision: Hashable, Sendable {
    /// By the size of the price.
    case automatic
    /// Always this many behind the separator (0…15).
    case digits(Int)
    /// As many as the smallest price step has; a crosshair price is brought to the step.
    case tick(Double)
}

/// Writes prices, changes, percentages and volumes.
///
/// Every call is a pure function of its arguments and costs about a microsecond. Zero and what
/// rounds to zero have no sign, wherever they stand; the minus is U+2212; a value that is not
/// finite is written as it is; sizes from 10^15 on have an exponent.
public struct PriceFormatter: Sendable {
    public var formats: LocaleFormats
    public var precision: PricePrecision
    /// A client's own writing of a value in a context; nil, or an answer of nil, leaves it to the
    /// rules. Changes and percentages are not asked.
    public var custom: (@Sendable (Double, FormatContext) -> String?)?

    /// From 0.00001 on down the zeros behind the point are counted: 0.0₅812. False is for what is
    /// read aloud: up to fifteen zeros are written, smaller prices have an exponent as large ones.
    public var countsZeros = true

    public init(formats: LocaleFormats, precision: PricePrecision = .automatic) {
        self.formats = formats
        self.precision = precision
    }

    /// A price as the context wants it.
    public func string(_ price: Double, context: FormatContext) -> String {
        if let text = custom?(price, context) { return text }
        guard context != .compact else { return compact(price) }
        var price = price
        if context == .crosshair, case .tick(let tick) = precision, tick > 0, tick.isFinite {
            let steps = (price / tick).rounded()
            if steps.magnitude < 1e15 { price = steps * tick }
        }
        guard let digits = DecimalDigits(price) else { return formats.special(price) }
        if let fixed = fixedDigits {
            return written(digits, fractionDigits: fixed, context: context)
        }
        return automatic(digits, trimsZeros: context == .axis, context: context)
    }

    /// A label of the price axis with the digits its step asks for.
    public func axis(_ value: Double, fractionDigits: Int) -> String {
        if let text = custom?(value, .axis) { return text }
        guard let digits = DecimalDigits(value) else { return formats.special(value) }
        let count = min(max(fractionDigits, 0), Self.mostStepDigits)
        // Its neighbours count their zeros: 0.0₁₁1.
        if digits.isZero, count > Self.tinyZeros {
            return formats.number(digits, fractionDigits: 0)
        }
        return written(digits, fractionDigits: count, context: .axis)
    }

    /// A difference of prices without a sign of its own, with the digits of the price it belongs
    /// to and without the dust of subtracting doubles.
    public func difference(_ difference: Double, at price: Double) -> String {
        custom?(difference, .legend) ?? distance(difference, at: price, isSigned: false)
    }

    private static func withoutDust(_ digits: DecimalDigits, at price: Double) -> DecimalDigits? {
        DecimalDigits(price).map { digits.rounded(toFractionDigits: plainDigits - $0.exponent) }
    }

    /// A difference of prices, signed, with the digits of the price it belongs to.
    public func change(_ change: Double, at price: Double? = nil) -> String {
        distance(change, at: price, isSigned: true)
    }

    /// Rounded to the fifteenth digit of the price, where that lies before the point.
    private func distance(_ change: Double, at price: Double?, isSigned: Bool) -> String {
        guard var digits = DecimalDigits(change) else { return formats.special(change) }
        // Below, the digits behind the point say where a change ends.
        if digits.exponent > Self.plainDigits, let price {
            digits = Self.withoutDust(digits, at: price) ?? digits
        }
        let isTiny = price.flatMap(DecimalDigits.init)?.leadingZeros ?? 0 >= Self.tinyZeros
        let byPrice = isTiny ? nil : price.map(fractionDigits(for:))
        guard let count = fixedDigits ?? byPrice else {
            return automatic(digits, trimsZeros: false, isSigned: isSigned, context: .legend)
        }
        // Beside a price that is written out, a change is: +0.00001, whatever its zeros.
        return isTiny
            ? written(digits, fractionDigits: count, isSigned: isSigned, context: .legend)
            : plain(
                digits, fractionDigits: count, trimsZeros: false, isSigned: isSigned,
                context: .legend)
    }

    /// A percentage in percent points: 1.8 is "+1.80%".
    public func percent(
        _ points: Double, fractionDigits: Int = 2, isSigned: Bool = true
    ) -> String {
        if points.magnitude >= Self.exponentFrom, let digits = DecimalDigits(points) {
            return formats.sign(of: digits, isSigned: isSigned) + formats.percentPrefix
                + scientific(digits.magnitude, significantDigits: 4) + formats.percentSuffix
        }
        return formats.percent(
            points, fractionDigits: min(max(fractionDigits, 0), 12), isSigned: isSigned)
    }

    /// Digits behind the separator that a price of this size gets in a badge (at most 12).
    public func fractionDigits(for price: Double) -> Int {
        if let fixedDigits { return fixedDigits }
        guard let digits = DecimalDigits(price), !digits.isZero else { return 0 }
        return min(Self.automaticFractionDigits(digits), Self.mostFractionDigits)
    }

    /// The digits that the precision fixes; nil when it leaves them to the price's size.
    var fixedDigits: Int? {
        switch precision {
        case .automatic: nil
        case .digits(let count): min(max(count, 0), 15)
        case .tick(let tick):
            if tick > 0, let digits = DecimalDigits(tick) {
                min(digits.fractionCount, 15)
            } else {
                nil
            }
        }
    }

    static let mostFractionDigits = 12
    /// As many as the smallest double needs.
    static let mostStepDigits = 330
    /// From this many zeros behind the point on they are counted instead of written.
    static let tinyZeros = 4
    static let exponentFrom = 1e15
    /// So many digits a double has for sure, and so many a number has before the point.
    static let plainDigits = 15

    /// |v| ≥ 100: 2; ≥ 10: 3; ≥ 1: 4; below: what four significant digits need.
    static func automaticFractionDigits(_ value: DecimalDigits) -> Int {
        switch value.exponent {
        case 3...: 2
        case 2: 3
        case 1: 4
        default: 4 - value.exponent
        }
    }

    func automatic(
        _ value: DecimalDigits, trimsZeros: Bool, isSigned: Bool = false, context: FormatContext
    ) -> String {
        guard !value.isZero else {
            return formats.number(value, fractionDigits: 0, isSigned: isSigned)
        }
        if value.exponent <= 0 {
            let rounded = value.rounded(toSignificantDigits: 4)
            if rounded.leadingZeros >= Self.tinyZeros {
                return tiny(rounded, digitCount: nil, isSigned: isSigned)
            }
            // 0.99999 has four significant digits as 1.000.
            let count = 4 - rounded.exponent
            return formats.number(
                rounded, fractionDigits: count, trimsZeros: trimsZeros, isSigned: isSigned)
        }
        return plain(
            value, fractionDigits: Self.automaticFractionDigits(value), trimsZeros: trimsZeros,
            isSigned: isSigned, context: context)
    }

    /// So many digits behind the separator, those of a tiny price behind its counted zeros.
    private func written(
        _ value: DecimalDigits, fractionDigits: Int, isSigned: Bool = false,
        context: FormatContext
    ) -> String {
        let rounded = value.rounded(toFractionDigits: fractionDigits)
        if !rounded.isZero, rounded.leadingZeros >= Self.tinyZeros {
            return tiny(
                rounded, digitCount: fractionDigits - rounded.leadingZeros, isSigned: isSigned)
        }
        return plain(
            value, fractionDigits: fractionDigits, trimsZeros: false, isSigned: isSigned,
            context: context)
    }

    func plain(
        _ value: DecimalDigits, fractionDigits: Int, trimsZeros: Bool, isSigned: Bool = false,
        context: FormatContext
    ) -> String {
        if value.exponent > Self.plainDigits {
            return formats.sign(of: value, isSigned: isSigned)
                + scientific(
                    value.magnitude,
                    significantDigits: context == .axis || context == .badge ? 5 : 17)
        }
        return formats.number(
            value.rounded(toFractionDigits: fractionDigits), fractionDigits: fractionDigits,
            trimsZeros: trimsZeros, isSigned: isSigned)
    }

    /// 0.0₅812: the small figure counts the zeros behind the point.
    ///
    /// - Parameter digitCount: digits behind the zeros; nil for those that are there.
    func tiny(_ value: DecimalDigits, digitCount: Int?, isSigned: Bool = false) -> String {
        guard countsZeros else {
            if value.leadingZeros > Self.plainDigits {
                return formats.sign(of: value, isSigned: isSigned)
                    + scientific(value.magnitude, significantDigits: Self.plainDigits)
            }
            let count = digitCount.map { value.leadingZeros + $0 } ?? value.fractionCount
            return formats.number(value, fractionDigits: count, isSigned: isSigned)
        }
        var text = formats.sign(of: value, isSigned: isSigned)
        text += formats.digits[0] + formats.decimalSeparator + formats.digits[0]
        for byte in String(value.leadingZeros).utf8 {
            if let figure = Unicode.Scalar(0x2080 + UInt32(byte) - 48) {
                text.unicodeScalars.append(figure)
            }
        }
        let first = value.leadingZeros
        for place in 0..<(digitCount ?? value.fractionCount - first) {
            text += formats.digits[value.fractionDigit(first + place)]
        }
        return text
    }

    /// 1.7977e308.
    func scientific(_ value: DecimalDigits, significantDigits: Int) -> String {
        let rounded = value.rounded(toSignificantDigits: significantDigits)
        let power = rounded.exponent - 1
        let mantissa = rounded.shifted(down: power)
        return formats.number(mantissa, fractionDigits: mantissa.fractionCount)
            + "e" + formats.plain(power)
    }
}
