import Foundation
import KChartCore
import Testing

@testable import KChartFeeds

/// Numbers in the cells of a table, on the fast way and beside it; strtod of the C library is the
/// judge. (The program's own tests run in the C locale.)
@Suite("Numbers of a table")
struct FastNumberTests {
    /// Rows of each test; ten million numbers in a soak.
    private static let rows =
        ProcessInfo.processInfo.environment["KCHART_SOAK"] == nil ? 20_000 : 1_000_000

    /// A number as data has it, and as it has not.
    private static func number(_ random: inout SplitMix, fixed: (Int, Int)?) -> String {
        func digits(_ count: Int) -> String {
            String((0..<count).map { _ in Character("\(random.next() % 10)") })
        }
        if let (whole, decimals) = fixed {
            return digits(whole) + (decimals > 0 ? "." + digits(decimals) : "")
        }
        var text = random.next() % 8 == 0 ? "-" : ""
        switch random.next() % 12 {
        case 0: text += digits(Int(random.next() % 9) + 1)
        case 1: text += digits(Int(random.next() % 30) + 1)
        case 2: text += digits(1) + "." + digits(Int(random.next() % 40) + 1)
        case 3: text += "." + digits(Int(random.next() % 20) + 1)
        case 4: text += digits(Int(random.next() % 6) + 1) + "."
        case 5: text += "0." + String(repeating: "0", count: Int(random.next() % 25)) + digits(3)
        case 6: text += digits(17) + "e" + "\(Int(random.next() % 640) - 330)"
        case 7:
            // Halfway between two doubles, exactly, and a little beside it.
            let odd = (random.next() >> 11 | 1 << 52) * 2 + 1
            text += "\(odd)" + (random.next() % 2 == 0 ? "" : "." + digits(12))
        case 8: text += "\(Double(bitPattern: random.next() % (1 << 52)))"  // subnormal
        case 9:
            let any = Double(bitPattern: random.next() & 0x7FEF_FFFF_FFFF_FFFF)
            text += any.isFinite ? "\(any)" : "1"
        default:
            text += digits(Int(random.next() % 8) + 1) + "." + digits(Int(random.next() % 9) + 1)
        }
        return text
    }

    private func check(seed: UInt64, fixed: (Int, Int)?) {
        var random = SplitMix(seed)
        var text = "time,open,high,low,close,volume\n2020-01-01,1,1,1,1,1\n2020-01-02,1,1,1,1,1\n"
        var expected: [[String]] = []
        for row in 0..<Self.rows {
            let cells = (0..<5).map { _ in Self.number(&random, fixed: fixed) }
            expected.append(cells)
            text += "\(1_600_000_000 + row * 60),\(cells.joined(separator: ","))\n"
        }
        let table = ReadTable(Array(text.utf8), readers: 2, shareBytes: 100_000)
        var row = 2
        var wrong = 0
        for cells in expected {
            let values = cells.map { strtod($0, nil) }
            // A price that is no finite number gives no bar.
            guard values[..<4].allSatisfy(\.isFinite) else { continue }
            for column in 0..<5 {
                let got = Double(bitPattern: table.numbers[column][row])
                let isRight =
                    values[column].isFinite
                    ? got.bitPattern == values[column].bitPattern : got.isNaN
                if !isRight {
                    wrong += 1
                    if wrong < 10 { Issue.record("\(cells[column]) became \(got)") }
                }
            }
            row += 1
        }
        #expect(wrong == 0)
        #expect(row == table.times.count)
    }

    @Test("doubles are those of strtod to the last bit, whatever is written")
    func any() { check(seed: 1, fixed: nil) }

    @Test(
        "doubles of one shape are those of strtod to the last bit",
        arguments: [(5, 2), (1, 4), (8, 8), (7, 1), (3, 0), (8, 0), (1, 7), (2, 8), (8, 1)])
    func shapes(whole: Int, decimals: Int) {
        check(seed: UInt64(whole * 10 + decimals), fixed: (whole, decimals))
    }

    @Test("the decimals of the prices are counted without the zeros behind them")
    func decimals() {
        func decimals(_ rows: [String]) -> Int? {
            var text = "time,open,high,low,close\n"
            for (row, price) in rows.enumerated() {
                text += "\(1_600_000_000 + row * 60),\(price),\(price),\(price),\(price)\n"
            }
            return ReadTable(Array(text.utf8), readers: 1).report?.priceDecimals
        }
        let plain = [String](repeating: "12.50000000", count: 40)
        #expect(decimals(plain) == 1)
        #expect(decimals(plain + ["12.50010000"] + plain) == 4)
        #expect(decimals(plain + ["12.00000001"] + plain) == 8)
        #expect(decimals([String](repeating: "7", count: 40)) == 0)
        #expect(decimals([String](repeating: "7", count: 40) + ["7.25"]) == 2)
    }
}
