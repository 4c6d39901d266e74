import Foundation
import KChartControl
import KChartCore
import Testing

@testable import KChartApp

@Suite(
    "What an open window says", .serialized,
    .onTestDisplay)
struct SpokenWindowTests {
    let folder = TestFolder()
    let display: TestDisplay

    init() throws {
        display = try #require(TestDisplay())
    }

    private func open(_ arguments: String..., shell: String? = nil) throws -> OpenChart {
        let file = try folder.write("a.csv", TestFolder.bars(500))
        let common = [file, "-z", "UTC", "--geometry", "640x420"]
        return try #require(
            try OpenChart(common + arguments, display: display.name, shell: shell))
    }

    @Test("the summary, the view at rest, the live edge and the crosshair's bar, a line each")
    func lines() throws {
        let chart = try open("--lang", "en")
        #expect(try chart.command("wait", "spoken", ">=", "1", "30").status == 0)
        for _ in 0..<5 { try chart.command("pan", "-30") }
        #expect(try chart.command("wait", "spoken", ">=", "2", "30").status == 0)
        try chart.command("crosshair", "2025-01-10T05:00")
        #expect(try chart.command("wait", "spoken", ">=", "3", "30").status == 0)
        try chart.command("live")
        #expect(try chart.command("wait", "spoken", ">=", "4", "30").status == 0)
        try chart.command("quit")
        let end = chart.finish()
        #expect(end.status == 0)
        let lines = end.output.split(separator: "\n").map(String.init)
        try #require(lines.count == 4, "\(lines)")
        #expect(lines[0].hasPrefix("Candlestick chart"))
        #expect(lines[1].hasPrefix("Scrolled into the past. "))
        #expect(lines[1].contains(" candles from January "))
        #expect(lines[2].hasPrefix("January 10, 2025, 05:00. Open "))
        #expect(lines[3].hasPrefix("At the latest bar. "))
    }

    @Test("in another language the lines are in that language")
    func language() throws {
        let chart = try open("--lang", "de")
        #expect(try chart.command("wait", "spoken", ">=", "1", "30").status == 0)
        try chart.command("pan", "-30")
        #expect(try chart.command("wait", "spoken", ">=", "2", "30").status == 0)
        try chart.command("quit")
        let lines = chart.finish().output.split(separator: "\n")
        #expect(lines.last?.contains("Kerzen") == true)
    }

    @Test("without a standard output the window works in silence")
    func closedOutput() throws {
        let chart = try open("--no-save", shell: "exec \"$0\" \"$@\" >&-")
        try chart.command("pan", "-30")
        #expect(try chart.command("read").status == 0)
        #expect(try chart.data("state")["spoken"] == 0)
        #expect(try chart.command("quit").status == 0)
        let end = chart.finish()
        #expect(end.status == 0 && end.output.isEmpty && end.errors.isEmpty, "\(end)")
    }

    @Test("a listener who goes away ends the program quietly, at the next line")
    func listenerGone() throws {
        let chart = try open(
            "--no-save", shell: "{ \"$0\" \"$@\"; echo \"end $?\" >&2; } | head -n 1")
        // The first line ends the listener; another is said until the program has noticed.
        for _ in 0..<200 where try chart.command("read").status == 0 {}
        let end = chart.finish()
        #expect(end.output.split(separator: "\n").count == 1)
        #expect(end.errors == "end 0\n")
    }

    @Test("with --quiet nothing is said")
    func quiet() throws {
        let chart = try open("--quiet")
        try chart.command("pan", "-30")
        try chart.command("crosshair", "2025-01-10T05:00")
        try chart.command("sync")
        try chart.command("quit")
        let end = chart.finish()
        #expect(end.status == 0 && end.output.isEmpty)
    }

    @Test("markers of a file are on the chart, and a change of them is an event")
    func markers() throws {
        let marks = try folder.write(
            "m.csv", "time,kind\n2025-01-20,buy\n2025-01-21,sell\nsoon,buy\n")
        let chart = try open("--markers", marks, "--watermark", "ACME")
        let state = try chart.data("state")
        #expect(state["markers"] == 2)
        #expect(state["watermark"] == "ACME")
        #expect(try chart.data("marker", "add", "2025-01-20T05:00", "buy", "103") == "m3")
        #expect(try chart.command("wait", "markers", "==", "3", "5").status == 0)
        try chart.command("quit")
        #expect(chart.finish().errors.contains("1 row left out: line 4"))
    }

    @Test("another file is shown in the same window, and one that cannot be is refused")
    func load() throws {
        let chart = try open("--quiet")
        let other = try folder.write("ethusdt-1h.csv", TestFolder.bars(30))
        #expect(try chart.command("load", other).status == 0)
        #expect(try chart.data("state")["series"]?["bars"] == 30)
        let prose = try folder.write("prose.csv", "Dear diary,\ntoday nothing happened.\n")
        let refused = try chart.command("load", prose)
        #expect(refused.status == 1)
        #expect(refused.errors.contains("prose.csv"))
        #expect(try chart.data("state")["series"]?["bars"] == 30)
        let marks = try folder.write("m.csv", "time,kind\n2025-01-01T05:00Z,buy\n")
        #expect(try chart.command("load", marks).status == 0)
        #expect(try chart.data("state")["markers"] == 1)
        try chart.command("quit")
        #expect(chart.finish().status == 0)
    }
}
