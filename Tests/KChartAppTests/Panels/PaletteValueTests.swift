import KChartControl
import KChartCore
import KChartHost
import KChartLocalization
import KChartModel
import KChartWidgets
import Testing

@testable import KChartApp

@Suite("Values of commands in the palette")
struct PaletteValueTests {
    let folder = TestFolder()
    let session: ChartSession

    init() throws {
        _ = try folder.write(
            "zone1970.tab",
            "# code, place, zone\nDE\t+5230+01322\tEurope/Berlin\nUS\t+4042-07400\tAmerica/New_York\n"
        )
        session = try makeSession(environment: ["TZDIR": folder.path])
    }

    private func search() -> CommandSearch {
        let session = session
        return CommandSearch(
            session.entries,
            values: CommandSearch.Values(
                all: { session.choiceEntries }, typed: { session.typedEntries($0) }),
            words: session.look.words, recent: [], isChosen: { session.isChosen($0) },
            isCommand: { session.commands[$0] != nil })
    }

    private func found(_ text: String) -> [ListRow] {
        search().rows(text).filter { !$0.isHeading }
    }

    @Test(
        "a value is the first row for its id, its short name, its name and its English name",
        arguments: [
            ("macd", "indicator add macd", "Indicator: Moving Average Convergence Divergence"),
            ("MACD", "indicator add macd", "Indicator: Moving Average Convergence Divergence"),
            ("relative strength", "indicator add rsi", "Indicator: Relative Strength Index"),
            ("arabic", "language ar", "Language: \u{2068}العربية\u{2069}"),
            ("العربية", "language ar", "Language: \u{2068}العربية\u{2069}"),
            ("deutsch", "language de", "Language: Deutsch"),
            ("german", "language de", "Language: Deutsch"),
            ("pt-BR", "language pt-BR", "Language: Português (Brasil)"),
            ("midnight", "theme midnight", "Theme: Midnight"),
            ("heikin", "style heikin-ashi", "Style: Heikin-Ashi"),
            ("4h", "interval 4h", "Interval: 4h"),
            ("7m", "interval 7m", "Interval: 7m"),
            ("berlin", "timezone Europe/Berlin", "Time zone: Europe/Berlin"),
            ("new york", "timezone America/New_York", "Time zone: America/New_York"),
        ])
    func names(text: String, id: String, title: String) {
        let first = found(text).first
        #expect(first?.id == id)
        #expect(first?.title == title)
    }

    @Test("values are found and titled in the person's language, and in English all the same")
    func languages() {
        for code in ["de", "ar", "zh-Hans", "ru"] {
            session.setLanguage(Language(code: code))
            let words = session.look.words
            let name = words[.indicator("rsi")]
            for text in [name, "rsi", "Relative Strength Index"] {
                let row = found(text).first { $0.id == "indicator add rsi" }
                #expect(row?.title == words.text(.commandIndicatorAdd, arguments: [name]))
            }
            #expect(found("english").first?.id == "language en")
        }
    }

    @Test(
        "an indicator with values behind its name is added with them",
        arguments: [
            ("rsi 6", "indicator add rsi:6"), ("RSI:6", "indicator add rsi:6"),
            (":macd 5, 35, 5", "indicator add macd:5,35,5"),
            ("relative strength index 21", "indicator add rsi:21"),
        ])
    func parameters(text: String, id: String) throws {
        let search = search()
        #expect(search.rows(text).first { !$0.isHeading }?.id == id)
        let call = try #require(search.entry(id)).call
        let before = session.model.indicators.count
        session.run(call)
        #expect(session.model.indicators.count == before + 1)
        // Values it does not take are none.
        #expect(search.rows("rsi 0").allSatisfy { $0.id != "indicator add rsi:0" })
        #expect(search.rows("nothing 14").allSatisfy { !$0.id.hasPrefix("indicator add") })
    }

    @Test("every value of every command that has choices can be called as it stands")
    func calls() {
        let entries = session.choiceEntries
        for command in ["indicator", "language", "interval", "timezone"] {
            #expect(entries.contains { $0.call.command == command }, "\(command)")
        }
        for entry in entries {
            let arguments = CommandArguments(entry.call.arguments)
            #expect(session.commands.refusal(of: entry.call.command, arguments) == nil)
            #expect(!entry.needsArguments, "\(entry.id)")
        }
        let ids = (session.entries + entries).map(\.id)
        #expect(Set(ids).count == ids.count)
        #expect(
            entries.count { $0.call.command == "indicator" }
                == session.model.indicatorRegistry.all.count)
    }

    @Test("without a text no value is listed, and none is even looked up")
    func empty() {
        let session = session
        let search = CommandSearch(
            session.entries,
            values: CommandSearch.Values(
                all: {
                    Issue.record("looked up")
                    return []
                }),
            words: .english, recent: [], isChosen: { _ in false }, isCommand: { _ in false })
        let plain = Set(session.entries.map(\.id))
        #expect(search.rows("").allSatisfy { $0.isHeading || plain.contains($0.id) })
    }

    @Test("a plain call that fits as well stands before a value")
    func plainFirst() throws {
        let rows = found("line").map(\.id)
        let style = try #require(rows.firstIndex(of: "style line"))
        let indicator = try #require(rows.firstIndex(of: "indicator add linreg"))
        #expect(style < indicator)
        #expect(rows.count <= 60)
    }

    @Test("the value in force is marked")
    func marked() {
        #expect(found("english").first?.isChecked == true)
        #expect(found("arabic").first?.isChecked == false)
        #expect(found("utc").first { $0.id == "timezone UTC" }?.isChecked == true)
        #expect(found("berlin").first?.isChecked == false)
    }
}
