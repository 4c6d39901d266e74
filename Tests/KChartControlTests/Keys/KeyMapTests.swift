import KChartControl
import KChartCore
import Testing

@Suite("A file of keys")
struct KeyMapTests {
    private let registry = CommandTests.registry()

    private func read(_ text: String) -> (bindings: KeyBindings, problems: [String]) {
        var bindings = registry.keyBindings()
        let problems = KeyMap(Array(text.utf8)).apply(to: &bindings, of: registry)
        return (bindings, problems.map(\.description))
    }

    @Test("a line gives a key a call, none takes it away, notes and empty lines do nothing")
    func lines() {
        let (bindings, problems) = read(
            "\u{feff}# mine\r\n\n  ctrl+j   = zoom out # closer\nCtrl+Up=none\n= = limit 3\n")
        #expect(problems.count == 2)
        #expect(bindings["Ctrl+Up"] == KeyBindings.Call(command: "zoom", ["in"]))
        #expect(bindings["="]?.text == "limit 3")
        #expect(read("Ctrl+Up = none").bindings["Ctrl+Up"] == nil)
        #expect(read("Ctrl+J = zoom out").bindings["Ctrl+J"]?.text == "zoom out")
        #expect(read("+ = zoom out").bindings["+"]?.text == "zoom out")
    }

    @Test(
        "a line that cannot be read is told by number, with what was meant",
        arguments: [
            ("\nCtl+J = zoom in", "line 2: 'Ctl+J' is no key"),
            ("F2 = zom in", "line 1: Unknown command: 'zom' ('zoom'?)"),
            ("F2 = zoom up", "line 1: zoom factor: 'up' is not allowed"),
            ("F2 = zoom", "line 1: zoom: an argument is missing: in|out|FACTOR"),
            ("F2 zoom in", "line 1: '=' and a command are expected after F2"),
            ("F2 =", "line 1: a command, or none, is expected after F2 ="),
            ("F2 = observe \"a", "line 1: The command cannot be read: a quote is not closed"),
            ("F2 = zoom in\nF2 = zoom out", "line 2: F2 was given another command in line 1"),
        ])
    func problems(text: String, problem: String) {
        let problems = read(text + "\nF9 = limit 9").problems
        #expect(problems.count == 1 && problems[0].hasPrefix(problem), "\(problems)")
        #expect(read(text + "\nF9 = limit 9").bindings["F9"]?.text == "limit 9")
    }

    @Test("any bytes are read, and the keys they do not name stay")
    func fuzz() {
        var random = SplitMix(seed: 11)
        let pieces = [
            "F2", "Ctrl+", "=", " ", "zoom in", "\n", "none", "\"", "#", "\u{0}", "é", "+",
        ]
        for round in 0..<500 {
            var bytes: [UInt8] = []
            for _ in 0..<Int.random(in: 0...40, using: &random) {
                if round % 2 == 0 {
                    bytes += pieces.randomElement(using: &random).map { Array($0.utf8) } ?? []
                } else {
                    bytes.append(UInt8.random(in: 0...255, using: &random))
                }
            }
            var bindings = registry.keyBindings()
            let map = KeyMap(bytes)
            let problems = map.apply(to: &bindings, of: registry)
            #expect(problems.allSatisfy { $0.line >= 1 && !$0.message.contains("\n") })
            for (_, call) in bindings.all {
                let arguments = CommandArguments(call.arguments)
                #expect(registry.refusal(of: call.command, arguments) == nil)
            }
        }
        let many = String(repeating: "F2 = zoom in\n", count: 20_000)
        #expect(KeyMap(Array(many.utf8)).lines.count == KeyMap.lineLimit)
    }
}
