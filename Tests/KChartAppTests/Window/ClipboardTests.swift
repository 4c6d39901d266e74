import KChartCanvas
import KChartControl
import KChartCore
import KChartFeeds
import KChartHost
import KChartLocalization
import KChartModel
import KChartRaster
import KChartText
import Testing

@testable import KChartApp

@Suite("Copying and pasting")
struct ClipboardTests {
    let session: ChartSession
    let chart: ChartWindow
    let window: HeadlessWindow

    init() throws {
        session = try makeSession(kind: .file)
        session.model.set(.drawingBar, false)
        let host = HeadlessHost(size: PixelSize(width: 640, height: 500))
        chart = try ChartWindow(
            session: session, host: host, loop: EventLoop(), fonts: try FontCatalog(),
            specification: WindowSpecification(title: "t", background: .black),
            clock: FeedClock(now: { Timestamp(seconds: 1_735_689_600) }))
        window = try #require(host.windows.first)
        window.grantFrames()
    }

    private func run(_ words: JSONValue...) -> CommandOutcome {
        session.perform(ControlRequest(command: words))
    }

    @Test("the picture is copied as PNG, as large as the window")
    func picture() throws {
        #expect(session.handle(KeyStroke(key: .character("c"), modifiers: .control)))
        let copied = try #require(window.clipboard[.clipboard]?.first)
        #expect(copied.type == ClipboardContent.png)
        let header = copied.bytes.prefix(24)
        #expect(header.starts(with: [0x89, 0x50, 0x4E, 0x47]))
        #expect(Array(header[16..<24]) == [0, 0, 2, 128, 0, 0, 1, 244])
        #expect(window.clipboard[.primary] == nil)
    }

    @Test("the bars in the window are copied as a table that reads back as the same bars")
    func data() throws {
        #expect(run("copy", "data") == .done)
        let forms = try #require(window.clipboard[.clipboard])
        #expect(forms.map(\.type) == [ClipboardContent.csv, ClipboardContent.text])
        let read = try FileReader.read(bytes: forms[0].bytes).series
        let state = session.model.state
        #expect(read.count == state.visibleIndices.count)
        #expect(
            read.candle(at: BarIndex(0)) == state.series.candle(at: state.visibleIndices.lowerBound)
        )
    }

    @Test("what was copied elsewhere is shown; what cannot be shown is refused once")
    func paste() {
        var refusals: [MessageKey] = []
        session.onRefusal = { refusals.append($0.key) }
        #expect(run("paste") == .refused(.answerNothingToPaste))
        #expect(refusals.isEmpty)
        window.clipboard[.clipboard] = [ClipboardContent(text: "101.25")]
        #expect(session.handle(KeyStroke(key: .character("v"), modifiers: .control)))
        #expect(session.model.state.crosshair?.price == 101.25)
        window.clipboard[.clipboard] = [ClipboardContent(text: "hello there, reader")]
        #expect(run("paste") == .refused(.answerNothingToPaste))
        #expect(refusals == [.answerNothingToPaste])
    }

    @Test("a click of the middle button pastes what is selected, a drag with it moves the window")
    func middle() {
        window.clipboard[.primary] = [ClipboardContent(text: "102.5")]
        func sample(_ x: Double, _ time: Int64) -> PointerSample {
            PointerSample(x: x, y: 200, milliseconds: time)
        }
        let before = session.model.state.viewport
        window.send(.pointerPressed(.middle, sample(300, 0)))
        window.send(.pointerMoved(sample(200, 50)))
        window.send(.pointerMoved(sample(400, 100)))
        window.send(.pointerReleased(.middle, sample(400, 400)))
        window.grantFrames()
        #expect(session.model.state.crosshair?.isPinned != true)
        #expect(session.model.state.viewport != before)
        window.send(.pointerPressed(.middle, sample(300, 1_000)))
        window.send(.pointerReleased(.middle, sample(300, 1_020)))
        #expect(session.model.state.crosshair?.price == 102.5)
    }

    @Test("rows that are dropped are opened, and so is a file")
    func drop() {
        var rows: [[UInt8]] = []
        var files: [String] = []
        session.openRows = { bytes in
            rows.append(bytes)
            return .done
        }
        session.openFile = { path in
            files.append(path)
            return .done
        }
        window.send(.dropped(ClipboardContent(text: "time,open\n1,2")))
        window.send(
            .dropped(
                ClipboardContent(
                    type: ClipboardContent.uriList, bytes: Array("file:///tmp/x.csv\r\n".utf8))))
        #expect(rows.count == 1)
        #expect(files == ["/tmp/x.csv"])
    }
}
