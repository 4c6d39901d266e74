import Glibc
import KChartCore
import Synchronization

/// Has the system find the pages of new columns before several readers write to them.
///
/// Where pages are large, readers of neighbouring shares write to the same one and would ask for
/// it at the same moment: both have 2 MB cleared, and one of them in vain. Each stretch is taken
/// here by one reader alone, and the others mostly find it ready.
///
/// Safe from every thread: a stretch is given out once, and finding its pages changes no byte.
/// A kernel without such a call (before 5.14) finds pages one by one when they are written.
final class PagesAhead: @unchecked Sendable {
    private struct Column {
        /// Everything before it was given out.
        var next: Int
        /// Where the first new row lies, and where the room ends.
        let start: Int
        let end: Int
    }

    private let columns: Mutex<[Column]>

    private static let stretch = 2 << 20
    /// Rows that are found before they are needed: about two shares.
    private static let ahead = 8 << 10
    private static let rowBytes = 8
    private static let pageBytes = 4 << 10

    /// For columns with room for `room` new rows.
    init(of rows: BarColumns.NewRows, room: Int) {
        // Points have one column for their four prices.
        let prices =
            rows.open == rows.close
            ? [rows.close] : [rows.open, rows.high, rows.low, rows.close]
        let amounts = [rows.volume, rows.turnover].compactMap(\.self)
        let starts = [Int(bitPattern: rows.time)] + (prices + amounts).map { Int(bitPattern: $0) }
        columns = Mutex(
            starts.map { start in
                Column(
                    next: start & ~(Self.pageBytes - 1), start: start,
                    end: start + room * Self.rowBytes)
            })
    }

    /// Sees to it that the pages of all rows before `row` are there or are being found by another
    /// reader.
    func find(upTo row: Int) {
        while let stretch = take(upTo: row) {
            madvise(
                UnsafeMutableRawPointer(bitPattern: stretch.lowerBound), stretch.count,
                MADV_POPULATE_WRITE)
        }
    }

    /// The next stretch of the column that is furthest behind; nil when none is.
    private func take(upTo row: Int) -> Range<Int>? {
        columns.withLock { columns in
            for place in columns.indices {
                let column = columns[place]
                let wanted = column.start + (row + Self.ahead) * Self.rowBytes
                guard column.next < min(wanted, column.end) else { continue }
                let boundary = (column.next / Self.stretch + 1) * Self.stretch
                columns[place].next = min(boundary, column.end)
                return column.next..<columns[place].next
            }
            return nil
        }
    }
}
