import KChartControl
import KChartLocalization
import Testing

@Suite("Refusals of commands")
struct CommandErrorTests {
    @Test("a cause of the system's is told in the person's language, and in English to scripts")
    func causes() {
        let cause = Words.english[.causePermission]
        let error = CommandError(.answerLayoutFailed, "'day'", cause)
        #expect(error.message == "The layout could not be saved: 'day': permission denied")
        let german = error.text(in: Words(language: Language(code: "de")))
        #expect(german.hasSuffix("'day': keine Berechtigung"), "\(german)")
        #expect(Set(MessageKey.causes.map { Words.english[$0] }).count == MessageKey.causes.count)
    }

    @Test("what only scripts are told stands in no sentence of a person's language")
    func english() {
        let error = CommandError(.fileEmpty, "a.csv", english: "a.csv: is empty,\nexpected bars")
        #expect(error.message == "a.csv: is empty,?expected bars")
        #expect(error.text(in: .english) == "a.csv: the file is empty")
    }
}
