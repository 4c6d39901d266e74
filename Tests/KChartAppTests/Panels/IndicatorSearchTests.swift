import KChartCore
import KChartIndicators
import KChartLocalization
import KChartWidgets
import Testing

@testable import KChartApp

@Suite("Indicator search")
struct IndicatorSearchTests {
    private func search(_ language: String, on chart: Set<String> = []) -> IndicatorSearch {
        IndicatorSearch(
            .builtIn, words: Words(language: Language(code: language)), onChart: chart)
    }

    @Test(
        "every indicator is found by its name in every language, and by its short name in all",
        arguments: Language.all.map(\.code))
    func names(language: String) {
        let search = search(language)
        let words = Words(language: Language(code: language))
        for indicator in Registry<any Indicator>.builtIn {
            let name = indicator.description.title(in: words)
            #expect(
                search.rows(name).first?.title == name, "\(language) \(indicator.id) by \(name)")
            for text in [indicator.id, indicator.description.shortName, indicator.description.name]
            {
                #expect(
                    search.rows(text).contains { $0.id == indicator.id },
                    "\(language) \(indicator.id) by \(text)")
            }
        }
    }

    @Test("without a text all stand under their groups, those on the chart with a check")
    func everything() {
        let rows = search("en", on: ["rsi"]).rows("")
        #expect(rows.count { !$0.isHeading } == Registry<any Indicator>.builtIn.ids.count)
        #expect(rows.count { $0.isHeading } == 4 && rows.first?.isHeading == true)
        #expect(rows.filter(\.isChecked).map(\.id) == ["rsi"])
    }

    @Test("an indicator with parameters can be typed; what it does not take is not offered")
    func typed() {
        let rows = search("de").rows("rsi:6")
        #expect(rows.first?.id == "add:rsi:6" && rows.first?.title == "RSI 6")
        #expect(!search("en").rows("rsi:0").contains { $0.id.hasPrefix("add:") })
        #expect(!search("en").rows("rsj:6").contains { $0.id.hasPrefix("add:") })
    }

    @Test(
        "a short name that is meant comes first",
        arguments: [("ma", "sma"), ("rsi", "rsi"), ("vol", "volume")])
    func shortNames(text: String, id: String) {
        #expect(search("en").rows(text).first?.id == id)
    }
}
