import Glibc
import KChartCore

/// A line from which on a table has another layout.
struct CSVLayoutChange {
    /// Where the line begins in the input.
    var offset: Int
    var line: Int
    /// The layout of what follows, offsets counted from the line.
    var layout: CSVLayout
    /// What is said of it.
    var note: Saying

    /// Only so many rejected rows are looked at.
    private static let most = 200
    private static let delimiters: [UInt8] = [0x2C, 0x3B, 0x09, 0x7C]

    /// The first rejected row that is a header with other columns, or a row with another
    /// separator; nil for rows that are only damaged.
    ///
    /// - Throws: when a second header names bars in a way that cannot be read.
    static func find(
        _ report: ReadReport, _ input: FormatInput, _ layout: CSVLayout
    ) throws(ReadError) -> CSVLayoutChange? {
        guard let base = input.bytes.baseAddress else { return nil }
        let wanted = report.rejectedRows.prefix(most).map(\.line)
        var next = wanted.startIndex
        var at = layout.dataStart
        var line = layout.headerLines + 1
        while at < input.bytes.count, next < wanted.endIndex {
            let end =
                memchr(base + at, 0x0A, input.bytes.count - at).map {
                    UnsafePointer($0.assumingMemoryBound(to: UInt8.self)) - base
                } ?? input.bytes.count
            if line == wanted[next] {
                next += 1
                if end - at <= 1 << 12,
                    let found = try change(input, layout, at: at, end: end, line: line)
                {
                    return found
                }
            }
            line += 1
            at = end + 1
        }
        return nil
    }

    private static func change(
        _ input: FormatInput, _ layout: CSVLayout, at start: Int, end: Int, line: Int
    ) throws(ReadError) -> CSVLayoutChange? {
        let text = UnsafeBufferPointer(rebasing: input.bytes[start..<end])
        for delimiter in [layout.delimiter] + delimiters.filter({ $0 != layout.delimiter })
        where text.contains(delimiter) {
            let row = CSVSample(text, isWhole: true, delimiter: delimiter).content.first
            guard let cells = row?.cells, cells.count >= 5 else { continue }
            if cells.count(where: { $0.contains { $0 &- 48 < 10 } }) < 2 {
                let reading = HeaderReading(cells.map { HeaderText.decode($0) })
                guard reading.hasBars else { continue }
                if delimiter == layout.delimiter, reading.names == layout.names { return nil }
                return try header(input, layout, at: start, line: line, delimiter: delimiter)
            }
            if delimiter != layout.delimiter,
                let found = rows(input, layout, at: start, delimiter: delimiter)
            {
                return CSVLayoutChange(
                    offset: start, line: line, layout: found,
                    note: Saying(
                        .choiceSeparator, .text(name(layout.delimiter)), .text(name(delimiter)),
                        .number(line)))
            }
        }
        return nil
    }

    private static func name(_ delimiter: UInt8) -> String {
        delimiter == 0x09 ? "TAB" : "\"\(Character(Unicode.Scalar(delimiter)))\""
    }

    private static func finder(_ input: FormatInput, at start: Int, delimiter: UInt8)
        -> CSVLayoutFinder
    {
        let head = input.bytes[start...].prefix(FormatSample.mostBytes)
        return CSVLayoutFinder(
            UnsafeBufferPointer(rebasing: head), isWhole: head.endIndex == input.bytes.count,
            options: input.options, delimiter: delimiter)
    }

    /// A second header; nil when it says what the first one said.
    private static func header(
        _ input: FormatInput, _ layout: CSVLayout, at start: Int, line: Int, delimiter: UInt8
    ) throws(ReadError) -> CSVLayoutChange? {
        switch finder(input, at: start, delimiter: delimiter).find() {
        case .success(let found):
            guard found.content == .bars else { return nil }
            if delimiter == layout.delimiter, found.roles == layout.roles { return nil }
            let order = found.roles.compactMap { $0.map { Saying.Part.role($0) } }
            return CSVLayoutChange(
                offset: start, line: line, layout: found,
                note: Saying(.choiceHeader, .number(line), .list(order)))
        case .failure(let failure):
            if failure.issue.kind == .headerOnly { return nil }
            throw ReadError(
                failure.issue.kind, path: input.path, line: line,
                detail: "a second header stands here: \(failure.issue.detail)")
        }
    }

    /// The layout of rows with another separator: the columns as they were when there are as many,
    /// otherwise as rows without a header are read.
    private static func rows(
        _ input: FormatInput, _ layout: CSVLayout, at start: Int, delimiter: UInt8
    ) -> CSVLayout? {
        let finder = finder(input, at: start, delimiter: delimiter)
        let sample = CSVSample(finder.bytes, isWhole: finder.isWhole, delimiter: delimiter)
        let data = Array(sample.content.prefix(20))
        let width = layout.mostCells ?? layout.cells ?? layout.names.count
        var unused: [Saying] = []
        if data.allSatisfy({ $0.cells.count >= layout.roles.count && $0.cells.count <= width + 1 })
        {
            let prices = HeaderReading.prices.compactMap(layout.place)
            var same = layout
            same.delimiter = delimiter
            same.decimalComma = CSVLayoutFinder.hasDecimalComma(
                prices: CSVLayoutFinder.cells(data, prices),
                amounts: CSVLayoutFinder.cells(data, [layout.place(of: .volume)].compactMap { $0 }),
                in: CSVLayoutFinder.Surroundings(
                    delimiter: delimiter, names: layout.names,
                    hasPointedDates: CSVLayoutFinder.hasPointedDates(
                        data, column: layout.place(of: .time))),
                notes: &unused)
            same.dataStart = 0
            same.headerLines = 0
            same.choices = unused
            var parser = CSVRowParser(layout: same)
            let good = data.count { row in
                if case .rejected = parser.parse(cells: row.cells) { false } else { true }
            }
            return good * 5 >= data.count * 4 ? same : nil
        }
        guard case .success(let found) = finder.find(), found.content == .bars,
            found.headerLines == 0
        else { return nil }
        return found
    }
}
