import KChartControl
import KChartCore
import KChartHost
import KChartLocalization
import KChartModel
import Testing

@testable import KChartApp

@Suite("Settings and panels of a chart")
struct SettingTests {
    let session: ChartSession

    init() throws {
        session = try makeSession()
    }

    @Test("each setting takes every value it names and reads it back, and refuses others")
    func values() {
        var isReduced = false
        session.reducesMotion = { isReduced }
        session.setReducesMotion = { isReduced = $0 }
        for setting in session.settings {
            var values: [JSONValue]
            switch setting.kind {
            case .toggle: values = ["off", "on", false, true]
            case .choice(let choices): values = choices.map { .string($0.word) }
            case .number(let range): values = [.number(range.lowerBound)]
            case .text: values = ["UTC"]
            }
            values.append(setting.read(session))
            for value in values {
                let outcome = session.perform(
                    ControlRequest(command: ["set", .string(setting.id), value]))
                let wanted: JSONValue =
                    setting.kind != .toggle
                    ? value : value == "off" ? false : value == "on" ? true : value
                #expect(outcome == .data(wanted), "\(setting.id) \(value)")
            }
            let outcome = session.perform(
                ControlRequest(command: [
                    "set", .string(setting.id), setting.kind == .text ? "\u{1}/.." : "?",
                ]))
            #expect(outcome.error != nil, "\(setting.id)")
        }
    }

    @Test("a toggle turns over, is marked while it is on, and has its key")
    func toggles() {
        let call = KeyBindings.Call(command: "set", ["grid", "toggle"])
        #expect(session.isChosen(call))
        #expect(session.handle(KeyStroke(key: .character("g"), modifiers: .control)))
        #expect(!session.model.state.configuration.showsGrid && !session.isChosen(call))
        #expect(session.run(line: "set grid toggle").data == true)
        #expect(session.isChosen(KeyBindings.Call(command: "style", ["candles"])))
        #expect(!session.isChosen(KeyBindings.Call(command: "style", ["line"])))
    }

    @Test("what leads back in time has an arrow that points back, whatever says so")
    func backIcons() {
        let calls: [(command: String, back: JSONValue, forth: JSONValue)] = [
            ("step", -1, 1), ("pan", -20, 20), ("page", "earlier", "later"),
        ]
        for call in calls {
            #expect(KeyBindings.Call(command: call.command, [call.back]).icon == "step-back")
            #expect(KeyBindings.Call(command: call.command, [call.forth]).icon == "step")
        }
    }

    @Test("a crosshair that is turned off goes, and none comes")
    func crosshair() {
        session.model.setCrosshair(at: .init(100), price: 1, pinned: true)
        _ = session.run(line: "set crosshair off")
        #expect(session.model.state.crosshair == nil)
        session.model.setCrosshair(at: .init(100), price: 1, pinned: true)
        #expect(session.model.state.crosshair == nil)
    }

    @Test("letters open the symbol search and digits the intervals, where there are panels")
    func typing() {
        let letter = KeyStroke(key: .character("e"), text: "e")
        #expect(!session.handle(letter))
        var opened: [String] = []
        session.openPanel = { panel, text in
            opened.append(panel + ":" + text)
            return .done
        }
        #expect(session.handle(letter))
        #expect(session.handle(KeyStroke(key: .character("a"), text: "ф")))
        #expect(session.handle(KeyStroke(key: .character("5"), text: "5")))
        #expect(session.handle(KeyStroke(key: .character(","), text: ",")))
        #expect(session.handle(KeyStroke(key: .character("k"), modifiers: .control, text: "k")))
        #expect(session.handle(KeyStroke(key: .character("/"), text: "/")))
        #expect(session.handle(KeyStroke(key: .character("/"), modifiers: .shift, text: "?")))
        #expect(
            opened == [
                "symbols:e", "symbols:ф", "intervals:5", "intervals:", "palette:", "indicators:",
                "keys:",
            ])
        #expect(!session.handle(KeyStroke(key: .character("e"), modifiers: .control, text: "e")))
    }

    @Test("h j k l move like arrows when they are turned on")
    func vim() {
        _ = session.run(line: "set vimkeys on")
        let before = session.model.state.viewport.first
        #expect(session.handle(KeyStroke(key: .character("h"), text: "h")))
        #expect(abs(session.model.state.viewport.first - (before - 1)) < 1e-9)
    }

    @Test("Escape gives up the innermost thing first, the crosshair last")
    func cancel() {
        var hasPanel = true
        session.cancelSteps = [
            {
                defer { hasPanel = false }
                return hasPanel
            }
        ]
        session.model.setCrosshair(at: .init(100), price: 1, pinned: true)
        session.handle(KeyStroke(key: .escape))
        #expect(session.model.state.crosshair != nil && !hasPanel)
        session.handle(KeyStroke(key: .escape))
        #expect(session.model.state.crosshair == nil)
    }

    @Test("a visible span is counted back from the newest bar")
    func range() {
        // So many hours, half a body left of the first, and six free bars.
        let free = 6.5
        #expect(session.run(line: "range 1d").error == nil)
        #expect(abs(session.model.state.viewport.visibleBars - 24 - free) < 1e-6)
        _ = session.run(line: "range longer")
        #expect(abs(session.model.state.viewport.visibleBars - 168 - free) < 1e-6)
        _ = session.run(line: "range shorter")
        #expect(abs(session.model.state.viewport.visibleBars - 24 - free) < 1e-6)
        _ = session.run(line: "range all")
        #expect(session.model.state.viewport.first < 0)
        #expect(session.model.state.isAtLiveEdge)
    }

    @Test("every entry has a title in every language, and no two keys are the same")
    func entries() throws {
        for language in Language.all {
            session.setLanguage(language)
            for entry in session.entries {
                #expect(!entry.title.isEmpty && !entry.groupTitle.isEmpty)
                #expect(!entry.title.contains("%1$@"), "\(language.code) \(entry.id)")
                #expect(!entry.title.contains("command."), "\(language.code) \(entry.id)")
            }
            let titles = Dictionary(grouping: session.entries, by: \.title)
            let alike = titles.filter { $0.value.count > 1 }.keys
            #expect(alike.isEmpty, "\(language.code): \(alike)")
        }
        let keys = session.commands.all.flatMap { $0.presets.flatMap(\.keys) }
        let repeated = Dictionary(grouping: keys) { $0 }.filter { $0.value.count > 1 }.keys
        #expect(repeated.isEmpty, "\(repeated)")
        #expect(Set(session.entries.map(\.id)).count == session.entries.count)
    }
}
