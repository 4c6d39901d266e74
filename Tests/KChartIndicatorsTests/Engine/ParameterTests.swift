import Foundation
import KChartIndicators
import Testing

@Suite("Parameters of indicators")
struct ParameterTests {
    private let schema: [IndicatorParameter] = [
        .period(14, in: 1...500), .number("multiplier", 2, in: 0.1...10, step: 0.1), .source(),
        .choice("alignment", ["own", "talib"]),
        IndicatorParameter("fills", .flag(initial: true)),
    ]

    @Test("T-072: a saved period of 0 is clamped, other odd values too")
    func clamped() {
        let found = IndicatorParameters(
            schema, ["period": .integer(0), "multiplier": .number(.infinity)])
        #expect(found.integer("period") == 1)
        #expect(found.number("multiplier") == 10)
        let low = IndicatorParameters(schema, ["multiplier": .integer(-3)])
        #expect(low.number("multiplier") == 0.1)
    }

    @Test("a wrong type, an unknown choice, NaN and an unknown name leave what it is at first")
    func refused() {
        let found = IndicatorParameters(
            schema,
            [
                "period": .text("x"), "multiplier": .number(.nan), "source": .text("median"),
                "alignment": .flag(true), "fills": .integer(0), "nosuch": .integer(3),
            ])
        #expect(found == IndicatorParameters(schema))
        #expect(found.source == .close && found.text("alignment") == "own" && found.flag("fills"))
        #expect(found["nosuch"] == nil && found.integer("nosuch") == 0)
    }

    @Test("a saved instance reads back, and what is missing or unknown does no harm")
    func saved() throws {
        let configuration = IndicatorConfiguration(
            id: 3, indicator: "macd",
            parameters: ["fast": .integer(5), "source": .text("hl2"), "x": .number(2.5)],
            isVisible: false, colors: ["macd": 0x00FF00], widths: ["macd": 2])
        let data = try JSONEncoder().encode(configuration)
        let back = try JSONDecoder().decode(IndicatorConfiguration.self, from: data)
        #expect(back == configuration)
        let small = try JSONDecoder().decode(
            IndicatorConfiguration.self, from: Data(#"{"id":1,"indicator":"q","z":{}}"#.utf8))
        #expect(small == IndicatorConfiguration(id: 1, indicator: "q"))
    }

    @Test("what is typed is read exactly: no clamping, no other type")
    func typed() {
        #expect(schema[0].parse("14") == .integer(14))
        #expect(schema[0].parse("0") == nil && schema[0].parse("14.0") == nil)
        #expect(schema[1].parse("2") == .number(2) && schema[1].parse("nan") == nil)
        #expect(schema[2].parse("hlc3") == .text("hlc3") && schema[2].parse("x") == nil)
        #expect(schema[4].parse("no") == .flag(false) && schema[4].parse("2") == nil)
    }

    @Test("a number beyond the whole numbers of the machine is the end of the range")
    func greatNumbers() {
        let any = IndicatorParameter("any", .integer(Int.min...Int.max, initial: 0))
        #expect(any.clamped(.number(1e300)) == .integer(.max))
        #expect(any.clamped(.number(.infinity)) == .integer(.max))
        #expect(any.clamped(.number(-1e300)) == .integer(.min))
        #expect(any.clamped(.number(7)) == .integer(7))
    }
}
