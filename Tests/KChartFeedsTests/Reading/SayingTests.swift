import KChartCore
import KChartFeeds
import KChartLocalization
import Testing

@Suite("Words for what readers find")
struct SayingTests {
    @Test("every sentence of the readers is a text of the string files, and the other way round")
    func keys() {
        let named = Set(Saying.Name.allCases.map(\.key))
        let written = Set(MessageKey.all.filter { $0.rawValue.hasPrefix("reading.") })
        #expect(named == written)
    }

    @Test("findings and rejected rows are told in the person's language with the same figures")
    func findings() throws {
        // Rows 3 and 4 share a time; row 5 is none.
        let figures = try inspect(
            """
            time,open,high,low,close
            2024-01-02,10,12,9,11
            2024-01-03,11,12,10,11.25
            2024-01-03,11,13,10,12
            2024-01-04,11,x,10,12
            """)
        let german = Words(language: Language(code: "de"))
        #expect(
            figures.findings.map { $0.saying.text(in: german) }.first
                == "verworfene Zeilen: 1 von 4")
        let row = try #require(figures.report.rejectedRows.first)
        #expect(row.why.text(in: german) == "Hoch \"x\" ist keine endliche Zahl")
        #expect(row.reason == "high \"x\" is not a finite number")
        #expect(figures.findings.first?.message == "rejected rows: 1 of 4")
    }

    @Test("a sentence within a sentence and a list of columns are in the same language")
    func nested() {
        let russian = Words(language: Language(code: "ru"))
        let inner = Saying(.faultEmpty, .role(.close))
        #expect(
            Saying(.faultInMember, .saying(inner), .text("a.csv")).text(in: russian)
                == "Закрытие: пусто (в a.csv)")
        #expect(
            Saying(.choiceHeader, .text("7"), .list([.role(.time), .role(.close)])).english
                == "a second header in line 7 names other columns: time, close")
    }

    @Test("the form of a file is told in words, trades and quotes with it")
    func forms() throws {
        let trades = try read("time,price,amount\n1700000040,100.5,0.5\n1700000060,100.25,2\n")
        #expect(trades.report.format == "CSV with header, trades")
        let chinese = Words(language: Language(code: "zh-Hans"))
        #expect(trades.report.form?.text(in: chinese) == "带表头的 CSV，成交")
    }
}
