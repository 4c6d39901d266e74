import Glibc
import KChartCore

extension CSVReader {
    /// 03/04/2020 is told by the whole column: a part above 12 decides for all; when there is none,
    /// the order that keeps the rows in order.
    func dayOrder() -> (isDayFirst: Bool, note: String?)? {
        guard let place = layout.place(of: .time), let base = input.bytes.baseAddress else {
            return nil
        }
        var tokenizer = RowTokenizer(delimiter: layout.delimiter)
        defer { tokenizer.release() }
        var at = base + layout.dataStart
        let end = base + input.availableCount()
        var time = TimeText()
        var other = TimeText()
        other.dayFirst = true
        var votes = (day: 0, month: 0, either: 0)
        var rises = (day: 0, month: 0)
        var falls = (day: 0, month: 0)
        var steps = (day: 0.0, month: 0.0)
        var hasPoints = false
        var previous: (day: Int64, month: Int64)?
        while at < end {
            let lineEnd =
                memchr(at, 0x0A, end - at).map {
                    UnsafePointer($0.assumingMemoryBound(to: UInt8.self))
                } ?? end
            defer { at = lineEnd < end ? lineEnd + 1 : end }
            guard lineEnd - at <= 1 << 16 else { continue }
            tokenizer.cut(at, lineEnd)
            guard place < tokenizer.cells.count else { continue }
            let cell = tokenizer.cells[place].bytes
            guard let month = time.parse(cell), let day = other.parse(cell) else { continue }
            if time.evidence == .either { hasPoints = cell.prefix(3).contains(0x2E) }
            switch time.evidence {
            case .none: break
            case .dayFirst: votes.day += 1
            case .monthFirst: votes.month += 1
            case .either: votes.either += 1
            }
            if let previous {
                if day < previous.day { falls.day += 1 } else { rises.day += 1 }
                if month < previous.month { falls.month += 1 } else { rises.month += 1 }
                steps.day += abs(Double(day - previous.day))
                steps.month += abs(Double(month - previous.month))
            }
            previous = (day, month)
        }
        if votes.either == 0 { return (votes.day > votes.month, nil) }
        if votes.day > 0, votes.month > 0 {
            let isDayFirst = votes.day > votes.month
            return (
                isDayFirst,
                "day and month change places inside the file; where both fit,"
                    + " \(isDayFirst ? "day" : "month") first was taken, --date-format dmy or mdy"
                    + " says otherwise"
            )
        }
        if votes.day > 0 || votes.month > 0 { return (votes.day > 0, nil) }
        // The reading that keeps the rows in order; else the way of the land: points and decimal
        // commas go with the day first; else the reading in which the rows stand closer.
        let disorder = (day: min(falls.day, rises.day), month: min(falls.month, rises.month))
        let isDayFirst =
            disorder.day != disorder.month
            ? disorder.day < disorder.month
            : hasPoints || layout.decimalComma || steps.day < steps.month
        return (
            isDayFirst,
            "no date tells day from month; \(isDayFirst ? "day" : "month") first was taken,"
                + " --date-format \(isDayFirst ? "mdy" : "dmy") says otherwise"
        )
    }
}
