import Glibc
import KChartControl
import KChartCore
import KChartFeeds
import KChartHost

/// `feed`: the bars of a file or of a market as lines on standard output.
struct FeedVerb {
    let program: Program
    let options: ChartOptions
    let feed: FeedOptions

    func run() throws(Failure) -> ExitCode {
        let look = try program.look(options, prefersDark: nil)
        let source = ChartSource(
            options: options, look: look, tickRate: feed.isFollowed ? feed.tickRate : 0)
        if let input = options.input, feed.isFollowed || StreamSource.isStream(input.file) {
            return try convert(input, source)
        }
        let data = try source.load()
        program.report(data, look)
        let writer = writer(hasTurnover: data.series.hasTurnover)
        program.output.write(writer.header)
        print(data.series, writer)
        if feed.isFollowed, data.isLive, let provider = data.provider {
            follow(provider, from: data.series, writer)
        }
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

    // MARK: - What comes later

    /// Prints what a stream brings, row by row: nothing waits for the end of a pipe. Of a stream
    /// that is followed a bar that changes is printed again.
    private func convert(_ input: InputOptions, _ source: ChartSource) throws(Failure) -> ExitCode {
        let read = try options.readOptions(
            interval: options.interval, zones: ZoneFiles(program.environment))
        var bounds = source
        bounds.options.limit = nil
        var interval = options.interval ?? .minutes(1)
        var lines = FeedLines(
            printsChanges: feed.isFollowed, limit: feed.isFollowed ? nil : options.limit,
            name: input.file == "-" ? "standard input" : OneLine.cleaned(input.file),
            output: program.output, makeWriter: writer(hasTurnover:))
        let notice = WaitNotice(dataFrom: input.file, source.words)
        defer { notice?.end() }
        do throws(ReadError) {
            let bytes = try StreamSource(path: input.file, follows: feed.isFollowed)
            var stream = BarStream(
                path: input.file, options: read, isPatient: !feed.isFollowed)
            try StreamReading.run(bytes, into: &stream) { news in
                if !news.isEmpty { notice?.end() }
                for piece in news {
                    if case .begin(let series, _) = piece { interval = series.interval }
                    tell(piece, &lines, bounds, interval)
                }
                program.output.flush()
                return !program.output.isBroken
            }
        } catch {
            throw Failure(error)
        }
        if lines.isEmpty, options.from != nil || options.to != nil {
            throw Failure(
                .usage, "--from, --to: no bar of \(OneLine.quoted(input.file)) lies between")
        }
        for notice in lines.finish() { program.diagnostics.say(notice) }
        return .success
    }

    private func tell(
        _ news: StreamNews, _ lines: inout FeedLines, _ bounds: ChartSource, _ interval: Interval
    ) {
        switch news {
        case .begin(var series, let info):
            _ = bounds.bound(&series)
            if info.replacesEarlier { lines.beginAnew() }
            lines.begin(series)
        case .bars(var page):
            _ = bounds.bound(&page)
            lines.add(page)
        case .lateTicks(let ticks):
            lines.note(late: ticks.filter { bounds.holds($0.time, on: interval) })
        case .notice(let line): program.diagnostics.say(line)
        case .quote, .ended, .failed: break
        }
    }

    /// Prints the bars of a live market as they form.
    private func follow(_ provider: any BarProvider, from series: BarSeries, _ writer: BarWriter) {
        program.output.flush()
        let loop = EventLoop.forHostActor()
        let box = HandlerBox()
        let wake = loop.addWakeSource { box.run() }
        let mailbox = Mailbox<LoaderNotice>.forLoader { wake.signal() }
        let loader = Loader(clock: SystemClock.feed) { mailbox.post($0) }
        let output = program.output
        box.handler = {
            for notice in mailbox.drain() {
                switch notice.event {
                case .update(.candle(let candle, _)):
                    output.write { writer.write(candle, to: &$0) }
                case .recovered(let page):
                    output.write { text in
                        for candle in page.series.candles { writer.write(candle, to: &text) }
                    }
                default: continue
                }
            }
            output.flush()
            if output.isBroken { loop.stop() }
        }
        // Only a write notices that the reader of a pipe has gone; a market may be silent.
        _ = loop.addDescriptor(STDOUT_FILENO, events: 0) { events in
            if events & Int16(POLLERR | POLLNVAL) != 0 { loop.stop() }
        }
        loop.handleSignals(EventLoop.endingSignals) { _ in loop.stop() }
        loader.use(provider, known: series)
        loop.run()
        loader.stop()
    }
}
