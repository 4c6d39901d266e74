import CLinux
import Glibc

// Measures the goals of Docs/PERFORMANCE.md and prints them as a table. It never fails for a
// slow figure: a machine under load is no reason to stop a build.

let usage = """
    usage: kchart-bench [--program PATH] [--data FOLDER] [--only ID,…] [--quick] [--list]
      --program PATH  the kchart-x11 to measure (default: beside this program)
      --data FOLDER   where made-up data is kept (default: .build/bench)
      --only ID,…     only scenarios whose id begins so
      --quick         fewer rounds
      --list          the ids
    """

func refuse(_ line: String) -> Never {
    fputs("kchart-bench: \(line)\n", clinux_stderr())
    exit(2)
}

let own = CommandLine.arguments[0]
var program =
    own.lastIndex(of: "/").map { String(own[...$0]) + "kchart-x11" } ?? "kchart-x11"
var folder = ".build/bench"
var only: [String] = []
var isQuick = false
var arguments = CommandLine.arguments.dropFirst()
while let argument = arguments.popFirst() {
    func value() -> String {
        guard let value = arguments.popFirst() else { refuse("\(argument) needs a value") }
        return value
    }
    switch argument {
    case "--program": program = value()
    case "--data": folder = value()
    case "--only": only = value().split(separator: ",").map(String.init)
    case "--quick": isQuick = true
    case "--list":
        for scenario in ScenarioRegistry.all { print("\(scenario.id)\t\(scenario.title)") }
        exit(0)
    case "--help":
        print(usage)
        exit(0)
    default: refuse("unknown option \(argument); see --help")
    }
}

let bench = Bench(program: program, folder: folder, isQuick: isQuick)
Table.printHead()
for scenario in ScenarioRegistry.all
where only.isEmpty || only.contains(where: scenario.id.hasPrefix) {
    do {
        for result in try scenario.run(bench) { Table.print(scenario.title, result) }
    } catch let skipped as Skipped {
        Table.print(scenario.title, skipped: skipped.reason)
    } catch {
        Table.print(scenario.title, skipped: "\(error)")
    }
}
