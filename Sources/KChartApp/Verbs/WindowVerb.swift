import Glibc
import KChartAccessibility
import KChartCanvas
import KChartControl
import KChartCore
import KChartHost
import KChartLocalization
import KChartModel
import KChartStyle
import KChartText

/// The window, which needs no verb: from options to a chart that is fed and can be driven, until
/// somebody ends it.
struct WindowVerb {
    let program: Program
    var options: ChartOptions
    let window: WindowOptions

    /// Files up to this size are read before the window opens: it takes a few milliseconds, and a
    /// file that is no market data is refused without a window flashing up.
    static let quickFileBytes = 2 << 20

    func run() throws(Failure) -> ExitCode {
        let store = UserFolders(program.environment).store(window.profile.description)
        let diagnostics = program.diagnostics
        (store as? FileStore)?.onStuck = { diagnostics.say($0) }
        var verb = self
        verb.adoptMarket(in: store)
        return try verb.run(store)
    }

    /// Opens the market that was shown last, as far as the options leave it open.
    private mutating func adoptMarket(in store: any ChartStore) {
        guard window.restores, options.file == nil, !StreamRunner.isAsked(options),
            let saved = SavedMarket(in: store)
        else { return }
        // One that was made up by name is none without `--feed simulated`.
        if options.symbol == nil, ChartSource.accepts(saved.symbol, options.feed) {
            options.symbol = saved.symbol
            MemoryLimit.name(saved.symbol)
        }
        if options.interval == nil { options.interval = saved.interval }
    }

    private func run(_ store: any ChartStore) throws(Failure) -> ExitCode {
        let loop = EventLoop.forHostActor()
        let ending = WindowEnding(loop: loop)
        program.diagnostics.neverWait()
        try program.preloadFonts()
        var look = try program.look(options, prefersDark: nil)

        // Before the window: a file that holds none is refused without one flashing up.
        let markers = try program.markers(options)
        let source = ChartSource(
            options: options, look: look, tickRate: window.tickRate)
        let stream =
            StreamRunner.isAsked(options)
            ? try StreamRunner(options, look: look, loop: loop) : nil
        defer { stream?.stop() }
        let loading =
            stream == nil
            ? try ChartLoading(source, quickFileBytes: Self.quickFileBytes, loop: loop) : nil
        let fonts = try program.fonts(look.words.language)
        let host = try openHost(loop, fonts, loading)
        program.reportNoFonts(fonts, look.words)
        if options.theme == nil, host.prefersDark == false {
            look.theme = try program.theme("light")
        }

        let setup = try ChartSetup(options: options, look: look, markers: markers)
        let session = ChartSession(
            model: setup.model(), look: look, zones: ZoneFiles(program.environment),
            catalog: program.catalog)
        session.drawingFile = try DrawingFile(options.drawingsPath, program.diagnostics)
        session.onQuit = { ending.end(.success) }
        let diagnostics = program.diagnostics
        session.onDiagnostic = { diagnostics.say($0) }
        try KeyFile(named: window.keysPath, UserFolders(program.environment)).map {
            session.bindKeys($0) { diagnostics.say($0) }
        }
        session.reducesMotion = { [isReduced = window.reducesMotion || host.reducesMotion] in
            isReduced
        }
        session.model.set(.indicatorBar, true)
        let untouched = restore(session, store)
        let script = try script(session, loop)
        let seed = options.seed
        session.feedNote = { ChartSource.madeUpNote($0, seed: seed) }
        if !window.isQuiet, !program.output.isClosed {
            let output = program.output
            session.onText = { output.say($0) }
        }
        let written = connectOutput(script, loop, ending)
        defer { loop.remove(written) }
        // Not before the display is open and, without one, the file is read: either may take for
        // ever, and until the loop runs a signal ends the program as it ends any other. `Thread`
        // and the feeds block signals in the threads that they start.
        loop.handleSignals(EventLoop.endingSignals) { _ in ending.end(.success) }
        let watch = EndingWatch(abandon: host.abandon)
        ending.onDecision = { watch.begin() }
        watch.start()
        defer { watch.finish() }
        let chart: ChartWindow
        do {
            chart = try openWindow(session, host, loop, fonts)
        } catch {
            // A signal ended it, not the display.
            if watch.hasAbandoned { return .success }
            throw error
        }
        if window.reducesMotion { chart.controller.reducesMotion = true }
        if let untouched { chart.greet(untouched) }
        defer {
            chart.close()
            host.flush()
            host.close()
        }
        chart.onDisconnect = { reason in
            // Given up at the end: that it is gone is no news.
            if watch.hasAbandoned {
                ending.end(.success)
            } else {
                ending.end(Failure(.unavailable, reason))
            }
        }
        connectMarket(session, chart, setup, source)
        FileOpener(program: program, options: options, loop: loop)
            .connect(session, chart, stream: stream)
        if let loading { start(chart, session, setup, loading, script, ending) }
        if let stream { start(stream, chart, session, script, ending, loop) }
        // The loop would forget that it was stopped before it ran.
        if !ending.isDecided { loop.run() }
        program.reportMissingCharacters(fonts, session.look.words)
        chart.close()
        let code = try ending.result()
        if code == .success, !chart.keptWork { return .inputOutput }
        return code == .success && script?.hasFailed == true ? .checkFailed : code
    }

    /// A closed pipe ends the program quietly; a script waits for who reads its answers.
    private func connectOutput(
        _ script: CommandScript?, _ loop: EventLoop, _ ending: WindowEnding
    ) -> WakeSource {
        let (output, diagnostics) = (program.output, program.diagnostics)
        output.onLoss = { diagnostics.say($0) }
        script?.isHeld = { output.isBehind }
        let wake = loop.addWakeSource {
            // Nobody listens any more.
            if output.isBroken { ending.end(.success) }
            script?.goOn()
        }
        output.observe(onEmpty: { wake.signal() }, onFailure: { wake.signal() })
        return wake
    }

    /// Gives the chart what was saved, before there is a window.
    /// - Returns: the store at the very first start of somebody who wants to be told something.
    private func restore(
        _ session: ChartSession, _ store: any ChartStore
    ) -> (any ChartStore)? {
        let diagnostics = program.diagnostics
        let symbol = session.model.state.configuration.instrument.symbol
        session.keepDrawings(in: store, restores: window.restores, saves: window.saves) {
            diagnostics.say($0)
        }
        let persistence = ChartPersistence(
            store: store,
            parts: session.savedParts(given: given), scope: symbol.isEmpty ? nil : symbol,
            restores: window.restores, saves: window.saves)
        persistence.onProblem = { diagnostics.say($0) }
        session.persistence = persistence
        persistence.start()
        if window.restores { persistence.check(FirstStartToast.key) }
        persistence.observe(session.model)
        if options.from != nil { session.awaitedView = nil }
        guard !window.isQuiet, window.restores, window.saves, let files = store as? FileStore,
            FirstStartToast.isDue(in: files)
        else { return nil }
        return files
    }

    /// The parts of the saved state that the command line decides.
    private var given: Set<String> {
        let all: [(String, Bool)] = [
            ("style", options.style != nil), ("indicators", options.indicators != nil),
            ("theme", options.theme != nil),
            ("scale", options.scale != nil), ("timeaxis", options.timeAxis != nil),
            ("timezone", options.timeZone != nil), ("language", options.language != nil),
            ("window", window.geometry?.size != nil), ("reducemotion", window.reducesMotion),
        ]
        return Set(all.filter(\.1).map(\.0))
    }

    private func script(
        _ session: ChartSession, _ loop: EventLoop
    ) throws(Failure) -> CommandScript? {
        guard let path = window.commandsPath else { return nil }
        let script = try CommandScript(path, session: session, loop: loop)
        let (output, diagnostics) = (program.output, program.diagnostics)
        script.onAnswer = { output.say($0) }
        script.onRefusal = { diagnostics.say($0) }
        return script
    }

    /// Without a display a bad file is still what is told first.
    private func openHost(
        _ loop: EventLoop, _ fonts: FontCatalog, _ loading: ChartLoading?
    ) throws(Failure) -> any Host {
        do {
            return try program.makeHost(nil, loop, fonts)
        } catch {
            _ = try loading?.wait()
            throw Failure(.unavailable, error.description)
        }
    }

    private func openWindow(
        _ session: ChartSession, _ host: any Host, _ loop: EventLoop, _ fonts: FontCatalog
    ) throws(Failure) -> ChartWindow {
        // Before the window: a socket that is taken is refused without a window flashing up.
        var server: ControlServer?
        if let path = window.socketPath {
            do {
                server = try ControlServer(path: path, loop: loop, target: session)
            } catch {
                throw Failure(error.isInUse ? .unavailable : .inputOutput, "--ipc: \(error)")
            }
        }
        do {
            return try ChartWindow(
                session: session, host: host, loop: loop, fonts: fonts,
                specification: specification(session, host), clock: SystemClock.feed,
                server: server)
        } catch {
            throw Failure(.unavailable, error.description)
        }
    }

    private func specification(_ session: ChartSession, _ host: any Host) -> WindowSpecification {
        let size =
            window.geometry?.size.map { PixelSize(width: $0.width, height: $0.height) }
            ?? fitting(session.windowSize ?? ChartSetup.defaultSize, host)
        var specification = WindowSpecification(
            title: session.windowTitle, size: size,
            position: window.geometry == nil
                ? savedPlace(session, size, host)
                : window.geometry?.place(of: size, on: host.screenSize),
            background: session.look.theme.pane,
            icons: AppIcon.windowSizes.map { AppIcon.image(size: $0) }, scale: options.uiScale)
        specification.isPlacedFromRight = window.geometry?.x?.fromFarEdge ?? false
        specification.isPlacedFromBottom = window.geometry?.y?.fromFarEdge ?? false
        return specification
    }

    /// A size as far as the screen has room: it may be a smaller one than the day before.
    private func fitting(_ size: PixelSize, _ host: any Host) -> PixelSize {
        let screen = host.screenSize ?? size
        return PixelSize(
            width: min(size.width, screen.width), height: min(size.height, screen.height))
    }

    /// Where a person put the window, if enough of it can be seen there to be taken hold of.
    private func savedPlace(
        _ session: ChartSession, _ size: PixelSize, _ host: any Host
    ) -> PixelPoint? {
        guard let place = session.windowPlace else { return nil }
        let title = PixelRect(x: place.x, y: place.y, width: size.width, height: 32)
        let isSeen = host.monitors.contains { monitor in
            let seen = monitor.intersection(title)
            return seen.width >= min(64, size.width) && seen.height >= 16
        }
        guard isSeen else {
            session.windowPlace = nil
            return nil
        }
        return place
    }

    /// Shows the data when they are there, and follows their feed once the first frame is out.
    private func start(
        _ chart: ChartWindow, _ session: ChartSession, _ setup: ChartSetup,
        _ loading: ChartLoading, _ script: CommandScript?, _ ending: WindowEnding
    ) {
        let program = program
        var waiting: (() -> Void)?
        var isFirstFrameOut = false
        func begin(_ data: ChartData?) {
            if let data {
                chart.follow(data)
                program.report(data, session.look)
                session.say(session.reader.summary(of: session.model.state))
                chart.announcer.start()
            }
            if let script { chart.run(script) }
        }
        func beginWhenSeen(_ data: ChartData?) {
            if isFirstFrameOut { begin(data) } else { waiting = { begin(data) } }
        }
        chart.onFirstFrame = {
            isFirstFrameOut = true
            waiting?()
            waiting = nil
        }
        let number = session.beginLoad()
        loading.whenDone { result in
            // Something else may have been opened meanwhile: that is on the chart, or will be.
            let isWanted = session.isNewestLoad(number)
            switch result {
            case .failure(let failure) where isWanted:
                ending.end(failure)
            case .failure(let failure):
                if let message = failure.message { program.diagnostics.say(message) }
                beginWhenSeen(nil)
            case .success where !isWanted:
                beginWhenSeen(nil)
            case .success(let data):
                session.model.setLoading(false)
                chart.show(data, setup)
                session.showDrawings()
                beginWhenSeen(data)
            }
        }
        if !loading.isDone { session.model.setLoading(true) }
    }

    /// Shows what a stream brings from now on; its end keeps the window.
    private func start(
        _ stream: StreamRunner, _ chart: ChartWindow, _ session: ChartSession,
        _ script: CommandScript?, _ ending: WindowEnding, _ loop: EventLoop
    ) {
        let diagnostics = program.diagnostics
        stream.onNotice = { diagnostics.say($0) }
        stream.onRefusal = { ending.end($0) }
        // What the window shows is known when it is measured.
        var isFirstFrameOut = false
        var hasBars = false
        var burst: FirstBars?
        func summarise() {
            guard isFirstFrameOut, hasBars, burst == nil else { return }
            chart.restoreView(isFed: true)
            burst = FirstBars(of: session.model, loop: loop) { [weak chart] in
                burst = nil
                session.say(session.reader.summary(of: session.model.state))
                chart?.announcer.start()
            }
        }
        chart.onFirstFrame = { [weak chart] in
            isFirstFrameOut = true
            summarise()
            if let script { chart?.run(script) }
        }
        stream.onFirstBars = {
            hasBars = true
            summarise()
        }
        if options.file == "-", isatty(STDIN_FILENO) == 1 {
            diagnostics.say("bars are read from standard input; Ctrl+D ends it")
        }
        session.showDrawings()
        stream.start(session.model)
    }

    /// Commands that ask for another market or interval.
    private func connectMarket(
        _ session: ChartSession, _ chart: ChartWindow, _ setup: ChartSetup, _ source: ChartSource
    ) {
        guard options.file == nil else { return }
        let diagnostics = program.diagnostics
        chart.panels.acceptsSymbol = { source.accepts($0) }
        session.loadMarket = { [weak session, weak chart] symbol, interval in
            guard let session, let chart else { return .done }
            do throws(Failure) {
                let data = try source.loadSimulated(
                    symbol: symbol, interval: interval, inPages: true)
                _ = session.beginLoad()
                session.model.setLoading(false)
                for notice in data.notices { diagnostics.say(notice) }
                let isOther =
                    data.instrument.symbol != session.model.state.configuration.instrument.symbol
                session.model.setInstrument(data.instrument)
                session.model.setFeed(data.feed)
                session.model.setSeries(data.series, scroll: isOther ? .liveEdge : .automatic)
                chart.follow(data)
                return .data(.string(isOther ? data.instrument.symbol : interval.name))
            } catch {
                let name = OneLine.quoted(symbol)
                return .error(
                    CommandError(.answerUnknownSymbol, name, english: error.message ?? name))
            }
        }
    }
}
