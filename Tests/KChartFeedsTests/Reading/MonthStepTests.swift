import KChartCore
import KChartFeeds
import Testing

@Suite("Bars of several months")
struct MonthStepTests {
    private static func table(_ dates: [CivilDate]) -> [UInt8] {
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return bytes(
            "Date,Open,High,Low,Close\n"
                + dates.map { "\($0.year)-\(two($0.month))-\(two($0.day)),1,2,0.5,1.5\n" }.joined())
    }

    private static func month(_ number: Int, from month: Int) -> (year: Int, month: Int) {
        let all = 2_007 * 12 + month - 1 + number
        return (all / 12, all % 12 + 1)
    }

    /// Where in its month a bar is stamped.
    enum Place: CaseIterable { case start, end, firstTradingDay, lastTradingDay, fifteenth }

    private static func date(_ place: Place, _ year: Int, _ month: Int) -> CivilDate {
        var date = CivilDate(year: year, month: month, day: 1)
        let step = place == .end || place == .lastTradingDay ? -1 : 1
        switch place {
        case .start: return date
        case .fifteenth: date.day = 15
        case .end, .lastTradingDay: date.day = date.daysInMonth
        // New Year is no trading day.
        case .firstTradingDay: date.day = month == 1 ? 2 : 1
        }
        guard place == .firstTradingDay || place == .lastTradingDay else { return date }
        while date.weekday == .saturday || date.weekday == .sunday { date.day += step }
        return date
    }

    private static func dates(_ place: Place, every months: Int, _ count: Int) -> [CivilDate] {
        (0..<count).map {
            let (year, month) = month($0 * months, from: place == .end ? 12 : 1)
            return date(place, year, month)
        }
    }

    @Test(
        "they are named by the calendar, and none is missing", arguments: Place.allCases,
        [2, 3, 4, 6, 12, 24])
    func calendar(_ place: Place, _ months: Int) throws {
        for count in [3, 4, 9, 17] {
            let text = Self.table(Self.dates(place, every: months, count))
            let result = try FileReader.read(bytes: text)
            #expect(result.series.interval == .months(months), "\(place), \(count) bars")
            #expect(result.series.count == count)
            let figures = try FileReader.inspect(bytes: text)
            #expect(figures.interval == "\(months)M")
            #expect(figures.gaps == 0)
            #expect(figures.spacingsShorterThanInterval == 0)
            #expect(figures.intervalShare == 1)
            #expect(figures.findings.isEmpty)
        }
    }

    @Test("months on their first trading days have no false gaps either", arguments: Place.allCases)
    func monthly(_ place: Place) throws {
        let figures = try FileReader.inspect(bytes: Self.table(Self.dates(place, every: 1, 60)))
        #expect(figures.interval == "1M")
        #expect(!figures.findings.contains { $0.kind == .gaps })
    }

    @Test("a quarter that is missing is a gap")
    func gap() throws {
        var dates = Self.dates(.start, every: 3, 20)
        dates.remove(at: 7)
        let figures = try FileReader.inspect(bytes: Self.table(dates))
        #expect(figures.interval == "3M")
        #expect(figures.gaps == 1)
        #expect(figures.findings.map(\.kind) == [.gaps])
    }

    @Test("distances in days that are no months stay days", arguments: [60, 91, 92, 182, 365])
    func days(_ step: Int) throws {
        let first = CivilDate(year: 2_011, month: 1, day: 12).daysSinceEpoch
        let dates = (0..<12).map { CivilDate(daysSinceEpoch: first + $0 * step) }
        let series = try FileReader.read(bytes: Self.table(dates)).series
        #expect(series.interval.length == .fixed(microseconds: Int64(step) * 86_400_000_000))
    }

    @Test("newest first they are the same bars")
    func falling() throws {
        let dates = Self.dates(.end, every: 3, 12)
        let series = try FileReader.read(bytes: Self.table(dates.reversed())).series
        #expect(series.interval == .months(3))
    }
}
