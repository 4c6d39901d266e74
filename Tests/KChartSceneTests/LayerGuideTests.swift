import Foundation
import KChartCore
import KChartModel
import Testing

@testable import KChartScene

struct LayerGuideTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()
    private static let sample = "Tests/KChartSceneTests/Samples/SessionShading.swift"

    private var guide: String {
        get throws {
            try String(
                contentsOf: Self.root.appending(path: "Docs/Guides/AddALayer.md"), encoding: .utf8)
        }
    }

    @Test("the guide shows the sample as it is compiled")
    func quoted() throws {
        let blocks = try guide.components(separatedBy: "```swift\n").dropFirst()
        let shown = blocks.first?.components(separatedBy: "```").first
        let compiled = try String(
            contentsOf: Self.root.appending(path: Self.sample), encoding: .utf8)
        #expect(shown == compiled)
    }

    @Test("the guide names the layers in their order")
    func layers() throws {
        let names = LayerStack.standard().ids.map { "`\($0)`" }.joined(separator: ", ")
        #expect(try guide.contains(names))
    }

    @Test("the sample shades the columns of its hours and no others", arguments: [1.0, 1.25, 2.0])
    func drawn(scale: Double) throws {
        let size = PixelSize(width: Int(640 * scale), height: Int(400 * scale))
        let stage = try SceneStage(size: size, scale: scale)
        stage.model.zoom(by: 3, pivot: .liveEdge)
        stage.paint()
        let plain = stage.words
        stage.scene.layers.register(
            SessionShading(minutes: 480..<960, zone: .utc), over: "watermark")
        stage.scene.invalidate(.everything)
        stage.paint()
        let shaded = stage.words
        let frame = try #require(stage.scene.frame)
        let row = frame.layout.data.y + 1
        var sawBoth = Set<Bool>()
        for (time, column) in zip(frame.bars.times, frame.bars.columns)
        where column >= 0 && column < frame.layout.data.maxX - 3
            && !frame.timeMarks.contains(where: { abs($0.line - column) <= 1 })
        {
            let hour = ZoneRules.utc.local(time).hour
            let place = row * size.width + column
            let isShaded = shaded[place] != plain[place]
            #expect(isShaded == (8..<16).contains(hour), "\(hour)")
            sawBoth.insert(isShaded)
        }
        #expect(sawBoth.count == 2)
        // Under the bars, and nowhere twice: two tones of ground in a row without ink.
        let header = frame.layout.header.y + 1
        #expect(shaded[header * size.width + 3] == plain[header * size.width + 3])
    }

    @Test("with the sample, too, the pixels equal a repaint from nothing after any events")
    func incremental() throws {
        let stage = try SceneStage(
            bars: 200, size: PixelSize(width: 420, height: 300), scale: 1.25)
        func shading() -> SessionShading { SessionShading(minutes: 480..<960, zone: .utc) }
        stage.scene.layers.register(shading(), over: "watermark")
        stage.scene.invalidate(.everything)
        stage.paint()
        var random = SeededRandom(seed: 5)
        for step in 0..<40 {
            var name = ""
            _ = stage.step { name = IncrementalTests.event(&random, $0) }
            let stale = stage.stalePixels(with: [shading()])
            #expect(stale == nil, "after step \(step): \(name)")
        }
    }
}
