import Foundation
import KChartControl
import KChartModel
import Testing

@testable import KChartApp

@Suite("Documents made from the registries")
struct ManualTests {
    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()
    private static let records = ProcessInfo.processInfo.environment["KCHART_RECORD"] != nil

    private func manual(_ opening: String) -> ControlManual {
        ControlManual(
            commands: CommandList.standard(), settings: SettingList.standard(), opening: opening)
    }

    /// Compares the file with its text, or writes it.
    private func compare(_ name: String, _ text: String) throws {
        let file = Self.root.appending(path: name)
        if Self.records { try Data(text.utf8).write(to: file) }
        let found = try String(contentsOf: file, encoding: .utf8)
        #expect(found == text, "\(name) is not up to date: run this test with KCHART_RECORD=1")
    }

    @Test("Docs/CONTROL.md lists every command, key, setting and event")
    func control() throws {
        let file = Self.root.appending(path: "Docs/CONTROL.md")
        let found = try String(contentsOf: file, encoding: .utf8)
        let mark = try #require(found.range(of: ControlManual.mark))
        try compare("Docs/CONTROL.md", manual(String(found[..<mark.upperBound])).text)
    }

    @Test("the README has the table of keys")
    func keys() throws {
        let found = try String(
            contentsOf: Self.root.appending(path: "README.md"), encoding: .utf8)
        let start = try #require(found.range(of: "<!-- keys -->\n"))
        let end = try #require(found.range(of: "<!-- end of keys -->"))
        let text =
            found[..<start.upperBound] + manual("").keyTable + found[end.lowerBound...]
        try compare("README.md", String(text))
    }

    @Test("the examples hold each event once, and no others can be observed")
    func events() {
        #expect(ChartEvent.examples.compactMap(\.controlName) == ChartEvent.controlNames)
        #expect(
            ChartEvent.controlNames == [
                "crosshair", "liveEdge", "visibleRange", "historyStart", "loadingBegan",
                "loadingEnded", "loadingFailed", "style", "interval", "symbol", "indicators",
                "drawingAdded", "drawingChanged", "drawingRemoved", "drawingSelection",
                "connection", "priceCrossed",
            ])
    }
}
