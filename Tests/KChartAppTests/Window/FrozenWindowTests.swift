import Foundation
import Glibc
import KChartControl
import Testing

@testable import KChartApp

@Suite(
    "The program on a display that stands still", .serialized,
    .onTestDisplay)
struct FrozenWindowTests {
    let folder = TestFolder()
    let display: TestDisplay

    init() throws {
        display = try #require(TestDisplay())
    }

    @Test(
        "scripts are answered, and a signal saves everything and ends in order",
        arguments: [SIGTERM, SIGINT, SIGHUP])
    func signals(number: Int32) throws {
        let file = try folder.write("a.csv", TestFolder.bars(300))
        let pipe = folder.path + "/pipe"
        #expect(mkfifo(pipe, 0o600) == 0)
        let chart = try #require(
            try OpenChart(
                [file, "-z", "UTC", "--quiet", "--commands", pipe], display: display.name,
                environment: ["HOME": folder.path]))
        #expect(try chart.command("sync").status == 0)
        display.freeze()
        defer { display.wake() }
        // Each name is a title to be told: together more than a socket holds.
        let script = try #require(FileHandle(forWritingAtPath: pipe))
        let tail = String(repeating: "X", count: 40)
        for number in 1...2_500 { script.write(Data("symbol \(tail)\(number)\n".utf8)) }
        script.write(Data("style line\nsymbol LAST\n".utf8))
        #expect(try chart.command("wait", "symbol", "==", "LAST", "60").status == 0)
        #expect(try chart.data("state")["style"] == "line")
        #expect(try chart.command("zoom", "2").status == 0)
        kill(chart.process.processIdentifier, number)
        let end = chart.finish()
        #expect(end.status == 0, "\(end.errors)")
        let state = folder.path + "/.local/state/kchart/profiles/default/"
        for name in ["style", "viewport"] {
            #expect(FileManager.default.fileExists(atPath: state + name + ".json"), "\(name)")
        }
    }
}
