import KChartCore
import Testing

@testable import KChartFeeds

@Suite("Tables that change on the way")
struct LayoutChangeTests {
    private let bars = MadeBars.walk(200)
    private let header = "Date,Open,High,Low,Close,Volume\n"

    private func plain(_ bar: Candle) -> String { "\(bar.date),\(bar.prices),\(bar.amount)" }
    private func semicolons(_ bar: Candle) -> String {
        plain(bar).split(separator: ",").joined(separator: ";")
    }
    private func german(_ bar: Candle) -> String {
        let prices = [bar.open, bar.high, bar.low, bar.close].map(MadeBars.comma)
        return "\(bar.date);\(prices.joined(separator: ";"));\(bar.amount)"
    }

    /// Early, within the first lines a reader looks at, and late.
    @Test("another separator from some line on loses no bar", arguments: [4, 20, 110, 150])
    func separator(_ place: Int) throws {
        for second in [semicolons, german] {
            let rest = MadeBars.lines(Array(bars[place...]), second)
            for first in [header, ""] {
                let text = first + MadeBars.lines(Array(bars[..<place]), plain) + rest
                let result = try read(text)
                #expect(result.series.allCandles == bars)
                let line = place + (first.isEmpty ? 1 : 2)
                #expect(
                    result.report.ambiguities.contains {
                        $0.contains("the separator changes from \",\" to \";\" in line \(line)")
                    })
            }
        }
    }

    @Test("a second header with other columns is followed", arguments: [1, 5, 110, 150])
    func header(_ place: Int) throws {
        let other = { (bar: Candle) in
            "\(bar.date),\(bar.amount),\(bar.close),\(bar.high),\(bar.low),\(bar.open)"
        }
        let text =
            header + MadeBars.lines(Array(bars[..<place]), plain)
            + "Date,Volume,Close,High,Low,Open\n" + MadeBars.lines(Array(bars[place...]), other)
        let result = try read(text)
        #expect(result.series.allCandles == bars)
        #expect(result.report.rejected == 0)
        #expect(
            result.report.ambiguities.contains {
                $0.contains("a second header in line \(place + 2) names other columns")
            })
    }

    @Test("lines are numbered through the whole file")
    func lines() throws {
        let text =
            header + MadeBars.lines(Array(bars[..<50]), plain) + "2024-05-05,x,1,1,1,1\n"
            + "Date,Volume,Close,High,Low,Open\n2024-05-05,x,y,1,1,1\n"
            + MadeBars.lines(Array(bars[50...])) { bar in
                "\(bar.date),\(bar.amount),\(bar.close),\(bar.high),\(bar.low),\(bar.open)"
            }
        let report = try read(text).report
        #expect(report.rejectedRows.map(\.line) == [52, 54])
        #expect(report.bars == 200)
    }

    @Test("the same header once more is one rejected row")
    func sameHeader() throws {
        let text =
            header + MadeBars.lines(Array(bars[..<50]), plain) + header
            + MadeBars.lines(Array(bars[50...]), plain)
        let result = try read(text)
        #expect(result.series.allCandles == bars)
        #expect(result.report.rejectedRows.map(\.line) == [52])
    }

    @Test("a second header without times is refused with its line")
    func unreadable() throws {
        let text =
            header + MadeBars.lines(Array(bars[..<50]), plain) + "Name,Open,High,Low,Close\n"
            + MadeBars.lines(Array(bars[50...])) { "x,\($0.prices)" }
        let error = try #require(refusal(text))
        #expect(error.line == 52)
        #expect(error.detail.contains("a second header stands here"))
    }

    @Test("a stream rejects what follows a header with other columns")
    func stream() throws {
        let text = bytes(header + MadeBars.lines(Array(bars[..<50]), plain))
        let rest = bytes(
            "Date,Volume,Close,High,Low,Open\n"
                + MadeBars.lines(Array(bars[50..<60])) { bar in
                    "\(bar.date),\(bar.amount),\(bar.close),\(bar.high),\(bar.low),\(bar.open)"
                })
        try text.withUnsafeBufferPointer { head in
            let input = FormatInput(path: "-", bytes: head)
            var reader = try #require(CSVFormat().lines(after: input)).reader
            defer { reader.release() }
            var columns = BarColumns()
            var line = 52
            _ = rest.withUnsafeBufferPointer {
                reader.read($0, isEnd: true, line: &line, into: &columns)
            }
            let report = reader.takeReport()
            #expect(columns.isEmpty && report.rejected == 11)
            #expect(report.rejectedRows.last?.reason == "the header in line 52 names other columns")
        }
    }

    @Test("cells in quotes may go on in the next line", arguments: [3, 170])
    func quotedLines(_ place: Int) throws {
        let text =
            "Date,\"Close\nPrice\",\"High\nPrice\",Low,Open,Volume,Note\n"
            + bars.enumerated().map { number, bar in
                let note = number == place ? "\"first\n2030-01-01,1,2,0.5,1.5,9,second\"" : "x"
                return "\(bar.date),\(bar.close),\(bar.high),\(bar.low),\(bar.open),"
                    + "\(bar.amount),\(note)\n"
            }.joined() + "2031-01-01,y,1,1,1,1,z\n"
        let result = try read(text)
        #expect(result.series.allCandles == bars)
        // Three lines of header, and one more inside.
        #expect(result.report.rejectedRows.map(\.line) == [205])
    }

    @Test("a quote that is never closed costs its own row")
    func openQuote() throws {
        let text =
            "Date,Open,High,Low,Close,Volume,Note\n"
            + bars.enumerated().map { number, bar in
                plain(bar) + (number == 7 ? ",\"lost\n" : ",\"x\"\n")
            }.joined()
        let result = try read(text)
        #expect(result.series.count == 199)
        #expect(result.report.rejectedRows.map(\.line) == [9])
    }
}
