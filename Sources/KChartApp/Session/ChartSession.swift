import KChartAccessibility
import KChartControl
import KChartCore
import KChartDrawings
import KChartHost
import KChartLocalization
import KChartModel
import KChartScene
import KChartStyle

/// One chart with everything that commands work on: its model, its look, its way out.
///
/// It knows no window: what a window gives (a frame, a picture, another market) comes in as
/// closures, so a chart without a window takes the same commands. Lives on the model's thread.
final class ChartSession {
    /// The ids of the styles that bars can be drawn in.
    static let styles = ChartStyleTraits.builtIn.map(\.id)

    let model: ChartModel
    let zones: ZoneFiles
    let catalog: UserCatalog
    private(set) var look: ChartLook
    var settings: SettingRegistry<ChartSession>
    var commands: CommandRegistry<ChartSession>
    /// The keys in force: those of the commands, changed by the person's file.
    var bindings: KeyBindings
    /// The letters h j k l move like arrows, and open no symbol search.
    var usesVimKeys = false

    /// The look changed: colours, words or zone.
    var onLook: ((ChartLook) -> Void)?
    /// The note of a simulated feed in the words of a look.
    var feedNote: ((ChartLook) -> String?)?
    /// Something was said that goes to standard output.
    var onText: ((String) -> Void)?
    /// Something went wrong that is told on standard error.
    var onDiagnostic: ((String) -> Void)?
    var onQuit: (() -> Void)?
    /// Shows a change of the window as a motion; nil where nothing moves.
    var animate: ((ChartIntent) -> Void)?
    /// True while a command runs that a hand asked for: scripts want to arrive at once.
    private(set) var isByHand = false
    /// Opens a panel with a text typed into it; nil where there are none.
    var openPanel: ((_ panel: String, _ text: String) -> CommandOutcome)?
    /// What Escape gives up, innermost first; each answers true when there was something.
    var cancelSteps: [() -> Bool] = []
    /// The parts of the window for those who cannot see it, in reading order.
    var accessibleNodes: () -> [AccessibleNode] = { [] }
    /// The part that keys and readers are at.
    var focus: Focus? {
        didSet { if focus != oldValue { onFocus?() } }
    }
    /// Moves the keyboard in the open panel, or uses what has it; false when none is open.
    var moveInPanel: (_ step: Int) -> Bool = { _ in false }
    var activateInPanel: () -> Bool = { false }
    /// The focus went to another part of the window, or nowhere.
    var onFocus: (() -> Void)?
    /// Presses a part of the window by its id; false when there is none.
    var pressPart: (_ id: String) -> Bool = { _ in false }
    /// The ids that it takes now.
    var pressableParts: () -> [String] = { [] }
    /// Lets the words of a drawing be typed where they stand; nil where there is no window.
    var openText: ((DrawingID) -> CommandOutcome)?
    /// Opens the levels of the chosen retracements.
    var openLevels: (() -> CommandOutcome)?
    var reducesMotion: () -> Bool = { false }
    /// Takes up a choice of reduced motion; nil while there is no window yet.
    var setReducesMotion: ((Bool) -> Void)?
    /// What a person chose, also before the window is there.
    private(set) var chosenMotion: Bool?
    /// What is saved of the chart; nil for one that keeps nothing.
    var persistence: ChartPersistence?
    /// The theme that a person chose; nil while it follows the desktop.
    private(set) var chosenTheme: String?
    /// Entries with ids, as they were saved.
    var savedIndicators: [JSONValue] = []
    /// The market that is shown, or was before a file.
    var keptMarket = SavedMarket.usual
    /// A saved view that waits for its bars.
    var awaitedView: JSONValue?
    /// Loads the bars that a view is missing and shows it then; nil when none are missing, or no
    /// others can come.
    var reach: ((ViewGoal) -> CommandOutcome?)?
    /// The size of the window in device pixels; nil while there is none.
    var windowSize: PixelSize?
    /// Where a person put the window, its frame's corner on the root.
    var windowPlace: PixelPoint?
    /// True while a command runs, whoever gave it; a pointer that moves gives none.
    private(set) var isCommanding = false
    /// True while the command of a key runs that is held down.
    private(set) var isRepeating = false
    /// A line was said.
    var onSaid: (() -> Void)?
    /// Lines that were said.
    private(set) var spokenLines = 0
    /// Copies what the window shows for other programs.
    var copy: ((ChartWindow.Copied) -> CommandOutcome)?
    /// Shows what was copied elsewhere.
    var paste: ((ClipboardKind) -> CommandOutcome)?
    /// Shows the bars or the markers of a file.
    var openFile: ((String) -> CommandOutcome)?
    /// Shows the bars or the markers of a text.
    var openRows: (([UInt8]) -> CommandOutcome)?
    /// Something that was pasted or dropped cannot be shown.
    var onRefusal: ((CommandError) -> Void)?
    /// Drawings of the command line that are not on the chart yet.
    var drawingFile: DrawingFile?
    /// Saves the picture of the window.
    var savePicture: ((String) -> CommandOutcome)?
    /// Saves the window as it is seen, with its panels.
    var saveScreenshot: ((String) -> CommandOutcome)?
    /// The panel that is open, as the state tells it.
    var panelState: () -> JSONValue = { .null }
    /// Loads another market or interval; nil keeps what the chart has.
    var loadMarket: ((_ symbol: String, _ interval: Interval) -> CommandOutcome)?
    /// True when a change is not on the screen yet and a frame will show it.
    var isFramePending: () -> Bool = { false }
    /// Lays the chart out for what it shows now; true when the plot has another size by it.
    var measure: () -> Bool = { false }
    /// What is known of the surface the chart is drawn on.
    var surface: () -> SurfaceState = { SurfaceState() }

    init(
        model: ChartModel, look: ChartLook, zones: ZoneFiles,
        catalog: UserCatalog = .builtIn, settings: SettingRegistry<ChartSession>? = nil,
        commands: CommandRegistry<ChartSession>? = nil
    ) {
        let settings = settings ?? SettingList.standard(catalog)
        self.catalog = catalog
        self.model = model
        self.look = look
        self.zones = zones
        self.settings = settings
        let commands = commands ?? CommandList.standard(settings, catalog)
        self.commands = commands
        bindings = commands.keyBindings()
    }

    // MARK: Look

    func setTheme(_ theme: Theme) { change { $0.theme = theme } }

    /// Wears a theme that a person chose: it is kept, and the desktop's is followed no more.
    func chooseTheme(_ theme: Theme) {
        chosenTheme = theme.id
        setTheme(theme)
        persistence?.changed("theme")
    }

    func chooseMotion(isReduced: Bool) {
        chosenMotion = isReduced
        if let setReducesMotion {
            setReducesMotion(isReduced)
        } else {
            reducesMotion = { isReduced }
        }
    }

    func setZone(_ zone: ZoneRules) { change { $0.zone = zone } }

    func setLanguage(_ language: Language) {
        let words = catalog.words(language) { onDiagnostic?($0) }
        change {
            $0.words = words
            // As at the start: a locale of this language still chooses the region's ways.
            $0.formats = words.formats(environment: zones.variables, isChosen: true)
        }
    }

    private func change(_ body: (inout ChartLook) -> Void) {
        body(&look)
        refreshFeedNote()
        onLook?(look)
        persistence?.changed("settings")
    }

    /// Puts the note of a simulated feed into the words of the look: data may have been made
    /// before a saved language was known.
    func refreshFeedNote() {
        guard model.state.feed.isSimulated, let note = feedNote?(look) else { return }
        var feed = model.state.feed
        feed.message = note
        model.setFeed(feed)
    }

    /// Reads the chart in the words and numbers of its look.
    var reader: ChartReader {
        let instrument = model.state.configuration.instrument
        let precision: PricePrecision =
            if let digits = instrument.fractionDigits {
                .digits(digits)
            } else if let tick = instrument.tickSize {
                .tick(tick)
            } else {
                .automatic
            }
        var prices = PriceFormatter(formats: look.formats, precision: precision)
        // A small figure is not read aloud as what it means.
        prices.countsZeros = false
        return ChartReader(
            words: look.words, prices: prices,
            times: TimeFormatter(
                formats: look.formats, zone: look.zone, interval: model.state.series.interval,
                exchangeZone: .utc))
    }

    // MARK: Window

    /// Carries out a change of the window: as a motion by hand, at once by script.
    func view(_ intent: ChartIntent) {
        // Also before the first frame of a motion.
        model.setAwaitedTime(nil)
        if isByHand, let animate { animate(intent) } else { model.apply(intent) }
    }

    // MARK: Market

    /// The number of the load that was begun last.
    private var loadNumber = 0

    /// Begins to load what the chart is to show next; what an older load brings later is not shown.
    func beginLoad() -> Int {
        loadNumber += 1
        return loadNumber
    }

    func isNewestLoad(_ number: Int) -> Bool { number == loadNumber }

    func load(symbol: String?, interval: Interval?) -> CommandOutcome {
        let state = model.state
        let isFile = state.feed.kind == .file || state.feed.kind == .stream
        if isFile, let symbol {
            var instrument = state.configuration.instrument
            instrument.symbol = symbol
            model.setInstrument(instrument)
            return .data(.string(instrument.symbol))
        }
        guard let loadMarket, !isFile else {
            return .refused(.answerNotAvailable, symbol == nil ? "interval" : "symbol")
        }
        return loadMarket(
            symbol ?? state.configuration.instrument.symbol, interval ?? state.series.interval)
    }

    func settingsChanged() {
        persistence?.changed("settings")
    }

    /// Carries out `body` as what a hand asked for.
    func byHand<Result>(_ body: () -> Result) -> Result {
        let before = isByHand
        isByHand = true
        defer { isByHand = before }
        return body()
    }

    /// Carries out `body` as what a key asked for that is held down.
    func repeated<Result>(_ body: () -> Result) -> Result {
        isRepeating = true
        defer { isRepeating = false }
        return body()
    }

    func run(_ command: String, _ arguments: CommandArguments) -> CommandOutcome {
        let wasCommanding = isCommanding
        isCommanding = true
        defer { isCommanding = wasCommanding }
        return commands.run(command, arguments, in: self)
    }

    /// Says a line on standard output, if anybody listens.
    func say(_ line: String) {
        guard let onText else { return }
        spokenLines += 1
        onText(line)
        onSaid?()
    }
}

extension ChartSession: ControlTarget {
    func perform(_ request: ControlRequest) -> CommandOutcome {
        if let chart = request.chart, chart != model.id.number {
            return .refused(.answerUnknownChart, "\(chart)")
        }
        return run(request.name, request.arguments)
    }

    var eventNames: [String] { ChartEvent.controlNames }

    func state(of chart: Int?) -> JSONValue? {
        chart == nil || chart == model.id.number ? state : nil
    }

    func state(of chart: Int?, only key: String) -> JSONValue? {
        guard chart == nil || chart == model.id.number else { return nil }
        return .object(JSONObject(stateEntry(key).map { [(key, $0)] } ?? []))
    }
}
