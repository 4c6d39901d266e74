import Glibc
import KChartAccessibility
import KChartControl
import KChartCore
import KChartLocalization
import KChartModel
import Testing

@testable import KChartApp

struct MarkerCommandTests {
    let session: ChartSession

    init() throws {
        session = try makeSession()
    }

    private func run(_ words: JSONValue...) -> CommandOutcome {
        session.perform(ControlRequest(command: words))
    }

    @Test("a marker is added with all it can have, listed, and removed by its id")
    func addAndRemove() throws {
        let added = run(
            "marker", "add", "2025-01-03T05:30", "sell", 104.5, "Out", "#FF9500", "mine")
        #expect(added.data == "mine")
        let marker = try #require(session.model.state.markers["mine"])
        #expect(marker.time == Timestamp(seconds: 1_735_689_600 + 53 * 3_600 + 1_800))
        #expect(marker.kind == .sell && marker.price == 104.5)
        #expect(marker.label == "Out" && marker.tint == 0xFF9500)
        #expect(run("marker", "add", "2025-01-04").data == "m1")
        #expect(session.state["markers"] == 2)
        let list = try #require(run("marker", "list").data?.arrayValue)
        #expect(list.map { $0["id"] } == ["mine", "m1"])
        #expect(list.first?["color"] == "#FF9500")
        #expect(list.last?["kind"] == "neutral")
        #expect(run("marker", "remove", "mine").data == 1)
        #expect(
            run("marker", "remove", "mine") == .refused(.answerUnknownMarker, "'mine'"))
        _ = run("marker", "clear")
        #expect(session.model.markers.isEmpty)
    }

    @Test(
        "what cannot be marked is refused and changes nothing",
        arguments: [
            ["add"], ["add", "soon"], ["add", "2025-01-03", "hold"],
            ["add", "2025-01-03", "buy", "ten"], ["add", "2025-01-03", "buy", "1", "x", "reddish"],
            ["remove"], ["load"], ["load", "/nonexistent/m.csv"], ["paint"],
        ])
    func refusals(words: [String]) {
        let request = ControlRequest(command: ["marker"] + words.map { .string($0) })
        guard case .error = session.perform(request) else {
            Issue.record("\(words) was taken")
            return
        }
        #expect(session.model.markers.isEmpty)
    }

    @Test("standard input, a pipe and a device are refused in one line, and nothing waits for them")
    func special() {
        let folder = TestFolder()
        let pipe = folder.path + "/pipe"
        mkfifo(pipe, 0o600)
        for path in ["-", pipe, "/dev/zero"] {
            #expect(
                run("marker", "load", .string(path))
                    == .refused(.fileNotRegular, OneLine.quoted(path)))
        }
        #expect(session.model.markers.isEmpty)
        let large = folder.path + "/large.csv"
        let descriptor = open(large, O_CREAT | O_WRONLY, 0o600)
        #expect(ftruncate(descriptor, 65 << 20) == 0)
        close(descriptor)
        #expect(
            run("marker", "load", .string(large))
                == .refused(.fileTooLarge, OneLine.quoted(large)))
    }

    @Test("a file of markers is loaded, with what was left out of it")
    func load() throws {
        let folder = TestFolder()
        let path = try folder.write("m.csv", "time,kind\n2025-01-02,buy\nsoon,buy\n")
        let outcome = run("marker", "load", .string(path))
        #expect(outcome.data?["markers"] == 1)
        #expect(outcome.data?["rejected"] == 1)
        #expect(outcome.data?["notes"]?.arrayValue?.first?.stringValue?.contains("line 3") == true)
    }

    @Test("clocks of a file without an offset are those of the chart's zone")
    func loadInZone() throws {
        let folder = TestFolder()
        let path = try folder.write("m.csv", "time,kind,id\n2025-01-02 09:30,buy,a\n")
        _ = run("timezone", "Asia/Tokyo")
        #expect(run("marker", "load", .string(path)).data?["markers"] == 1)
        // 09:30 in Tokyo is 00:30 in UTC.
        #expect(
            session.model.state.markers["a"]?.time
                == Timestamp(seconds: 1_735_689_600 + 24 * 3_600 + 1_800))
    }

    @Test("the bar under the crosshair is read with its markers")
    func reading() {
        _ = run("marker", "add", "2025-01-02T00:30", "buy", 111.25, "Entry")
        let reading = session.reader.reading(of: BarIndex(24), in: session.model.state)
        #expect(reading?.hasSuffix("Buy at 111.25. Entry.") == true)
        let other = session.reader.reading(of: BarIndex(25), in: session.model.state)
        #expect(other?.contains("Buy") == false)
    }

    @Test("a watermark is written and taken away by command")
    func watermark() {
        #expect(run("watermark", "ACME Research").data == "ACME Research")
        #expect(session.state["watermark"] == "ACME Research")
        #expect(run("watermark", "off").data == .null)
        #expect(session.state["watermark"] == .null)
    }
}
