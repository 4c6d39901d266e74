import Testing

@testable import KChartLocalization

@Suite struct DecimalDigitsTests {
    private func digits(_ value: Double) -> DecimalDigits? { DecimalDigits(value) }

    @Test("the digits are the shortest that say the number")
    func shortest() {
        #expect(digits(0.1)?.digits == [1])
        #expect(digits(0.1)?.exponent == 0)
        #expect(digits(123.456)?.digits == [1, 2, 3, 4, 5, 6])
        #expect(digits(123.456)?.exponent == 3)
        #expect(digits(1e-7)?.exponent == -6)
        #expect(digits(1e22)?.digits == [1])
        #expect(digits(1e22)?.exponent == 23)
        #expect(digits(-0.0)?.isNegative == false)
        #expect(digits(0)?.isZero == true)
        #expect(digits(.nan) == nil)
        #expect(DecimalDigits(Int.min).isNegative)
        #expect(DecimalDigits(100).exponent == 3)
    }

    @Test("a tie goes to the even digit, everything else to the nearer one")
    func rounding() {
        func text(_ value: Double, _ count: Int) -> String {
            Words.english.formats.decimal(value, fractionDigits: count)
        }
        #expect(text(0.125, 2) == "0.12")
        #expect(text(0.375, 2) == "0.38")
        #expect(text(1.005, 2) == "1.00")
        #expect(text(1.015, 2) == "1.02")
        #expect(text(2.5, 0) == "2")
        #expect(text(3.5, 0) == "4")
        #expect(text(0.5, 0) == "0")
        #expect(text(0.51, 0) == "1")
        #expect(text(0.04, 0) == "0")
        #expect(text(9.996, 2) == "10.00")
        #expect(text(99_999.996, 2) == "100,000.00")
        #expect(text(0.0004, 2) == "0.00")
        #expect(text(-2.5, 0) == "−2")
    }

    @Test("moving the point is exact")
    func shifting() {
        #expect(digits(1_150)?.shifted(down: 3) == digits(1.15))
        #expect(digits(0)?.shifted(down: 3) == digits(0))
    }
}
