import KChartCore
import KChartFeeds
import Testing

/// Several series in one table of text, told apart by something else than a symbol. The rows are
/// made up.
@Suite("Several series in a table")
struct SeveralSeriesTests {
    private func read(_ text: String, symbol: String? = nil) throws(ReadError) -> ReadResult {
        var options = ReadOptions()
        options.symbol = symbol
        return try FileReader.read(bytes: bytes(text), path: "t.csv", options: options)
    }

    private static let days = (1...6).map { "2024-03-0\($0)" }

    private func table(_ column: String, _ first: String, _ second: String, inBlocks: Bool)
        -> String
    {
        let one = Self.days.map { "\(first),\($0),100,102,99,101,5" }
        let two = Self.days.map { "\(second),\($0),7,9,6,8,3" }
        let rows = inBlocks ? one + two : zip(one, two).flatMap { [$0, $1] }
        return "\(column),date,open,high,low,close,volume\n" + rows.joined(separator: "\n") + "\n"
    }

    @Test(
        "one of several must be asked for, and the one that is comes",
        arguments: [
            ("exchange", "NYSE", "LSE"), ("expiry", "2024-06-21", "2024-09-20"),
            ("interval", "1d", "1w"),
        ])
    func series(_ column: (name: String, first: String, second: String)) throws {
        for inBlocks in [false, true] {
            let text = table(column.name, column.first, column.second, inBlocks: inBlocks)
            let error = #expect(throws: ReadError.self) { try read(text) }
            #expect(
                error?.detail == "holds several series by \(column.name) (\(column.first),"
                    + " \(column.second)); choose one with --symbol")
            let asked = try read(text, symbol: column.second)
            #expect(asked.series.allCandles.map(\.open) == [7, 7, 7, 7, 7, 7])
        }
    }

    @Test("a contract that follows the one before is the same series")
    func rolled() throws {
        let rows = Self.days.enumerated().map { row, day in
            "\(row < 3 ? "2024-06-21" : "2024-09-20"),\(day),100,102,99,101,5"
        }
        let text = "expiry,date,open,high,low,close,volume\n" + rows.joined(separator: "\n") + "\n"
        #expect(try read(text).series.count == 6)
    }

    @Test("sections under names of their own are the tables of several markets")
    func sections() throws {
        let head = "Date,Open,High,Low,Close,Volume\n"
        let one = Self.days.map { "\($0),100,102,99,101,5\n" }.joined()
        let two = Self.days.map { "\($0),7,9,6,8,3\n" }.joined()
        let text = "AAA\n" + head + one + "\nBBB\n" + head + two
        let error = #expect(throws: ReadError.self) { try read(text) }
        #expect(error?.detail == "holds several symbols (AAA, BBB); choose one with --symbol")
        for (name, open) in [("AAA", 100.0), ("BBB", 7.0)] {
            let asked = try read(text, symbol: name)
            #expect(asked.symbol == name)
            #expect(asked.series.allCandles.map(\.open) == [Double](repeating: open, count: 6))
            #expect(asked.report.rejected == 0)
        }
        // Years under names of their own are one market.
        let later = Self.days.map { "2025\($0.dropFirst(4)),7,9,6,8,3\n" }.joined()
        #expect(try read("Year A\n" + head + one + "\nYear B\n" + head + later).series.count == 12)
    }

    @Test("a header that names the prices twice is told of")
    func namesTwice() throws {
        let names = "Open,High,Low,Close,Volume"
        let rows = Self.days.map { "\($0),100,102,99,101,5,7,9,6,8,3" }
        let result = try read("Date,\(names),\(names)\n" + rows.joined(separator: "\n") + "\n")
        #expect(result.series.allCandles.first?.open == 100)
        #expect(
            result.report.ambiguities.first?.contains("names open, high, low, close more than once")
                == true)
    }

    @Test("a trade that stands in two overlapping pages counts once")
    func tradesTwice() throws {
        func row(_ number: Int) -> String {
            "\(9_000 + number),\(number % 2 == 0 ? "100.5,0.25,25.125" : "100.75,0.75,75.5625"),\(1_709_287_200_000 + number * 100),true"
        }
        let head = "id,price,qty,quote_qty,time,is_buyer_maker"
        let pages = [0..<40, 30..<60].map { $0.map(row).joined(separator: "\n") }
        let result = try read(([head] + pages).joined(separator: "\n") + "\n")
        #expect(result.report.ticks == 60)
        #expect(result.series.allCandles.map(\.volume) == [30])
        #expect(result.report.ambiguities.first?.contains("counted once: 10") == true)
        // Without the names the count of the first column does the same.
        let plain = [0..<140, 130..<160].map { $0.map(row).joined(separator: "\n") }
        #expect(try read(plain.joined(separator: "\n") + "\n").report.ticks == 160)
        // Trades without a number are what they are.
        let unnumbered = String(row(1).drop { $0 != "," })
        #expect(
            try read(
                ([head] + [String](repeating: unnumbered, count: 5)).joined(separator: "\n") + "\n"
            )
            .report.ticks == 5)
        // The same price and amount under another number is another trade.
        let other = try read(
            "\(head)\n\(row(1))\n" + row(1).replacingNumber() + "\n\(row(2))\n\(row(3))\n")
        #expect(other.report.ticks == 4)
    }
}

extension String {
    /// The same trade under a smaller number.
    fileprivate func replacingNumber() -> String { "8000" + drop { $0 != "," } }
}
