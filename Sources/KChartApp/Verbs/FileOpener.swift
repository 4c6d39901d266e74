import KChartAccessibility
import KChartControl
import KChartCore
import KChartFeeds
import KChartHost
import KChartLocalization
import KChartModel

/// Shows other files in a window that is open: named by command, pasted or dropped.
struct FileOpener {
    let program: Program
    let options: ChartOptions
    let loop: EventLoop

    /// - Parameter stream: what the chart grows with so far; another file ends it.
    func connect(_ session: ChartSession, _ chart: ChartWindow, stream: StreamRunner?) {
        let diagnostics = program.diagnostics
        session.onRefusal = { diagnostics.say($0.message) }
        session.openFile = { [weak session, weak chart] path in
            guard let session, let chart else { return .done }
            return open(path, session, chart, stream)
        }
        session.openRows = { [weak session, weak chart] bytes in
            guard let session, let chart else { return .done }
            return open(bytes, session, chart, stream)
        }
    }

    private func open(
        _ path: String, _ session: ChartSession, _ chart: ChartWindow, _ stream: StreamRunner?
    ) -> CommandOutcome {
        // A device that goes on for ever is told at once, and not when its load ends.
        if let refused = FileReader.refusal(ofDevice: path) {
            return .error(error(Failure(refused), path))
        }
        var asked = options
        asked.input = InputOptions(file: path)
        asked.input?.assumedZone = options.input?.assumedZone
        (asked.symbol, asked.interval, asked.limit) = (nil, nil, nil)
        (asked.from, asked.to) = (nil, nil)
        let source = ChartSource(options: asked, look: session.look)
        do throws(Failure) {
            let loading = try ChartLoading(
                source, quickFileBytes: WindowVerb.quickFileBytes, loop: loop)
            let number = session.beginLoad()
            if !loading.isDone { session.model.setLoading(true) }
            loading.whenDone { result in
                // Keeps what loads beside the window until it is there.
                withExtendedLifetime(loading) {}
                // What was asked for later is on the chart, or will be.
                let isWanted = session.isNewestLoad(number)
                if isWanted { session.model.setLoading(false) }
                switch result {
                case .success(let data): if isWanted { show(data, session, chart, stream) }
                case .failure(let failure): session.onRefusal?(error(failure, path))
                }
            }
            return .data(.string(path))
        } catch {
            return markers(path, or: error, session)
        }
    }

    /// A file that holds no bars may hold markers for those that are shown.
    private func markers(
        _ path: String, or failure: Failure, _ session: ChartSession
    ) -> CommandOutcome {
        guard failure.code == .badData, let file = try? MarkerFile(path: path, zone: zone),
            !file.markers.isEmpty
        else { return .error(error(failure, path)) }
        session.model.addMarkers(file.markers)
        for notice in file.notices { program.diagnostics.say(notice) }
        return .data(.string(path))
    }

    /// The zone of `--assume-zone`, which was looked at when the program began.
    private var zone: ZoneRules? {
        var input = InputOptions(file: "-")
        input.assumedZone = options.input?.assumedZone
        return (try? ReadOptions(input: input, zones: ZoneFiles(program.environment)))?.zone
    }

    private func open(
        _ bytes: [UInt8], _ session: ChartSession, _ chart: ChartWindow, _ stream: StreamRunner?
    ) -> CommandOutcome {
        var asked = ReadOptions()
        asked.zone = zone
        if let result = try? FileReader.read(bytes: bytes, options: asked) {
            let data = ChartData(
                series: result.series,
                instrument: Instrument(
                    symbol: result.symbol ?? "", fractionDigits: result.report.priceDecimals),
                feed: FeedStatus(kind: .file),
                notices: ReadNotices(result, path: "-").lines)
            _ = session.beginLoad()
            session.model.setLoading(false)
            show(data, session, chart, stream)
            return .data(JSONValue(result.series.count))
        }
        guard let result = try? MarkerReader.read(bytes: bytes, zone: zone),
            !result.rows.isEmpty
        else {
            return .refused(.answerNothingToPaste)
        }
        session.model.addMarkers(result.rows.map { Marker($0) })
        return .data(JSONValue(result.rows.count))
    }

    private func show(
        _ data: ChartData, _ session: ChartSession, _ chart: ChartWindow, _ stream: StreamRunner?
    ) {
        stream?.stop()
        session.model.setHasMoreHistory(false)
        session.model.setInstrument(data.instrument)
        session.model.setFeed(data.feed)
        session.model.setSeries(data.series, scroll: .liveEdge)
        chart.follow(data)
        program.report(data, session.look)
        session.say(session.reader.summary(of: session.model.state))
        chart.announcer.start()
    }

    private func error(_ failure: Failure, _ path: String) -> CommandError {
        let name = OneLine.cleaned(path)
        return failure.command
            ?? CommandError(
                .fileUnreadable, name, failure.message ?? "", english: failure.message ?? name)
    }
}
