import Foundation
import KChartCanvas
import KChartControl
import KChartCore
import KChartFeeds
import KChartHost
import KChartLocalization
import KChartModel
import KChartRaster
import KChartText
import KChartWidgets
import Testing

@testable import KChartApp

@Suite("Panels over the chart")
struct PanelTests {
    let loop = EventLoop()
    let host = HeadlessHost(size: PixelSize(width: 900, height: 600))
    let session: ChartSession
    let chart: ChartWindow
    let window: HeadlessWindow
    let fonts: FontCatalog
    /// The home of the person at the window: pictures go there.
    let home = TestFolder()

    init() throws {
        fonts = try FontCatalog()
        session = try makeSession(environment: ["HOME": home.path])
        chart = try ChartWindow(
            session: session, host: host, loop: loop, fonts: fonts,
            specification: WindowSpecification(title: "t", background: .black),
            clock: FeedClock(now: { Timestamp(seconds: 1_735_689_600 + 499 * 3_600 + 60) }))
        window = try #require(host.windows.first)
        window.grantFrames()
        loop.turn(canSleep: false)
    }

    private func key(_ key: Key, _ modifiers: KeyModifiers = [], _ text: String = "") {
        window.send(.keyPressed(KeyStroke(key: key, modifiers: modifiers, text: text)))
    }

    private func type(_ text: String) {
        for letter in text { key(.character(letter), [], String(letter)) }
    }

    private func state(_ path: String) -> JSONValue {
        StatePath(path)?.value(in: session.state) ?? .null
    }

    private var panel: String? { state("panel.name").stringValue }

    @Test("every panel opens by its command, is painted in that turn, and Escape closes it")
    func opens() throws {
        for name in OpenCommand.panels where name != "indicators" {
            let outcome = session.perform(ControlRequest(command: ["open", .string(name)]))
            #expect(outcome == .data(.string(name)))
            #expect(panel == name)
            let popup = try #require(window.popups.first)
            #expect(popup.showsFramebuffer && !popup.presents.isEmpty)
            // No frame of the chart was needed for it.
            #expect(PixelRect(size: window.size).contains(popup.frame))
            key(.escape)
            #expect(window.popups.isEmpty && panel == nil, "\(name)")
        }
    }

    @Test("Ctrl+K and : open the palette, ? the keys, F8 the settings, Alt+G the date")
    func keys() {
        for (stroke, name) in [
            (KeyStroke(key: .character("k"), modifiers: .control), "palette"),
            (KeyStroke(key: .character(":"), modifiers: .shift, text: ":"), "palette"),
            (KeyStroke(key: .character("?"), modifiers: .shift, text: "?"), "keys"),
            (KeyStroke(key: .function(8)), "settings"),
            (KeyStroke(key: .character("g"), modifiers: .alt), "goto"),
            (KeyStroke(key: .menu), "menu"),
        ] {
            window.send(.keyPressed(stroke))
            #expect(panel == name)
            key(.escape)
        }
    }

    @Test("a letter opens the symbol search with that letter, a digit the intervals")
    func letters() {
        key(.character("e"), [], "e")
        #expect(panel == "symbols" && state("panel.focus").stringValue == "symbols.query")
        type("t")
        #expect((chart.panels.current?.content as? SearchPanel)?.field.text == "et")
        key(.escape)
        key(.character("5"), [], "5")
        #expect(panel == "intervals")
    }

    @Test("the palette runs what is chosen and closes; with panels open the chart gets no keys")
    func palette() {
        key(.character("k"), .control)
        type("baseline")
        key(.enter)
        #expect(panel == nil && state("style").stringValue == "baseline")
        // What was run is offered first.
        key(.character("k"), .control)
        let list = (chart.panels.current?.content as? SearchPanel)?.list
        #expect(list?.state.rows.first?.isHeading == true)
        #expect(list?.chosenRow?.id.contains("baseline") == true)
        #expect(list?.chosenRow?.isChecked == true)
    }

    @Test("a whole line runs, and one that is refused says why and stays")
    func line() {
        let before = state("viewport.visibleBars").doubleValue ?? 0
        key(.character("k"), .control)
        type("zoom 2")
        key(.enter)
        #expect(panel == nil)
        window.grantFrames()
        #expect((state("viewport.visibleBars").doubleValue ?? before) < before)
        key(.character("k"), .control)
        type("goto yesterday")
        key(.enter)
        #expect(panel == "palette")
        let words = chart.panels.stack.nodes.map(\.name)
        #expect(words.contains { $0.contains("yesterday") && $0.contains("goto") })
    }

    @Test("a command that wants more is typed into the line")
    func arguments() {
        key(.character("k"), .control)
        type("move by bars")
        key(.enter)
        #expect(panel == "palette")
        #expect((chart.panels.current?.content as? SearchPanel)?.field.text == "pan ")
    }

    @Test("the right button opens the menu where it was pressed, and a row runs its command")
    func menu() throws {
        let sample = PointerSample(x: 300, y: 80, milliseconds: 0)
        window.send(.pointerMoved(sample))
        window.send(.pointerPressed(.secondary, sample))
        window.send(.pointerReleased(.secondary, sample))
        #expect(panel == "menu")
        #expect(window.popups.first?.frame.x == 300 && window.popups.first?.frame.y == 80)
        // Nothing is read under a menu.
        #expect(session.model.state.crosshair == nil)
        let menu = try #require(chart.panels.current?.content as? MenuList)
        #expect(menu.state.items.contains { $0.key == "Alt+R" })
        menu.highlight("group.style")
        key(.right)
        #expect(window.popups.count == 2)
        key(.end)
        key(.enter)
        #expect(panel == nil)
        #expect(state("style").stringValue == ChartSession.styles.last)
    }

    @Test("a menu is made of commands that are there, each with its key")
    func menuItems() {
        let entries = session.entries
        func check(_ items: [MenuItem]) {
            for item in items where !item.isSeparator {
                if item.children.isEmpty {
                    let entry = entries.first { $0.id == item.id }
                    #expect(entry != nil, "\(item.id)")
                    #expect(item.key == (entry?.keys.first?.menuText ?? ""))
                } else {
                    check(item.children)
                }
            }
        }
        let items = ChartMenu.items(session)
        #expect(items.count > 8)
        check(items)
        let style = items.first { $0.id == "group.style" }
        #expect(style?.children.count(where: \.isChecked) == 1)
    }

    @Test("the key sheet shows every command that has a key")
    func keySheet() {
        key(.character("?"), .shift, "?")
        let names = Set(chart.panels.stack.nodes.map(\.name))
        for entry in session.entries where !entry.keys.isEmpty {
            #expect(names.contains(entry.title), "\(entry.title)")
        }
    }

    @Test("a date that is none is refused under its field; a right one goes there")
    func goTo() throws {
        key(.character("g"), .alt)
        type("never")
        key(.enter)
        let dialog = try #require(chart.panels.current?.content)
        let field = try #require(dialog.find("goto.time") as? TextField)
        #expect(panel == "goto" && field.problem != nil)
        field.text = "2025-01-05"
        key(.enter)
        #expect(panel == nil)
        window.grantFrames()
        #expect(state("viewport.atLiveEdge") == false)
    }

    @Test("the settings show each setting of the registry, change it at once, and Cancel puts back")
    func settings() throws {
        key(.function(8))
        let dialog = try #require(chart.panels.current?.content)
        for setting in session.settings.all {
            #expect(dialog.find("settings." + setting.id) != nil, "\(setting.id)")
        }
        let grid = try #require(dialog.find("settings.grid"))
        let style = try #require(dialog.find("settings.style") as? Choice)
        #expect(grid.perform("press"))
        style.choose("line")
        #expect(state("style").stringValue == "line")
        #expect(session.settings["grid"]?.read(session) == false)
        key(.escape)
        #expect(state("style").stringValue != "line")
        #expect(session.settings["grid"]?.read(session) == true)
        key(.function(8))
        let again = try #require(chart.panels.current?.content.find("settings.grid"))
        #expect(again.perform("press"))
        key(.enter)
        #expect(session.settings["grid"]?.read(session) == false)
    }

    @Test("a language that is chosen in the settings is theirs at once, the keyboard where it was")
    func language() throws {
        key(.function(8))
        let choice = try #require(
            chart.panels.current?.content.find("settings.language") as? Choice)
        choice.choose("ar")
        #expect(panel == "settings")
        let dialog = try #require(chart.panels.current?.content)
        #expect(dialog.name == Words(language: Language(code: "ar"))[.groupSettings])
        #expect(chart.panels.stack.look.isRightToLeft)
        key(.escape)
        #expect(state("language").stringValue == "en")
    }

    @Test("a tick of the chart under an open panel paints no widget")
    func tick() throws {
        key(.character("k"), .control)
        let popup = try #require(window.popups.first)
        let widgets = chart.panels.stack.paintedWidgets
        let presents = popup.presents.count
        _ = session.perform(ControlRequest(command: ["zoom", "in"]))
        window.grantFrames()
        #expect(window.showsFramebuffer)
        #expect(chart.panels.stack.paintedWidgets == widgets && popup.presents.count == presents)
    }

    @Test("T-051: ticks under an open panel paint no widget, and a blinking caret no chart")
    func tickAndCaret() throws {
        key(.character("k"), .control)
        let popup = try #require(window.popups.first)
        // The fade has ended.
        #expect(loop.run(until: { popup.opacity == 1 }, within: 20_000_000_000))
        let widgets = chart.panels.stack.paintedWidgets
        let presents = popup.presents.count
        let last = try #require(session.model.state.series.lastTime)
        for step in 1...20 as ClosedRange<Int64> {
            session.model.update(
                Tick(time: last.advanced(byMicroseconds: step), price: 100 + Double(step) / 10))
            window.grantFrames()
        }
        #expect(window.showsFramebuffer)
        #expect(chart.panels.stack.paintedWidgets == widgets && popup.presents.count == presents)
        let drawn = chart.controller.drawn.calls
        let frames = window.presents.count
        #expect(loop.run(until: { popup.presents.count > presents }, within: 20_000_000_000))
        #expect(!window.wantsFrame && window.presents.count == frames)
        #expect(chart.controller.drawn.calls == drawn)
        let damage = popup.presents.last ?? []
        #expect(damage.allSatisfy { $0.height <= 52 }, "only the field: \(damage)")
    }

    @Test("after any keys, moves, sizes and ticks each panel equals a repaint from nothing")
    func incremental() throws {
        var seed: UInt64 = 11
        func random(_ limit: Int) -> Int {
            seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(seed >> 33) % limit
        }
        let isSoak = ProcessInfo.processInfo.environment["KCHART_SOAK"] != nil
        let keys: [Key] = [.tab, .down, .up, .end, .home, .pageDown, .space, .right, .backspace]
        for step in 0..<(isSoak ? 1_000 : 120) {
            var name = ""
            switch random(9) {
            case 0:
                name = OpenCommand.panels[random(OpenCommand.panels.count)]
                _ = session.perform(ControlRequest(command: ["open", .string(name)]))
            case 1: type(String(Array("abcdeim1")[random(8)]))
            case 2, 3:
                let chosen = keys[random(keys.count)]
                name = "\(chosen)"
                key(chosen, [], chosen == .space ? " " : "")
            case 4, 5:
                let sample = PointerSample(
                    x: Double(random(window.size.width)), y: Double(random(window.size.height)),
                    milliseconds: Int64(step) * 40)
                name = "pointer \(sample.pixel)"
                window.send(.pointerMoved(sample))
                if random(4) == 0 {
                    window.send(.pointerPressed(.primary, sample))
                    window.send(.pointerReleased(.primary, sample))
                }
            case 6:
                name = "size"
                window.send(
                    .resized(PixelSize(width: 420 + random(500), height: 300 + random(300))))
            case 7:
                name = "language"
                let languages = ["en", "ar", "de"]
                _ = session.perform(
                    ControlRequest(command: ["language", .string(languages[random(3)])]))
            default:
                name = "tick"
                _ = session.perform(
                    ControlRequest(command: ["zoom", random(2) == 0 ? "in" : "out"]))
            }
            window.grantFrames()
            loop.turn(canSleep: false)
            // What waits for its turn, such as a row that lights up, may take some.
            var found: String?
            let isEqual = loop.run(
                until: {
                    found = difference()
                    return found == nil
                }, within: 5_000_000_000)
            #expect(isEqual, "after step \(step): \(name): \(found ?? "")")
        }
    }

    /// Where a popup shows something else than a repaint from nothing; nil when none does.
    private func difference() -> String? {
        var found: String?
        var place = 0
        chart.panels.stack.paintAll { frame, _, paint in
            guard place < window.popups.count else {
                found = "a popup is missing"
                return
            }
            let popup = window.popups[place]
            place += 1
            guard popup.frame == frame else {
                found = "a popup stands at \(popup.frame), not at \(frame)"
                return
            }
            let fresh = OwnedPixels(size: frame.size)
            paint(RasterCanvas(buffer: fresh.buffer, fonts: fonts, glyphs: GlyphCache()))
            var differing: PixelRect?
            for y in 0..<frame.height {
                for x in 0..<frame.width {
                    let wanted = fresh.buffer.base[y * fresh.buffer.rowStride + x]
                    guard (wanted ^ popup.shown[y * frame.width + x]) & 0xFF_FFFF != 0
                    else { continue }
                    let pixel = PixelRect(x: x, y: y, width: 1, height: 1)
                    differing = differing?.union(pixel) ?? pixel
                }
            }
            if let differing { found = "\(differing) of the popup at \(frame)" }
        }
        if place != window.popups.count || !window.showsFramebuffer {
            found = found ?? "popups or frame are not shown"
        }
        return found
    }

    @Test("scripts go round an open panel and use its parts as the keyboard does")
    func focusByCommand() throws {
        func focus(_ word: String) -> CommandOutcome {
            session.perform(ControlRequest(command: ["focus", .string(word)]))
        }
        _ = session.perform(ControlRequest(command: ["open", "settings"]))
        for _ in 0..<60 where state("focus.id").stringValue != "settings.grid" {
            #expect(focus("next").data?["id"]?.stringValue == state("focus.id").stringValue)
        }
        #expect(state("focus.id").stringValue == "settings.grid")
        #expect(state("panel.focus").stringValue == "settings.grid")
        _ = focus("activate")
        #expect(session.settings["grid"]?.read(session) == false && panel == "settings")
        _ = focus("previous")
        #expect(state("focus.id").stringValue != "settings.grid")
        key(.escape)
        #expect(panel == nil)
        _ = session.perform(ControlRequest(command: ["open", "palette", "baseline"]))
        _ = focus("activate")
        #expect(panel == nil && state("style").stringValue == "baseline")
    }

    @Test("where text is typed the window is told, and told when it is over")
    func textCursor() throws {
        #expect(window.textCursor == nil)
        key(.character("k"), .control)
        let first = try #require(window.textCursor)
        #expect(window.popups[0].frame.contains(PixelPoint(x: first.x, y: first.y)))
        type("ab")
        #expect(try #require(window.textCursor).x > first.x)
        window.send(.composed(TextComposition(text: "にほ", caret: 2)))
        let field = try #require((chart.panels.current?.content as? SearchPanel)?.field)
        #expect(field.text == "ab" && String(field.editing.shown.characters) == "abにほ")
        window.send(.composed(TextComposition(text: "", caret: 0)))
        key(.character("日"), [], "日本")
        #expect(field.text == "ab日本")
        key(.escape)
        #expect(window.textCursor == nil)
    }

    @Test("in a language from the right each panel is the mirror of itself, the keys in its order")
    func mirror() throws {
        func bounds(_ name: String, _ ids: [String]) throws -> [PixelRect] {
            _ = session.perform(ControlRequest(command: ["open", .string(name)]))
            let nodes = chart.panels.stack.nodes
            let found = try ids.map { id in try #require(nodes.first { $0.id == id }).bounds }
            key(.escape)
            return found
        }
        let parts = [("palette", ["palette.query"]), ("goto", ["goto.time"])]
        for (name, ids) in parts {
            _ = session.perform(ControlRequest(command: ["language", "en"]))
            let plain = try bounds(name, ids)
            _ = session.perform(ControlRequest(command: ["language", "ar"]))
            let mirrored = try bounds(name, ids)
            for (left, right) in zip(plain, mirrored) {
                #expect(right.x == 900 - left.maxX && right.width == left.width, "\(name)")
            }
        }
        // Left and right go on meaning left and right: from the menu into a group it is left.
        key(.menu)
        let menu = try #require(chart.panels.current?.content as? MenuList)
        menu.highlight("group.style")
        key(.left)
        #expect(window.popups.count == 2)
        // To the left where there is room.
        let opener = window.popups[0].frame
        let group = window.popups[1].frame
        #expect(opener.x < group.width ? group.x >= opener.maxX - 8 : group.maxX <= opener.x + 8)
        key(.right)
        #expect(window.popups.count == 1)
        _ = session.perform(ControlRequest(command: ["language", "en"]))
    }

    @Test("another size keeps a panel in the window and takes a menu away")
    func resize() throws {
        key(.character("k"), .control)
        window.send(.resized(PixelSize(width: 300, height: 260)))
        #expect(panel == "palette")
        let bounds = PixelRect(x: 0, y: 0, width: 300, height: 260)
        #expect(window.popups.allSatisfy { bounds.contains($0.frame) })
        // The list gives way, not the line of keys under it.
        let list = try #require((chart.panels.current?.content as? SearchPanel)?.list)
        #expect(list.frame.height > 40 && list.frame.maxY + 30 <= window.popups[0].frame.height)
        key(.escape)
        key(.menu)
        window.send(.resized(PixelSize(width: 320, height: 260)))
        #expect(panel == nil)
    }

    @Test("5 000 symbols: the one that is meant comes first, and what nobody lists can be typed")
    func symbols() {
        var choices = (0..<5_000).map {
            SymbolChoice(symbol: "S" + String($0, radix: 36).uppercased() + "X")
        }
        choices.append(SymbolChoice(symbol: "BTCUSDT", name: "Bitcoin / Tether"))
        choices.append(SymbolChoice(symbol: "WBTCUSDT", name: "Wrapped Bitcoin / Tether"))
        let search = SymbolSearch(choices, current: "BTCUSDT")
        #expect(search.rows("btc").first?.id == "BTCUSDT")
        #expect(search.rows("bitcoin").first?.id == "BTCUSDT")
        #expect(search.rows("btc").first?.isChecked == true)
        #expect(search.rows("zzzz").map(\.id) == ["ZZZZ"])
        let strict = SymbolSearch(choices, current: "BTCUSDT") { $0 == "YYYY" }
        #expect(strict.rows("zzzz").isEmpty && strict.rows("yyyy").map(\.id) == ["YYYY"])
        #expect(search.rows("").count <= 60)
    }

    @Test("digits are minutes, whole hours and days are called so")
    func intervals() {
        #expect(IntervalSearch.interval("5")?.name == "5m")
        #expect(IntervalSearch.interval("240")?.name == "4h")
        #expect(IntervalSearch.interval("1440")?.name == "1d")
        #expect(IntervalSearch.interval("1D")?.name == "1d")
        #expect(IntervalSearch.interval("x") == nil)
        let search = IntervalSearch(words: session.look.words, current: .hours(1))
        #expect(search.rows(",1").map(\.id) == ["1m", "15m", "1h", "12h", "1d", "1w", "1M"])
        #expect(search.rows("").count == Interval.standard.count)
    }

    @Test("columns of the key sheet keep groups whole and are about as tall")
    func columns() {
        let groups = [("a", 6), ("b", 4), ("c", 2), ("d", 5), ("e", 7), ("f", 2)].map {
            (title: $0.0, rows: Array(repeating: 0, count: $0.1))
        }
        let split = KeySheet.split(groups, into: 3)
        #expect(split.map { $0.map(\.title) } == [["a", "b"], ["c", "d"], ["e", "f"]])
    }
}
