import Foundation
import Glibc
import KChartControl
import KChartCore
import KChartModel
import Testing

@testable import KChartApp

@Suite(
    "The market that is opened again", .serialized,
    .onTestDisplay)
struct SavedMarketTests {
    let folder = TestFolder()
    let display: TestDisplay

    init() throws {
        display = try #require(TestDisplay())
    }

    private func open(_ arguments: String...) throws -> OpenChart {
        try #require(
            try OpenChart(
                ["--tick-rate", "0", "--quiet", "-z", "UTC"] + arguments, display: display.name,
                environment: ["HOME": folder.path]))
    }

    private func end(_ chart: OpenChart) throws {
        #expect(try chart.command("quit").status == 0)
        let end = chart.finish()
        #expect(end.status == 0, "\(end.errors)")
    }

    private func expect(
        _ chart: OpenChart, _ symbol: String, _ interval: String,
        _ location: SourceLocation = #_sourceLocation
    ) throws {
        let state = try chart.data("state")
        #expect(state["symbol"]?.stringValue == symbol, sourceLocation: location)
        #expect(state["interval"]?.stringValue == interval, sourceLocation: location)
    }

    @Test("a start without options shows the symbol and interval of the last one; options win")
    func comesBack() throws {
        let usual = try open()
        try expect(usual, "BTCUSDT", "1h")
        try end(usual)
        let record = folder.path + "/.local/state/kchart/profiles/default/market.json"
        #expect(!FileManager.default.fileExists(atPath: record), "an idle start writes nothing")
        let first = try open("--symbol", "ethusdt", "-i", "15m")
        try end(first)
        let second = try open()
        try expect(second, "ETHUSDT", "15m")
        #expect(try second.command("symbol", "SOLUSDT").status == 0)
        #expect(try second.command("interval", "4h").status == 0)
        // Without an end in order.
        kill(second.process.processIdentifier, SIGKILL)
        _ = second.finish()
        let third = try open("--symbol", "BTCUSDT")
        try expect(third, "BTCUSDT", "4h")
        try end(third)
        let clean = try open("--no-restore")
        try expect(clean, "BTCUSDT", "1h")
        try end(clean)
        // A file is no market.
        let file = try open(try folder.write("a.csv", TestFolder.bars(50)), "--symbol", "TEST")
        try expect(file, "TEST", "1h")
        try end(file)
        let last = try open()
        try expect(last, "BTCUSDT", "4h")
        try end(last)
    }

    @Test("a market that only the simulated feed makes up is opened by that feed alone")
    func madeUp() throws {
        try end(try open("--feed", "simulated", "--symbol", "QQQQ"))
        let same = try open("--feed", "simulated")
        try expect(same, "QQQQ", "1h")
        try end(same)
        let other = try open()
        try expect(other, "BTCUSDT", "1h")
        try end(other)
    }

    @Test("a view in bars that are not loaded at the start is there again once they are")
    func farView() throws {
        let first = try open("--symbol", "ETHUSDT")
        #expect(try first.command("goto", "2024-03-01").status == 0)
        let there = ["wait", "viewport.goingTo", "==", "null", "60"]
        #expect(try ProgramRun.run(["ctl", first.place.path] + there).status == 0)
        try end(first)
        let before = try view()
        #expect(before.first.hasPrefix("2024-02") && !before.isLive, "\(before)")
        let second = try open()
        try expect(second, "ETHUSDT", "1h")
        #expect(try second.command("wait", "viewport.atLiveEdge", "==", "false", "60").status == 0)
        #expect(try ProgramRun.run(["ctl", second.place.path] + there).status == 0)
        #expect(try second.command("pan", "-24").status == 0)
        try end(second)
        let after = try view()
        let from = try #require(TimeArgument(before.first)).earliest(in: .utc)
        let to = try #require(TimeArgument(after.first)).earliest(in: .utc)
        let day: Int64 = 86_400_000_000
        #expect(from.microseconds(since: to) == day)
    }

    /// The view as it is saved.
    private func view() throws -> (first: String, isLive: Bool) {
        let path = folder.path + "/.local/state/kchart/profiles/default/viewport.json"
        let record = try JSONValue(
            parsing: Array(try Data(contentsOf: URL(fileURLWithPath: path))))["viewport"]
        return (record?["first"]?.stringValue ?? "", record?["live"] == true)
    }

    @Test("what is no market is refused, and one that was written is read")
    func records() {
        for value: JSONValue in [
            [:], "x", ["symbol": "BTCUSDT"], ["symbol": "a b", "interval": "1h"],
            ["symbol": "BTCUSDT", "interval": "0h"], ["symbol": 7, "interval": "1h"],
        ] {
            #expect(SavedMarket(value) == nil, "\(value)")
        }
        for name in ["1m", "7m", "4h", "1d", "1w", "1M"] {
            let market = Interval(nameOfBars: name).map {
                SavedMarket(symbol: "ETHUSDT", interval: $0)
            }
            #expect(market != nil && market.flatMap { SavedMarket($0.value) } == market)
        }
    }
}
