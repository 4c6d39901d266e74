import Testing

@testable import KChartLocalization

@Suite struct StringsFileTests {
    private func read(_ text: String) -> StringsFile { StringsFile(bytes: Array(text.utf8)) }

    @Test("entries, comments of both kinds, bare words and escapes are read")
    func entries() {
        let file = read(
            #"""
            /* a comment; with "quotes" = and ; */
            // another
            "open" = "Open";
            close="Close" ; "a.b-c" /* between */ = /* more */ "x" ; bare = word;
            "escapes" = "tab\tline\nquote\"slash\\ letter\U0623 pair\UD83D\uDE00 other\q";
            """#)
        #expect(file.problems.isEmpty)
        #expect(file.keys == ["open", "close", "a.b-c", "bare", "escapes"])
        #expect(file["open"] == "Open")
        #expect(file["close"] == "Close")
        #expect(file["a.b-c"] == "x")
        #expect(file["bare"] == "word")
        #expect(file["escapes"] == "tab\tline\nquote\"slash\\ letterأ pair😀 otherq")
    }

    @Test("a byte order mark and CRLF do not matter, a text may hold line ends")
    func lineEnds() {
        let file = read("\u{FEFF}\"a\" = \"1\r\n2\";\r\n\"b\" = \"\";\r\n")
        #expect(file["a"] == "1\r\n2")
        #expect(file["b"]?.isEmpty == true)
        #expect(file.problems.isEmpty)
    }

    @Test("of a key that comes twice the last text counts, at the first one's place")
    func twice() {
        let file = read(#""a" = "1"; "b" = "2"; "a" = "3";"#)
        #expect(file.keys == ["a", "b"])
        #expect(file["a"] == "3")
    }

    @Test("what cannot be read is named by its line and the rest is kept")
    func problems() {
        let file = read(
            """
            "a" "1";
            "b" = ;
            "c" = "3"
            = "4";
            "d" = "5";
            "e" = "\\UZZZZ";
            "f" = "never ends;
            """)
        #expect(file.keys == ["c", "d", "e"])
        #expect(file["e"] == "ZZZZ")
        #expect(
            file.problems.map(\.line) == [1, 2, 4, 4, 6, 7, 7])
        #expect(
            file.problems.map(\.reason) == [
                .equalsSign, .text, .semicolon, .key, .escape, .endOfText, .text,
            ])
    }

    @Test("an open comment and bytes that are not UTF-8 are problems, not traps")
    func damage() {
        #expect(read("\"a\" = \"1\"; /* open").problems.map(\.reason) == [.endOfComment])
        let file = StringsFile(bytes: Array("\"a\" = \"".utf8) + [0xFF, 0xC3] + Array("\";".utf8))
        #expect(file["a"] != nil)
        #expect(file.problems.map(\.reason) == [.encoding])
    }

    @Test("no sequence of bytes traps the parser or makes it go on for ever")
    func fuzz() {
        var random = SeededGenerator(seed: 42)
        let alphabet = Array("\"\"\"==;;/*\\/\\nU0dD8\u{FEFF}%a \n\r".utf8) + [0, 0x80, 0xFF]
        for _ in 0..<2_000 {
            let count = Int.random(in: 0...60, using: &random)
            let bytes = (0..<count).compactMap { _ in alphabet.randomElement(using: &random) }
            let file = StringsFile(bytes: bytes)
            #expect(file.keys.count == file.texts.count)
        }
        var source = Array(#""a" = "x\U0623\n"; /* c */ b = "y"; // d"#.utf8)
        for _ in 0..<2_000 {
            source[Int.random(in: source.indices, using: &random)] = UInt8.random(
                in: 0...255, using: &random)
            _ = StringsFile(bytes: source)
        }
    }

    @Test(
        "a file of rubbish costs one pass, and its first hundred problems are told by line",
        .timeLimit(.minutes(1)))
    func rubbish() {
        // Counted from the beginning for each of them, these would take hours.
        let rubbish = StringsFile(bytes: Array(repeating: UInt8(ascii: ";"), count: 1 << 20))
        #expect(rubbish.keys.isEmpty && rubbish.problems.count == 100)
        #expect(rubbish.problems.allSatisfy { $0.line == 1 && $0.reason == .key })
        let lines = StringsFile(bytes: Array(String(repeating: "\n;", count: 200).utf8))
        #expect(lines.problems.map(\.line) == Array(2...101))
        // The text's beginning is told after the escape that lies behind it.
        var bytes = Array("\n\"a\" = \"\n\\Uzz".utf8)
        bytes += [0xFF] + Array("\";\n;".utf8)
        let back = StringsFile(bytes: bytes)
        #expect(back.problems.map(\.line) == [3, 2, 4])
        #expect(back.problems.map(\.reason) == [.escape, .encoding, .key])
    }

    @Test("merging keeps the order of the first file and the texts of the second")
    func merging() {
        let merged = read(#""a" = "1"; "b" = "2";"#).merging(read(#""c" = "3"; "a" = "4";"#))
        #expect(merged.keys == ["a", "b", "c"])
        #expect(merged["a"] == "4")
    }
}

/// A small generator whose numbers are the same in every run.
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    mutating func next() -> UInt64 {
        // SplitMix64 (Steele, Lea, Flood 2014).
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
