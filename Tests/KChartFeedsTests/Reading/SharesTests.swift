import Foundation
import KChartCore
import Testing

@testable import KChartFeeds

/// A table cut into shares for several readers gives what one reader gives of the whole.
@Suite("Shares of a table")
struct SharesTests {
    private static let isSoak = ProcessInfo.processInfo.environment["KCHART_SOAK"] != nil

    /// A table with all that may go wrong at a border: damaged rows, blank lines, comments, quotes
    /// that are not closed in their line, line ends of Windows, times that change their style,
    /// decimals that appear late, a last line without an end.
    private static func table(seed: UInt64, rows: Int) -> [UInt8] {
        var random = SplitMix(seed)
        func pick(_ count: UInt64) -> UInt64 { random.next() % count }
        let lineEnd = pick(3) == 0 ? "\r\n" : "\n"
        var text = "time,open,high,low,close,volume" + lineEnd
        var style = pick(5)
        for row in 0..<rows {
            if pick(30) == 0 { style = pick(5) }
            // From midnight of 2020-09-14.
            let seconds = 1_600_041_600 + row * 60
            let time =
                switch style {
                case 0: "\(seconds)"
                case 1: "\(seconds)000"
                case 2: "\(seconds)000000"
                default:
                    "2020-09-14 \(row / 600)\(row / 60 % 10):\(row % 60 / 10)\(row % 10):00"
                        + (style == 3 ? "Z" : "")
                }
            let cents = 100_000 + pick(99_000_000)
            let price = "\(cents / 100).\(cents % 100 / 10)\(cents % 10)"
            let volume =
                switch pick(4) {
                case 0: "\(pick(1_000_000))"
                case 1: "\(pick(1_000)).\(pick(100_000_000))"
                case 2: ""
                default: "1.5e3"
                }
            switch pick(40) {
            case 0: text += "damaged,1,2" + lineEnd
            case 1: text += lineEnd
            case 2: text += "# a comment, with, commas" + lineEnd
            case 3: text += "\"\(time)\",\"\(price)\",\"\(price)\",\"1\(lineEnd)2\",3,4" + lineEnd
            case 4: text += "\(time),,\(price),\(price),\(price),\(volume)" + lineEnd
            case 5: text += "\(time),-\(price),\(price)5,-\(price),.5,\(volume)" + lineEnd
            case 6: text += "\(time),1e3,\(price)000,12345678901234567890,5.,\(volume)" + lineEnd
            case 7:
                text += "\(time),\"\(price)\",\(price), \(price) ,\(price),\(volume),more" + lineEnd
            default: text += "\(time),\(price),\(price),\(price),\(price),\(volume)" + lineEnd
            }
        }
        if pick(2) == 0 { text.removeLast() }
        return Array(text.utf8)
    }

    @Test("any cut into shares, for any number of readers, gives the same bars, lines and report")
    func anyCut() {
        for seed in 0..<UInt64(Self.isSoak ? 200 : 12) {
            let text = Self.table(seed: seed, rows: 300)
            let whole = ReadTable(text, readers: 1, shareBytes: .max)
            #expect(whole.refusal == nil)
            #expect(whole.times.count > 100)
            var sizes = [1, 7, 64, 1_000, text.count / 2, text.count - 1]
            var random = SplitMix(seed + 1_000)
            for _ in 0..<20 { sizes.append(Int(random.next() % UInt64(text.count)) + 1) }
            for size in sizes {
                #expect(ReadTable(text, readers: 1, shareBytes: size) == whole, "\(seed) \(size)")
                #expect(ReadTable(text, readers: 2, shareBytes: size) == whole, "\(seed) \(size)")
            }
            #expect(ReadTable(text, readers: 4, shareBytes: 100) == whole, "\(seed)")
        }
    }

    @Test("a stream in pieces, down to one byte, gives what the whole text gives")
    func pieces() throws {
        let text = Self.table(seed: 5, rows: 120)
        let whole = ReadTable(text, readers: 1, shareBytes: .max)
        for size in [1, 2, 13, 64, 4_096] {
            try text.withUnsafeBufferPointer { bytes in
                let layout = try ReadTable.layout(of: bytes)
                var reader = CSVRowReader(layout: layout)
                defer { reader.release() }
                var columns = BarColumns()
                var line = layout.headerLines + 1
                var held: [UInt8] = []
                var at = layout.dataStart
                while at < bytes.count {
                    let end = min(at + size, bytes.count)
                    held += bytes[at..<end]
                    at = end
                    let done = held.withUnsafeBufferPointer {
                        reader.read(
                            $0, isEnd: end == bytes.count, line: &line, into: &columns)
                    }
                    held.removeFirst(done)
                }
                let findings = reader.takeFindings()
                #expect(Array(columns.time) == whole.times)
                #expect(columns.close.map(\.bitPattern) == whole.numbers[3])
                #expect(columns.volume.map(\.bitPattern) == whole.numbers[4])
                #expect(findings.report.rejectedRows == whole.report?.rejectedRows)
                #expect(findings.report.dataRows == whole.report?.dataRows)
                #expect(columns.time.indices.map { findings.lines.line(of: $0) } == whole.lines)
            }
        }
    }

    @Test("a table whose rows are far shorter than its first ones has room all the same")
    func shortRows() {
        var text = "time,open,high,low,close,volume,note\n"
        for row in 0..<200 {
            text += "\(1_600_000_000 + row * 60),1,1,1,1,1,\(String(repeating: "x", count: 900))\n"
        }
        for row in 200..<20_000 { text += "\(1_600_000_000 + row * 60),1,1,1,1,1,\n" }
        let bytes = Array(text.utf8)
        let whole = ReadTable(bytes, readers: 1, shareBytes: .max)
        #expect(whole.times.count == 20_000)
        #expect(whole.lines.last == 20_001)
        #expect(ReadTable(bytes, readers: 2, shareBytes: 5_000) == whole)
        #expect(ReadTable(bytes, readers: 3, shareBytes: 70_000) == whole)
    }

    @Test("the second symbol of a file is told with its line, whoever meets it first")
    func symbols() {
        var text = "symbol,time,open,high,low,close\n"
        for row in 0..<500 {
            text += "\(row == 321 || row > 400 ? "B" : "A"),\(1_600_000_000 + row * 60),1,1,1,1\n"
        }
        let bytes = Array(text.utf8)
        let whole = ReadTable(bytes, readers: 1, shareBytes: .max)
        #expect(whole.refusal != nil)
        for size in [50, 400, 3_000] {
            #expect(ReadTable(bytes, readers: 2, shareBytes: size) == whole)
        }
    }

    @Test("lines are counted with and without an end at the end")
    func lines() {
        for (text, count) in [("", 0), ("a", 1), ("a\n", 1), ("\n\n", 2), ("a\nb", 2)] {
            let bytes = Array((text + "|").utf8)
            let lines = bytes.withUnsafeBufferPointer { buffer in
                buffer.baseAddress.map { CSVShares.lines($0, $0 + buffer.count - 1) }
            }
            #expect(lines == count, "\(text)")
        }
    }
}
