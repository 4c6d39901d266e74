/// A table of markers: one line a row.
struct MarkerTable {
    private let text: [UInt8]
    private let path: String

    init(_ text: [UInt8], path: String) {
        self.text = text
        self.path = path
    }

    private struct Line {
        var number: Int
        var cells: [String]
    }

    func records(
        _ habits: inout MarkerRecord.Habits
    ) throws(ReadError) -> [MarkerRecord] {
        let delimiter = delimiter
        let lines = try lines(delimiter)
        guard let first = lines.first else {
            throw ReadError(.empty, path: path, detail: "is empty, expected a list of markers")
        }
        var fields = first.cells.map { MarkerField(name: $0) }
        var rows = lines[...]
        if fields.contains(.time) || fields.contains(.entryTime) {
            rows = rows.dropFirst()
            Self.tellDateFromTime(&fields, first.cells)
        } else {
            var time = habits.time
            var cell = first.cells.first ?? ""
            guard cell.withUTF8({ time.parse($0) }) != nil else {
                throw ReadError(
                    .columnsUnclear, path: path, line: first.number,
                    detail: "no column with times; expected a header with time, kind, price, "
                        + "label, colour, id, or these columns in this order")
            }
            fields = MarkerField.inOrder
        }
        habits.decimalComma = delimiter == UInt8(ascii: ";") && Self.hasCommas(rows, fields)
        return rows.map { line in
            var record = MarkerRecord(line: line.number)
            for (field, cell) in zip(fields, line.cells) {
                guard let field, record.texts[field]?.isEmpty ?? true else { continue }
                record.texts[field] = cell
            }
            return record
        }
    }

    /// With a column of dates and one of times, the second is a time of day.
    private static func tellDateFromTime(_ fields: inout [MarkerField?], _ names: [String]) {
        let times = fields.indices.filter { fields[$0] == .time }
        guard times.count > 1,
            let date = times.first(where: { HeaderNames.normalized(names[$0]) == "date" }),
            let clock = times.first(where: { HeaderNames.normalized(names[$0]) == "time" })
        else { return }
        fields[date] = .time
        fields[clock] = .clock
    }

    private static func hasCommas(_ rows: ArraySlice<Line>, _ fields: [MarkerField?]) -> Bool {
        let prices = fields.indices.filter { place in
            fields[place] == .price || fields[place] == .entryPrice || fields[place] == .exitPrice
        }
        return rows.prefix(100).contains { row in
            prices.contains { $0 < row.cells.count && row.cells[$0].contains(",") }
        }
    }

    /// The sign that cuts the first line into most cells.
    private var delimiter: UInt8 {
        let head = text.drop { MarkerReader.isBlank($0) }.prefix { $0 != 0x0A }
        let signs = [UInt8(ascii: ","), UInt8(ascii: ";"), 0x09, UInt8(ascii: "|")]
        var best = signs[0]
        var most = 0
        for sign in signs {
            let count = head.count { $0 == sign }
            if count > most { (best, most) = (sign, count) }
        }
        return best
    }

    private func lines(_ delimiter: UInt8) throws(ReadError) -> [Line] {
        var lines: [Line] = []
        var tokenizer = RowTokenizer(delimiter: delimiter)
        var isTooMany = false
        text.withUnsafeBufferPointer { bytes in
            guard let base = bytes.baseAddress else { return }
            var at = 0
            var number = 1
            while at < bytes.count {
                var end = at
                while end < bytes.count, bytes[end] != 0x0A { end += 1 }
                tokenizer.cut(base + at, base + end)
                let cells = tokenizer.cells
                let isRemark = cells.first.map { CSVSample.isComment($0.bytes) } ?? false
                if !isRemark, !cells.allSatisfy(\.isEmpty) {
                    lines.append(Line(number: number, cells: cells.map(\.string)))
                }
                at = end + 1
                number += 1
                isTooMany = lines.count > MarkerReader.mostRows
                if isTooMany { break }
            }
        }
        tokenizer.release()
        guard !isTooMany else {
            throw ReadError(
                .tooLarge, path: path,
                detail: "holds more than \(MarkerReader.mostRows) markers")
        }
        return lines
    }
}
