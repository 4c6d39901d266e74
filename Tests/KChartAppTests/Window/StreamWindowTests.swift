import Foundation
import KChartControl
import Testing

@testable import KChartApp

@Suite(
    "A window on a stream", .serialized,
    .onTestDisplay)
struct StreamWindowTests {
    let display: TestDisplay
    let folder = TestFolder()

    init() throws {
        display = try #require(TestDisplay())
    }

    @Test("standard input: waits for data, shows bars as they come, and stays at its end (d08)")
    func standardInput() throws {
        let pipe = Pipe()
        let chart = try #require(
            try OpenChart(
                ["-", "--quiet", "--lang", "en", "--symbol", "ABC"], display: display.name,
                input: pipe))
        #expect(try chart.command("wait", "feed.state", "==", "waiting", "30").status == 0)
        #expect(try chart.data("state")["feed"]?["kind"] == "stream")
        let rows = TestFolder.bars(300).split(separator: "\n")
        func send(_ range: Range<Int>) {
            let text = rows[range].map { $0 + "\n" }.joined()
            pipe.fileHandleForWriting.write(Data(text.utf8))
        }
        send(0..<2)
        #expect(try chart.command("wait", "series.bars", "==", "1", "30").status == 0)
        send(2..<100)
        #expect(try chart.command("wait", "series.bars", "==", "99", "30").status == 0)
        send(100..<301)
        #expect(try chart.command("wait", "series.bars", "==", "300", "30").status == 0)
        let state = try chart.data("state")
        #expect(state["symbol"] == "ABC" && state["interval"] == "1h")
        #expect(state["feed"]?["state"] == "live")
        #expect(state["viewport"]?["atLiveEdge"] == true)
        try pipe.fileHandleForWriting.close()
        #expect(try chart.command("wait", "feed.state", "==", "idle", "30").status == 0)
        #expect(try chart.command("quit").status == 0)
        let end = chart.finish()
        #expect(end.status == 0 && end.errors.isEmpty, "\(end.errors)")
    }

    @Test("--follow goes on when the file grows")
    func followed() throws {
        let file = try folder.write("a.csv", TestFolder.bars(50))
        let chart = try #require(
            try OpenChart([file, "--follow", "--quiet"], display: display.name))
        #expect(try chart.command("wait", "series.bars", "==", "50", "30").status == 0)
        let handle = try #require(FileHandle(forWritingAtPath: file))
        handle.seekToEndOfFile()
        handle.write(Data("1735869600,100,110,90,105,7\n".utf8))
        #expect(try chart.command("wait", "series.bars", "==", "51", "30").status == 0)
        #expect(try chart.command("quit").status == 0)
        #expect(chart.finish().status == 0)
    }

    @Test("standard input that holds nothing, or no bars, ends in one line and status 65")
    func refused() throws {
        for shell in [
            "\"$0\" - < /dev/null", "echo 'Dear Sir' | \"$0\" -", "\"$0\" - < /dev/zero",
            "yes 'Dear Sir' 2>/dev/null | \"$0\" -",
        ] {
            let run = try ProgramRun.run([], environment: ["DISPLAY": display.name], shell: shell)
            #expect(run.status == 65 && run.hasOneLineOfErrors, "\(run.errors)")
        }
        let missing = try ProgramRun.run(
            [folder.path + "/none", "--follow"], environment: ["DISPLAY": display.name])
        #expect(missing.status == 66 && missing.hasOneLineOfErrors)
    }
}
