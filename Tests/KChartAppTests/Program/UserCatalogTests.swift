import Foundation
import KChartCanvas
import KChartLocalization
import KChartStyle
import Testing

@testable import KChartApp

@Suite("Themes and languages of a person")
struct UserCatalogTests {
    private let folder = TestFolder()

    private func catalog(_ files: [(String, String)]) throws -> UserCatalog {
        let data = folder.path + "/kchart"
        for (name, text) in files {
            let parts = name.split(separator: "/").dropLast()
            try FileManager.default.createDirectory(
                atPath: ([data] + parts.map(String.init)).joined(separator: "/"),
                withIntermediateDirectories: true)
            _ = try folder.write("kchart/" + name, text)
        }
        return UserCatalog(UserFolders(ProcessEnvironment(["XDG_DATA_HOME": folder.path])))
    }

    @Test("a theme's file changes the fields it names and stands behind the built-in ones")
    func theme() throws {
        let catalog = try catalog([
            ("themes/mine.json", ##"{ "base": "light", "rise": "#123456" }"##),
            ("themes/.hidden.json", "{}"), ("themes/notes.txt", "no theme"),
        ])
        #expect(catalog.themes.ids == ThemeCatalog.builtIn.ids + ["mine"])
        let theme = try catalog.theme("mine")
        #expect(theme.rise == Color(rgb: 0x12_3456))
        #expect(try theme.fall == ThemeCatalog.builtIn.theme("light").fall)
        #expect(catalog.problems.isEmpty)
    }

    @Test("a file that bears a built-in name changes that theme")
    func changed() throws {
        let catalog = try catalog([
            ("themes/dark.json", ##"{ "base": "dark", "fall": "#010203" }"##)
        ])
        #expect(catalog.themes.ids == ThemeCatalog.builtIn.ids)
        #expect(try catalog.theme("dark").fall == Color(rgb: 0x01_0203))
    }

    @Test(
        "a damaged theme is refused by one line that names the file, the line and what was expected",
        arguments: [
            ("{\n \"base\": \"dark\",\n \"rise\": \"red\"\n}", ", line 3:", "cannot take"),
            (
                "{\n \"base\": \"dark\",\n \"raise\": \"#000000\"\n}", ", line 3:",
                "no theme field"
            ),
            ("{\n \"base\": \"drak\"\n}", ", line 2:", "'drak'"),
            ("{\n \"base\": \"dark\"\n", ", line 3:", "ends too early"),
            ("[]", ":", "JSON object"), ("{}", ":", "is missing"),
            ("{\n \"base\": \"mine\"\n}", ", line 2:", "builds on itself"),
        ])
    func damaged(text: String, place: String, sentence: String) throws {
        let catalog = try catalog([("themes/mine.json", text)])
        let error = try #require(throws: Failure.self) { try catalog.theme("mine") }
        let message = try #require(error.message)
        #expect(error.code == .badData)
        #expect(message.contains("kchart/themes/mine.json'" + place), "\(message)")
        #expect(message.contains(sentence), "\(message)")
        #expect(!message.contains("\n"))
    }

    @Test("a language's file adds a language, or changes texts of one that is there")
    func languages() throws {
        let catalog = try catalog([
            ("languages/pl.strings", "\"style.area\" = \"Obszar\";"),
            ("languages/de.strings", "\"style.candles\" = \"Leuchter\";"),
        ])
        #expect(catalog.languages.map(\.code) == Language.all.map(\.code) + ["pl"])
        var said: [String] = []
        let german = catalog.words(Language(code: "de")) { said.append($0) }
        #expect(german[MessageKey("style.candles")] == "Leuchter")
        let builtIn = Words(language: Language(code: "de"))
        #expect(german[MessageKey("style.area")] == builtIn[MessageKey("style.area")])
        let polish = catalog.words(Language(code: "pl")) { said.append($0) }
        #expect(polish[MessageKey("style.area")] == "Obszar")
        #expect(said.isEmpty)
        let environment = ["LANG": "pl_PL.UTF-8"]
        #expect(Language.fromEnvironment(environment, among: catalog.languages).code == "pl")
    }

    @Test("a line of a language's file that cannot be read is named, the others count")
    func damagedTexts() throws {
        let text = "\"a\" = \"b\";\n\"c\" \"d\";\n\"style.candles\" = \"Leuchter\";\n"
        let catalog = try catalog([("languages/de.strings", text)])
        var said: [String] = []
        let words = catalog.words(Language(code: "de")) { said.append($0) }
        #expect(words[MessageKey("style.candles")] == "Leuchter")
        #expect(said.count == 1, "\(said)")
        #expect(said.first?.contains("de.strings', line 2: an equals sign") == true, "\(said)")
    }

    @Test("no folder, a folder that is a file, and a theme of two megabytes trap nowhere")
    func senseless() throws {
        #expect(UserCatalog(UserFolders(ProcessEnvironment([:]))).problems.isEmpty)
        let catalog = try catalog([
            ("languages", "a file"), ("themes/big.json", String(repeating: " ", count: 2 << 20)),
        ])
        #expect(catalog.languages == Language.all)
        #expect(catalog.problems.count == 1)
        #expect(catalog.problems.first?.contains("big.json") == true)
        #expect(catalog.themes.ids == ThemeCatalog.builtIn.ids)
    }

    @Test("a person's theme is called as its file is")
    func titles() throws {
        let catalog = try catalog([("themes/mine.json", ##"{ "base": "dark" }"##)])
        let words = catalog.words(.english) { _ in }
        #expect(words[MessageKey("theme.mine")] == "mine")
        #expect(words[MessageKey("theme.dark")] == Words.english[MessageKey("theme.dark")])
    }
}
