/// A sum of doubles that may be larger than a double.
struct LargeSum {
    private var plain = 0.0
    /// The same sum in units of 2¹²⁸.
    private var scaled = 0.0
    private static let unit = 0x1p128

    mutating func add(_ number: Double) {
        plain += number
        scaled += number / Self.unit
    }

    /// The sum, or the largest double when it is beyond.
    var value: Double {
        if plain.isFinite { return plain }
        return scaled < 0 ? -Double.greatestFiniteMagnitude : Double.greatestFiniteMagnitude
    }

    /// The figures of a sum that no double holds, as 2e+309; nil for others.
    var text: String? {
        guard !plain.isFinite, scaled.isFinite, scaled != 0 else { return nil }
        // 2¹²⁸ is 3.4e38: the sum in units of 1e40, then one digit before the point.
        var number = abs(scaled) * (Self.unit / 1e40)
        var exponent = 40
        while number >= 10 {
            let step = number >= 1e100 ? 100 : number >= 1e10 ? 10 : 1
            number /= step == 100 ? 1e100 : step == 10 ? 1e10 : 10
            exponent += step
        }
        // The divisions leave twelve figures for sure.
        let rounded = (number * 1e11).rounded() / 1e11
        let figures = rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
        return (scaled < 0 ? "-" : "") + figures + "e+\(exponent)"
    }
}
