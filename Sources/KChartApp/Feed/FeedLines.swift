import KChartControl
import KChartCore
import KChartFeeds

/// The lines that `feed` makes of a stream as it comes, in bounded memory.
struct FeedLines {
    /// A bar is printed at every change, and not when it is whole.
    let printsChanges: Bool
    /// Only so many of the newest bars are printed, at the end.
    let limit: Int?
    let name: String
    let output: StandardOutput
    /// The writer for bars with a turnover, and for bars without one.
    let makeWriter: (Bool) -> BarWriter

    private var writer: BarWriter?
    /// What was printed: of a stream that is understood otherwise only what is new can be said.
    private var newest: Timestamp?
    /// The bar that may still change.
    private var open: Candle?
    private var kept: BarSeries?
    private var disordered = 0
    private var late = 0

    init(
        printsChanges: Bool, limit: Int?, name: String, output: StandardOutput,
        makeWriter: @escaping (Bool) -> BarWriter
    ) {
        self.printsChanges = printsChanges
        self.limit = limit
        self.name = name
        self.output = output
        self.makeWriter = makeWriter
    }

    /// True when there was not one bar.
    var isEmpty: Bool { writer == nil && kept == nil }

    /// All bars as they are understood now.
    mutating func begin(_ series: BarSeries) {
        guard let newest else { return add(series) }
        if kept != nil {
            // Nothing was printed: what was understood before is forgotten.
            kept = nil
            return add(series)
        }
        if let open {
            let place = series.firstIndex(atOrAfter: open.time)
            if place < series.indices.upperBound, series.time(at: place) == open.time {
                self.open = series.candle(at: place)
            }
        }
        let first = series.firstIndex(atOrAfter: newest.advanced(byMicroseconds: 1))
        guard first < series.indices.upperBound else { return }
        var new = series
        new.trim(toLast: series.indices.upperBound.slot - first.slot)
        add(new)
    }

    /// What comes next takes the place of what was printed, whatever its times.
    mutating func beginAnew() {
        newest = nil
    }

    /// Bars that follow.
    mutating func add(_ series: BarSeries) {
        guard let last = series.lastTime else { return }
        defer { newest = max(newest ?? last, last) }
        if !printsChanges, let limit {
            if kept == nil { kept = .empty(interval: series.interval) }
            kept?.merge(series)
            kept?.trim(toLast: limit)
            return
        }
        print(series)
    }

    /// Trades whose bar was printed already.
    mutating func note(late ticks: [Tick]) { late += ticks.count }

    private mutating func print(_ series: BarSeries) {
        let writer = writer ?? makeWriter(series.hasTurnover)
        if self.writer == nil { output.write(writer.header) }
        self.writer = writer
        let output = output
        var index = series.indices.lowerBound
        while index < series.indices.upperBound, !output.isBroken {
            let end = min(index.advanced(by: 512), series.indices.upperBound)
            output.write { text in
                for candle in series.candles(in: index..<end) {
                    if printsChanges {
                        writer.write(candle, to: &text)
                    } else {
                        take(candle, writer, &text)
                    }
                }
            }
            index = end
        }
    }

    /// Prints a bar when another follows it.
    private mutating func take(_ candle: Candle, _ writer: BarWriter, _ text: inout [UInt8]) {
        if let open, open.time != candle.time {
            if candle.time < open.time { disordered += 1 }
            writer.write(open, to: &text)
        }
        open = candle
    }

    /// Prints what was held back; answers what to say of it all.
    mutating func finish() -> [String] {
        if let kept {
            self.kept = nil
            print(kept)
        }
        if let open, let writer { output.write { writer.write(open, to: &$0) } }
        open = nil
        var notices: [String] = []
        if disordered > 0 {
            notices.append(
                "\(name): \(disordered) \(disordered == 1 ? "bar is" : "bars are") older than the one"
                    + " before; written as they came")
        }
        if late > 0 {
            notices.append(
                "\(name): \(late) \(late == 1 ? "trade" : "trades") came after the end of their bar"
                    + " and are left out")
        }
        return notices
    }
}
