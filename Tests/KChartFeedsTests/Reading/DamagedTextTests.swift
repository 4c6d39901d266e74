import KChartCore
import KChartFeeds
import Testing

@Suite("Damaged text")
struct DamagedTextTests {
    /// The file without what follows the `cells`-th cell of its last row.
    private func cut(_ text: String, after cells: Int) -> String {
        var lines = text.split(separator: "\n").map(String.init)
        let last = lines.removeLast().split(separator: ",").prefix(cells)
        return lines.map { $0 + "\n" }.joined() + last.joined(separator: ",")
    }

    @Test("a file that breaks off inside its last row is read up to there, and the row is named")
    func brokenOff() throws {
        for (text, total) in [(Fixtures.binance, 12), (Fixtures.comma, 6)] {
            let whole = try read(text).report.bars
            for cells in 1..<total {
                let report = try read(cut(text, after: cells)).report
                #expect(report.bars == whole - 1)
                #expect(report.rejectedRows.map(\.line) == [text.split(separator: "\n").count])
                #expect(
                    report.rejectedRows.first?.reason
                        == "the file breaks off in this row: \(cells) of \(total) cells")
            }
            // Only the line end is missing.
            let complete = try read(cut(text, after: total)).report
            #expect(complete.bars == whole)
            #expect(complete.rejected == 0)
        }
        #expect(try read(cut(Fixtures.binance, after: 11) + ",").report.rejected == 1)
        let bare = "2024-01-02,100,105,99,104,7\n2024-01-03,104,106,103,105,8\n"
        #expect(try read(cut(bare, after: 5)).report.rejectedRows.map(\.line) == [2])
    }

    @Test("a short row with its line end, or among rows of many lengths, is not broken off")
    func shortRow() throws {
        #expect(try read(Fixtures.comma + "2024-01-05,1,2,1,2\n").report.bars == 4)
        let mixed = "2024-01-02,1,2,1,2,7\n2024-01-03,1,2,1,2\n2024-01-04,1,2,1,2"
        #expect(try read(mixed).report.bars == 3)
    }

    @Test("line ends of carriage returns alone are line ends")
    func carriageReturns() throws {
        let text = String(Fixtures.comma.map { $0 == "\n" ? "\r" : $0 })
        #expect(try read(text).series.allCandles == read(Fixtures.comma).series.allCandles)
    }

    @Test("remarks are passed over wherever they stand", arguments: ["# note", "// note, a, b"])
    func remarks(remark: String) throws {
        let lines = Fixtures.comma.split(separator: "\n").map { $0 + "\n" }
        let text = lines.map { remark + "\n" + $0 }.joined() + remark + "\n"
        let result = try read(text)
        #expect(result.report.rejected == 0)
        #expect(result.report.dataRows == 3)
        #expect(result.series.allCandles == (try read(Fixtures.comma).series.allCandles))
    }

    @Test("text behind the end of JSON is refused by its line, an end that is missing is told")
    func afterJSON() throws {
        for text in [Fixtures.klines, Fixtures.objects] {
            #expect(refusal(text + "\n ") == nil)
            for more in [" hello", ","] {
                let error = refusal(text + more)
                #expect(error?.kind == .damaged)
                #expect(error?.line != nil)
            }
        }
        // Arrays end to end are one; a record that is none costs itself.
        #expect(try read(Fixtures.klines + "\n[[1]]").report.rejected == 1)
        // Of a text that breaks off the whole records are kept, and it is told.
        let whole = try read(Fixtures.objects)
        let cut = try read(String(Fixtures.objects.dropLast(3)))
        #expect(cut.report.wasCutShort)
        #expect(cut.report.bars == whole.report.bars - 1)
        #expect(
            refusal(Fixtures.klines + "\n hello")?.description
                == "t.csv:3: more text follows the end of the JSON")
    }

    @Test("a zero byte in a later row costs that row")
    func zeroByte() throws {
        let report = try read(Fixtures.comma + "2024-01-05,1,2,1,2,\u{0}8\n2024-01-06,1,2,1,2,8\n")
            .report
        #expect(report.bars == 4)
        #expect(
            report.rejectedRows.map { "\($0.line): \($0.reason)" } == [
                "5: the line holds a zero byte"
            ])
        #expect(refusal("time,open\u{0},high,low,close\n2024-01-02,1,2,1,2\n")?.kind == .binary)
    }
}
