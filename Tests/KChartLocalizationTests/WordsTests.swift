import Testing

@testable import KChartLocalization

@Suite struct WordsTests {
    private func words(_ code: String) -> Words { Words(language: Language(code: code)) }

    @Test("the summary of a view is the sentence of the specification")
    func summary() {
        let english = Words.english
        let formats = PriceFormatter(formats: english.formats)
        let dates = english.text(
            .summaryDates, "January 29, 2025, 10:00", "January 31, 2025, 03:00")
        let range = english.plural(.summaryCandles, count: 42, dates)
        let close = english.text(
            .summaryClose, formats.string(187.42, context: .legend),
            formats.percent(1.8, fractionDigits: 1))
        #expect(
            range + " " + close
                == "42 candles from January 29, 2025, 10:00 to January 31, 2025, 03:00. "
                + "Close 187.42, +1.8% over this range.")
    }

    @Test("counted things take the form of their number")
    func plural() {
        #expect(words("en").plural(.summaryLoaded, count: 1) == "1 bar loaded.")
        #expect(words("en").plural(.summaryLoaded, count: 1_200) == "1,200 bars loaded.")
        #expect(words("de").plural(.intervalHours, count: 4) == "4 Stunden")
        #expect(words("ru").plural(.summaryCandles, count: 21, "a") == "21 свеча, a.")
        #expect(words("ru").plural(.summaryCandles, count: 22, "a") == "22 свечи, a.")
        #expect(words("ru").plural(.summaryCandles, count: 25, "a") == "25 свечей, a.")
        #expect(words("ar").plural(.intervalDays, count: 2) == "يومان")
        #expect(words("es").plural(.intervalDays, count: 2_000_000) == "2.000.000 de días")
    }

    @Test("places are filled wherever they stand; %% is a percent sign, a lone % itself")
    func places() {
        func fill(_ pattern: String, _ arguments: [String]) -> String {
            Placeholders.fill(pattern, with: arguments, isolatesEverything: false)
        }
        #expect(fill("%2$@ before %1$@", ["a", "b"]) == "b before a")
        #expect(fill("%1$@%1$@", ["a"]) == "aa")
        #expect(fill("100 %% of %1$@ %", ["a"]) == "100 % of a %")
        #expect(fill("%3$@ stays", ["a"]) == "%3$@ stays")
        #expect(fill("%1$@", ["%1$@"]) == "%1$@")
        #expect(fill("%", []) == "%")
        #expect(fill("%1$", ["a"]) == "%1$")
    }

    @Test("a value that ends with a stop of its own ends its sentence, and keeps its other stops")
    func stops() {
        func fill(_ pattern: String, _ argument: String, isolated: Bool = false) -> String {
            Placeholders.fill(pattern, with: [argument], isolatesEverything: isolated)
        }
        #expect(fill("bis %1$@.", "5 марта 2024 г.") == "bis 5 марта 2024 г.")
        #expect(fill("%1$@. More.", "a.") == "a. More.")
        #expect(fill("%1$@.", "a..b") == "a..b.")
        #expect(fill("%1$@, more.", "a.") == "a., more.")
        #expect(fill("%1$@...", "a.") == "a....")
        #expect(fill("%1$@.", "a.", isolated: true) == "\u{2068}a.\u{2069}")
    }

    @Test(
        "inserted values are isolated in Arabic, and anywhere when they run from the right (B-bidi)"
    )
    func isolation() {
        #expect(
            words("ar").text(.feedOfflineSince, "23:12") == "غير متصل منذ \u{2068}23:12\u{2069}")
        #expect(words("en").text(.feedOfflineSince, "23:12") == "Offline since 23:12")
        #expect(
            words("en").text(.fileEmpty, "أسعار.csv")
                == "\u{2068}أسعار.csv\u{2069}: the file is empty")
    }

    @Test("a missing text is English, a text nobody has is its key")
    func missing() {
        let polish = Words(
            language: Language(code: "pl"),
            overrides: StringsFile(bytes: Array(#""tooltip.open" = "Otwarcie";"#.utf8)))
        #expect(polish[.tooltipOpen] == "Otwarcie")
        #expect(polish[.tooltipClose] == "Close")
        #expect(polish[MessageKey("no.such.text")] == "no.such.text")
        #expect(polish.plural(PluralKey("no.such"), count: 3) == "no.such.other")
        #expect(!polish.hasText(for: .tooltipClose))
    }

    @Test("a user's file changes single texts and formats and brings keys of its own")
    func overrides() {
        let file = StringsFile(
            bytes: Array(
                #""tooltip.open" = "Eröffnungskurs"; "format.group" = "’"; "my.key" = "Mein";"#.utf8
            ))
        let german = Words(language: Language(code: "de"), overrides: file)
        #expect(german[.tooltipOpen] == "Eröffnungskurs")
        #expect(german[.tooltipClose] == "Schluss")
        #expect(german[MessageKey("my.key")] == "Mein")
        #expect(german.formats.integer(1_234_567) == "1’234’567")
    }

    @Test("styles, scales, themes and intervals are named in every language")
    func names() {
        for language in Language.all {
            let words = Words(language: language)
            for style in [
                "candles", "hollow-candles", "bars", "heikin-ashi", "line", "area", "baseline",
            ] {
                #expect(words.hasText(for: MessageKey("style.\(style)")))
                #expect(words.hasText(for: MessageKey("chart.\(style)")))
            }
            for scale in ["linear", "log", "percent", "indexed"] {
                #expect(words.hasText(for: MessageKey("scale.\(scale)")))
            }
        }
    }

    @Test("a counted text has its number in the digits of the region, as every other number")
    func regionDigits() {
        var words = Words(language: Language(code: "ar"))
        words.formats = words.formats(environment: ["LC_ALL": "ar_EG.UTF-8"])
        let text = words.plural(.summaryLoaded, count: 744)
        #expect(text.contains("٧٤٤"))
        #expect(!text.contains { ("0"..."9").contains($0) })
    }
}
