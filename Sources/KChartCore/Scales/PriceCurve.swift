internal import Glibc

/// The bend of a price scale: prices become levels that are mapped to heights in a straight line.
///
/// Prices above zero get plain decades. A logarithmic range that touches zero or less uses the
/// symmetric form sign(p)·(log10(|p| + o) + k) with o = 10^−k, which is defined everywhere; k is
/// 4, more when the range is under 1, so that small prices are not squeezed.
@usableFromInline
struct PriceCurve: Hashable, Sendable {
    @usableFromInline
    enum Form: UInt8, Hashable, Sendable {
        case linear
        case decades
        case symmetric
    }

    @usableFromInline static let linear = PriceCurve(form: .linear, exponent: 0, offset: 0)

    /// Stands for prices at or under zero on a scale of plain decades: under every positive double.
    @usableFromInline static let floorLevel = -325.0

    @usableFromInline let form: Form
    @usableFromInline let exponent: Double
    @usableFromInline let offset: Double

    @usableFromInline
    init(form: Form, exponent: Double, offset: Double) {
        self.form = form
        self.exponent = exponent
        self.offset = offset
    }

    init(mode: PriceScaleMode, range: PriceRange) {
        guard mode == .logarithmic else {
            self = .linear
            return
        }
        guard range.low <= 0 else {
            self.init(form: .decades, exponent: 0, offset: 0)
            return
        }
        let span = range.high - range.low
        var digits = 4.0
        if span < 1 {
            digits += min(log10(span).magnitude.rounded(.up), 290)
        }
        self.init(form: .symmetric, exponent: digits, offset: pow(10, -digits))
    }

    @inlinable
    func level(of price: Double) -> Double {
        switch form {
        case .linear: price
        case .decades: price > 0 ? Self.logarithm(price) : price.isNaN ? price : Self.floorLevel
        case .symmetric: symmetricLevel(of: price)
        }
    }

    @inlinable
    func price(at level: Double) -> Double {
        switch form {
        case .linear: level
        case .decades: Self.power(level)
        case .symmetric: symmetricPrice(at: level)
        }
    }

    @usableFromInline
    func symmetricLevel(of price: Double) -> Double {
        guard price != 0 else { return 0 }
        let level = log10(price.magnitude + offset) + exponent
        return price < 0 ? -level : level
    }

    @usableFromInline
    func symmetricPrice(at level: Double) -> Double {
        let price = pow(10, level.magnitude - exponent) - offset
        return level < 0 ? -price : price
    }

    @usableFromInline static func logarithm(_ value: Double) -> Double { log10(value) }
    @usableFromInline static func power(_ value: Double) -> Double { pow(10, value) }
}
