import Foundation
import KChartFeeds
import Testing

@Suite("Format registry")
struct FormatRegistryTests {
    private struct Quotes: BarFormat {
        let id = FormatID(rawValue: "quotes")
        let name: String

        func confidence(_ sample: FormatSample) -> Int {
            sample.bytes.starts(with: "QUOTES".utf8) ? 100 : 0
        }

        func read(_ input: FormatInput) throws(ReadError) -> ParsedBars {
            throw ReadError(.notMarketData, path: input.path, detail: name)
        }
    }

    @Test("a client's format is asked like a built-in one, and replaces one of its own id")
    func registration() {
        var formats = FormatRegistry.builtIn
        let count = formats.formats.count
        #expect(formats.register(Quotes(name: "first"))?.name == nil)
        #expect(formats.register(Quotes(name: "second"))?.name == "first")
        #expect(formats.formats.count == count + 1)
        #expect(FormatRegistry.builtIn.formats.count == count)
        let options = ReadOptions(formats: formats)
        #expect(throws: ReadError(.notMarketData, path: "-", detail: "second")) {
            try FileReader.read(bytes: bytes("QUOTES 1 2 3"), options: options)
        }
    }

    @Test("ids are unique and every format says its name")
    func builtIn() {
        let formats = FormatRegistry.builtIn.formats
        #expect(Set(formats.map(\.id)).count == formats.count)
        #expect(formats.allSatisfy { !$0.name.isEmpty })
        #expect(FormatRegistry.builtIn[FormatID(rawValue: "csv")] != nil)
    }

    @Test("the table of Docs/FORMATS.md is drawn from the registry")
    func document() throws {
        let path = URL(filePath: #filePath).appending(path: "../../../../Docs/FORMATS.md")
            .standardized.path
        let document = try String(contentsOfFile: path, encoding: .utf8)
        let rows = FormatRegistry.builtIn.formats.map { format in
            "| `\(format.id.rawValue)` | \(format.name) | \(format.kinds) |"
        }
        let table = document.split(separator: "\n").filter {
            $0.hasPrefix("| `") && !$0.hasPrefix("| `--")
        }.map(String.init)
        #expect(table == rows)
        #expect(FormatRegistry.builtIn.formats.allSatisfy { $0.kinds != $0.name })
    }

    @Test("what is text and nothing else is left to CSV; JSON to JSON")
    func recognition() {
        func id(_ text: String) -> String? {
            FormatRegistry.builtIn.recognise(FormatSample(bytes: bytes(text), isWhole: true))?.id
                .rawValue
        }
        #expect(id(Fixtures.comma) == "csv")
        #expect(id(Fixtures.binance) == "binance-klines-csv")
        #expect(id(Fixtures.klines) == "binance-klines-json")
        #expect(id(Fixtures.objects) == "json")
        #expect(id("{\"code\":-1003,\"msg\":\"Too many.\"}") == "exchange-error")
    }
}
