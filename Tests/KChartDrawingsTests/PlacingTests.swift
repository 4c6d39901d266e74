import KChartCore
import Testing

@testable import KChartDrawings

@Suite("Placing drawings")
struct PlacingTests {
    @Test("two clicks place a trend line, select it and end the tool")
    func clicks() {
        var stage = Stage()
        stage.apply(.chooseTool(.trendLine))
        stage.click(101, 400)
        #expect(stage.all.isEmpty && stage.editor.placement?.anchors.count == 1)
        stage.apply(.move(stage.pointer(250, 300)))
        #expect(stage.editor.preview(in: stage.space)?.anchors.count == 2)
        stage.click(398, 200)
        #expect(stage.all.map(\.anchors) == [[Stage.anchor(10, 20), Stage.anchor(40, 60)]])
        #expect(stage.editor.selection == [stage.all[0].id] && stage.editor.tool == nil)
        #expect(
            stage.events == [
                .tool(.trendLine), .added(stage.all[0]), .selection([stage.all[0].id]), .tool(nil),
            ])
        #expect(stage.editor.history.undoStep?.name == .add)
    }

    @Test("one drag places a trend line")
    func drag() {
        var stage = Stage()
        stage.apply(.chooseTool(.trendLine))
        stage.drag(100, 400, to: 400, 200)
        #expect(stage.all.map(\.anchors) == [[Stage.anchor(10, 20), Stage.anchor(40, 60)]])
    }

    @Test("T-082: a one-anchor tool follows the pressed pointer; a quick click also places")
    func oneAnchor() {
        var stage = Stage()
        stage.apply(.chooseTool(.horizontalLine))
        stage.apply(.press(stage.pointer(100, 400)))
        stage.apply(.move(stage.pointer(100, 300)))
        #expect(stage.editor.preview(in: stage.space)?.anchors[0].price == 40)
        stage.apply(.release(stage.pointer(100, 250)))
        #expect(stage.all.map(\.anchors) == [[Stage.anchor(10, 50)]])
        stage.apply(.chooseTool(.verticalLine))
        stage.click(333, 100)
        #expect(stage.all[1].anchors[0].time == Stage.hour(33))
    }

    @Test("every kept tool can be placed by clicks, and the two-anchor ones by a drag")
    func everyTool() {
        for tool in Registry<any DrawingTool>.builtIn where tool.isKept {
            var stage = Stage()
            stage.apply(.chooseTool(tool.kind))
            if tool.anchorCount == .stroke {
                stage.drag(100, 400, to: 500, 100)
            } else {
                for place in [(100.0, 400.0), (300, 200), (500, 350)]
                where stage.editor.tool != nil { stage.click(place.0, place.1) }
                stage.apply(.finish)
            }
            #expect(stage.all.map(\.kind) == [tool.kind])
            guard tool.anchorCount == .exactly(2) else { continue }
            var other = Stage()
            other.apply(.chooseTool(tool.kind))
            other.drag(100, 400, to: 300, 200)
            #expect(other.all.map(\.kind) == [tool.kind])
        }
    }

    @Test("a click places a horizontal ray to the right, a drag one to its own side")
    func horizontalRay() {
        var stage = Stage()
        stage.apply(.chooseTool(.horizontalRay))
        stage.click(300, 250)
        #expect(stage.all[0].anchors == [Stage.anchor(30, 50), Stage.anchor(31, 50)])
        stage.apply(.chooseTool(.horizontalRay))
        stage.drag(300, 250, to: 100, 100)
        #expect(stage.all[1].anchors == [Stage.anchor(30, 50), Stage.anchor(10, 50)])
    }

    @Test("a third click ends a channel; a drag places its first two anchors")
    func channel() {
        var stage = Stage()
        stage.apply(.chooseTool(.parallelChannel))
        stage.drag(100, 400, to: 400, 200)
        #expect(stage.all.isEmpty && stage.editor.placement?.anchors.count == 2)
        stage.click(200, 100)
        #expect(stage.all[0].anchors.count == 3)
    }

    @Test("a polyline goes on until a double click, Return or a click on its first anchor")
    func polyline() {
        var stage = Stage()
        stage.apply(.chooseTool(.polyline))
        for place in [(100.0, 400.0), (200, 300), (300, 350)] { stage.click(place.0, place.1) }
        stage.click(300, 350, clicks: 2)
        #expect(stage.all.map(\.anchors.count) == [3])
        stage.apply(.chooseTool(.polyline))
        for place in [(100.0, 400.0), (200, 300), (300, 350), (101, 401)] {
            stage.click(place.0, place.1)
        }
        #expect(stage.all[1].anchors.count == 4)
        #expect(stage.all[1].anchors.first == stage.all[1].anchors.last)
        stage.apply(.chooseTool(.polyline))
        stage.click(100, 400)
        #expect(!stage.apply(.finish).isHandled, "one anchor is no polyline")
        stage.click(200, 300)
        #expect(stage.apply(.finish).isHandled)
        #expect(stage.all.count == 3)
    }

    @Test("a brush keeps the path of the hand and drops what lies on straight lines")
    func brush() {
        var stage = Stage()
        stage.apply(.chooseTool(.brush))
        stage.apply(.press(stage.pointer(100, 100)))
        for x in 101...300 { stage.apply(.move(stage.pointer(Double(x), 100))) }
        for y in 101...300 { stage.apply(.move(stage.pointer(300, Double(y)))) }
        stage.apply(.release(stage.pointer(300, 300)))
        // A corner: start, corner and end remain; the corner within the pixel that is allowed.
        let places = stage.all[0].anchors.map { stage.space.screen($0) }
        #expect((3...4).contains(places.count))
        #expect(places.contains { $0.distance(to: ScreenPoint(x: 300, y: 100)) < 2 })
        stage.apply(.chooseTool(.brush))
        stage.click(50, 50)
        #expect(stage.all.count == 1 && stage.editor.tool == .brush, "a dot is no path")
    }

    @Test("a brush of thousands of turns is one drawing")
    func longBrush() {
        var stage = Stage()
        stage.apply(.chooseTool(.brush))
        stage.apply(.press(stage.pointer(0, 250)))
        for step in 0..<6_000 {
            let y = step.isMultiple(of: 2) ? 100.0 : 400
            stage.apply(.move(stage.pointer(Double(step) / 6, y)))
        }
        stage.apply(.release(stage.pointer(999, 250)))
        #expect(stage.all.count == 1 && stage.all[0].anchors.count > 5_000)
        #expect(stage.editor.history.past.count == 1)
    }

    @Test("a second click on the place of the first adds no anchor")
    func samePlace() {
        var stage = Stage()
        stage.apply(.chooseTool(.trendLine))
        stage.click(100, 400)
        stage.click(100, 400, clicks: 2)
        #expect(stage.all.isEmpty && stage.editor.placement?.anchors.count == 1)
    }

    @Test("Escape takes the placed anchor, then the tool, then the selection, then nothing")
    func escape() {
        var stage = Stage()
        stage.add(.horizontalLine, [Stage.anchor(1, 50)])
        stage.apply(.select([stage.all[0].id]))
        stage.apply(.chooseTool(.trendLine))
        #expect(stage.editor.selection.isEmpty)
        stage.click(100, 400)
        #expect(stage.apply(.cancel).isHandled && stage.editor.tool == .trendLine)
        #expect(stage.editor.placement?.anchors == [])
        #expect(stage.apply(.cancel).isHandled && stage.editor.tool == nil)
        stage.apply(.select([stage.all[0].id]))
        #expect(stage.apply(.cancel).isHandled && stage.editor.selection.isEmpty)
        #expect(!stage.apply(.cancel).isHandled)
        #expect(stage.all.count == 1)
    }

    @Test("Escape takes back one anchor of a polyline after the other")
    func escapePolyline() {
        var stage = Stage()
        stage.apply(.chooseTool(.polyline))
        for place in [(100.0, 400.0), (200, 300), (300, 350)] { stage.click(place.0, place.1) }
        var counts: [Int] = []
        for _ in 0..<3 {
            stage.apply(.cancel)
            counts.append(stage.editor.placement?.anchors.count ?? -1)
        }
        #expect(counts == [2, 1, 0] && stage.editor.tool == .polyline)
    }

    @Test("Escape in the middle of a press drops what it placed")
    func escapePressed() {
        var stage = Stage()
        stage.apply(.chooseTool(.rectangle))
        stage.apply(.press(stage.pointer(100, 100)))
        stage.apply(.move(stage.pointer(200, 200)))
        #expect(stage.apply(.cancel).isHandled)
        stage.apply(.release(stage.pointer(200, 200)))
        #expect(stage.all.isEmpty && stage.editor.tool == .rectangle)
    }

    @Test("choosing the active tool again goes back to the cursor; another drops the anchors")
    func choose() {
        var stage = Stage()
        stage.apply(.chooseTool(.trendLine))
        stage.click(100, 100)
        stage.apply(.chooseTool(.ray))
        #expect(stage.editor.tool == .ray && stage.editor.placement == nil)
        stage.apply(.chooseTool(.ray))
        #expect(stage.editor.tool == nil)
        #expect(stage.apply(.chooseTool("unheard-of")).notice == .unknownTool)
    }

    @Test("with the keep-tool switch the tool stays and nothing is selected")
    func keepTool() {
        var stage = Stage()
        var settings = DrawingSettings()
        settings.keepsTool = true
        stage.apply(.setSettings(settings))
        stage.apply(.chooseTool(.trendLine))
        stage.drag(100, 400, to: 400, 200)
        stage.drag(200, 400, to: 500, 200)
        #expect(stage.all.count == 2 && stage.editor.tool == .trendLine)
        #expect(stage.editor.selection.isEmpty)
    }

    @Test("a text note asks for its words")
    func words() {
        var stage = Stage()
        stage.apply(.chooseTool(.textNote))
        stage.apply(.press(stage.pointer(100, 100)))
        stage.apply(.release(stage.pointer(100, 100)))
        #expect(stage.last.wantsText == stage.all[0].id)
        stage.apply(.setText(stage.all[0].id, "ملاحظة 支撑"))
        #expect(stage.all[0].text == "ملاحظة 支撑")
    }

    @Test("Shift and a drag from a free place measures, and the next press takes it away")
    func measure() {
        var stage = Stage()
        stage.drag(100, 400, to: 400, 200, .shift)
        #expect(stage.editor.measured == [Stage.anchor(10, 20), Stage.anchor(40, 60)])
        #expect(stage.all.isEmpty && stage.records.isEmpty && stage.editor.tool == nil)
        #expect(stage.editor.measuredDrawing?.kind == .measure)
        let handled = stage.apply(.press(stage.pointer(700, 100))).isHandled
        #expect(!handled && stage.editor.measured.isEmpty && stage.editor.isIdle)
    }

    @Test("Shift and two clicks measure as well, and Escape takes it away")
    func measureByClicks() {
        var stage = Stage()
        stage.click(100, 400, .shift)
        #expect(stage.editor.isPlacing)
        stage.apply(.move(stage.pointer(300, 300)))
        stage.click(400, 200)
        #expect(stage.editor.measured.count == 2)
        #expect(stage.apply(.cancel).isHandled && stage.editor.isIdle)
    }

    @Test("drawings can be placed into the future, at the times the bars there will have")
    func future() {
        var stage = Stage(bars: 50)
        stage.apply(.chooseTool(.trendLine))
        stage.drag(400, 400, to: 803, 200)
        #expect(stage.all[0].anchors.map(\.time) == [Stage.hour(40), Stage.hour(80)])
    }

    @Test("a gesture that is taken away leaves nothing")
    func abort() {
        var stage = Stage()
        stage.apply(.chooseTool(.trendLine))
        stage.apply(.press(stage.pointer(100, 100)))
        stage.apply(.move(stage.pointer(300, 300)))
        stage.apply(.abort)
        #expect(stage.all.isEmpty && stage.editor.placement?.anchors == [])
    }

    @Test("without drawings and tools the editor is idle and a move does nothing")
    func idle() {
        var stage = Stage()
        #expect(stage.editor.isIdle)
        stage.apply(.move(stage.pointer(100, 100)))
        #expect(stage.last == DrawingOutcome())
    }

    @Test("a stroke of turns costs by its length, and keeps within three quarters of a pixel")
    func longStroke() {
        let stage = Stage()
        // A zigzag that grows: each turn is kept, the worst there is for the thinning.
        let anchors = (0..<20_000).map { row in
            stage.space.anchor(
                at: ScreenPoint(
                    x: Double(row) / 20, y: 250 + (row % 2 == 0 ? 1 : -1) * Double(row) / 100))
        }
        let kept = StrokePath.simplified(anchors, in: stage.space)
        #expect(kept.first == anchors.first && kept.last == anchors.last)
        #expect(kept.count > 10_000 && kept.count <= anchors.count)
        // A straight line of as many places keeps the ends of its pieces alone.
        let line = (0..<20_000).map { row in
            stage.space.anchor(at: ScreenPoint(x: Double(row) / 20, y: 100))
        }
        #expect(StrokePath.simplified(line, in: stage.space).count <= 20_000 / 512 + 2)
    }

    @Test("a tool of another program that is not kept is shown as what it is")
    func otherMeasure() {
        struct Ruler: DrawingTool {
            let kind: DrawingKind = "ruler"
            let anchorCount = AnchorCount.exactly(3)
            let isKept = false

            func primitives(of drawing: Drawing, in space: DrawingSpace) -> [DrawingPrimitive] {
                [
                    DrawingPrimitive(
                        .segment(
                            space.point(of: drawing.anchors[0]), space.point(of: drawing.anchors[1])
                        ))
                ]
            }
        }
        var stage = Stage()
        stage.editor.register(Ruler())
        stage.apply(.chooseTool("ruler"))
        for x in [100.0, 200, 300] { stage.click(x, 250) }
        let shown = stage.editor.measuredDrawing
        #expect(shown?.kind == "ruler" && shown?.anchors.count == 3 && stage.all.isEmpty)
        stage.click(400, 100)
        #expect(stage.editor.measuredDrawing == nil)
    }
}
