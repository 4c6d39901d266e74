import KChartControl
import KChartCore
import KChartHost
import KChartModel
import Testing

@testable import KChartApp

@Suite("Keys of a chart")
struct KeyTests {
    let session: ChartSession

    init() throws {
        session = try makeSession()
    }

    @Test(
        "a key press calls its command",
        arguments: [
            (KeyStroke(key: .character("+"), modifiers: .shift, text: "+"), "zoom in"),
            (KeyStroke(key: .character("="), text: "="), "zoom in"),
            // The key by layout is another one, what it types counts.
            (KeyStroke(key: .character("1"), modifiers: .shift, text: "+"), "zoom in"),
            (KeyStroke(key: .character("-"), text: "-"), "zoom out"),
            (KeyStroke(key: .up, modifiers: .control), "zoom in"),
            (KeyStroke(key: .left), "step -1"), (KeyStroke(key: .pageDown), "page later"),
            (KeyStroke(key: .home), "goto start"), (KeyStroke(key: .end), "live"),
            (KeyStroke(key: .character("r"), modifiers: .alt), "reset"),
            (KeyStroke(key: .character("1"), modifiers: .alt, text: "1"), "style candles"),
            (KeyStroke(key: .character("2"), modifiers: .alt, text: "2"), "style hollow-candles"),
            (KeyStroke(key: .character("3"), modifiers: .alt, text: "3"), "style bars"),
            (KeyStroke(key: .character("4"), modifiers: .alt, text: "4"), "style heikin-ashi"),
            (KeyStroke(key: .character("5"), modifiers: .alt, text: "5"), "style line"),
            (KeyStroke(key: .character("6"), modifiers: .alt, text: "6"), "style area"),
            (KeyStroke(key: .character("7"), modifiers: .alt, text: "7"), "style baseline"),
            (KeyStroke(key: .function(5), modifiers: .shift), "read detail"),
            (KeyStroke(key: .escape), "cancel"),
        ])
    func calls(stroke: KeyStroke, call: String) {
        let found = KeyChord.candidates(for: stroke).compactMap { session.bindings[$0] }.first
        let words = found.map { call in
            ([call.command] + call.arguments.map { CommandArguments.text(of: $0) }).joined(
                separator: " ")
        }
        #expect(words == call)
    }

    @Test("a key without a command does nothing, a letter neither")
    func unbound() {
        #expect(!session.handle(KeyStroke(key: .character("x"), text: "x")))
        #expect(!session.handle(KeyStroke(key: .character("r"), text: "r")))
        #expect(!session.handle(KeyStroke(key: .insert)))
    }

    @Test("a key held down repeats moves and zooms, nothing else")
    func repeats() {
        var said = 0
        session.onText = { _ in said += 1 }
        #expect(session.handle(KeyStroke(key: .function(5))))
        #expect(session.handle(KeyStroke(key: .function(5), isRepeat: true)))
        #expect(said == 1)
        let before = session.model.state.viewport.first
        session.handle(KeyStroke(key: .left))
        session.handle(KeyStroke(key: .left, isRepeat: true))
        #expect(abs(session.model.state.viewport.first - (before - 2)) < 1e-9)
    }

    @Test("the arrows move a pinned crosshair and else the window")
    func arrows() {
        session.model.setCrosshair(at: .init(100), price: 1, pinned: true)
        session.handle(KeyStroke(key: .right))
        #expect(session.model.state.crosshair?.bar.slot == 101)
        session.handle(KeyStroke(key: .escape))
        #expect(session.model.state.crosshair == nil)
    }
}
