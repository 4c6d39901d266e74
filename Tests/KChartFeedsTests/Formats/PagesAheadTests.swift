import Glibc
import KChartCore
import Testing

@testable import KChartFeeds

@Suite("Pages of columns that several readers fill")
struct PagesAheadTests {
    private static let room = 700_000

    /// How many of the pages that hold rows of a column are in memory.
    private static func pages(_ column: UnsafeMutableRawPointer, rows: Int) -> (
        present: Int, all: Int
    ) {
        let page = 4_096
        let first = UInt(bitPattern: column) & ~UInt(page - 1)
        let count = (Int(UInt(bitPattern: column) - first) + rows * 8 + page - 1) / page
        var states = [UInt8](repeating: 0, count: count)
        guard mincore(UnsafeMutableRawPointer(bitPattern: first), count * page, &states) == 0 else {
            return (0, count)
        }
        return (states.count { $0 & 1 == 1 }, count)
    }

    @Test(
        "the pages of all rows up to one are found before anything is written", arguments: [1, 2])
    func found(readers: Int) {
        var columns = BarColumns()
        columns.appendRows(upTo: Self.room, withVolume: true) { rows in
            let pages = PagesAhead(of: rows, room: Self.room)
            SideBySide.run(readers) { _ in
                for row in stride(from: 10_000, through: 600_000, by: 10_000) {
                    pages.find(upTo: row)
                }
            }
            let starts: [UnsafeMutableRawPointer?] = [
                UnsafeMutableRawPointer(rows.time), UnsafeMutableRawPointer(rows.open),
                UnsafeMutableRawPointer(rows.high), UnsafeMutableRawPointer(rows.low),
                UnsafeMutableRawPointer(rows.close), UnsafeMutableRawPointer(rows.volume),
            ]
            for start in starts.compactMap(\.self) {
                let (present, all) = Self.pages(start, rows: 600_000)
                #expect(present == all)
            }
            return 0
        }
    }

    @Test("asking for more rows than there is room for changes nothing outside the room")
    func bounded() {
        var columns = BarColumns()
        columns.appendRows(upTo: 1_000) { rows in
            rows.time[999] = 7
            PagesAhead(of: rows, room: 1_000).find(upTo: 1 << 40)
            #expect(rows.time[999] == 7)
            return 0
        }
    }
}
