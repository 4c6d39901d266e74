import Foundation
import KChartControl
import Testing

@testable import KChartApp

/// The pointer and the keys of an X server, moved from outside the program.
private struct Hand {
    let display: String

    static let isInstalled = FileManager.default.isExecutableFile(atPath: "/usr/bin/xdotool")

    func perform(_ script: [String]) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/xdotool")
        process.arguments = script
        process.environment = ["DISPLAY": display]
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
    }

    func drag(_ x: Int, _ y: Int, to endX: Int, _ endY: Int) throws {
        try perform([
            "mousemove", "\(x)", "\(y)", "mousedown", "1", "mousemove", "\((x + endX) / 2)",
            "\((y + endY) / 2)", "mousemove", "\(endX)", "\(endY)", "mouseup", "1",
        ])
    }
}

@Suite(
    "Drawing in the window of the program", .serialized,
    .enabled(
        if: ProgramRun.path != nil && TestDisplay.isInstalled && Hand.isInstalled,
        "the program is built, Xvfb and xdotool are installed"))
struct DrawingProgramTests {
    let folder = TestFolder()
    let display: TestDisplay
    let chart: OpenChart
    private let hand: Hand

    init() throws {
        display = try #require(TestDisplay())
        hand = Hand(display: display.name)
        let file = try folder.write("a.csv", TestFolder.bars(300))
        chart = try #require(
            try OpenChart(
                [file, "--symbol", "TEST", "-z", "UTC", "--quiet", "--geometry", "1000x700+0+0"],
                display: display.name, environment: ["HOME": folder.path]))
    }

    private func wait(_ path: String, _ value: String) throws {
        let answer = try chart.command("wait", path, "==", value, "20")
        #expect(answer.status == 0, "\(path) \(answer.errors)")
    }

    private func drawings() throws -> [JSONValue] {
        try chart.data("state")["drawings"]?.arrayValue ?? []
    }

    /// The middle of a part of the window.
    private func place(_ id: String) throws -> (x: Int, y: Int) {
        let nodes = try chart.data("state")["accessible"]?.arrayValue ?? []
        let node = try #require(nodes.first { $0["id"]?.stringValue == id })
        let bounds = try #require(node["bounds"])
        func number(_ key: String) -> Int { bounds[key]?.intValue ?? 0 }
        return (number("x") + number("width") / 2, number("y") + number("height") / 2)
    }

    @Test("a hand takes a tool from the bar, draws, moves, recolours, undoes and deletes")
    func hands() throws {
        let tool = try place("tools.trendLine")
        try hand.perform(["mousemove", "\(tool.x)", "\(tool.y)", "click", "1"])
        try wait("activeTool", "trendLine")
        try hand.drag(300, 300, to: 500, 200)
        try wait("undo", "1")
        let before = try #require(try drawings().first)
        #expect(before["kind"] == "trendLine" && before["selected"] == true)
        // The middle of the line, dragged down.
        try hand.drag(400, 250, to: 400, 330)
        try wait("undo", "2")
        let moved = try #require(try drawings().first)
        #expect(moved["anchors"] != before["anchors"])
        let swatch = try place("selection.color4")
        try hand.perform(["mousemove", "\(swatch.x)", "\(swatch.y)", "click", "1"])
        try wait("undo", "3")
        #expect(try drawings().first?["color"]?.stringValue != nil)
        // One anchor alone.
        try hand.drag(500, 280, to: 520, 400)
        try wait("undo", "4")
        try hand.perform(["key", "ctrl+z"])
        try wait("undo", "3")
        try hand.perform(["key", "ctrl+d"])
        try wait("undo", "4")
        #expect(try drawings().count == 2)
        try hand.perform(["key", "Right", "key", "Up"])
        try wait("undo", "6")
        try hand.perform(["key", "ctrl+a", "key", "Delete"])
        try wait("undo", "7")
        #expect(try drawings().isEmpty)
        try hand.perform(["key", "ctrl+z", "key", "ctrl+a", "key", "ctrl+c", "key", "ctrl+v"])
        try wait("undo", "7")
        #expect(try drawings().count == 4)
        #expect(try chart.command("quit").status == 0)
        #expect(chart.finish().errors.isEmpty)
    }

    @Test("words are typed in the chart, and a double click opens them again")
    func words() throws {
        #expect(try chart.command("tool", "textNote").status == 0)
        try hand.perform(["mousemove", "400", "300", "click", "1"])
        try wait("panel.name", "text")
        try hand.perform(["type", "--delay", "5", "Support 97"])
        try hand.perform(["key", "Return"])
        try wait("undo", "2")
        #expect(try drawings().first?["text"] == "Support 97")
        try hand.perform(["mousemove", "412", "292", "click", "--repeat", "2", "1"])
        try wait("panel.name", "text")
        try hand.perform(["key", "Escape"])
        try wait("panel", "null")
        #expect(try drawings().first?["text"] == "Support 97")
    }

    @Test("every verb of the command is there for scripts")
    func verbs() throws {
        let times = ["2025-01-10", "2025-01-11"]
        func draw(_ words: String...) throws -> Int32 {
            try ProgramRun.run(["ctl", chart.place.path, "drawing"] + words).status
        }
        #expect(try draw("add", "rectangle", times[0], "101", times[1], "106") == 0)
        let id = try #require(try drawings().first?["id"]?.stringValue)
        #expect(try draw("select", id) == 0)
        #expect(try draw("style", "color", "#00FF88") == 0)
        #expect(try draw("style", "width", "3") == 0)
        #expect(try draw("style", "dash", "4,3") == 0)
        #expect(try draw("style", "fill", "0.5") == 0)
        #expect(try draw("lock") == 0)
        #expect(try draw("delete") == 1)
        #expect(try draw("unlock") == 0)
        #expect(try draw("change", id, times[0], "100", times[1], "105") == 0)
        #expect(try draw("duplicate") == 0)
        for verb in ["front", "back", "forward", "backward", "hide"] {
            #expect(try draw(verb) == 0, "\(verb)")
        }
        #expect(try draw("add", "callout", times[0], "101", times[1], "104") == 0)
        let note = try #require(try drawings().last?["id"]?.stringValue)
        #expect(try draw("text", note, "words") == 0)
        let file = folder.path + "/drawings.json"
        #expect(try draw("export", file) == 0)
        #expect(try draw("lock-all") == 0)
        #expect(try draw("toggle-all") == 0)
        #expect(try draw("magnet", "always") == 0)
        #expect(try draw("clear") == 0)
        #expect(try draw("import", file) == 0)
        #expect(try drawings().count == 3)
        #expect(try draw("import", folder.path + "/none.json") == 1)
    }
}
