import KChartControl
import KChartCore
import KChartHost
import KChartModel
import Testing

@testable import KChartApp

struct PastedTextTests {
    @Test("a text is a price, a symbol, a file or rows, by what it looks like")
    func meanings() {
        let cases: [(String, PastedText?)] = [
            ("98392.74", .price(98_392.74)), (" $98,392.74\n", .price(98_392.74)),
            ("98.392,74 €", .price(98_392.74)), ("1'234.5", .price(1_234.5)),
            ("1,234", .price(1_234)), ("1,234,567", .price(1_234_567)), ("0,5", .price(0.5)),
            ("−3", .price(-3)), ("ethusdt", .symbol("ETHUSDT")), ("BRK.B", .symbol("BRK.B")),
            ("/tmp/a b.csv", .file("/tmp/a b.csv")),
            ("file:///tmp/a%20b.csv", .file("/tmp/a b.csv")),
            ("time,open\n1,2\n", .rows), ("[{\"time\": 1}]", .rows),
            ("", nil), (" \n\t", nil), ("hello there, reader", nil),
            ("file://elsewhere.example/x", nil),
        ]
        for (text, meaning) in cases { #expect(PastedText(text) == meaning, "\(text)") }
    }

    @Test("a price that is pasted gets the crosshair, a symbol names a file's bars")
    func taken() throws {
        let session = try makeSession(kind: .file)
        #expect(session.take(ClipboardContent(text: "107.5")).data == 107.5)
        #expect(session.model.state.crosshair?.price == 107.5)
        #expect(session.model.state.crosshair?.isPinned == true)
        session.take(ClipboardContent(text: "ethusdt"))
        #expect(session.model.state.configuration.instrument.symbol == "ETHUSDT")
    }

    @Test("of ten thousand dropped files the first is opened")
    func manyFiles() throws {
        let session = try makeSession(kind: .file)
        var opened: [String] = []
        session.openFile = { path in
            opened.append(path)
            return .done
        }
        let list = (0..<10_000).map { "file:///tmp/\($0).csv" }.joined(separator: "\r\n")
        session.take(
            ClipboardContent(type: ClipboardContent.uriList, bytes: Array(list.utf8)))
        #expect(opened == ["/tmp/0.csv"])
    }
}
