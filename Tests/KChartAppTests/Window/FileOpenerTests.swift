import Foundation
import Glibc
import KChartCanvas
import KChartControl
import KChartCore
import KChartFeeds
import KChartLocalization
import KChartModel
import KChartText
import Testing

@testable import KChartApp
@testable import KChartHost

@Suite("Files that are opened in a window")
struct FileOpenerTests {
    let loop = EventLoop()
    let folder = TestFolder()
    let session: ChartSession
    let chart: ChartWindow
    let opener: FileOpener

    init() throws {
        session = try makeSession(kind: .file)
        session.model.set(.drawingBar, false)
        let host = HeadlessHost(size: PixelSize(width: 640, height: 400))
        chart = try ChartWindow(
            session: session, host: host, loop: loop, fonts: try FontCatalog(),
            specification: WindowSpecification(title: "t", background: .black),
            clock: FeedClock(now: { Timestamp(seconds: 1_735_689_600) }))
        opener = FileOpener(
            program: Program(
                environment: ProcessEnvironment(["HOME": folder.path]),
                output: StandardOutput(isClosed: true), diagnostics: Diagnostics { _ in },
                makeHost: { _, _, _ throws(HostError) in throw HostError("no display") }),
            options: ChartOptions(), loop: loop)
        opener.connect(session, chart, stream: nil)
    }

    @Test("what was opened first and comes last replaces nothing")
    func lateLoad() throws {
        // A pipe keeps its reader until somebody writes: the older load.
        let pipe = folder.path + "/slow.csv"
        mkfifo(pipe, 0o600)
        let slow = session.open(pipe)
        #expect(slow.data == .string(pipe) && session.model.state.isLoading)
        let quick = try folder.write("quick.csv", TestFolder.bars(7))
        #expect(session.open(quick).data == .string(quick))
        #expect(session.model.state.series.count == 7 && !session.model.state.isLoading)
        let writer = open(pipe, O_WRONLY)
        let text = Array(TestFolder.bars(30).utf8)
        #expect(text.withUnsafeBytes { write(writer, $0.baseAddress, $0.count) } == text.count)
        close(writer)
        // Its thread has ended when the loop knows of no load any more.
        #expect(loop.run(until: { loop.wakeHandlers.count == others }, within: 60_000_000_000))
        #expect(session.model.state.series.count == 7)
        #expect(session.model.state.configuration.instrument.symbol == "quick")
    }

    /// The wake sources that the window has for itself: its feed and its indicators.
    private var others: Int { 2 }

    @Test(
        "a device that goes on for ever, or is empty, is refused at once",
        arguments: [
            "/dev/zero", "/dev/null",
        ])
    func device(path: String) {
        let refused = session.open(path).error
        #expect(refused?.message.hasPrefix(path + ":") == true, "\(String(describing: refused))")
        #expect(refused?.message.contains("\n") == false)
        #expect(!session.model.state.isLoading)
    }

    @Test("markers that are dropped or pasted stand in the zone of --assume-zone")
    func assumedZone() throws {
        var options = ChartOptions()
        options.input = InputOptions(file: "a.csv")
        options.input?.assumedZone = "America/New_York"
        let opener = FileOpener(
            program: Program(
                environment: ProcessEnvironment(["HOME": folder.path]),
                output: StandardOutput(isClosed: true), diagnostics: Diagnostics { _ in },
                makeHost: { _, _, _ throws(HostError) in throw HostError("no display") }),
            options: options, loop: loop)
        opener.connect(session, chart, stream: nil)
        let rows = "time,kind,label\n2024-01-02 10:00:00,buy,in\n2024-01-02 11:00:00,sell,out\n"
        let file = try folder.write("m.csv", rows)
        #expect(session.open(file).error == nil)
        #expect(
            session.model.state.markers.all.map(\.time) == [
                Timestamp(seconds: 1_704_207_600), Timestamp(seconds: 1_704_211_200),
            ])
    }

    @Test("why a file cannot be opened is told in the person's language, in full to scripts")
    func refusals() throws {
        let error = try #require(session.open(folder.path + "/none.csv").error)
        #expect(error.key == .fileNotFound)
        #expect(error.message.contains("none.csv"))
        let empty = try folder.write("empty.csv", "")
        #expect(session.open(empty).error?.key == .fileEmpty)
        #expect(session.open(folder.path).error?.key == .fileIsFolder)
        let letter = try folder.write("letter.csv", "Dear Sir,\nthank you\n")
        #expect(session.open(letter).error?.key == .fileUnknownFormat)
    }
}
