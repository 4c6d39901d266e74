import KChartCanvas
import KChartCore
import KChartDrawings
import KChartModel
import KChartStyle
import Testing

@testable import KChartScene

@Suite("Drawings in the picture")
struct DrawingSceneTests {
    /// A drawing of each built-in kind in the window.
    static func addEach(_ model: ChartModel) {
        let state = model.state
        let range = state.priceScale.range
        func anchor(_ part: Double, _ height: Double) -> Anchor {
            let position = state.viewport.first + part * state.viewport.visibleBars
            let time = state.timeMapping.time(at: BarPosition(position.rounded()))
            return Anchor(time: time, price: range.low + height * range.span)
        }
        let places = [anchor(0.2, 0.3), anchor(0.6, 0.7), anchor(0.6, 0.2), anchor(0.8, 0.5)]
        let drawings = state.drawings.tools.map { tool -> Drawing in
            let count: Int
            switch tool.anchorCount {
            case .exactly(let exact): count = exact
            case .atLeast, .stroke: count = 4
            }
            return Drawing(
                id: DrawingID(""), kind: tool.kind, anchors: Array(places.prefix(count)),
                style: tool.defaultStyle, text: tool.hasText ? "support\nدعم" : "")
        }
        model.editDrawings(.add(drawings))
    }

    @Test(
        "labels of levels do not lie on each other: the lesser ones go, the ends stay last",
        arguments: [1.0, 1.25, 2])
    func levels(scale: Double) throws {
        let stage = try SceneStage(
            bars: 120, size: PixelSize(width: Int(640 * scale), height: Int(400 * scale)),
            scale: scale, isPlain: true)
        stage.paint()
        var counts: [Int] = []
        for part in [0.9, 0.5, 0.3, 0.15, 0.02] {
            _ = stage.step { model in
                model.editDrawings(.clear)
                let range = model.state.priceScale.range
                let view = model.state.viewport
                let anchors = [(0.3, 0.05), (0.7, 0.05 + part)].map { place, height in
                    Anchor(
                        time: model.state.timeMapping.time(
                            at: BarPosition((view.first + place * view.visibleBars).rounded())),
                        price: range.low + height * range.span)
                }
                model.editDrawings(
                    .add([
                        Drawing(
                            id: DrawingID(""), kind: .fibonacciRetracement, anchors: anchors,
                            style: DrawingStyle(width: 1))
                    ]))
            }
            let drawing = try #require(stage.scene.frame?.drawings.first)
            let rows = drawing.labels.map(\.plate).sorted { $0.y < $1.y }
            for (upper, lower) in zip(rows, rows.dropFirst()) {
                #expect(lower.y - upper.y >= Int((14 * scale).rounded()))
            }
            // Each level keeps its line.
            #expect(drawing.strokes.count == 8)
            counts.append(rows.count)
        }
        #expect(counts.first == 7 && counts.last == 1 && counts == counts.sorted(by: >))
    }

    @Test("the label of a level at the plot's upper edge stands whole under its line")
    func topLevel() throws {
        for scale in [1.0, 1.25, 2] {
            let stage = try SceneStage(
                bars: 120, size: PixelSize(width: Int(640 * scale), height: Int(400 * scale)),
                scale: scale, isPlain: true)
            stage.paint()
            var (under, over) = (0, 0)
            for top in [0.9, 0.97, 0.985, 0.999] {
                _ = stage.step { model in
                    model.editDrawings(.clear)
                    let range = model.state.priceScale.range
                    let view = model.state.viewport
                    let anchors = [(0.3, 0.2), (0.7, top)].map { place, height in
                        Anchor(
                            time: model.state.timeMapping.time(
                                at: BarPosition((view.first + place * view.visibleBars).rounded())),
                            price: range.low + height * range.span)
                    }
                    model.editDrawings(
                        .add([
                            Drawing(
                                id: DrawingID(""), kind: .fibonacciRetracement, anchors: anchors,
                                style: DrawingStyle(width: 1))
                        ]))
                }
                let frame = try #require(stage.scene.frame)
                let plates = try #require(frame.drawings.first).labels.map(\.plate)
                let line = frame.mapping.y(of: stage.model.state.priceScale.price(at: top))
                #expect(plates.allSatisfy { $0.y >= frame.layout.data.y })
                let first = try #require(plates.min { $0.y < $1.y })
                if Double(first.y) >= line - 1 { under += 1 } else { over += 1 }
                #expect(abs(Double(first.y) - line) <= Double(first.height) + 1)
            }
            #expect(under >= 2 && over >= 1, "\(under) \(over)")
        }
    }

    @Test("each kind is painted, cut to the plot, and goes when it is removed")
    func painted() throws {
        let stage = try SceneStage(bars: 120, isPlain: true)
        stage.paint()
        let bare = stage.words
        for tool in stage.model.state.drawings.tools {
            _ = stage.step { model in
                Self.addEach(model)
                let others = model.state.drawings.drawings.all.filter { $0.kind != tool.kind }
                model.editDrawings(.remove(others.map(\.id)))
            }
            let plot = try #require(stage.scene.frame?.mapping.plot)
            let layout = try #require(stage.scene.frame?.layout)
            let words = stage.words
            var inside = 0
            for place in words.indices where words[place] != bare[place] {
                let pixel = PixelPoint(x: place % stage.size.width, y: place / stage.size.width)
                if plot.contains(pixel) { inside += 1 }
                #expect(
                    plot.contains(pixel) || layout.priceAxis.contains(pixel)
                        || layout.timeAxis.contains(pixel), "\(tool.kind)")
            }
            #expect(inside > 20, "\(tool.kind)")
            _ = stage.step { $0.editDrawings(.clear) }
            #expect(stage.words == bare, "\(tool.kind)")
        }
    }

    @Test(
        "after any sequence of gestures and events the pixels equal a repaint from nothing",
        arguments: [1.0, 1.25, 2])
    func incremental(scale: Double) throws {
        let stage = try SceneStage(
            bars: 200, size: PixelSize(width: Int(420 * scale), height: Int(300 * scale)),
            scale: scale)
        stage.paint()
        _ = stage.step { Self.addEach($0) }
        var random = SeededRandom(seed: UInt64(scale * 10))
        for step in 0..<80 {
            var name = ""
            _ = stage.step { model in
                name = Self.gesture(&random, model) ?? IncrementalTests.event(&random, model)
            }
            let stale = stage.stalePixels()
            #expect(stale == nil, "after step \(step): \(name)")
        }
    }

    /// A random step of drawing; nil leaves it to the chart.
    static func gesture(_ random: inout SeededRandom, _ model: ChartModel) -> String? {
        let space = model.drawingSpace
        func pointer() -> DrawingPointer {
            DrawingPointer(x: random.unit() * space.width, y: random.unit() * space.height)
        }
        let all = model.state.drawings.drawings.all
        let one = all.isEmpty ? DrawingID("x") : all[random.next(below: all.count)].id
        switch random.next(below: 12) {
        case 0:
            model.editDrawings(.press(pointer()))
            model.editDrawings(.move(pointer()))
            return "drag under way"
        case 1:
            model.editDrawings(.release(pointer()))
            return "release"
        case 2:
            model.editDrawings(.select([one]))
            return "select"
        case 3:
            model.editDrawings(.move(pointer()))
            return "hover"
        case 4:
            model.editDrawings(.undo)
            return "undo"
        case 5:
            model.editDrawings(.reorder(random.next(below: 2) == 0 ? .front : .backward))
            return "reorder"
        case 6:
            model.editDrawings(.restyle(DrawingStylePatch(width: 1 + random.unit() * 4)))
            return "style"
        case 7:
            model.editDrawings(.setHidden(random.next(below: 3) == 0, [one]))
            return "hide"
        default:
            return nil
        }
    }

    @Test("a dragged drawing repaints its old and new places and nothing else")
    func damage() throws {
        let stage = try SceneStage(bars: 300, size: PixelSize(width: 1_280, height: 800))
        _ = stage.step { Self.addEach($0) }
        let model = stage.model
        let rectangle = try #require(
            model.state.drawings.drawings.all.first { $0.kind == .rectangle })
        _ = stage.step { model in
            let others = model.state.drawings.drawings.all.filter { $0.kind != .rectangle }
            model.editDrawings(.remove(others.map(\.id)))
        }
        let place = model.drawingSpace.screen(rectangle.anchors[0])
        _ = stage.step { $0.editDrawings(.select([rectangle.id])) }
        _ = stage.step { $0.editDrawings(.press(DrawingPointer(x: place.x + 40, y: place.y))) }
        let before = try #require(stage.scene.frame)
        let update = stage.step {
            $0.editDrawings(.move(DrawingPointer(x: place.x + 70, y: place.y + 30)))
        }
        let after = try #require(stage.scene.frame)
        func bounds(_ frame: SceneFrame) -> PixelRect {
            frame.drawings.first { $0.id == rectangle.id }?.bounds ?? .zero
        }
        let allowed = bounds(before).union(bounds(after)).outset(by: 1)
        let axes = [after.layout.priceAxis, after.layout.timeAxis]
        #expect(!update.damage.isEmpty)
        for rect in update.damage {
            #expect(allowed.contains(rect) || axes.contains { $0.contains(rect) })
        }
        #expect(stage.stalePixels() == nil)
    }

    @Test("without drawings and without a tool there is no layer work")
    func idle() throws {
        let stage = try SceneStage(bars: 120)
        stage.paint()
        let frame = try #require(stage.scene.frame)
        #expect(frame.drawings.isEmpty && frame.drawingTags.isEmpty && frame.drawingPreview == nil)
        let canvas = RecordingCanvas(size: stage.size)
        for layer: any SceneLayer in [DrawingLayer(), DrawingTagLayer(), DrawingPreviewLayer()] {
            layer.prepare(frame)
            layer.paint(canvas)
        }
        #expect(canvas.calls.isEmpty)
    }

    @Test("placing shows the figure on the overlay and touches no scene pixel")
    func preview() throws {
        let stage = try SceneStage(bars: 120)
        stage.paint()
        _ = stage.step { $0.editDrawings(.chooseTool(.trendLine)) }
        _ = stage.step {
            $0.editDrawings(.press(DrawingPointer(x: 100, y: 100)))
            $0.editDrawings(.release(DrawingPointer(x: 100, y: 100)))
        }
        let update = stage.step { $0.editDrawings(.move(DrawingPointer(x: 220, y: 60))) }
        #expect(update.damage.isEmpty && update.isOverlayStale && stage.scene.hasOverlay)
        let canvas = RecordingCanvas(size: stage.size)
        stage.scene.paintOverlay(canvas)
        // The line, two handles of two discs, and the numbers of the way.
        #expect(canvas.calls.contains { if case .strokePolyline = $0 { true } else { false } })
        #expect(canvas.texts.count >= 2 && canvas.isBalanced)
    }

    @Test("T-083: the tags of two lines two pixels apart are both readable")
    func tags() throws {
        let stage = try SceneStage(bars: 120, size: PixelSize(width: 800, height: 500))
        stage.paint()
        _ = stage.step { model in
            let space = model.drawingSpace
            let drawings = [100.0, 102].map { y in
                Drawing(
                    id: DrawingID(""), kind: .horizontalLine,
                    anchors: [space.anchor(at: ScreenPoint(x: 50, y: y))])
            }
            model.editDrawings(.add(drawings))
        }
        let tags = try #require(stage.scene.frame?.drawingTags.map(\.tag.rect))
        #expect(tags.count == 2 && !tags[0].intersects(tags[1]))
    }
}
