import KChartCore
import Testing

@testable import KChartDrawings

@Suite("Editing drawings")
struct EditingTests {
    func lineStage() -> (Stage, Drawing) {
        var stage = Stage()
        let line = stage.add(.trendLine, [Stage.anchor(10, 20), Stage.anchor(40, 60)])
        return (stage, line)
    }

    // MARK: Dragging

    @Test("a press on a drawing selects it and the same drag moves it, in one step")
    func dragBody() {
        var (stage, line) = lineStage()
        // The middle of the line is (250, 300); 30 px right are 3 bars, 50 px up are 10.
        stage.drag(250, 300, to: 280, 250)
        #expect(stage.all[0].anchors == [Stage.anchor(13, 30), Stage.anchor(43, 70)])
        #expect(stage.editor.selection == [line.id])
        #expect(stage.editor.history.past.map(\.name) == [.add, .move])
        #expect(stage.events.filter { $0 == .changed(stage.all[0]) }.count == 1)
        stage.apply(.undo)
        #expect(stage.all == [line])
    }

    @Test("a drag below the threshold is a click and changes nothing")
    func slop() {
        var (stage, line) = lineStage()
        stage.drag(250, 300, to: 252, 302)
        #expect(stage.all == [line] && stage.editor.history.past.count == 1)
        #expect(stage.editor.selection == [line.id])
    }

    @Test("a drag there and back is no step")
    func back() {
        var (stage, line) = lineStage()
        stage.apply(.press(stage.pointer(250, 300)))
        stage.apply(.move(stage.pointer(350, 300)))
        #expect(stage.all[0] != line)
        stage.apply(.move(stage.pointer(250, 300)))
        stage.apply(.release(stage.pointer(250, 300)))
        #expect(stage.all == [line] && stage.editor.history.past.count == 1)
    }

    @Test("an anchor of the selected drawing is moved alone")
    func dragAnchor() {
        var (stage, line) = lineStage()
        stage.apply(.select([line.id]))
        stage.drag(402, 201, to: 502, 101)
        #expect(stage.all[0].anchors == [Stage.anchor(10, 20), Stage.anchor(50, 80)])
        #expect(stage.editor.history.undoStep?.name == .reshape)
        // Shift holds it to the direction of its neighbour.
        stage.drag(500, 100, to: 620, 390, .shift)
        #expect(stage.all[0].anchors[1] == Stage.anchor(62, 20))
    }

    @Test("T-079: a drawing off the grid keeps its time span while its first anchor lands on it")
    func offGrid() {
        for kind in TimeAxisKind.allCases {
            var stage = Stage(kind: kind)
            let first = Stage.hour(10).advanced(byMicroseconds: 1_000_000_000)
            let second = first.advanced(byMicroseconds: 1_170_000_000)
            stage.add(
                .rectangle, [Anchor(time: first, price: 20), Anchor(time: second, price: 60)])
            let y = 300.0
            let x = stage.space.x(of: stage.space.mapping.position(of: first).value)
            stage.drag(x, y, to: x + 40, y)
            let moved = stage.all[0].anchors
            #expect(moved[0].time == Stage.hour(14))
            #expect(moved[1].time.microseconds(since: moved[0].time) == 1_170_000_000)
        }
    }

    @Test("a drag over a weekend keeps the bars between anchors on an axis without gaps")
    func weekend() {
        // Twenty hourly bars, a hole of two days, twenty more.
        let mapping = TimeMapping(
            kind: .sessions, interval: .hours(1), indices: BarIndex(0)..<BarIndex(40)
        ) { Stage.hour($0.slot < 20 ? $0.slot : $0.slot + 48) }
        var stage = Stage()
        stage.space.mapping = mapping
        stage.add(.trendLine, [Stage.anchor(10, 50), Stage.anchor(15, 50)])
        stage.drag(120, 250, to: 200, 250)
        // Eight bars on: slots 18 and 23; the second lies after the hole.
        #expect(stage.all[0].anchors.map(\.time) == [Stage.hour(18), Stage.hour(23 + 48)])
    }

    @Test(
        "T-080: a locked drawing is neither moved nor deleted by hand, but selected and commanded")
    func locked() {
        var (stage, line) = lineStage()
        stage.apply(.setLocked(true, [line.id]))
        let handled = stage.apply(.press(stage.pointer(250, 300))).isHandled
        #expect(!handled, "the chart scrolls")
        stage.apply(.move(stage.pointer(350, 300)))
        stage.apply(.release(stage.pointer(350, 300)))
        #expect(stage.all[0].anchors == line.anchors)
        stage.apply(.click(stage.pointer(250, 300)))
        #expect(stage.editor.selection == [line.id])
        #expect(stage.apply(.deleteSelected).notice == .locked)
        #expect(stage.apply(.nudge(bars: 1, ticks: 0)).notice == .locked)
        #expect(stage.apply(.restyle(DrawingStylePatch(width: 5))).notice == .locked)
        #expect(stage.apply(.setText(line.id, "x")).notice == .locked)
        #expect(stage.all[0].anchors == line.anchors && stage.all[0].style == line.style)
        stage.apply(.remove([line.id]))
        #expect(stage.all.isEmpty)
    }

    @Test("Control and a drag leave the original and move a copy")
    func clone() {
        var (stage, line) = lineStage()
        stage.drag(250, 300, to: 350, 300, .control)
        #expect(stage.all.count == 2 && stage.all[0] == line)
        #expect(stage.all[1].anchors == [Stage.anchor(20, 20), Stage.anchor(50, 60)])
        #expect(stage.all[1].id != line.id && stage.editor.selection == [stage.all[1].id])
        #expect(stage.editor.history.past.map(\.name) == [.add, .clone])
        stage.apply(.undo)
        #expect(stage.all == [line])
    }

    @Test("Escape in the middle of a drag puts everything back")
    func escapeDrag() {
        var (stage, line) = lineStage()
        for modifiers in [DrawingPointer.Modifiers(), .control] {
            stage.apply(.press(stage.pointer(250, 300, modifiers)))
            stage.apply(.move(stage.pointer(350, 200, modifiers)))
            #expect(stage.all.count == 2 || stage.all[0] != line)
            stage.apply(.cancel)
            stage.apply(.release(stage.pointer(350, 200, modifiers)))
            #expect(stage.all == [line] && stage.editor.history.past.count == 1)
        }
    }

    @Test("on a logarithmic axis a drag keeps the shape on the screen")
    func logarithmic() {
        var stage = Stage(mode: .logarithmic, low: 1, high: 100)
        stage.add(.trendLine, [Stage.anchor(10, 2), Stage.anchor(40, 8)])
        let before = stage.all[0].anchors.map { stage.space.screen($0) }
        let middle = (before[0].y + before[1].y) / 2
        stage.drag(250, middle, to: 250, middle - 100)
        let after = stage.all[0].anchors.map { stage.space.screen($0) }
        for (old, new) in zip(before, after) { #expect((old.y - 100 - new.y).magnitude < 1e-6) }
    }

    @Test("the dragged drawing's old and new places are told, and no others")
    func damage() {
        var (stage, line) = lineStage()
        stage.add(.horizontalLine, [Stage.anchor(1, 90)])
        stage.apply(.press(stage.pointer(250, 300)))
        stage.apply(.move(stage.pointer(280, 250)))
        #expect(Set(stage.last.touched.map(\.id)) == [line.id])
        #expect(stage.last.touched.map(\.anchors).contains(line.anchors))
        #expect(stage.last.touched.map(\.anchors).contains(stage.all[0].anchors))
    }

    // MARK: Selecting

    @Test("a click selects, a click beside clears, and each is told only when it changes")
    func click() {
        var (stage, line) = lineStage()
        stage.events = []
        stage.click(250, 300)
        stage.click(250, 300)
        #expect(stage.events == [.selection([line.id])])
        stage.click(800, 100)
        stage.click(800, 100)
        #expect(stage.events == [.selection([line.id]), .selection([])])
    }

    @Test("Control and a click add and take away")
    func multiple() {
        var (stage, line) = lineStage()
        let other = stage.add(.horizontalLine, [Stage.anchor(1, 90)])
        stage.click(250, 300)
        stage.click(600, 50, .control)
        #expect(stage.editor.selection == [line.id, other.id])
        stage.click(250, 300, .control)
        #expect(stage.editor.selection == [other.id])
        stage.click(250, 300, .control)
        stage.drag(600, 50, to: 600, 100)
        #expect(stage.all.map { $0.anchors[0].price } == [10, 80], "both moved")
        #expect(stage.editor.history.undoStep?.edits.count == 2)
    }

    @Test("a frame pulled up with Control selects what it touches")
    func frame() {
        var (stage, line) = lineStage()
        let far = stage.add(.rectangle, [Stage.anchor(70, 10), Stage.anchor(80, 20)])
        let across = stage.add(.verticalLine, [Stage.anchor(30, 50)])
        stage.apply(.press(stage.pointer(200, 150, .control)))
        stage.apply(.move(stage.pointer(330, 320, .control)))
        #expect(stage.editor.selectionFrame != nil)
        stage.apply(.release(stage.pointer(330, 320, .control)))
        #expect(Set(stage.editor.selection) == [line.id, across.id])
        #expect(!stage.editor.selection.contains(far.id) && stage.editor.selectionFrame == nil)
        // Inside the rectangle without touching its edge: nothing more.
        stage.drag(720, 420, to: 780, 430, .control)
        #expect(stage.editor.selection.count == 2)
    }

    @Test("removing tells of each drawing and then of the selection")
    func removeEvents() {
        var (stage, line) = lineStage()
        let other = stage.add(.horizontalLine, [Stage.anchor(1, 90)])
        stage.apply(.select([line.id]))
        stage.apply(.clear)
        #expect(stage.last.events == [.removed(line), .removed(other), .selection([])])
        #expect(stage.editor.history.undoStep?.name == .clear)
        stage.apply(.undo)
        #expect(stage.all == [line, other])
    }

    // MARK: Keys and verbs

    @Test("arrow keys move the selection by a bar and by a tick")
    func nudge() {
        var stage = Stage(tickSize: 0.5)
        let line = stage.add(.trendLine, [Stage.anchor(10, 20), Stage.anchor(40, 60)])
        #expect(!stage.apply(.nudge(bars: 1, ticks: 0)).isHandled, "nothing is selected")
        stage.apply(.select([line.id]))
        #expect(stage.apply(.nudge(bars: 1, ticks: 0)).isHandled)
        stage.apply(.nudge(bars: 0, ticks: -3))
        #expect(stage.all[0].anchors == [Stage.anchor(11, 18.5), Stage.anchor(41, 58.5)])
        #expect(stage.editor.history.past.count == 3)
    }

    @Test("a duplicate lies beside its original, on top and selected")
    func duplicate() {
        var (stage, line) = lineStage()
        stage.apply(.select([line.id]))
        stage.apply(.duplicate)
        #expect(stage.all.count == 2 && stage.editor.selection == [stage.all[1].id])
        #expect(stage.all[1].anchors != line.anchors)
        let places = stage.all.map { stage.space.screen($0.anchors[0]) }
        #expect(places[0].distance(to: places[1]) >= 12)
        #expect(stage.editor.history.undoStep?.name == .duplicate)
    }

    @Test("copied text pastes the same drawings into another chart, and beside them into this")
    func paste() {
        var (stage, line) = lineStage()
        stage.add(.textNote, [Stage.anchor(5, 5)], text: "\"quoted\"\nسطر")
        stage.apply(.selectAll)
        let text = stage.editor.copiedText
        var other = Stage()
        other.apply(.paste(text))
        #expect(other.all.map(\.anchors) == stage.all.map(\.anchors))
        #expect(other.all.map(\.text) == stage.all.map(\.text))
        stage.apply(.paste(text))
        #expect(stage.all.count == 4 && stage.all[2].anchors != line.anchors)
        #expect(Set(stage.all.map(\.id)).count == 4)
        #expect(stage.apply(.paste("no drawings")).notice == .unreadable)
    }

    @Test("a swatch restyles the selection in one step and the next drawing of the tool")
    func restyle() {
        var (stage, line) = lineStage()
        let other = stage.add(.trendLine, [Stage.anchor(1, 1), Stage.anchor(2, 2)])
        let note = stage.add(.textNote, [Stage.anchor(5, 5)])
        stage.apply(.select([line.id, other.id]))
        let red = DrawingColor(red: 255, green: 0, blue: 0)
        stage.apply(.restyle(DrawingStylePatch(color: .some(red))))
        #expect(stage.all.map(\.style.color) == [red, red, nil])
        #expect(stage.editor.history.undoStep?.name == .style)
        stage.apply(.chooseTool(.trendLine))
        stage.drag(500, 400, to: 600, 300)
        #expect(stage.all[3].style.color == red)
        stage.apply(.chooseTool(.horizontalLine))
        stage.click(500, 450)
        #expect(stage.all[4].style.color == nil, "other tools keep theirs")
        // With the tool in the hand only its memory changes.
        stage.apply(.chooseTool(.ray))
        let steps = stage.editor.history.past.count
        stage.apply(.restyle(DrawingStylePatch(width: 4)))
        #expect(stage.editor.style(for: .ray).width == 4)
        #expect(stage.editor.history.past.count == steps && note.style.width == 1.5)
    }

    @Test("what tools remember survives as text, and damage to it is left out")
    func memory() {
        var (stage, _) = lineStage()
        stage.apply(.chooseTool(.fibonacciRetracement))
        let levels = [DrawingLevel(0), DrawingLevel(0.5, color: DrawingColor(hex: "#11223344"))]
        stage.apply(
            .restyle(DrawingStylePatch(dash: [4, 3], fill: .some(0.2), levels: .some(levels))))
        var other = DrawingEditor()
        other.restoreStyles(stage.editor.stylesText)
        #expect(other.styles == stage.editor.styles && other.styles.count == 1)
        other.restoreStyles("{\"ray\":{\"width\":1e999,\"dash\":\"x\"},\"arrow\":7")
        #expect(other.styles.isEmpty)
    }

    @Test("the pile is reordered by front, back, forward and backward")
    func reorder() {
        var stage = Stage()
        let lines = (0..<4).map { stage.add(.horizontalLine, [Stage.anchor(1, Double($0) * 10)]) }
        func order() -> [Int] {
            stage.all.map { drawing in lines.firstIndex { $0.id == drawing.id } ?? -1 }
        }
        stage.apply(.select([lines[1].id]))
        stage.apply(.reorder(.forward))
        #expect(order() == [0, 2, 1, 3])
        stage.apply(.reorder(.front))
        #expect(order() == [0, 2, 3, 1])
        stage.apply(.reorder(.forward))
        #expect(order() == [0, 2, 3, 1] && stage.last.records.isEmpty)
        stage.apply(.reorder(.back))
        #expect(order() == [1, 0, 2, 3])
        stage.apply(.reorder(.backward))
        #expect(order() == [1, 0, 2, 3])
        for _ in 0..<2 { stage.apply(.undo) }
        #expect(order() == [0, 2, 1, 3])
    }

    @Test("hiding takes a drawing out of the selection")
    func hide() {
        var (stage, line) = lineStage()
        stage.apply(.select([line.id]))
        stage.apply(.setHidden(true, nil))
        #expect(stage.editor.selection.isEmpty && stage.all[0].isHidden)
        #expect(stage.apply(.setHidden(true, nil)).notice == .nothingSelected)
    }

    @Test("commands that name what is not there say so and change nothing")
    func unknown() {
        var (stage, line) = lineStage()
        #expect(stage.apply(.remove([DrawingID("nope")])).notice == .unknownDrawing)
        #expect(stage.apply(.select([DrawingID("nope")])).notice == .unknownDrawing)
        #expect(stage.apply(.change([line.renamed(DrawingID("nope"))])).notice == .unknownDrawing)
        #expect(stage.apply(.setLocked(true, [DrawingID("nope")])).notice == .unknownDrawing)
        #expect(stage.all == [line] && stage.editor.history.past.count == 1)
    }

    @Test("T-075: the same values again make no step and no record")
    func sameAgain() {
        var (stage, line) = lineStage()
        stage.records = []
        stage.apply(.change([line]))
        stage.apply(.setLocked(false, [line.id]))
        stage.apply(.setText(line.id, ""))
        #expect(stage.records.isEmpty && stage.events.count == 1)
    }

    @Test("neighbours in the pile are moved together, and what is there already is no step")
    func reorderTogether() {
        var stage = Stage()
        let lines = (0..<4).map { stage.add(.horizontalLine, [Stage.anchor(1, Double($0) * 10)]) }
        func order() -> [Int] {
            stage.all.map { drawing in lines.firstIndex { $0.id == drawing.id } ?? -1 }
        }
        stage.apply(.select([lines[0].id, lines[1].id]))
        stage.apply(.reorder(.forward))
        #expect(order() == [2, 0, 1, 3])
        stage.apply(.reorder(.forward))
        #expect(order() == [2, 3, 0, 1])
        let steps = stage.editor.history.past.count
        for reorder in [DrawingReorder.forward, .front] {
            stage.apply(.reorder(reorder))
            #expect(order() == [2, 3, 0, 1] && stage.last.records.isEmpty)
        }
        for _ in 0..<2 { stage.apply(.reorder(.backward)) }
        #expect(order() == [0, 1, 2, 3])
        stage.apply(.reorder(.back))
        #expect(order() == [0, 1, 2, 3] && stage.editor.history.past.count == steps + 2)
        stage.apply(.undo)
        #expect(order() == [2, 0, 1, 3])
    }

    @Test("drawings of one order are reordered by one place as well")
    func reorderTied() {
        var stage = Stage()
        let tied = ["a", "b", "c"].map {
            Drawing(id: DrawingID($0), kind: .horizontalLine, anchors: [Stage.anchor(1, 10)])
        }
        stage.apply(.replaceAll(tied))
        stage.apply(.select([DrawingID("a")]))
        stage.apply(.reorder(.forward))
        #expect(stage.all.map(\.id.text) == ["b", "a", "c"])
        stage.apply(.reorder(.backward))
        #expect(stage.all.map(\.id.text) == ["a", "b", "c"])
    }

    @Test("the beginning of a horizontal ray takes its side along, wherever it is put")
    func horizontalRay() {
        var stage = Stage()
        stage.apply(.chooseTool(.horizontalRay))
        stage.click(200, 250)
        #expect(stage.all[0].anchors == [Stage.anchor(20, 50), Stage.anchor(21, 50)])
        stage.apply(.select([stage.all[0].id]))
        stage.drag(200, 250, to: 400, 200)
        #expect(stage.all[0].anchors == [Stage.anchor(40, 60), Stage.anchor(41, 60)])
        #expect(HorizontalRayTool().reach(of: stage.all[0]) == .right)
    }

    @Test("on a logarithmic axis an anchor at no place on it keeps its price")
    func noPlaceOnTheAxis() {
        var stage = Stage(mode: .logarithmic, low: 1, high: 100)
        let line = stage.add(.trendLine, [Stage.anchor(10, 10), Stage.anchor(40, -5)])
        stage.apply(.select([line.id]))
        let y = stage.space.y(of: 10)
        var drawing = line
        // The body is held at its first anchor's place, by value: its line leaves the plot.
        stage.editor.drag = DrawingDrag(
            originals: [line], part: .body, press: ScreenPoint(x: 100, y: y), isClone: false,
            click: .selectOnly)
        stage.apply(.move(stage.pointer(100, y - 50)))
        stage.apply(.release(stage.pointer(100, y - 50)))
        drawing = stage.all[0]
        #expect(drawing.anchors[0].price > 10 && drawing.anchors[1].price == -5)
    }
}
