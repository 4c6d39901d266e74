import KChartControl
import KChartCore
import KChartFeeds

/// `feed`: the bars of a file or of a market as lines on standard output.
struct FeedVerb {
    let program: Program
    let options: ChartOptions
    let feed: FeedOptions

    func run() throws(Failure) -> ExitCode {
        let look = try program.look(options, prefersDark: nil)
        let source = ChartSource(options: options, look: look, tickRate: feed.tickRate)
        let data = try source.load()
        program.report(data, look)
        let writer = writer(hasTurnover: data.series.hasTurnover)
        program.output.write(writer.header)
        print(data.series, writer)
        return .success
    }

    private func writer(hasTurnover: Bool) -> BarWriter {
        BarWriter(
            format: BarWriter.Format(rawValue: feed.format.rawValue) ?? .csv,
            timeStyle: BarWriter.TimeStyle(rawValue: feed.timeFormat.rawValue) ?? .iso,
            hasTurnover: hasTurnover)
    }

    /// Prints until nobody reads any more.
    private func print(_ series: BarSeries, _ writer: BarWriter) {
        var index = series.indices.lowerBound
        while index < series.indices.upperBound, !program.output.isBroken {
            let end = min(index.advanced(by: 512), series.indices.upperBound)
            program.output.write { text in
                for candle in series.candles(in: index..<end) { writer.write(candle, to: &text) }
            }
            index = end
        }
    }
}
