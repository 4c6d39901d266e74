import Foundation
import KChartCore
import Testing

@testable import KChartDrawings

@Suite("The guide to drawings")
struct GuideTests {
    static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    func text(_ path: String) throws -> String {
        try String(contentsOf: Self.root.appendingPathComponent(path), encoding: .utf8)
    }

    @Test("the sample tool of the guide is one that is compiled")
    func sample() throws {
        let source = try text("Tests/KChartDrawingsTests/PitchforkTool.swift")
        #expect(try text("Docs/DRAWINGS.md").contains("```swift\n\(source)```"))
    }

    @Test("the sample tool is placed, drawn, hit and undone like a built-in one")
    func works() {
        var stage = Stage()
        stage.editor.register(PitchforkTool())
        stage.apply(.chooseTool("pitchfork"))
        for place in [(100.0, 250.0), (200, 150), (200, 350)] { stage.click(place.0, place.1) }
        #expect(stage.all.map(\.kind) == ["pitchfork"])
        // The median runs level through row 250, the parallels through 150 and 350.
        for y in [150.0, 250, 350] {
            #expect(stage.editor.hit(at: stage.pointer(800, y), in: stage.space) != nil)
        }
        #expect(stage.editor.hit(at: stage.pointer(800, 200), in: stage.space) == nil)
        stage.apply(.undo)
        #expect(stage.all.isEmpty)
    }

    @Test("every kind and every member of a record is in the guide, and its example is read")
    func complete() throws {
        let guide = try text("Docs/DRAWINGS.md")
        for tool in Registry<any DrawingTool>.builtIn {
            #expect(guide.contains("`\(tool.kind)`"), "\(tool.kind)")
        }
        for member in [
            "id", "kind", "anchors", "order", "style", "text", "locked", "hidden", "color", "width",
            "dash", "fill", "textColor", "fontSize", "levels", "time", "price",
        ] { #expect(guide.contains("`\(member)`"), "\(member)") }
        let start = try #require(guide.range(of: "```json\n"))
        let end = try #require(guide.range(of: "```", range: start.upperBound..<guide.endIndex))
        let example = String(guide[start.upperBound..<end.lowerBound])
        let document = try DrawingExchange.read(example).get()
        #expect(document.drawings.count == 2 && document.skipped.isEmpty)
    }
}
