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
        if feed.isFollowed, let input = options.input {
            return try follow(input, source)
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

    /// Prints what a stream brings, as it comes: a bar that changes is printed again.
    private func follow(_ input: InputOptions, _ source: ChartSource) throws(Failure) -> ExitCode {
        let read = try options.readOptions(
            interval: options.interval, zones: ZoneFiles(program.environment))
        do throws(ReadError) {
            let bytes = try StreamSource(path: input.file, follows: true)
            var stream = BarStream(path: input.file, options: read)
            let buffer = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 256 << 10)
            defer { buffer.deallocate() }
            var told = FollowedLines()
            while !program.output.isBroken {
                switch try bytes.read(into: buffer) {
                case .bytes(let count):
                    try stream.append(UnsafeBufferPointer(rebasing: buffer[..<count]))
                case .otherFile(let wasCut): stream.beginFile(afterCut: wasCut)
                case .end, .cancelled:
                    try stream.finish()
                    tell(stream.takeNews(), &told, source)
                    return .success
                }
                tell(stream.takeNews(), &told, source)
            }
            return .success
        } catch {
            throw Failure(ExitCode(rawValue: error.exitStatus) ?? .badData, "\(error)")
        }
    }

    /// What was printed of a stream.
    private struct FollowedLines {
        var writer: BarWriter?
        /// The bars as they were printed: of one that is understood otherwise only what is new
        /// can still be said.
        var newest: Timestamp?
    }

    private func tell(_ news: [StreamNews], _ told: inout FollowedLines, _ source: ChartSource) {
        for piece in news {
            switch piece {
            case .begin(var series, _):
                _ = source.bound(&series)
                if let newest = told.newest {
                    let first = series.firstIndex(atOrAfter: newest.advanced(byMicroseconds: 1))
                    series.trim(toLast: max(series.indices.upperBound.slot - first.slot, 1))
                    if first == series.indices.upperBound { continue }
                }
                tell(series, &told)
            case .bars(var page):
                _ = source.bound(&page)
                tell(page, &told)
            case .notice(let line): program.diagnostics.say(line)
            case .lateTicks, .ended, .failed: break
            }
        }
        program.output.flush()
    }

    private func tell(_ series: BarSeries, _ told: inout FollowedLines) {
        guard let last = series.lastTime else { return }
        let writer = told.writer ?? self.writer(hasTurnover: series.hasTurnover)
        if told.writer == nil { program.output.write(writer.header) }
        told.writer = writer
        told.newest = max(told.newest ?? last, last)
        print(series, writer)
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
                guard case .update(.candle(let candle, _)) = notice.event else { continue }
                output.write { writer.write(candle, to: &$0) }
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
