import KChartCore

/// How long the bars of a table are by their own closing times: from the opening to the last
/// instant before the next bar, or to the next bar's opening.
struct DeclaredLength {
    let interval: Interval

    /// Of the rows that are looked at so many of a hundred must agree.
    private static let agreeing = 95
    /// Bytes of the table that are looked at.
    private static let sampleBytes = 64 << 10
    /// Names of the column of closing times, letters only.
    private static let names: Set<String> = [
        "closetime", "timeclose", "endtime", "timeend", "timeperiodend", "periodend",
        "closetimestamp", "endtimestamp", "timestampend",
    ]

    /// Nil for a table without closing times, or whose rows say different lengths. Looks at the
    /// first rows only.
    init?(_ input: FormatInput, _ layout: CSVLayout) {
        guard let opening = layout.place(of: .time), layout.place(of: .timeOfDay) == nil,
            layout.dateParts.isEmpty, let closing = Self.column(layout),
            layout.dataStart < input.bytes.count
        else { return nil }
        let end = min(layout.dataStart + Self.sampleBytes, input.bytes.count)
        let sample = CSVSample(
            UnsafeBufferPointer(rebasing: input.bytes[layout.dataStart..<end]),
            isWhole: end == input.bytes.count, delimiter: layout.delimiter)
        var text = layout.timeText
        var counts: [Interval.Length: Int] = [:]
        var rows = 0
        var first: Int64?
        for row in sample.content where max(opening, closing) < row.cells.count {
            guard let start = row.cells[opening].withUnsafeBufferPointer({ text.parse($0) }) else {
                continue
            }
            rows += 1
            guard let stop = row.cells[closing].withUnsafeBufferPointer({ text.parse($0) }),
                let length = Self.length(from: start, to: stop)
            else { continue }
            first = first ?? start
            counts[length, default: 0] += 1
        }
        guard let first, let best = counts.max(by: { $0.value < $1.value }),
            best.value * 100 >= rows * Self.agreeing
        else { return nil }
        var origin: Int64 = 0
        if case .fixed(let length) = best.key { origin = first % length }
        guard let interval = Interval(length: best.key, origin: origin) else { return nil }
        self.interval = interval
    }

    /// The column of closing times: by its name, and the seventh of klines without names.
    private static func column(_ layout: CSVLayout) -> Int? {
        let time = layout.place(of: .time)
        guard layout.names.isEmpty else {
            return layout.names.firstIndex {
                names.contains(String($0.lowercased().filter(\.isLetter)))
            }.flatMap { $0 == time ? nil : $0 }
        }
        let klines: [ColumnRole?] = [.time, .open, .high, .low, .close, .volume]
        guard layout.roles.starts(with: klines),
            layout.roles.count <= klines.count || layout.roles[klines.count] == nil
        else { return nil }
        return klines.count
    }

    private static func length(from start: Int64, to stop: Int64) -> Interval.Length? {
        let (distance, overflow) = stop.subtractingReportingOverflow(start)
        guard !overflow, distance > 0, distance < 20 * 366 * Spacing.day else { return nil }
        // The last instant is one unit early: a microsecond, a millisecond or a second.
        let whole = [0, 1, 1_000, 1_000_000].lazy.map { distance + $0 }
        guard
            let length = whole.first(where: { $0 % 60_000_000 == 0 })
                ?? whole.first(where: { $0 % 1_000_000 == 0 })
        else { return nil }
        guard length >= 28 * Spacing.day else { return .fixed(microseconds: length) }
        let opening = Timestamp(microseconds: start)
        let months = [1, 2, 3, 4, 6, 12].first {
            Interval.months($0).advance(opening, by: 1).microseconds(since: opening) == length
        }
        return months.map { .months($0) } ?? .fixed(microseconds: length)
    }
}

extension ParsedBars {
    /// The interval of the bars: as they were made, as somebody asked for, as they say themselves,
    /// as their times lie; nil when nothing tells it.
    func interval(_ spacing: Spacing, asked: Interval? = nil) -> Interval? {
        interval ?? asked ?? declared(spacing) ?? spacing.interval
    }

    /// Bars of a length of their own may have gaps; what is longer than they are apart is not their
    /// distance, as of sums over the last day.
    func declared(_ spacing: Spacing) -> Interval? {
        guard let measured = spacing.interval else { return declaredInterval }
        return declaredInterval.flatMap {
            $0.nominalMicroseconds < measured.nominalMicroseconds ? $0 : nil
        }
    }
}
