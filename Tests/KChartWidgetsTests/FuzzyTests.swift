import Testing

@testable import KChartWidgets

@Suite("Fuzzy search")
struct FuzzyTests {
    private func hits(_ pattern: String, _ title: String) -> [Range<Int>]? {
        FuzzyPattern(pattern).match(FuzzyTitle(title))?.hits
    }

    private func best(_ pattern: String, _ titles: [String]) -> String? {
        let wanted = FuzzyPattern(pattern)
        return titles.compactMap { title in
            wanted.match(FuzzyTitle(title)).map { (title, $0.score) }
        }.max { $0.1 < $1.1 }?.0
    }

    @Test("a whole word is met where a word begins, whatever its case and marks")
    func whole() {
        #expect(hits("fib", "Fibonacci retracement") == [0..<3])
        #expect(hits("FIB", "Pivot points, Fibonacci") == [14..<17])
        #expect(hits("echelle", "Échelle logarithmique") == [0..<7])
        #expect(hits("мар", "Маркеры") == [0..<3])
        #expect(hits("اضافة", "إضافة مؤشر") == [0..<5])
        #expect(hits("时间", "跳转到时间") == [3..<5])
    }

    @Test(
        "marks on letters need not be typed, in any script that has them",
        arguments: [
            ("duong trung binh", "Đường trung bình"), ("gia dong cua", "Giá đóng cửa"),
            ("che do", "Chế độ"), ("luoi", "Lưới"), ("kien", "Kie\u{302}\u{301}n"),
            ("cizgi", "Çizgi"), ("isik", "Işık"), ("lodz", "Łódź"), ("елка", "Ёлка"),
            ("aeiou", "ǟéīọǜ"), ("αβγ", "άβγ"), ("احمد", "أحمد"), ("क", "क़"),
        ])
    func marks(typed: String, title: String) {
        #expect(FuzzyPattern(typed).match(FuzzyTitle(title)) != nil)
        #expect(FuzzyPattern(title).match(FuzzyTitle(title))?.hits.first?.lowerBound == 0)
    }

    @Test("letters that are others stay others", arguments: [("か", "が"), ("하", "한"), ("o", "œ")])
    func others(typed: String, title: String) {
        #expect(FuzzyPattern(typed).match(FuzzyTitle(title)) == nil)
    }

    @Test("letters in order meet the beginnings of words first")
    func scattered() {
        #expect(hits("gtd", "Go to date") == [0..<1, 3..<4, 6..<7])
        #expect(hits("reset view", "Reset view") != nil)
        #expect(hits("xyz", "Reset view") == nil)
        #expect(hits("tda", "Go to date") == [3..<4, 6..<8])
        #expect(hits("", "Anything") == [])
        #expect(hits("longer than the title", "short") == nil)
    }

    @Test("a beginning beats a middle, a middle beats scattered letters")
    func order() {
        #expect(best("log", ["Catalogue", "Logarithmic", "Live on the go"]) == "Logarithmic")
        #expect(best("btc", ["WBTCUSDT", "BTCUSDT", "BATCOIN"]) == "BTCUSDT")
        #expect(best("eth", ["BETHUSDT", "ETHUSDT", "ETHBTCXYZ"]) == "ETHUSDT")
    }

    @Test("letters scattered all over a long title are no match")
    func noise() {
        #expect(hits("aeio", "Show the average line of the other side too") == nil)
    }

    @Test("a plain title is read as one with a letter that is not")
    func plain() {
        let titles = [
            "Style: OHLC bars", "goto 2026-03-01", "", "aB cD_eF9g", "Ctrl+K\r\nx", "XRP/usd",
        ]
        for title in titles {
            let plain = FuzzyTitle(title)
            let other = FuzzyTitle(title + "é")
            #expect(plain.folded == Array(other.folded.dropLast()), "\(title)")
            #expect(plain.isWordStart == Array(other.isWordStart.dropLast()), "\(title)")
        }
    }
}
