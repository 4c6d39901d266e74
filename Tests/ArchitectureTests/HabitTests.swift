import Testing

/// The habits of ARCHITECTURE that a text search can hold.
@Suite("Habits")
struct HabitTests {
    /// Targets that may ask for the time; everyone else is told it.
    static let clockOwners: Set<String> = ["KChartApp", "kchart-x11", "kchart-bench"]
    /// The host loop's own clock: it must know when a timer is due.
    static let clockFiles: Set<String> = [
        "Sources/KChartHost/MonotonicClock.swift", "Sources/KChartHost/EventLoop.swift",
    ]
    static let clocks = [
        "clock_gettime", "gettimeofday", "Date()", "Date.now", "ContinuousClock",
        "SuspendingClock", "DispatchTime", "DispatchWallTime", "systemUptime", "time(nil)",
        "time(&", "localtime",
    ]

    @Test("no module below the app reads a clock, except the host loop")
    func clocksStayAbove() {
        for file in Repository.sources
        where !Self.clockOwners.contains(file.target) && !Self.clockFiles.contains(file.path) {
            for (index, line) in file.code.enumerated() {
                for clock in Self.clocks where line.contains(clock) {
                    Issue.record("\(file.path):\(index + 1) reads a clock: \(clock)")
                }
            }
        }
    }

    @Test("sources hold no unfinished and no trapping code")
    func finished() {
        let words = ["TODO", "FIXME", "XXX", "not implemented", "not yet implemented"]
        let traps = ["fatalError(", "try!", " as! "]
        for file in Repository.sources {
            for (index, line) in file.lines.enumerated() {
                for word in words where line.contains(word) {
                    Issue.record("\(file.path):\(index + 1) holds \(word)")
                }
            }
            for (index, line) in file.code.enumerated() {
                for trap in traps where line.contains(trap) {
                    Issue.record("\(file.path):\(index + 1) may trap: \(trap)")
                }
            }
        }
    }

    @Test("a source file has at most 400 lines, a test file at most 600")
    func short() {
        for file in Repository.swiftFiles {
            let limit = file.path.hasPrefix("Sources/") ? 400 : 600
            #expect(file.lines.count <= limit + 1, "\(file.path): split it by aspect")
        }
    }

    @Test("tests neither sleep nor are switched off")
    func honestTests() {
        let refused = [
            "Thread.sleep", "usleep(", "nanosleep(", "sleep(for", "sleep(nanoseconds",
            ".disabled(", "withKnownIssue", "XCTSkip",
        ]
        for file in Repository.tests {
            for (index, line) in file.code.enumerated() {
                for word in refused where line.contains(word) {
                    Issue.record("\(file.path):\(index + 1) holds \(word)")
                }
            }
        }
    }

    @Test("the top level holds exactly the agreed entries")
    func topLevel() {
        let agreed = [
            "Assets", "Docs", "LICENSE", "Localization", "Makefile", "Package.swift",
            "README.md", "Sources", "Tests",
        ]
        let visible = Repository.names(in: "").filter { !$0.hasPrefix(".") }
        #expect(visible == agreed)
    }
}
