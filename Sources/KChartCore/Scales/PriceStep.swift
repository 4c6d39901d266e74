internal import Glibc

/// An exact decimal step between price labels: mantissa × 10^exponent.
///
/// Labels are whole multiples of it, each computed by one correctly rounded operation, so that no
/// dust of repeated addition (0.30000000000000004) can show.
public struct PriceStep: Hashable, Sendable {
    /// Above zero.
    public let mantissa: Int
    public let exponent: Int

    init(mantissa: Int, exponent: Int) {
        self.mantissa = mantissa
        self.exponent = exponent
    }

    /// The step as a double.
    public var value: Double { self.value(of: 1) }

    /// Decimals that tell neighbouring multiples apart.
    public var fractionDigits: Int {
        guard exponent < 0 else { return 0 }
        var digits = -exponent
        var rest = mantissa
        while digits > 0, rest.isMultiple(of: 10) {
            rest /= 10
            digits -= 1
        }
        return digits
    }

    /// The multiple `count` of the step; never −0.
    public func value(of count: Int) -> Double {
        let (product, overflow) = count.multipliedReportingOverflow(by: mantissa)
        guard !overflow, product.magnitude <= 9_007_199_254_740_992, (-22...22).contains(exponent)
        else {
            let digits = overflow ? Double(count) * Double(mantissa) : Double(product)
            return Double("\(digits)".withExponent(exponent)) ?? 0
        }
        if product == 0 { return 0 }
        let power = Self.powersOfTen[abs(exponent)]
        return exponent < 0 ? Double(product) / power : Double(product) * power
    }

    /// The greatest count whose multiple is not above `price`; nil where a double no longer tells
    /// multiples apart.
    func floorCount(of price: Double) -> Int? { count(of: price, rounded: .down) }

    /// The least count whose multiple is not under `price`; nil as above.
    func ceilingCount(of price: Double) -> Int? { count(of: price, rounded: .up) }

    private func count(of price: Double, rounded rule: FloatingPointRoundingRule) -> Int? {
        let quotient = price / value
        guard quotient.magnitude <= Self.largestCount else { return nil }
        // A price that is a multiple up to the last bits counts as that multiple.
        let nearest = quotient.rounded()
        if self.value(of: Int(nearest)) == price { return Int(nearest) }
        return Int(quotient.rounded(rule))
    }

    /// Above this, multiples of a step lie closer than doubles do.
    static let largestCount = 4_503_599_627_370_496.0

    /// 10^0…10^22 are exact doubles.
    static let powersOfTen: [Double] = [
        1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
        1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
    ]
}

extension String {
    /// The decimal text of a double moved by a power of ten.
    fileprivate func withExponent(_ exponent: Int) -> String {
        guard let mark = firstIndex(of: "e") else { return "\(self)e\(exponent)" }
        let own = Int(self[index(after: mark)...].drop { $0 == "+" }) ?? 0
        return "\(self[..<mark])e\(own + exponent)"
    }
}
