import KChartCore
import Testing

@testable import KChartDrawings

@Suite("Import and export")
struct ExchangeTests {
    /// Drawings with everything a record can have.
    func rich() -> [Drawing] {
        [
            Drawing(
                id: DrawingID("one"), kind: .fibonacciRetracement,
                anchors: [
                    Stage.anchor(1, 0.000_000_123),
                    Anchor(time: Timestamp(microseconds: -1), price: -5.5),
                ],
                style: DrawingStyle(
                    color: DrawingColor(hex: "#FF880040"), width: 3, dash: [4, 2], fill: 0.25,
                    textColor: DrawingColor(hex: "#00FF00"), fontSize: 18,
                    levels: [
                        DrawingLevel(0), DrawingLevel(0.5, color: DrawingColor(hex: "#123456")),
                    ]),
                text: "a \"quote\", a \\ and\na line\u{1}", isLocked: true, isHidden: true,
                order: -3),
            Drawing(id: DrawingID("two"), kind: "unknown", anchors: [Stage.anchor(2, 1e307)]),
        ].compactMap(\.checked)
    }

    @Test("what is exported is what is imported")
    func roundTrip() throws {
        let text = DrawingExchange.text(of: rich(), symbol: "BTC/USD")
        let document = try DrawingExchange.read(text).get()
        #expect(document.drawings == rich() && document.symbol == "BTC/USD")
        #expect(document.skipped.isEmpty)
        #expect(text.contains("{\"time\":\"1969-12-31T23:59:59.999999Z\",\"price\":-5.5}"))
    }

    @Test("records of system A are read")
    func systemA() throws {
        // The record of reference-systems A15; 721 692 800 s after 2001 is 2023-11-14T22:13:20Z,
        // 1 700 000 000 s after 1970.
        let text = """
            {"drawings":[{"anchors":[{"price":270,"time":721692800}],"id":"UUID","isLocked":true,\
            "kind":"trendLine","style":{"color":{"blue":0,"green":0.5,"opacity":0.25,"red":1},\
            "dash":[4,2],"lineWidth":3}}],"version":1}
            """
        let drawing = try #require(try DrawingExchange.read(text).get().drawings.first)
        #expect(drawing.anchors == [Anchor(time: Timestamp(seconds: 1_700_000_000), price: 270)])
        #expect(drawing.isLocked && drawing.kind == .trendLine && drawing.id.text == "UUID")
        #expect(drawing.style.width == 3 && drawing.style.dash == [4, 2])
        #expect(drawing.style.color == DrawingColor(red: 255, green: 128, blue: 0, alpha: 64))
    }

    @Test("what is no document is refused, and single bad drawings are left out and named")
    func refusals() throws {
        #expect(DrawingExchange.read("") == .failure(.noJSON))
        #expect(DrawingExchange.read("{\"drawings\":[}") == .failure(.noJSON))
        #expect(DrawingExchange.read("{\"a\":1}") == .failure(.noDrawings))
        #expect(DrawingExchange.read("[]") == .failure(.noDrawings))
        #expect(
            DrawingExchange.read("{\"format\":\"kchart-drawings\",\"version\":2,\"drawings\":[]}")
                == .failure(.newer(version: 2)))
        #expect(
            DrawingExchange.read("{\"format\":\"other\",\"drawings\":[]}") == .failure(.noDrawings))
        let text =
            "{\"format\":\"kchart-drawings\",\"version\":1,\"drawings\":[7,"
            + "{\"kind\":\"ray\",\"anchors\":[]},"
            + "{\"kind\":\"ray\",\"anchors\":[{\"time\":\"2024-02-30\",\"price\":1}]},"
            + "{\"kind\":\"ray\",\"anchors\":[{\"time\":\"2024-02-29\",\"price\":1e999}]},"
            + "{\"kind\":\"horizontalLine\",\"anchors\":[{\"time\":\"2024-02-29\",\"price\":1}]}]}"
        let document = try DrawingExchange.read(text).get()
        #expect(document.skipped == [1, 2, 3, 4] && document.drawings.count == 1)
    }

    @Test("times are read with and without zone, and written so that they read back")
    func times() {
        let noon = Timestamp(seconds: 1_704_110_400)
        for text in [
            "2024-01-01T12:00:00Z", "2024-01-01T12:00", "2024-01-01 12:00:00.000",
            "2024-01-01T14:30+02:30", "2024-01-01T05:00:00-0700",
        ] { #expect(RecordTime.time(of: text) == noon, "\(text)") }
        for text in [
            "", "2024", "2024-13-01", "2024-02-30", "2024-01-01T24:00", "2024-01-01T12:00:00x",
            "2024-01-01T12:00:00.", "2024-01-01T12:00+2", "x024-01-01",
        ] { #expect(RecordTime.time(of: text) == nil, "\(text)") }
        var random = SplitMix(1)
        for _ in 0..<2_000 {
            let time = Timestamp(
                microseconds: .random(
                    in: Timestamp.earliest.microseconds...Timestamp.latest.microseconds,
                    using: &random))
            #expect(RecordTime.time(of: RecordTime.text(of: time)) == time)
        }
    }

    @Test("JSON of any value reads back, and no text traps the reader")
    func json() {
        var random = SplitMix(4)
        func value(_ depth: Int) -> RecordValue {
            switch Int.random(in: 0..<(depth > 3 ? 5 : 7), using: &random) {
            case 0: return .null
            case 1: return .bool(Bool.random(using: &random))
            case 2: return .integer(.random(in: .min ... .max, using: &random))
            case 3: return .number(Double.random(in: -1e20...1e20, using: &random) + 0.5e-3)
            case 4:
                return .string(
                    String(
                        (0..<Int.random(in: 0..<9, using: &random)).map { _ in
                            Character(
                                Unicode.Scalar(UInt32.random(in: 0..<0xD800, using: &random)) ?? " "
                            )
                        }))
            case 5:
                return .array(
                    (0..<Int.random(in: 0..<4, using: &random)).map { _ in value(depth + 1) })
            default:
                return .object(
                    (0..<Int.random(in: 0..<4, using: &random)).map {
                        RecordMember(key: "k\($0)", value: value(depth + 1))
                    })
            }
        }
        for _ in 0..<2_000 {
            let wanted = value(0)
            let bytes = RecordWriter.bytes(of: wanted)
            var reader = RecordReader(bytes)
            #expect(reader.readWhole() == wanted)
            var broken = bytes
            broken[Int.random(in: 0..<broken.count, using: &random)] =
                UInt8.random(in: 0...255, using: &random)
            var second = RecordReader(broken)
            _ = second.readWhole()
        }
        var escapes = RecordReader(Array("\"\\u0041\\ud83d\\ude00\\ud800x\\/\\t\"".utf8))
        #expect(escapes.readWhole() == .string("A😀\u{FFFD}x/\t"))
        for text in ["\"\\x\"", "\"\\u12\"", "\"a", "01e", "-", "{\"a\"}", "[1,]", "1 2", "tru"] {
            var reader = RecordReader(Array(text.utf8))
            if text == "01e" { continue }
            #expect(reader.readWhole() == nil, "\(text)")
        }
    }
}

@Suite("What may stand in a text")
struct TextTests {
    @Test("control and direction characters go, line ends and joiners stay")
    func cleaned() {
        #expect(DrawingText.cleaned("a\u{0}b\u{7}\tc\r\nd\re\u{85}") == "ab c\nd\ne")
        #expect(DrawingText.cleaned("x\u{202E}cod\u{2066}.exe\u{2069}\u{FEFF}") == "xcod.exe")
        #expect(DrawingText.cleaned("क्‍ष \u{200F}שלום") == "क्‍ष \u{200F}שלום")
    }

    @Test("a text of a megabyte is cut at a whole character")
    func long() {
        let family = "👨‍👩‍👧"
        let text = String(repeating: family, count: 60_000)
        let cut = DrawingText.cleaned(text)
        #expect(cut.utf8.count <= Drawing.mostTextBytes)
        #expect(cut.utf8.count > Drawing.mostTextBytes - family.utf8.count)
        #expect(cut.allSatisfy { String($0) == family })
        var stage = Stage()
        stage.add(.textNote, [Stage.anchor(1, 1)], text: text)
        #expect(stage.all[0].text == cut)
    }

    @Test("styles are brought into their ranges")
    func styles() {
        let odd = DrawingStyle(
            width: .nan, dash: [0, 0], fill: 7, fontSize: 1e9,
            levels: [DrawingLevel(.infinity), DrawingLevel(0.5)])
        #expect(
            odd.limited
                == DrawingStyle(width: 1.5, fill: 1, fontSize: 144, levels: [DrawingLevel(0.5)]))
        #expect(DrawingStyle(dash: Array(repeating: 3, count: 50)).limited.dash.count == 8)
    }

    @Test("colours are read and written as hexadecimal digits")
    func colors() {
        #expect(DrawingColor(hex: "#0a0B0c") == DrawingColor(red: 10, green: 11, blue: 12))
        #expect(DrawingColor(red: 10, green: 11, blue: 12, alpha: 13).hex == "#0A0B0C0D")
        for text in ["", "#", "0A0B0C", "#0A0B0", "#0A0B0G", "#0A0B0C0", "#é0B0C"] {
            #expect(DrawingColor(hex: text) == nil, "\(text)")
        }
    }

    @Test("drawings without an id are told apart by what they are, and known when read again")
    func withoutID() throws {
        func text(_ prices: [Double]) -> String {
            let drawings = prices.map {
                "{\"kind\":\"horizontalLine\",\"anchors\":[[1700000000000000,\($0)]]}"
            }
            return "{\"format\":\"kchart-drawings\",\"version\":1,\"drawings\":["
                + drawings.joined(separator: ",") + "]}"
        }
        func ids(_ prices: [Double]) throws -> [String] {
            try DrawingExchange.read(text(prices)).get().drawings.map(\.id.text)
        }
        let first = try ids([10, 20, 10])
        #expect(Set(first).count == 3)
        #expect(try ids([10, 20, 10]) == first)
        #expect(try Set(ids([30])).isDisjoint(with: first))
        // Values of a program that gives one id to all are put there one and all.
        var stage = Stage()
        let same = [10.0, 20].map {
            Drawing(
                id: DrawingID("x"), kind: .horizontalLine, anchors: [Stage.anchor(1, $0)],
                order: Int($0))
        }
        stage.apply(.replaceAll(same))
        #expect(stage.all.map { $0.anchors[0].price } == [10, 20])
    }

    @Test("members of no meaning here are kept, of the drawing, its style and its levels")
    func unknownMembers() throws {
        let drawing = """
            {"id":"a","kind":"fibonacciRetracement","order":1,\
            "anchors":[[1,2],[3,4]],"style":{"width":2,"levels":[0,{"value":0.5,"note":"half"}],\
            "glow":{"radius":3}},"author":"me"}
            """
        let text = "{\"format\":\"kchart-drawings\",\"version\":1,\"drawings\":[\(drawing)]}"
        var stage = Stage()
        stage.apply(.add(try DrawingExchange.read(text).get().drawings))
        stage.apply(.select([DrawingID("a")]))
        stage.apply(.restyle(DrawingStylePatch(width: 3)))
        let written = DrawingExchange.text(of: stage.all)
        for member in [
            "\"author\":\"me\"", "\"glow\":{\"radius\":3}", "{\"value\":0.5,\"note\":\"half\"}",
            "\"width\":3",
        ] {
            #expect(written.contains(member), "\(member)")
        }
        let journal = DrawingJournal.compacted(stage.all, stage.editor.history)
        #expect(DrawingJournal.read(journal).drawings == stage.all)
    }
}
