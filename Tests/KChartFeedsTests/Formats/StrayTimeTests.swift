import KChartCore
import KChartFeeds
import Testing

/// Minutes from 2023-11-14 22:14 on; values made up.
@Suite("Times that lost or won a digit")
struct StrayTimeTests {
    private static let start: Int64 = 1_700_000_040

    private static func times(_ count: Int, perSecond: Int64) -> [String] {
        (0..<count).map { String((start + Int64($0) * 60) * perSecond) }
    }

    private static func table(_ times: [String]) -> String {
        "time,open,high,low,close,volume\n"
            + times.enumerated().map { "\($1),10.5,11.5,9.5,\(10 + $0 % 2).25,\($0 + 1)\n" }
            .joined()
    }

    private static func json(_ times: [String]) -> String {
        "["
            + times.enumerated().map {
                "{\"time\":\($1),\"open\":10.5,\"high\":11.5,\"low\":9.5,"
                    + "\"close\":\(10 + $0 % 2).25,\"volume\":\($0 + 1)}"
            }.joined(separator: ",") + "]"
    }

    /// A digit taken out of a count, or one put in.
    enum Damage: String, CaseIterable {
        case withoutFirst, withoutSecond, withoutLast, withOneMore, withFirstTwice

        func damaged(_ time: String) -> String {
            var digits = Array(time)
            switch self {
            case .withoutFirst: digits.removeFirst()
            case .withoutSecond: digits.remove(at: 1)
            case .withoutLast: digits.removeLast()
            case .withOneMore: digits.append("0")
            case .withFirstTwice: digits.insert(digits[0], at: 0)
            }
            return String(digits)
        }
    }

    @Test(
        "a row inside whose time lost or won a digit is left out, counted and named",
        arguments: Damage.allCases, [1, 1_000, 1_000_000] as [Int64])
    func inside(damage: Damage, perSecond: Int64) throws {
        var times = Self.times(40, perSecond: perSecond)
        let whole = try read(Self.table(times)).series.allCandles
        times[20] = damage.damaged(times[20])
        var expected = whole
        expected.remove(at: 20)
        let table = try read(Self.table(times))
        #expect(table.series.allCandles == expected)
        #expect(table.report.rejected == 1 && table.report.dataRows == 40)
        #expect(table.report.rejectedRows.first?.line == 22)
        #expect(table.report.rejectedRows.first?.reason.contains("a digit was lost") == true)
        let records = try read(Self.json(times))
        #expect(records.series.allCandles == expected)
        #expect(records.report.rejectedRows.map(\.line) == [21])
    }

    @Test(
        "the first and the last row are left out when their time is a tenth or ten times of the rest",
        arguments: [0, 39], [Damage.withoutLast, .withOneMore])
    func ends(row: Int, damage: Damage) throws {
        var times = Self.times(40, perSecond: 1_000_000)
        var expected = try read(Self.table(times)).series.allCandles
        expected.remove(at: row)
        times[row] = damage.damaged(times[row])
        for text in [Self.table(times), Self.json(times)] {
            let result = try read(text)
            #expect(result.series.allCandles == expected)
            #expect(result.report.rejected == 1)
        }
    }

    @Test(
        "the first and the last row are left out when one digit brings them to the rows beside them",
        arguments: [0, 39], Damage.allCases)
    func ends(row: Int, anyDamage damage: Damage) throws {
        for perSecond in [1, 1_000, 1_000_000, 1_000_000_000] as [Int64] {
            var times = Self.times(40, perSecond: perSecond)
            var expected = try read(Self.table(times)).series.allCandles
            expected.remove(at: row)
            times[row] = damage.damaged(times[row])
            let result = try read(Self.table(times))
            #expect(result.series.allCandles == expected, "\(times[row])")
            #expect(result.report.rejectedRows.map(\.line) == [row + 2])
            #expect(result.report.timesOutOfRange == 0)
        }
    }

    @Test("a row before 2001 that won a digit is left out where counts get a digit more")
    func boundaryDamage() throws {
        for row in [9, 18, 19, 20, 30] {
            var times = (0..<40).map { String(1_000_000_000 + Int64($0 - 20) * 86_400) }
            times[row] = Damage.withFirstTwice.damaged(times[row])
            let result = try read(Self.table(times))
            #expect(result.report.rejectedRows.map(\.line) == [row + 2], "\(times[row])")
        }
    }

    @Test("the lines of rows behind and before a damaged one stay those of the file")
    func lines() throws {
        var times = Self.times(40, perSecond: 1_000)
        times[5] = "170000034000"
        times[9] = "x"
        times[30] = Damage.withoutLast.damaged(times[30])
        let report = try read(Self.table(times)).report
        #expect(report.rejectedRows.map(\.line) == [7, 11, 32])
        #expect(report.bars == 37)
    }

    @Test(
        "a file goes on over the second at which counts get a digit more",
        arguments: [1, 1_000, 1_000_000] as [Int64], [1, 3, 20, 37, 39])
    func boundary(perSecond: Int64, before: Int) throws {
        for step in [60, 86_400] as [Int64] {
            let times = (0..<40).map {
                String((1_000_000_000 + Int64($0 - before) * step) * perSecond)
            }
            for text in [Self.table(times), Self.json(times)] {
                let result = try read(text)
                #expect(result.series.count == 40 && result.report.rejected == 0)
            }
        }
    }

    @Test("a series from 1975 on keeps its rows in any order, and with a hole of decades")
    func longSeries() throws {
        let months = (0..<600).map { 157_766_400 + Int64($0) * 30 * 86_400 }
        let shuffled = months.indices.map { months[$0 * 7 % 600] }
        let hole = Array(months[..<60]) + months[450...]
        for times in [months, months.reversed(), shuffled, hole] {
            let result = try read(Self.table(times.map { String($0) }))
            #expect(result.report.rejected == 0 && result.report.bars == times.count)
        }
    }

    @Test("one old row before a hole of decades is no damage unless it is a tenth")
    func oneOldRow() throws {
        var times = Self.times(40, perSecond: 1_000)
        times[0] = "709251200000"
        #expect(try read(Self.table(times)).report.bars == 40)
    }

    @Test("a file whose unit changes inside keeps its rows")
    func change() throws {
        let times =
            Self.times(40, perSecond: 1_000)[..<20] + Self.times(40, perSecond: 1_000_000)[20...]
        let result = try read(Self.table(Array(times)))
        #expect(result.report.rejected == 0)
        #expect(result.series.count == 40)
    }

    @Test(
        "a stream leaves such rows out wherever it is cut", arguments: Damage.allCases,
        [30, 650, 900])
    func stream(damage: Damage, row: Int) throws {
        var times = Self.times(1_000, perSecond: 1_000)
        var expected = try read(Self.table(times)).series.allCandles
        expected.remove(at: row)
        times[row] = damage.damaged(times[row])
        let lines = times.enumerated().map {
            "{\"time\":\($1),\"open\":10.5,\"high\":11.5,\"low\":9.5,"
                + "\"close\":\(10 + $0 % 2).25,\"volume\":\($0 + 1)}\n"
        }.joined()
        for text in [Self.table(times), lines] {
            for piece in [7, 4_000, 1 << 20] {
                let heard = try StreamListener.listen(Array(text.utf8)) { piece }
                #expect(heard.series.allCandles == expected)
                #expect(heard.notices.contains { $0.contains("a digit was lost") })
            }
        }
    }

    @Test(
        "trades are watched as bars are, in files and streams", arguments: Damage.allCases,
        [300, 800])
    func trades(damage: Damage, row: Int) throws {
        let times = (0..<1_000).map { String(Self.start * 1_000 + Int64($0) * 1_000) }
        func line(_ place: Int, _ time: String) -> String {
            "\(time),\(100 + place % 3).5,1\n"
        }
        let head = "time,price,amount\n"
        var lines = times.enumerated().map(line)
        lines.remove(at: row)
        let expected = try read(head + lines.joined()).series.allCandles
        lines.insert(line(row, damage.damaged(times[row])), at: row)
        let text = head + lines.joined()
        let file = try read(text)
        #expect(file.series.allCandles == expected)
        #expect(file.report.rejectedRows.map(\.line) == [row + 2])
        for piece in [7, 4_000, 1 << 20] {
            let heard = try StreamListener.listen(Array(text.utf8)) { piece }
            #expect(heard.series.allCandles == expected)
            #expect(heard.notices.contains { $0.contains("a digit was lost") })
        }
    }

    @Test(
        "a stream in no order keeps all its rows, also over decades",
        arguments: [1, 1_000, 1_000_000] as [Int64])
    func disorder(perSecond: Int64) throws {
        // Days from 1985 to 2023; 4 999 has no factor in common with 14 000.
        let times = (0..<14_000).map {
            String((473_385_600 + Int64($0 * 4_999 % 14_000) * 86_400) * perSecond)
        }
        let heard = try StreamListener.listen(Array(Self.table(times).utf8)) { 4_000 }
        #expect(heard.series.count == 14_000)
        #expect(!heard.notices.contains { $0.contains("a digit was lost") })
    }

    @Test("a stream that goes on elsewhere is followed, with all its rows")
    func jump() throws {
        let old = (0..<700).map { 480_000_000_000 + Int64($0) * 60_000 }
        let new = (0..<100).map { 1_700_000_040_000 + Int64($0) * 60_000 }
        let text = Self.table((old + new).map { String($0) })
        let heard = try StreamListener.listen(Array(text.utf8)) { 500 }
        #expect(heard.series.count == 800)
    }
}
