import KChartCore
import KChartLocalization
import Testing

@testable import KChartControl

@Suite("Commands")
struct CommandTests {
    final class Chart {
        var log: [String] = []
    }

    static func registry() -> CommandRegistry<Chart> {
        Registry([
            Command(
                id: "zoom", title: .commandZoom, group: .groupZoom, summary: "Zoom the chart",
                parameters: [
                    CommandParameter("factor", .wordOr(["in", "out"], .number(0.01...100)))
                ],
                presets: [
                    CommandPreset(.commandZoomIn, arguments: ["in"], keys: ["+", "Ctrl+Up"])
                ]
            ) { chart, arguments in
                chart.log.append("zoom \(arguments.text(0) ?? "")")
                return .done
            },
            Command(
                id: "crosshair", title: .commandCrosshair, group: .groupMove,
                summary: "Place the crosshair",
                parameters: [
                    CommandParameter("time", .wordOr(["off"], .time)),
                    CommandParameter("price", .number(-.infinity ... .infinity), isOptional: true),
                ]
            ) { _, arguments in .data(JSONValue(finite: arguments.number(1))) },
            Command(
                id: "observe", title: .commandObserve, group: .groupScript, summary: "Watch",
                parameters: [CommandParameter("event", .text, repeats: true)]
            ) { _, arguments in .data(JSONValue(arguments.count)) },
            Command(
                id: "limit", title: .commandPan, group: .groupMove, summary: "Limit",
                parameters: [CommandParameter("count", .integer(1...10))]
            ) { _, arguments in .data(JSONValue(arguments.integer(0) ?? 0)) },
        ])
    }

    private func answer(_ name: String, _ arguments: [JSONValue]) -> CommandOutcome {
        Self.registry().run(name, CommandArguments(arguments), in: Chart())
    }

    @Test("ten thousand arguments are one refusal")
    func manyArguments() {
        let many = [JSONValue](repeating: "in", count: 10_000)
        #expect(answer("zoom", many).isRefused(by: .answerTooManyArguments))
        #expect(answer("observe", many) == .data(10_000))
        #expect(answer("nothing", many).isRefused(by: .answerUnknownCommand))
    }

    @Test("a command runs with words and with numbers, and text is a number where one is wanted")
    func runs() {
        let chart = Chart()
        let registry = Self.registry()
        #expect(registry.run("zoom", CommandArguments(["in"]), in: chart) == .done)
        #expect(registry.run("zoom", CommandArguments([1.5]), in: chart) == .done)
        #expect(registry.run("zoom", CommandArguments(words: ["2"]), in: chart) == .done)
        #expect(chart.log == ["zoom in", "zoom 1.5", "zoom 2"])
        #expect(answer("limit", ["7"]) == .data(7))
        #expect(answer("limit", [7.0]) == .data(7))
        #expect(answer("observe", ["a", "b", "c"]) == .data(3))
        #expect(answer("crosshair", ["2025-01-31", "-1.5"]) == .data(-1.5))
        #expect(answer("crosshair", ["off", .null]) == .data(.null))
    }

    @Test(
        "a wrong call is refused in one line",
        arguments: [
            ("zoom", [] as [JSONValue], "zoom: an argument is missing: in|out|FACTOR"),
            (
                "zoom", ["sideways"],
                "zoom factor: 'sideways' is not allowed; possible: in, out, 0.01…100"
            ),
            ("zoom", [1000], "zoom factor: '1000' is not allowed; possible: in, out, 0.01…100"),
            ("zoom", ["in", 2], "zoom: too many arguments"),
            ("limit", [1.5], "limit count: '1.5' is not allowed; possible: 1…10"),
            ("crosshair", ["off", "high"], "crosshair price: 'high' is not a number"),
            (
                "crosshair", ["yesterday"],
                "crosshair time: 'yesterday' is not allowed; possible: off, 2025-01-31T14:00Z"
            ),
            ("zoooom", [], "Unknown command: 'zoooom' ('zoom'?)"),
            ("a\nb", [], "Unknown command: 'a?b'"),
        ])
    func refusals(name: String, arguments: [JSONValue], line: String) {
        guard case .error(let error) = answer(name, arguments) else {
            Issue.record("\(name) is refused")
            return
        }
        #expect(error.message == line)
    }

    @Test(
        "what is possible is told by the ends that a range has",
        arguments: [
            (
                CommandParameter.Kind.wordOr(["off"], .number(-.infinity ... .infinity)),
                "off, NUMBER"
            ),
            (.wordOr(["off"], .number(0...(.infinity))), "off, ≥ 0"),
            (.wordOr(["off"], .number(-.infinity...2.5)), "off, ≤ 2.5"),
            (.integer(1...(.max)), "≥ 1"), (.integer(1...3), "1…3"),
        ])
    func ranges(kind: CommandParameter.Kind, possible: String) {
        let refusal = CommandParameter("x", kind).refusal(of: "high", command: "c")
        #expect(refusal?.message == "c x: 'high' is not allowed; possible: " + possible)
    }

    @Test("keys come from the presets")
    func keys() {
        let bindings = Self.registry().keyBindings()
        #expect(bindings["+"] == KeyBindings.Call(command: "zoom", ["in"]))
        #expect(bindings.all.count == 2)
    }

    @Test("the schema names every argument and key")
    func schema() throws {
        let schema = try #require(Self.registry()["zoom"]).schema
        #expect(schema["id"] == "zoom")
        #expect(schema["usage"] == "zoom in|out|FACTOR")
        #expect(
            schema["arguments"] == [
                [
                    "name": "factor", "type": "number", "minimum": 0.01, "maximum": 100.0,
                    "values": ["in", "out"], "optional": false,
                ]
            ])
        #expect(schema["keys"]?[1] == ["key": "Ctrl+Up", "command": ["zoom", "in"]])
    }

    @Test(
        "only plain decimal numbers are numbers",
        arguments: ["inf", "nan", "0x10", "1,5", "", " 1", "1e999"])
    func noNumber(text: String) {
        #expect(CommandArguments.number(from: text) == nil)
    }

    @Test("a typographic minus is a minus")
    func minus() {
        #expect(CommandArguments.number(from: "\u{2212}3.5") == -3.5)
    }
}

@Suite("What menus, palette and key sheet are made of")
struct CommandEntryTests {
    private let registry = CommandTests.registry()

    @Test("each preset and each command with a free argument is an entry, with its keys")
    func entries() throws {
        let entries = registry.entries(.english, registry.keyBindings())
        #expect(entries.map(\.call.text) == ["zoom in", "zoom", "crosshair", "limit"])
        let zoom = try #require(entries.first)
        #expect(zoom.title == "Zoom in" && zoom.groupTitle == "Zoom")
        #expect(zoom.keys.map(\.description) == ["+", "Ctrl+Up"])
        #expect(!zoom.needsArguments && zoom.parameters.isEmpty)
        #expect(entries[1].needsArguments && entries[1].keys.isEmpty)
    }

    @Test("a person's own keys move to their entry, and a call of their own is an entry too")
    func ownKeys() throws {
        var bindings = registry.keyBindings()
        let map = KeyMap(Array("Ctrl+Up = none\nF2 = zoom in\nF3 = limit 3\n".utf8))
        #expect(map.apply(to: &bindings, of: registry).isEmpty)
        let entries = registry.entries(.english, bindings)
        #expect(entries.first?.keys.map(\.description) == ["+", "F2"])
        let own = try #require(entries.last)
        #expect(own.call.text == "limit 3" && own.keys == ["F3"])
        #expect(own.call == KeyBindings.Call(command: "limit", [3]))
    }
}

extension CommandOutcome {
    fileprivate func isRefused(by key: MessageKey) -> Bool {
        if case .error(let error) = self { error.key == key } else { false }
    }
}
