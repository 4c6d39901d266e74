import KChartControl
import KChartLocalization
import Testing

@Suite("Command lines as people write them")
struct CommandTextTests {
    @Test(
        "words are parted by blanks, quotes keep blanks, a backslash takes the next sign",
        arguments: [
            ("zoom in", ["zoom", "in"]), ("  goto\t2025-01-01  ", ["goto", "2025-01-01"]),
            ("export \"a b.png\"", ["export", "a b.png"]), ("say 'it \\ is'", ["say", "it \\ is"]),
            ("a \"\" b", ["a", "", "b"]), ("a\\ b c", ["a b", "c"]), ("a\"b c\"d", ["ab cd"]),
            ("# note", []), ("", []), ("a # b", ["a", "#", "b"]), ("\\# a", ["#", "a"]),
        ])
    func words(line: String, words: [String]) throws {
        #expect(try CommandText.words(of: line) == words)
    }

    @Test("an open quote and more than ten thousand words are refused")
    func refusals() throws {
        #expect(throws: CommandText.Problem.openQuote) { try CommandText.words(of: "a \"b") }
        #expect(throws: CommandText.Problem.openQuote) { try CommandText.words(of: "a\\") }
        let line = String(repeating: "a ", count: 10_002)
        #expect(throws: CommandText.Problem.tooManyWords) { try CommandText.words(of: line) }
        // To the word, whether or not a blank follows the last one.
        let most = Array(repeating: "a", count: CommandText.wordLimit).joined(separator: " ")
        #expect(try CommandText.words(of: most).count == CommandText.wordLimit)
        for more in [" a", " a ", " 'a'"] {
            #expect(throws: CommandText.Problem.tooManyWords) {
                try CommandText.words(of: most + more)
            }
        }
        #expect(CommandText.Problem.openQuote.error.key == .answerOpenQuote)
    }

    @Test("what is joined is read as the same words, whatever is in them")
    func joined() throws {
        var random = SplitMix(seed: 5)
        let signs = Array("ab #\\\"' \t…é")
        for _ in 0..<500 {
            let words = (0..<Int.random(in: 1...4, using: &random)).map { _ in
                String(
                    (0..<Int.random(in: 0...5, using: &random)).map { _ in
                        signs[Int.random(in: 0..<signs.count, using: &random)]
                    })
            }
            #expect(try CommandText.words(of: CommandText.joined(words)) == words)
        }
    }
}
