import Foundation
import KChartControl
import KChartCore
import KChartIndicators
import KChartLocalization
import Testing

@testable import KChartApp

@Suite("The verb calculate", .enabled(if: ProgramRun.path != nil, "the program is built"))
struct CalculateVerbTests {
    let folder = TestFolder()
    private let bars =
        "time,open,high,low,close,volume\n2024-01-01,1,2,1,2,10\n2024-01-02,2,4,2,4,20\n"
        + "2024-01-03,4,8.1,4,8.1,30\n"

    @Test("the table has the time and the outputs in the order given, empty in the warm-up")
    func csv() throws {
        let file = try folder.write("a.csv", bars)
        let result = try ProgramRun.run(
            [
                "calculate", file, "--indicator", "donchian:2", "--indicator", "sma:2",
                "--indicator=sma:3,source=open",
            ])
        #expect(result.status == 0 && result.errors.isEmpty)
        // (4 + 8.1) / 2 = 6.05 in 17 digits; (1 + 2 + 4) / 3.
        #expect(
            result.output == """
                time,donchian.upper,donchian.middle,donchian.lower,sma,sma#2
                2024-01-01T00:00:00Z,,,,,
                2024-01-02T00:00:00Z,4,2.5,1,3,
                2024-01-03T00:00:00Z,8.0999999999999996,5.0499999999999998,2,\
                6.0499999999999998,2.333333333333333

                """)
    }

    @Test("JSON is an array of objects with null in the warm-up and each name once")
    func json() throws {
        let file = try folder.write("a.csv", bars)
        let result = try ProgramRun.run(
            [
                "calculate", file, "--indicator", "sma:2", "--indicator", "sma:3", "--format",
                "json",
            ])
        let table = try JSONValue(parsing: result.output)
        #expect(table.arrayValue?.count == 3)
        #expect(table[0]?["time"] == "2024-01-01T00:00:00Z")
        #expect(table[0]?["sma"] == .null && table[1]?["sma"]?.doubleValue == 3)
        #expect(table[1]?["sma#2"] == .null)
        let mean: Double = (2 + 4 + 8.1) / 3
        #expect(abs((table[2]?["sma#2"]?.doubleValue ?? 0) - mean) < 1e-12)
    }

    @Test("several of a kind have a column each, the second with its number behind the name")
    func severalOfAKind() throws {
        let file = try folder.write("a.csv", bars)
        var arguments = ["calculate", file]
        for text in ["sma:2", "bollinger:2", "sma:3", "bollinger:3"] {
            arguments += ["--indicator", text]
        }
        let result = try ProgramRun.run(arguments)
        let header = result.output.split(separator: "\n").first ?? ""
        #expect(
            header
                == "time,sma,bollinger.middle,bollinger.upper,bollinger.lower,"
                + "sma#2,bollinger.middle#2,bollinger.upper#2,bollinger.lower#2")
    }

    @Test("bars without volumes leave the cells of a volume indicator empty and say so")
    func withoutVolume() throws {
        let file = try folder.write(
            "a.csv", "time,open,high,low,close\n2024-01-01,1,2,1,2\n2024-01-02,2,4,2,4\n")
        let result = try ProgramRun.run(["calculate", file, "--indicator", "obv"])
        #expect(result.status == 0 && result.hasOneLineOfErrors)
        #expect(
            result.output
                == "time,obv\n2024-01-01T00:00:00Z,\n2024-01-02T00:00:00Z,\n")
    }

    @Test(
        "a wrong indicator is one line that names it and what is allowed, with status 2",
        arguments: [
            ("rsj:14", "did you mean 'rsi'?"), ("rsi:0", "from 1 to 10000"),
            ("rsi:20000", "from 1 to 10000"), ("rsi:14.5", "a whole number"),
            ("rsi:", "a whole number"), ("bollinger:20,nan", "a number from 0.1 to 10"),
            ("macd:1,2,3,4,5,6,7", "at most 6 values"), ("ad:1", "takes no values"),
            ("macd:fastt=3", "did you mean 'fast'?"), ("macd:12,alignment=ta", "own, talib"),
            ("sma:20,median", "open, high, low, close, hl2, hlc3, ohlc4"),
            ("sma:period=3,4", "has no name"), ("sma:3,period=4", "given twice"),
        ])
    func refused(text: String, message: String) throws {
        let file = try folder.write("a.csv", bars)
        let result = try ProgramRun.run(["calculate", file, "--indicator", text])
        #expect(result.status == 2 && result.output.isEmpty)
        #expect(result.hasOneLineOfErrors)
        #expect(result.errors.contains("--indicator: '\(text)'"), "\(result.errors)")
        #expect(result.errors.contains(message), "\(result.errors)")
    }

    @Test("without an indicator, or with a foreign format, it is refused before the file is read")
    func usage() throws {
        for arguments in [["calculate", "none"], ["calculate", "none", "--indicator", "x"]] {
            let result = try ProgramRun.run(arguments)
            #expect(result.status == 2 && result.hasOneLineOfErrors)
        }
        let format = try ProgramRun.run(
            ["calculate", "none", "--indicator", "sma", "--format", "jsonl"])
        #expect(format.status == 2 && format.errors.contains("allowed: csv, json"))
        let lines = try ProgramRun.run(["feed", "none", "--format", "json"])
        #expect(lines.status == 2 && lines.errors.contains("allowed: csv, jsonl"))
    }
}

@Suite("The catalogue of indicators")
struct IndicatorCatalogueTests {
    @Test("every indicator, parameter, choice and group has words in every language")
    func words() {
        for language in Language.all {
            let words = Words(language: language)
            for group in IndicatorGroup.allCases {
                #expect(words.hasText(for: .indicatorGroup(group.rawValue)))
            }
            for indicator in Registry<any Indicator>.builtIn {
                #expect(words.hasText(for: .indicator(indicator.id)), "\(indicator.id)")
                for parameter in indicator.description.parameters {
                    #expect(words.hasText(for: .parameter(parameter.id)), "\(parameter.id)")
                    for choice in parameter.choices ?? [] {
                        #expect(words.hasText(for: .choice(choice)), "\(choice)")
                    }
                }
            }
        }
    }

    @Test("the schema has types, ranges and defaults, and every default is in its range")
    func schema() throws {
        for indicator in Registry<any Indicator>.builtIn {
            let entry = indicator.catalogueEntry
            #expect(entry["id"]?.stringValue == indicator.id)
            #expect(entry["outputs"]?.arrayValue?.isEmpty == false)
            for parameter in entry["parameters"]?.arrayValue ?? [] {
                let value = try #require(parameter["default"])
                if let number = value.doubleValue {
                    #expect((parameter["minimum"]?.doubleValue ?? .infinity) <= number)
                    #expect((parameter["maximum"]?.doubleValue ?? -.infinity) >= number)
                } else if let text = value.stringValue {
                    #expect(parameter["choices"]?.arrayValue?.contains(.string(text)) == true)
                }
            }
        }
    }

    @Test("what the catalogue shows as usage is understood and gives the defaults")
    func usage() throws {
        for indicator in Registry<any Indicator>.builtIn {
            let text = try #require(indicator.catalogueEntry["usage"]?.stringValue)
            let argument = try IndicatorArgument(text, .builtIn)
            let schema = indicator.description.parameters
            #expect(
                IndicatorParameters(schema, argument.parameters) == IndicatorParameters(schema))
        }
    }
}
