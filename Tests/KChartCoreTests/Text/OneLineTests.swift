import KChartCore
import Testing

struct OneLineTests {
    @Test(
        "what would break, hide or turn round a line becomes a question mark",
        arguments: [
            "\u{0}", "\u{7}", "\u{1B}", "\t", "\u{7F}", "\u{85}", "\u{9B}", "\u{AD}", "\u{61C}",
            "\u{200B}", "\u{200E}", "\u{200F}", "\u{2028}", "\u{2029}", "\u{202A}", "\u{202E}",
            "\u{2060}", "\u{2066}", "\u{2069}", "\u{FEFF}", "\u{FFF9}", "\u{E0001}", "\u{E0041}",
        ])
    func controls(character: String) {
        #expect(OneLine.cleaned("a\(character)b") == "a?b")
        #expect(OneLine.quoted(character) == "'?'")
    }

    @Test(
        "letters of every script stay, their joiners and marks too",
        arguments: [
            "BTC/USDT", "می\u{200C}شود", "क्\u{200D}ष", "日本", "e\u{301}", "👩\u{200D}🔬", "×−…",
        ])
    func letters(text: String) {
        #expect(OneLine.cleaned(text) == text)
    }

    @Test("a word within a sentence has 40 characters, and what goes on says so")
    func words() {
        let forty = String(repeating: "x", count: 40)
        #expect(OneLine.word(forty) == forty)
        #expect(OneLine.word(forty + "y") == forty + "…")
        #expect(OneLine.word("a\nb") == "a?b")
    }

    @Test("a carriage return with its line feed is one mark")
    func lineEnds() {
        #expect(OneLine.cleaned("a\r\nb\nc\rd") == "a?b?c?d")
    }

    @Test("a sentence of the program's own loses its marks of direction, a stranger's show")
    func sentences() {
        let text = "no market \u{2068}אב\u{2069}: \u{200E}−5\u{202E}\n"
        #expect(OneLine.sentence(text, limit: 100) == "no market אב: −5??")
        #expect(OneLine.cleaned(text) == "no market ?אב?: ?−5??")
    }

    @Test("what goes on beyond the limit ends in an ellipsis")
    func limit() {
        #expect(OneLine.cleaned("abcdef", limit: 6) == "abcdef")
        #expect(OneLine.cleaned("abcdefg", limit: 6) == "abcdef…")
        #expect(OneLine.cleaned(String(repeating: "\u{301}", count: 9_000)).count <= 401)
        #expect(OneLine.cleaned("", limit: 0) == "")
    }
}
