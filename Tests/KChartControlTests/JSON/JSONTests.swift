import Foundation
import KChartControl
import Testing

@Suite("JSON of the control socket")
struct JSONTests {
    @Test(
        "a value is written as it was read",
        arguments: [
            "null", "true", "false", "0", "-7", "9223372036854775807", "1.5", "-0.25", "1e-05",
            "\"\"", "\"a\\\"b\\\\c\\n\"", "[]", "{}", "[1,[2,[]],{}]",
            "{\"id\":7,\"command\":[\"zoom\",\"in\"],\"chart\":0}", "\"ärger 日本 🙂\"",
        ])
    func roundTrip(text: String) throws {
        #expect(try JSONValue(parsing: text).compactText == text)
    }

    @Test(
        "what is not JSON is refused with its place",
        arguments: [
            ("", JSONError.Reason.unexpectedEnd, 0), ("  ", .unexpectedEnd, 2),
            ("{", .unexpectedEnd, 1), ("[1,]", .unexpectedByte, 3),
            ("{\"a\" 1}", .unexpectedByte, 5),
            ("{a:1}", .unexpectedByte, 1), ("01", .badNumber, 0), ("-", .badNumber, 0),
            ("1.", .badNumber, 0), ("1e", .badNumber, 0), ("+1", .unexpectedByte, 0),
            (".5", .unexpectedByte, 0), ("NaN", .unexpectedByte, 0), ("tru", .unexpectedEnd, 3),
            ("1 2", .trailingText, 2), ("\"a", .unexpectedEnd, 0), ("\"\\x\"", .badString, 1),
            ("\"\u{1}\"", .badString, 1), ("\"\\u12g4\"", .badString, 5),
            ("'a'", .unexpectedByte, 0),
        ])
    func refusals(text: String, reason: JSONError.Reason, offset: Int) {
        #expect(throws: JSONError(reason, at: offset)) { try JSONValue(parsing: text) }
    }

    @Test("numbers outside a double's range are brought to its limits, small ones to nought")
    func hugeNumbers() throws {
        #expect(try JSONValue(parsing: "1e999") == .number(.greatestFiniteMagnitude))
        #expect(try JSONValue(parsing: "-1e999") == .number(-.greatestFiniteMagnitude))
        #expect(try JSONValue(parsing: "1e-999").doubleValue == 0)
        #expect(
            try JSONValue(parsing: "123456789012345678901").doubleValue == 1.2345678901234568e20)
    }

    @Test("numbers that JSON has not are written as null")
    func notFinite() {
        #expect(JSONValue.number(.nan).compactText == "null")
        #expect(JSONValue.number(.infinity).compactText == "null")
        #expect(JSONValue(finite: nil) == .null)
    }

    @Test("surrogate pairs are one letter, halves of them the replacement letter")
    func surrogates() throws {
        #expect(try JSONValue(parsing: "\"\\ud83d\\ude42\"") == "🙂")
        #expect(try JSONValue(parsing: "\"\\ud83dx\"") == "\u{FFFD}x")
        #expect(try JSONValue(parsing: "\"\\ude42\"") == "\u{FFFD}")
        #expect(try JSONValue(parsing: "\"\\ud83d\\u0041\"") == "\u{FFFD}A")
    }

    @Test("bytes that are not UTF-8 are refused")
    func notUTF8() {
        #expect(throws: JSONError(.notUTF8, at: 1)) {
            try JSONValue(parsing: [0x22, 0xFF, 0x22])
        }
    }

    @Test("the depth is bounded")
    func depth() throws {
        let deep = String(repeating: "[", count: 100_000)
        #expect(throws: JSONError(.tooDeep, at: 65)) { try JSONValue(parsing: deep) }
        let allowed = String(repeating: "[", count: 64) + String(repeating: "]", count: 64)
        #expect(try JSONValue(parsing: allowed).compactText == allowed)
    }

    @Test("the later of two equal keys wins, keys keep their order")
    func keys() throws {
        let value = try JSONValue(parsing: "{\"b\":1,\"a\":2,\"b\":3}")
        #expect(value.compactText == "{\"b\":3,\"a\":2}")
    }

    @Test("control characters never reach a terminal")
    func controls() {
        #expect(
            JSONValue.string("\u{1b}[31m\u{7f}\u{9b}").compactText
                == "\"\\u001b[31m\\u007f\\u009b\"")
    }

    @Test("no character of a reply turns round or hides what stands beside it, none is lost")
    func directions() throws {
        let name = "BTC\u{202E}x\u{2066}y\u{FEFF}z\u{E0041}"
        let text = JSONValue.string(name).compactText
        #expect(text == "\"BTC\\u202ex\\u2066y\\ufeffz\\udb40\\udc41\"")
        #expect(try JSONValue(parsing: text) == .string(name))
        // The joiners of letters are letters' own.
        #expect(JSONValue.string("می\u{200C}شود").compactText == "\"می\u{200C}شود\"")
    }

    @Test("the form for people breaks lines and indents")
    func pretty() {
        let value: JSONValue = ["a": 1, "b": [true, .null], "c": [:], "d": []]
        #expect(
            value.prettyText == """
                {
                  "a": 1,
                  "b": [
                    true,
                    null
                  ],
                  "c": {},
                  "d": []
                }
                """)
    }

    @Test("500 damaged texts are read or refused, and what is read is written and read again")
    func fuzz() {
        var random = SplitMix(seed: 0xA11CE)
        let seeds = [
            "{\"id\": 7, \"command\": [\"zoom\", \"in\"], \"chart\": 0}",
            "[1.5e3, -0, \"\\u00e9\\ud83d\\ude42\", {\"a\": {\"b\": [null, true, false]}}]",
            "{\"event\":\"crosshair\",\"data\":{\"price\":97421.35,\"time\":\"2025-01-01T00:00:00Z\"}}",
        ]
        let bytesOfInterest = Array("{}[]\",:\\u0123456789eE+-.truefalsn \n\t\u{0}ÿ".utf8)
        let isSoak = ProcessInfo.processInfo.environment["KCHART_SOAK"] != nil
        for round in 0..<(isSoak ? 20_000 : 500) {
            var bytes = Array(seeds[round % seeds.count].utf8)
            for _ in 0..<Int.random(in: 1...12, using: &random) {
                let place = Int.random(in: 0...bytes.count, using: &random)
                switch Int.random(in: 0..<4, using: &random) {
                case 0 where place < bytes.count: bytes.remove(at: place)
                case 1 where place < bytes.count:
                    bytes[place] = UInt8.random(in: 0...255, using: &random)
                case 2: bytes.removeSubrange(place...)
                default: bytes.insert(bytesOfInterest.randomElement(using: &random) ?? 0, at: place)
                }
            }
            guard let value = try? JSONValue(parsing: bytes) else { continue }
            #expect((try? JSONValue(parsing: value.compactText)) == value, "round \(round)")
            #expect((try? JSONValue(parsing: value.prettyText)) == value, "round \(round)")
        }
    }
}
