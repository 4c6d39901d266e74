import KChartControl
import KChartCore
import KChartDrawings
import KChartHost
import KChartLocalization
import KChartModel
import KChartWidgets
import Testing

@testable import KChartApp

@Suite("Words typed in the chart")
struct DrawingTextTests {
    let stage: DrawingStage

    init() throws {
        stage = try DrawingStage()
    }

    private var area: TextArea? { stage.chart.panels.current?.content as? TextArea }
    private var text: String? { stage.editor.drawings.all.last?.text }

    private func place(_ tool: String = "textNote", at time: Int64 = 1_000) {
        stage.run("tool \(tool)")
        stage.click(300, 200, at: time)
    }

    @Test("a note that is placed is typed into at once; Enter keeps the words as one step")
    func placed() throws {
        place()
        #expect(stage.panel == "text" && area?.isFocused == true)
        let popup = try #require(stage.window.popups.first)
        // Where the note stands: its lower left corner is the anchor.
        #expect(abs(popup.frame.x - stage.plot.x - 300) < 12)
        #expect(abs(popup.frame.maxY - stage.plot.y - 200) < 24)
        let steps = stage.editor.history.past.count
        stage.type("Resist")
        #expect(text == "")
        stage.key(.enter)
        #expect(text == "Resist" && stage.panel == nil)
        #expect(stage.editor.history.past.count == steps + 1)
        #expect(stage.editor.history.undoStep?.name == .text)
    }

    @Test("letters that are typed into a note open no search and reach no key of the chart")
    func keys() {
        place()
        stage.type("e5/?")
        stage.key(.left)
        stage.key(.character("z"), .control)
        stage.key(.character("k"), .control)
        #expect(stage.panel == "text" && stage.editor.drawings.count == 1)
    }

    @Test("a double click types into a note that is there, Escape leaves it as it was")
    func doubleClick() {
        place()
        stage.type("one")
        stage.key(.enter)
        stage.run("drawing select")
        stage.click(310, 194, at: 10_000)
        stage.click(310, 194, at: 10_150)
        #expect(stage.panel == "text" && area?.text == "one")
        stage.type("two")
        #expect(area?.text == "two")
        stage.key(.escape)
        #expect(text == "one" && stage.panel == nil)
        stage.key(.function(2))
        #expect(stage.panel == "text")
        stage.type("three")
        // A press beside it keeps what was typed.
        stage.click(600, 300, at: 20_000)
        #expect(text == "three" && stage.panel == nil)
    }

    @Test("Shift and Enter breaks the line, and arrows go through the lines")
    func lines() {
        place("callout")
        stage.click(400, 120, at: 3_000)
        #expect(stage.panel == "text")
        stage.type("ab")
        stage.key(.enter, .shift)
        stage.type("cd")
        stage.key(.up)
        stage.key(.end)
        stage.type("!")
        stage.key(.down)
        stage.key(.home)
        stage.type("?")
        stage.key(.enter)
        #expect(text == "ab!\n?cd")
    }

    @Test(
        "what an input method composes is shown, and only its result becomes words",
        arguments: [("ni hao", "你好"), ("", "مقاومة"), ("´", "é"), ("ko", "こ")])
    func composition(shown: String, result: String) {
        place()
        stage.type("x")
        stage.window.send(.composed(TextComposition(text: shown, caret: shown.count)))
        #expect(area?.editing.composition?.text == (shown.isEmpty ? nil : shown))
        #expect(area?.text == "x")
        stage.window.send(.composed(TextComposition(text: "", caret: 0)))
        let key = Key.character(result.first ?? "x")
        stage.window.send(.keyPressed(KeyStroke(key: key, text: result)))
        stage.key(.enter)
        #expect(text == "x" + result)
    }

    @Test("a locked note is not typed into")
    func locked() throws {
        place()
        stage.type("fixed")
        stage.key(.enter)
        stage.run("drawing lock")
        guard case .error(let error) = stage.run("drawing edit-text") else {
            Issue.record("it was opened")
            return
        }
        #expect(error.key == .answerLocked && stage.panel == nil)
    }
}

@Suite("Drawing with keys and fingers in a window")
struct DrawingVerbTests {
    let stage: DrawingStage

    init() throws {
        stage = try DrawingStage()
        stage.run("tool trendLine")
        stage.drag(200, 200, to: 320, 140, at: 1_000)
    }

    private var line: Drawing? { stage.editor.drawings.all.first }

    @Test("Ctrl+C and Ctrl+V take drawings to another window as text")
    func copy() throws {
        stage.key(.character("c"), .control)
        let contents = try #require(stage.window.clipboard[.clipboard])
        #expect(contents.first?.string?.contains("kchart-drawings") == true)
        let other = try DrawingStage()
        other.window.offer(contents, as: .clipboard)
        other.key(.character("v"), .control)
        #expect(other.editor.drawings.count == 1)
        #expect(other.editor.drawings.all.first?.anchors == line?.anchors)
        // Beside the original where it is there already.
        stage.key(.character("v"), .control)
        #expect(stage.editor.drawings.count == 2)
        #expect(stage.editor.drawings.all.last?.anchors != line?.anchors)
    }

    @Test("arrows move the selection by bars and ticks, held down too, each as a step")
    func arrows() throws {
        let before = try #require(line?.anchors)
        stage.key(.right)
        #expect(
            line?.anchors.map(\.time)
                == before.map { $0.time.advanced(byMicroseconds: 3_600_000_000) })
        stage.key(.up)
        #expect((line?.anchors[0].price ?? 0) > before[0].price)
        stage.key(.down)
        stage.key(.left)
        #expect(line?.anchors == before)
        #expect(stage.editor.history.past.count == 5)
    }

    @Test("Delete, duplicate, select all and clear by their keys and calls, each one step")
    func keys() {
        stage.key(.character("d"), .control)
        #expect(stage.editor.drawings.count == 2)
        stage.key(.character("a"), .control)
        #expect(stage.editor.selection.count == 2)
        stage.key(.delete)
        #expect(stage.editor.drawings.isEmpty)
        stage.key(.character("z"), .control)
        #expect(stage.editor.drawings.count == 2)
        stage.key(.character("z"), [.control, .shift])
        #expect(stage.editor.drawings.isEmpty)
        stage.run("undo")
        stage.run("drawing clear")
        #expect(stage.editor.history.undoStep?.name == .clear)
    }

    @Test("Control: a drag clones, a click adds and takes away, a frame from a free place selects")
    func control() {
        stage.drag(260, 170, to: 260, 230, at: 5_000, .control)
        #expect(stage.editor.drawings.count == 2)
        stage.click(260, 170, at: 9_000)
        #expect(stage.editor.selection.count == 1)
        stage.click(260, 230, at: 12_000, .control)
        #expect(stage.editor.selection.count == 2)
        stage.click(260, 230, at: 15_000, .control)
        #expect(stage.editor.selection.count == 1)
        stage.run("drawing select")
        stage.drag(150, 100, to: 400, 300, at: 18_000, .control)
        #expect(stage.editor.selection.count == 2)
    }

    @Test("Return ends a polyline, Escape takes its last anchor back, then the tool")
    func polyline() {
        stage.run("tool polyline")
        stage.click(400, 200, at: 5_000)
        stage.click(450, 150, at: 8_000)
        stage.click(500, 220, at: 11_000)
        stage.click(550, 200, at: 14_000)
        stage.key(.escape)
        stage.key(.enter)
        #expect(stage.editor.drawings.all.last?.anchors.count == 3)
        stage.run("tool polyline")
        stage.key(.escape)
        #expect(stage.editor.tool == nil)
    }

    @Test("levels of a retracement are typed in percent")
    func levels() throws {
        stage.run("tool fibonacciRetracement")
        stage.drag(400, 250, to: 500, 120, at: 5_000)
        try stage.click("selection.levels", at: 9_000)
        #expect(stage.panel == "levels")
        stage.type("0 x")
        stage.key(.enter)
        #expect(stage.panel == "levels")
        stage.key(.character("a"), .control)
        stage.type("0 33.3 100")
        stage.key(.enter)
        #expect(stage.panel == nil)
        let levels = stage.editor.drawings.all.last?.style.levels?.map(\.value)
        #expect(levels?.count == 3 && abs((levels?[1] ?? 0) - 0.333) < 1e-12)
    }

    @Test("a finger draws with a tool, drags what it touches within 12 px, and taps to choose")
    func touch() throws {
        stage.run("tool rectangle")
        let id = TouchID(rawValue: 7)
        stage.window.send(.touchBegan(id, stage.sample(400, 200, 5_000)))
        stage.window.send(.touchMoved(id, stage.sample(450, 230, 5_050)))
        stage.window.send(.touchMoved(id, stage.sample(500, 260, 5_100)))
        stage.window.send(.touchEnded(id, stage.sample(500, 260, 5_150)))
        #expect(stage.editor.drawings.all.last?.kind == .rectangle)
        let before = stage.session.model.state.viewport
        let price = try #require(stage.editor.drawings.all.last?.anchors[0].price)
        // Ten pixels beside the edge: near enough for a finger.
        stage.window.send(.touchBegan(id, stage.sample(450, 190, 9_000)))
        stage.window.send(.touchMoved(id, stage.sample(450, 210, 9_050)))
        stage.window.send(.touchMoved(id, stage.sample(450, 230, 9_100)))
        stage.window.send(.touchEnded(id, stage.sample(450, 230, 9_150)))
        #expect((stage.editor.drawings.all.last?.anchors[0].price ?? price) < price)
        #expect(stage.session.model.state.viewport == before)
        // A finger beside all drawings scrolls.
        stage.window.send(.touchBegan(id, stage.sample(700, 80, 12_000)))
        stage.window.send(.touchMoved(id, stage.sample(650, 80, 12_050)))
        stage.window.send(.touchMoved(id, stage.sample(600, 80, 12_100)))
        stage.window.send(.touchEnded(id, stage.sample(600, 80, 12_150)))
        #expect(stage.session.model.state.viewport != before)
    }

    @Test("a second finger gives the gesture to the chart and leaves no drawing behind")
    func twoFingers() {
        stage.run("tool rectangle")
        let (one, two) = (TouchID(rawValue: 1), TouchID(rawValue: 2))
        stage.window.send(.touchBegan(one, stage.sample(400, 200, 5_000)))
        stage.window.send(.touchMoved(one, stage.sample(420, 220, 5_020)))
        stage.window.send(.touchBegan(two, stage.sample(600, 200, 5_040)))
        stage.window.send(.touchMoved(two, stage.sample(680, 200, 5_060)))
        stage.window.send(.touchEnded(one, stage.sample(420, 220, 5_080)))
        stage.window.send(.touchEnded(two, stage.sample(680, 200, 5_100)))
        #expect(stage.editor.drawings.count == 1 && stage.editor.tool == .rectangle)
        #expect(stage.editor.placement?.anchors.isEmpty ?? true)
    }
}
