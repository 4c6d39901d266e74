import KChartCanvas
import KChartControl
import KChartCore
import KChartDrawings
import KChartFeeds
import KChartHost
import KChartLocalization
import KChartModel
import KChartRaster
import KChartText
import KChartWidgets

/// What opens over the chart: palette, key sheet, menu, searches, dialogs.
///
/// Everything in them comes from the session's registries; what they do goes through its commands.
final class Panels {
    let stack: PopupStack
    let session: ChartSession
    private let window: any HostWindow
    private let fonts: FontCatalog
    /// Monotonic milliseconds.
    let clock: () -> Int64
    /// Where the words of a drawing stand in the window.
    var textPlate: (Drawing) -> PixelRect? = { _ in nil }
    /// The panel that is open and its content.
    private(set) var current: (name: String, content: Widget)?
    /// Calls from the palette, the latest first.
    private var recent: [String] = []
    /// What the settings were when their dialog opened.
    private var settingsBefore: [String: JSONValue] = [:]
    /// Told when a panel opens or closes, or another part has the keyboard.
    var onChange: (() -> Void)?
    /// The symbols that the search offers.
    var symbols: () -> [SymbolChoice] = {
        SimulatedListings.all.map { SymbolChoice(symbol: $0.symbol, name: $0.name) }
    }
    /// Whether the feed has bars of a symbol that the search does not offer.
    var acceptsSymbol: (String) -> Bool = { _ in true }

    /// Names the parts of panels that have no words.
    let hints: HintPopup
    private weak var hinted: Widget?

    private static let mostRecent = 12

    /// The desktop's time of a double click.
    var doubleClickMilliseconds: Int64 = 400 {
        didSet { adoptLook() }
    }

    init(
        _ session: ChartSession, window: any HostWindow, fonts: FontCatalog,
        clock: @escaping () -> Int64
    ) {
        self.session = session
        self.window = window
        self.fonts = fonts
        self.clock = clock
        let glyphs = GlyphCache()
        stack = PopupStack(
            window: window,
            look: Self.look(session, fonts, scale: window.scale),
            makeCanvas: { RasterCanvas(buffer: $0, fonts: fonts, glyphs: glyphs) }, clock: clock)
        hints = HintPopup(stack, clock: clock)
        stack.clipboard = WindowClipboard(window)
        stack.onChange = { [weak self] in self?.changed() }
    }

    private static func look(
        _ session: ChartSession, _ fonts: FontCatalog, scale: Double
    ) -> WidgetLook {
        WidgetLook(
            theme: session.look.theme, fonts: fonts, scale: scale,
            isRightToLeft: session.look.words.language.isRightToLeft)
    }

    /// The look as it stands now.
    private func adoptLook() {
        var look = Self.look(session, fonts, scale: window.scale)
        look.reducesMotion = session.reducesMotion()
        look.doubleClickMilliseconds = doubleClickMilliseconds
        stack.look = look
    }

    var words: Words { session.look.words }
    private var whole: PixelRect { PixelRect(size: window.size) }

    /// Something changed that a panel may show: drawings, or what can be undone.
    func refresh() {
        (current?.content as? ObjectsPanel)?.refresh()
    }

    private func changed() {
        if let current, !stack.isOpen(current.content) { self.current = nil }
        onChange?()
    }

    /// Theme, language, scale or motion changed: what is open is drawn anew.
    func restyle() {
        let former = stack.look.isRightToLeft
        adoptLook()
        // Its words are another language's; the form knows where it was.
        guard let current, current.name == "settings" else { return }
        let focus = stack.focus?.id
        let before = settingsBefore
        if former != stack.look.isRightToLeft || current.content.name != words[.groupSettings] {
            openSettings(before: before, focus: focus)
        }
    }

    // MARK: - Events

    /// Hands an event to what is open; true when it is used up.
    func handle(_ event: HostEvent) -> Bool {
        switch event {
        // Before the press: a hint that lies over the panel takes none.
        case .pointerPressed, .keyPressed, .scrolled, .touchBegan: hints.dismiss()
        default: break
        }
        let isUsed = stack.handle(event)
        followHint()
        return isUsed
    }

    private func followHint() {
        let part = stack.hovered
        guard part !== hinted else { return }
        hinted = part
        guard let part, stack.hint != nil else { return hints.rests(on: nil) }
        hints.rests(on: { [weak self, weak part] in
            guard let self, let part, part === stack.hovered,
                let (hint, anchor) = stack.hint
            else { return nil }
            return (hint, anchor, .hint)
        })
    }

    // MARK: - Opening

    /// Opens a panel by its name with a text typed already.
    func open(_ name: String, _ text: String) -> CommandOutcome {
        adoptLook()
        switch name {
        case "palette": openPalette(text)
        case "keys": openKeys()
        case "symbols": openSymbols(text)
        case "intervals": openIntervals(text)
        case "indicators":
            guard session.commands["indicator"] != nil else {
                return .refused(.answerNotAvailable, "indicators")
            }
            openIndicators(text)
        case "indicator":
            guard let number = Int(text), openIndicator(number) else {
                return .refused(.answerNoIndicator, OneLine.quoted(text))
            }
        case "goto": openGoTo(text)
        case "settings": openSettings(before: SettingsPanel.values(session), focus: nil)
        case "menu": openMenu(at: nil)
        case "objects": openObjects()
        default: return .refused(.answerNotAvailable, "open")
        }
        return .data(.string(name))
    }

    /// Gives up the topmost panel; false when there is none.
    func cancel() -> Bool {
        stack.isOpen && stack.handle(.keyPressed(KeyStroke(key: .escape)))
    }

    func show(_ name: String, _ request: PopupRequest) {
        stack.closeAll()
        current = (name, request.content)
        if stack.open(request) == nil { current = nil }
    }

    /// A panel under the top of the window; the window behind it is darkened.
    func panelRequest(
        _ content: Widget, _ placement: PopupRequest.Placement, width: Double
    ) -> PopupRequest {
        var request = PopupRequest(
            content: content, anchor: whole, placement: placement, isModal: true)
        request.maximumWidth = width
        request.anchorOfWindow = { PixelRect(size: $0) }
        return request
    }

    func close(_ content: Widget?) {
        if let content { stack.close(content) }
    }

    // MARK: - Searches

    private func openPalette(_ text: String) {
        let session = session
        let search = CommandSearch(
            session.entries,
            values: CommandSearch.Values(
                all: { session.choiceEntries }, typed: { session.typedEntries($0) }),
            words: words, recent: recent,
            isChosen: { session.isChosen($0) }, isCommand: { session.commands[$0] != nil })
        let panel = SearchPanel(
            id: "palette", placeholder: words[.commandOpenPalette], text: text, words: words,
            rows: { search.rows($0) })
        panel.onChoose = { [weak self, weak panel] row, _ in
            guard let self, let panel else { return }
            run(row, search, panel)
        }
        show(panel.id, panelRequest(panel, .top(SearchPanel.top), width: SearchPanel.width))
    }

    private func run(_ row: ListRow, _ search: CommandSearch, _ panel: SearchPanel) {
        let outcome: CommandOutcome
        if row.id.hasPrefix(CommandSearch.lineID) {
            outcome = session.run(line: String(row.id.dropFirst(CommandSearch.lineID.count)))
        } else if let entry = search.entry(row.id) {
            // What must be asked for is typed behind the command.
            if entry.needsArguments { return panel.retype(entry.call.text + " ") }
            remember(entry.id)
            // A panel that it opens must not be closed by this one.
            if entry.call.command == "open" {
                close(panel)
                session.run(entry.call)
                return
            }
            outcome = session.run(entry.call)
        } else {
            return
        }
        if case .error(let error) = outcome {
            panel.show(problem: error.text(in: words))
        } else {
            close(panel)
        }
    }

    private func remember(_ id: String) {
        recent.removeAll { $0 == id }
        recent.insert(id, at: 0)
        recent = Array(recent.prefix(Self.mostRecent))
    }

    private func openSymbols(_ text: String) {
        let search = SymbolSearch(
            symbols(), current: session.model.state.configuration.instrument.symbol,
            accepts: acceptsSymbol)
        let panel = SearchPanel(
            id: "symbols", placeholder: words[.commandOpenSymbols], text: text, words: words,
            rows: { search.rows($0) })
        choose(panel, command: "symbol")
    }

    private func openIntervals(_ text: String) {
        let search = IntervalSearch(words: words, current: session.model.state.series.interval)
        let panel = SearchPanel(
            id: "intervals", placeholder: words[.commandOpenIntervals], text: text, words: words,
            rows: { search.rows($0) })
        choose(panel, command: "interval")
    }

    /// A search whose choice is the one argument of a command.
    private func choose(_ panel: SearchPanel, command: String) {
        panel.onChoose = { [weak self, weak panel] row, _ in
            guard let self, let panel else { return }
            let outcome = session.run(KeyBindings.Call(command: command, [.string(row.id)]))
            if case .error(let error) = outcome {
                panel.show(problem: error.text(in: words))
            } else {
                close(panel)
            }
        }
        show(panel.id, panelRequest(panel, .top(SearchPanel.top), width: SearchPanel.width))
    }

    // MARK: - Dialogs and menu

    private func openKeys() {
        let columns = Double(window.size.width) / window.scale < KeySheet.width ? 2 : 3
        let sheet = KeySheet.make(session.entries, words: words, columns: columns)
        sheet.closeButton.onPress = { [weak self, weak sheet] in self?.close(sheet) }
        show("keys", panelRequest(sheet, .top(SearchPanel.top), width: KeySheet.width))
    }

    private func openGoTo(_ text: String) {
        let session = session
        weak var opened: Widget?
        let words = words
        let (dialog, confirm) = GoToPanel.make(
            text, words: words,
            run: { typed in
                let outcome = session.run(KeyBindings.Call(command: "goto", [.string(typed)]))
                guard case .error(let error) = outcome else { return nil }
                return error.text(in: words)
            },
            close: { [weak self] in self?.close(opened) })
        opened = dialog
        var request = panelRequest(dialog, .top(SearchPanel.top), width: 400)
        request.focus = "goto.time"
        request.closesOutside = false
        request.onConfirm = confirm
        show("goto", request)
    }

    private func openSettings(before: [String: JSONValue], focus: String?) {
        settingsBefore = before
        let session = session
        weak var opened: Widget?
        let close = { [weak self] in
            guard let self else { return }
            self.close(opened)
        }
        let dialog = SettingsPanel.make(session, before: before, close: close)
        opened = dialog
        var request = panelRequest(dialog, .centre, width: SettingsPanel.width)
        request.focus = focus ?? "settings." + (session.settings.all.first?.id ?? "")
        request.closesOutside = false
        request.onConfirm = close
        request.onCancel = {
            // Gone first: a language that goes back would open it anew.
            close()
            SettingsPanel.restore(before, session)
        }
        show("settings", request)
    }

    /// Opens the chart's menu at a place of the window, or where the keyboard asks for it.
    /// - Parameter ofDrawings: what is chosen instead of the chart.
    func openMenu(at place: PixelPoint?, ofDrawings: Bool = false) {
        let session = session
        let entries = session.entries
        let menu = MenuList(
            id: "menu", name: words[.commandOpenMenu],
            items: ofDrawings ? ChartMenu.drawingItems(session) : ChartMenu.items(session))
        menu.onChoose = { id in
            if let entry = entries.first(where: { $0.id == id }) { session.run(entry.call) }
        }
        let size = window.size
        let point = place ?? PixelPoint(x: size.width / 3, y: size.height / 3)
        // The keyboard is on a row already; the pointer chooses its own.
        if place == nil { _ = menu.key(KeyStroke(key: .down)) }
        show(
            "menu",
            PopupRequest(
                content: menu, anchor: PixelRect(x: point.x, y: point.y, width: 0, height: 0),
                placement: .pointer))
    }

    // MARK: - Reading

    /// The open panel and what has the keyboard in it, as the state tells it.
    var state: JSONValue {
        guard let current else { return .null }
        return [
            "name": .string(current.name),
            "focus": stack.focus.map { JSONValue.string($0.id) } ?? .null,
            "nodes": JSONValue(stack.nodes.count),
        ]
    }

    /// Draws what is open into a picture of the window.
    func paint(into picture: PixelBuffer) {
        Self.paint(stack, into: picture, fonts)
    }

    /// Draws what is open over a window into a picture of it.
    static func paint(_ stack: PopupStack, into picture: PixelBuffer, _ fonts: FontCatalog) {
        let canvas = RasterCanvas(buffer: picture, fonts: fonts, glyphs: GlyphCache())
        if let scrim = stack.scrim { canvas.fill(canvas.bounds, with: scrim) }
        stack.paintAll { frame, radius, paint in
            let sheet = OwnedPixels(size: frame.size)
            paint(RasterCanvas(buffer: sheet.buffer, fonts: fonts, glyphs: GlyphCache()))
            canvas.draw(
                image(sheet.buffer, radius: radius, fonts),
                at: PixelPoint(x: frame.x, y: frame.y))
        }
    }

    /// A sheet with its corners rounded.
    static func image(
        _ buffer: PixelBuffer, radius: Double, _ fonts: FontCatalog
    ) -> CanvasImage {
        let cover = OwnedPixels(size: buffer.size)
        RasterCanvas(buffer: cover.buffer, fonts: fonts, glyphs: GlyphCache())
            .fillRounded(cover.buffer.bounds, radius: radius, with: .white)
        var pixels: [UInt32] = []
        pixels.reserveCapacity(buffer.size.area)
        for y in 0..<buffer.size.height {
            for x in 0..<buffer.size.width {
                let part = cover.buffer.base[y * cover.buffer.rowStride + x] & 0xFF
                let pixel = buffer.base[y * buffer.rowStride + x]
                func channel(_ shift: UInt32) -> UInt32 {
                    ((pixel >> shift & 0xFF) * part / 255) << shift
                }
                pixels.append(part << 24 | channel(16) | channel(8) | channel(0))
            }
        }
        return CanvasImage(size: buffer.size, pixels: pixels)
    }
}
