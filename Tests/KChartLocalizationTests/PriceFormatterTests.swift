import KChartCore
import Testing

@testable import KChartLocalization

@Suite struct PriceFormatterTests {
    private let formatter = PriceFormatter(formats: Words.english.formats)

    private func formatter(_ precision: PricePrecision) -> PriceFormatter {
        PriceFormatter(formats: Words.english.formats, precision: precision)
    }

    private func formatter(_ code: String) -> PriceFormatter {
        PriceFormatter(formats: Words(language: Language(code: code)).formats)
    }

    @Test("no sign contradicts another: what rounds to zero has none (99 243.5 fell by 0.01)")
    func signs() {
        let change = -0.01
        #expect(formatter.change(change, at: 99_243.5) == "−0.01")
        #expect(formatter.percent(change / 99_243.5 * 100) == "0.00%")
        #expect(formatter.percent(change / 99_243.5 * 100, fractionDigits: 1) == "0.0%")
        #expect(formatter("ar").percent(-0.001).contains("0"))
    }

    @Test("a difference of huge prices has no dust of the subtraction")
    func dust() {
        let close = 3.07587370232e300
        let change = close - 3e300
        #expect("\(change)" == "7.587370232000006e+298")
        #expect(formatter.change(change, at: close) == "+7.587370232e298")
        #expect(formatter.difference(change, at: close) == "7.587370232e298")
        // Prices keep all their digits, ordinary differences theirs.
        #expect(formatter.string(1.7976931348623157e308, context: .legend).hasSuffix("157e308"))
        #expect(formatter.difference(12.5, at: 102_092.01) == "12.50")
    }

    @Test(
        "a difference has the digits of its price",
        arguments: [
            (4.67, 187.42, "4.67"), (0.04, 187.42, "0.04"), (1_234.5, 99_243.5, "1,234.50"),
            (0.004, 1.25, "0.0040"), (0.5, 12.25, "0.500"), (0, 187.42, "0.00"),
        ])
    func differences(value: Double, price: Double, text: String) {
        #expect(formatter.difference(value, at: price) == text)
        #expect(formatter.change(value, at: price) == (value == 0 ? text : "+" + text))
        #expect(formatter(.digits(3)).difference(4.67, at: price) == "4.670")
    }

    @Test("an axis writes the marks of the smallest prices, each with its own number")
    func smallAxis() {
        #expect(formatter.axis(1.22e-31, fractionDigits: 33) == "0.0₃₀122")
        #expect(formatter.axis(1.2e-31, fractionDigits: 33) == "0.0₃₀120")
        #expect(formatter.axis(5e-300, fractionDigits: 301) == "0.0₂₉₉50")
    }

    @Test(
        "a price has the digits of its size (reference A5)",
        arguments: [
            (67_123.456, "67,123.46"), (12.34567, "12.346"), (99.9, "99.900"), (1, "1.0000"),
            (0.0123456, "0.01235"), (123.4, "123.40"), (100, "100.00"), (10, "10.000"),
            (0.5, "0.5000"), (0.1, "0.1000"), (0, "0"), (-1.5, "−1.5000"),
            (0.99999, "1.000"), (102_429.56, "102,429.56"), (1_234_567.891, "1,234,567.89"),
        ])
    func automatic(price: Double, text: String) {
        for context in [FormatContext.badge, .crosshair, .legend] {
            #expect(formatter.string(price, context: context) == text)
        }
    }

    @Test(
        "the axis leaves zeros at the end out",
        arguments: [
            (123.4, "123.4"), (108_000, "108,000"), (1, "1"), (0.5, "0.5"), (0, "0"),
            (12.5, "12.5"), (-40, "−40"),
        ])
    func axisTrims(price: Double, text: String) {
        #expect(formatter.string(price, context: .axis) == text)
    }

    @Test(
        "a tiny price counts its zeros (B33, T-043)",
        arguments: [
            (0.00000812, "0.0₅812"), (0.0000123, "0.0₄123"), (8.12e-13, "0.0₁₂812"),
            (-0.00000812, "−0.0₅812"), (0.0001, "0.0001000"), (0.00009999999, "0.0001000"),
            (1.23456e-7, "0.0₆1235"), (Double.leastNonzeroMagnitude, "0.0₃₂₃5"), (1e-10, "0.0₉1"),
        ])
    func tiny(price: Double, text: String) {
        #expect(formatter.string(price, context: .badge) == text)
    }

    @Test("a fixed number of digits is fixed everywhere; an instrument's step gives its digits")
    func fixed() {
        let two = formatter(.digits(2))
        for context in FormatContext.allCases where context != .compact {
            #expect(two.string(67_123.456, context: context) == "67,123.46")
            #expect(two.string(0.001, context: context) == "0.00")
        }
        // The digits stay, their zeros are counted (product.md 5).
        #expect(formatter(.digits(8)).string(0.00000812, context: .axis) == "0.0₅812")
        #expect(formatter(.digits(8)).string(0.0000081, context: .badge) == "0.0₅810")
        #expect(formatter(.digits(5)).string(0.00000812, context: .badge) == "0.0₄1")
        #expect(formatter(.digits(8)).string(0.00012, context: .badge) == "0.00012000")
        #expect(formatter(.digits(8)).change(-0.00000012, at: 0.00000812) == "−0.0₆12")
        #expect(formatter(.digits(8)).axis(0.0000085, fractionDigits: 7) == "0.0₅85")
        #expect(formatter(.digits(0)).string(1.5, context: .badge) == "2")
        #expect(formatter(.tick(0.25)).string(101, context: .badge) == "101.00")
        #expect(formatter(.tick(0.5)).string(101, context: .badge) == "101.0")
        #expect(formatter(.tick(1e-8)).string(0.00000812, context: .legend) == "0.0₅812")
        #expect(formatter(.tick(0.03125)).string(1, context: .badge) == "1.00000")
        // A step that is none leaves the digits to the size.
        for step in [0, -1, Double.nan, .infinity] {
            #expect(formatter(.tick(step)).string(99.9, context: .badge) == "99.900")
        }
        #expect(formatter(.digits(-3)).string(1.4, context: .badge) == "1")
        #expect(formatter(.digits(99)).string(0.5, context: .badge) == "0.500000000000000")
    }

    @Test("what is read aloud has all its zeros")
    func allZeros() {
        var aloud = formatter(.digits(8))
        aloud.countsZeros = false
        #expect(aloud.string(0.0000081, context: .legend) == "0.00000810")
        #expect(aloud.change(-0.00000012, at: 0.00000812) == "−0.00000012")
        aloud.precision = .automatic
        #expect(aloud.string(1.23456e-7, context: .legend) == "0.0000001235")
        #expect(aloud.string(1.5e-16, context: .legend) == "0.00000000000000015")
    }

    @Test("a price that would be read as a long row of zeros has an exponent")
    func exponents() {
        var aloud = formatter(.automatic)
        aloud.countsZeros = false
        #expect(aloud.string(.leastNonzeroMagnitude, context: .legend) == "5e−324")
        #expect(aloud.string(1e-300, context: .legend) == "1e−300")
        #expect(aloud.string(-1.23456e-17, context: .legend) == "−1.235e−17")
        #expect(aloud.change(1e-300, at: 2e-300) == "+1e−300")
    }

    @Test("the crosshair's price is brought to the step, a bar's price is shown as it is")
    func step() {
        let quarter = formatter(.tick(0.25))
        #expect(quarter.string(101.13, context: .crosshair) == "101.25")
        #expect(quarter.string(101.13, context: .badge) == "101.13")
        // 3 · 0.1 is 0.30000000000000004 in binary.
        #expect(formatter(.tick(0.1)).string(0.29, context: .crosshair) == "0.3")
    }

    @Test("an axis label has the digits of its step (B39)")
    func axisDigits() {
        #expect(formatter.axis(108_000, fractionDigits: 0) == "108,000")
        #expect(formatter.axis(101.5, fractionDigits: 1) == "101.5")
        #expect(formatter.axis(101, fractionDigits: 1) == "101.0")
        #expect(formatter.axis(0.30000000000000004, fractionDigits: 1) == "0.3")
        #expect(formatter.axis(-0.0, fractionDigits: 2) == "0.00")
        #expect(formatter.axis(0.00000812, fractionDigits: 8) == "0.0₅812")
        #expect(formatter.axis(0.0000081, fractionDigits: 8) == "0.0₅810")
        #expect(formatter.axis(0.00001, fractionDigits: 8) == "0.0₄1000")
        #expect(formatter.axis(0, fractionDigits: 8) == "0")
        #expect(formatter.axis(0, fractionDigits: 30) == "0")
        #expect(formatter.axis(0, fractionDigits: 4) == "0.0000")
        #expect(formatter.axis(2e-11, fractionDigits: 11) == "0.0₁₀2")
        #expect(formatter.axis(1, fractionDigits: -5) == "1")
    }

    @Test(
        "sizes are written in thousands with carry (T-042, T-044, B37)",
        arguments: [
            (999_999, "1M"), (999_994, "999.99K"), (999_995, "1M"), (3_000, "3K"),
            (1_150, "1.15K"), (99_200_000, "99.2M"), (213, "213"), (1_000, "1K"), (996, "996"),
            (-1_500, "−1.5K"), (2.5e12, "2.5T"), (1e9, "1B"), (999.996, "1K"), (999.994, "999.99"),
            (630.15, "630.15"), (0, "0"), (0.5, "0.5"), (0.0123456, "0.01235"),
            (1.5e15, "1,500T"), (1e18, "1e18"), (4_567.8, "4.57K"), (-999_999, "−1M"),
            (999_999_999_999, "1T"),
        ])
    func compact(value: Double, text: String) {
        #expect(formatter.compact(value) == text)
        #expect(formatter.string(value, context: .compact) == text)
    }

    @Test("zero has no sign, nor has what rounds to zero (B38)")
    func negativeZero() {
        #expect(formatter.string(-0.0, context: .badge) == "0")
        #expect(formatter(.digits(2)).string(-0.0, context: .badge) == "0.00")
        #expect(formatter(.digits(2)).string(-0.001, context: .badge) == "0.00")
        #expect(formatter.compact(-0.0) == "0")
        #expect(formatter.percent(-0.001) == "0.00%")
        #expect(formatter.percent(0.001) == "0.00%")
        #expect(formatter.percent(0) == "0.00%")
        #expect(formatter.change(-0.001, at: 100) == "0.00")
    }

    @Test("changes are signed unless they are zero and have the digits of their price")
    func changes() {
        #expect(formatter.change(111.23, at: 102_092.01) == "+111.23")
        #expect(formatter.change(-39.4, at: 102_092.01) == "−39.40")
        #expect(formatter.change(0.5, at: 102_092.01) == "+0.50")
        #expect(formatter.change(0, at: 102_092.01) == "0.00")
        #expect(formatter.change(0.02, at: 5) == "+0.0200")
        #expect(formatter.change(0.5) == "+0.5000")
        // Zeros are counted behind a price that counts its own alone.
        #expect(formatter(.digits(5)).change(0.00001, at: 1.06151) == "+0.00001")
        #expect(formatter(.digits(6)).change(-0.000012, at: 1.061512) == "−0.000012")
        #expect(formatter.change(-0.0000001, at: 0.00000812) == "−0.0₆1")
        #expect(formatter(.digits(1)).change(2.25, at: 9) == "+2.2")
        #expect(formatter.percent(0.11) == "+0.11%")
        #expect(formatter.percent(-1.8, fractionDigits: 1) == "−1.8%")
        #expect(formatter.percent(38.2, fractionDigits: 1, isSigned: false) == "38.2%")
    }

    @Test("values that are not finite are written as they are, huge ones with an exponent")
    func extremes() {
        #expect(formatter.string(.nan, context: .badge) == "NaN")
        #expect(formatter.string(.infinity, context: .axis) == "∞")
        #expect(formatter.string(-.infinity, context: .legend) == "−∞")
        #expect(formatter.compact(.nan) == "NaN")
        #expect(formatter.percent(.infinity) == "∞")
        #expect(formatter.change(-.infinity) == "−∞")
        #expect(formatter.axis(.nan, fractionDigits: 2) == "NaN")
        #expect(formatter.string(1e308, context: .legend) == "1e308")
        #expect(
            formatter.string(.greatestFiniteMagnitude, context: .legend) == "1.7976931348623157e308"
        )
        #expect(formatter.string(-.greatestFiniteMagnitude, context: .axis) == "−1.7977e308")
        #expect(formatter.axis(1e300, fractionDigits: 2) == "1e300")
        #expect(formatter.percent(1e300) == "+1e300%")
        #expect(formatter.string(999_999_999_999_999, context: .badge) == "999,999,999,999,999.00")
    }

    @Test("numbers follow the language: separators, groups, percent sign")
    func languages() {
        #expect(formatter("de").string(67_123.456, context: .badge) == "67.123,46")
        #expect(formatter("fr").string(67_123.456, context: .badge) == "67\u{202F}123,46")
        #expect(formatter("ru").string(67_123.456, context: .badge) == "67\u{A0}123,46")
        #expect(formatter("hi").string(1_234_567.891, context: .badge) == "12,34,567.89")
        #expect(formatter("es").string(9_876.5, context: .badge) == "9876,50")
        #expect(formatter("es").string(19_876.5, context: .badge) == "19.876,50")
        #expect(formatter("de").percent(1.8) == "+1,80\u{A0}%")
        #expect(formatter("tr").percent(-1.8) == "−%1,80")
        #expect(formatter("de").compact(1_150) == "1,15K")
        #expect(formatter("de").string(0.00000812, context: .badge) == "0,0₅812")
        #expect(formatter("ar").string(-5.5, context: .badge) == "\u{200E}−5.5000")
    }

    @Test("Arabic-Indic digits are used where a region has them")
    func arabicDigits() {
        let egypt = Words(language: Language(code: "ar")).formats(locale: "ar_EG.UTF-8")
        let formatter = PriceFormatter(formats: egypt)
        #expect(formatter.string(67_123.456, context: .badge) == "٦٧٬١٢٣٫٤٦")
    }

    @Test("a client's own formatter is asked first and learns the context (A5)")
    func custom() {
        var bonds = formatter
        bonds.custom = { price, context in
            context == .compact ? nil : "\(Int(price))-16 \(context)"
        }
        #expect(bonds.string(101.5, context: .badge) == "101-16 badge")
        #expect(bonds.string(101.5, context: .crosshair) == "101-16 crosshair")
        #expect(bonds.axis(101.5, fractionDigits: 1) == "101-16 axis")
        #expect(bonds.string(1_500, context: .compact) == "1.5K")
        var times = TimeFormatter(formats: bonds.formats, zone: .utc, interval: .hours(1))
        times.custom = { _, context in context == .crosshair ? "now" : nil }
        #expect(times.crosshair(.epoch) == "now")
        #expect(times.axis(.epoch, level: .year) == "1970")
        #expect(times.spoken(.epoch) == "January 1, 1970, 00:00")
    }

    @Test("every finite number has a text of bounded length in every context")
    func total() {
        var random = SeededGenerator(seed: 7)
        for _ in 0..<5_000 {
            let value = Double(bitPattern: UInt64.random(in: 0 ... .max, using: &random))
            for context in FormatContext.allCases {
                #expect(formatter.string(value, context: context).count <= 40)
            }
            #expect(formatter.axis(value, fractionDigits: 30).count <= 60)
            #expect(formatter.percent(value).count <= 40)
            #expect(formatter.change(value, at: value).count <= 40)
        }
    }
}
