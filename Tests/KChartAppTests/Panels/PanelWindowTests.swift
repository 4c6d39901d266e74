import Foundation
import KChartControl
import Testing

@testable import KChartApp

@Suite(
    "Panels, by key and pointer through the server", .serialized,
    .enabled(
        if: ProgramRun.path != nil && TestDisplay.isInstalled && FakeHands.isInstalled,
        "the program is built, Xvfb and xdotool are installed"))
struct PanelWindowTests {
    let folder = TestFolder()
    let display: TestDisplay
    let file: String

    init() throws {
        display = try #require(TestDisplay())
        file = try folder.write("a.csv", TestFolder.bars(300))
    }

    private func open(_ language: String = "en") throws -> (OpenChart, FakeHands) {
        let chart = try #require(
            try OpenChart(
                [
                    file, "-z", "UTC", "--quiet", "--no-save", "--no-restore", "--lang", language,
                    "--geometry", "900x600+0+0",
                ], display: display.name, environment: ["HOME": folder.path]))
        return (chart, try FakeHands(display.name))
    }

    /// True once the state is so; the program is asked, nobody sleeps.
    private func wait(_ chart: OpenChart, _ path: String, _ value: String) throws -> Bool {
        let reply = try chart.command("wait", path, "==", value, "20")
        return reply.status == 0
    }

    private func quit(_ chart: OpenChart) throws {
        #expect(try chart.command("quit").status == 0)
        let end = chart.finish()
        #expect(end.status == 0 && end.errors.isEmpty, "\(end.errors)")
    }

    private func node(_ chart: OpenChart, _ id: String) throws -> JSONValue? {
        try chart.data("state")["accessible"]?.arrayValue?.first { $0["id"]?.stringValue == id }
    }

    @Test("the palette: opened by its key, typed into, moved in, chosen from, closed")
    func palette() throws {
        let (chart, hands) = try open()
        try hands.key("ctrl+k")
        #expect(try wait(chart, "panel.name", "palette"))
        try hands.type("baseline")
        try hands.key("Return")
        #expect(try wait(chart, "style", "baseline"))
        #expect(try wait(chart, "panel", "null"))
        // What was run stands first; one row on is another command.
        try hands.key("ctrl+k")
        #expect(try wait(chart, "panel.name", "palette"))
        try hands.type("style")
        try hands.key("Down", "Up", "Down", "Escape")
        #expect(try wait(chart, "panel", "null"))
        #expect(try wait(chart, "style", "baseline"))
        // A dead key makes a letter in the field, and a press beside the panel closes it.
        try hands.key("ctrl+k")
        #expect(try wait(chart, "panel.name", "palette"))
        try hands.key("dead_acute", "e")
        var text: String?
        for _ in 0..<200 where text != "é" {
            text = try node(chart, "palette.query")?["value"]?.stringValue
        }
        #expect(text == "é")
        try hands.click(x: 10, y: 590)
        #expect(try wait(chart, "panel", "null"))
        try quit(chart)
    }

    @Test("the key sheet and the settings: opened, changed by keys, put back and kept")
    func dialogs() throws {
        let (chart, hands) = try open()
        try hands.key("question")
        #expect(try wait(chart, "panel.name", "keys"))
        try hands.key("Escape")
        #expect(try wait(chart, "panel", "null"))
        for (last, value) in [("Escape", "true"), ("Return", "false")] {
            try hands.key("F8")
            #expect(try wait(chart, "panel.name", "settings"))
            // Round the dialog to the grid's switch.
            var focus: String?
            for _ in 0..<60 where focus != "settings.grid" {
                try hands.key("Tab")
                focus = try chart.data("state")["panel"]?["focus"]?.stringValue
            }
            #expect(focus == "settings.grid")
            try hands.key("space")
            #expect(try wait(chart, "settings.grid", "false"))
            try hands.key(last)
            #expect(try wait(chart, "panel", "null"))
            #expect(try wait(chart, "settings.grid", value))
        }
        try quit(chart)
    }

    @Test("the menu: by key and by the right button, with its submenus")
    func menu() throws {
        let (chart, hands) = try open()
        try hands.key("Menu")
        #expect(try wait(chart, "panel.name", "menu"))
        try hands.key("Escape")
        #expect(try wait(chart, "panel", "null"))
        try hands.click(3, x: 300, y: 100)
        #expect(try wait(chart, "panel.name", "menu"))
        let nodes = try chart.data("state")["accessible"]?.arrayValue ?? []
        let styles = try #require(nodes.first { $0["id"]?.stringValue == "group.style" })
        let bounds = try #require(styles["bounds"])
        let x = (bounds["x"]?.intValue ?? 0) + 20
        let y = (bounds["y"]?.intValue ?? 0) + 10
        #expect(x > 300 && y > 100)
        try hands.click(x: x, y: y)
        try hands.key("End", "Return")
        let last = ChartSession.styles.last ?? ""
        #expect(try wait(chart, "style", last))
        #expect(try wait(chart, "panel", "null"))
        try quit(chart)
    }

    @Test("symbol search and intervals by their first letter, the date by its key")
    func searches() throws {
        let (chart, hands) = try open()
        try hands.type("x")
        #expect(try wait(chart, "panel.name", "symbols"))
        try hands.type("yz")
        try hands.key("Return")
        #expect(try wait(chart, "symbol", "XYZ"))
        #expect(try wait(chart, "panel", "null"))
        try hands.key("alt+g")
        #expect(try wait(chart, "panel.name", "goto"))
        try hands.type("never")
        try hands.key("Return")
        #expect(try wait(chart, "panel.name", "goto"))
        try hands.key("ctrl+a")
        try hands.type("2025-01-04")
        try hands.key("Return")
        #expect(try wait(chart, "panel", "null"))
        #expect(try wait(chart, "viewport.atLiveEdge", "false"))
        try hands.type("5")
        #expect(try wait(chart, "panel.name", "intervals"))
        try hands.key("Escape")
        #expect(try wait(chart, "panel", "null"))
        try quit(chart)
    }

    @Test("in Arabic the same keys open the same panels, laid out from the right")
    func arabic() throws {
        let (chart, hands) = try open("ar")
        try hands.key("ctrl+k")
        #expect(try wait(chart, "panel.name", "palette"))
        let bounds = try #require(try node(chart, "palette.query")?["bounds"])
        let left = bounds["x"]?.intValue ?? 0
        let right = 900 - left - (bounds["width"]?.intValue ?? 0)
        // The sign of the search is at the right of the field.
        #expect(left < right, "\(left) \(right)")
        try hands.type("baseline")
        try hands.key("Escape")
        #expect(try wait(chart, "panel", "null"))
        try hands.click(3, x: 300, y: 100)
        #expect(try wait(chart, "panel.name", "menu"))
        try hands.key("Escape")
        #expect(try wait(chart, "panel", "null"))
        try quit(chart)
    }
}
