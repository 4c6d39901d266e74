import KChartAccessibility
import KChartControl
import KChartCore
import KChartDrawings
import KChartLocalization
import KChartModel
import Testing

@testable import KChartApp

@Suite("Commands of drawings")
struct DrawingCommandTests {
    let session: ChartSession

    init() throws {
        session = try makeSession()
    }

    @discardableResult
    private func run(_ words: JSONValue...) -> CommandOutcome {
        session.perform(ControlRequest(command: words))
    }

    private var drawings: [JSONValue] { session.state["drawings"]?.arrayValue ?? [] }

    @Test("adding, changing, selecting and removing by id")
    func lifecycle() throws {
        run("drawing", "add", "trendLine", "2025-01-02T00:00Z", 101, "2025-01-03T00:00Z", "110.5")
        let id = try #require(drawings.first?["id"]?.stringValue)
        #expect(drawings[0]["kind"] == "trendLine" && drawings[0]["selected"] == false)
        #expect(drawings[0]["anchors"]?[1]?["price"]?.doubleValue == 110.5)
        #expect(drawings[0]["anchors"]?[0]?["time"] == "2025-01-02T00:00:00Z")
        run("drawing", "select", .string(id))
        #expect(drawings[0]["selected"] == true)
        run("drawing", "change", .string(id), "2025-01-04T00:00Z", 1, "2025-01-05T00:00Z", 2)
        #expect(drawings[0]["anchors"]?[0]?["price"]?.doubleValue == 1)
        #expect(session.state["undo"]?.intValue == 2)
        run("drawing", "remove", .string(id))
        #expect(drawings.isEmpty)
        run("undo")
        run("undo")
        #expect(drawings[0]["anchors"]?[0]?["price"]?.doubleValue == 101)
        #expect(session.state["redo"]?.intValue == 2)
        run("redo")
        #expect(drawings[0]["anchors"]?[0]?["price"]?.doubleValue == 1)
    }

    @Test("what cannot be done is answered with the reason and changes nothing")
    func refusals() {
        #expect(run("undo") == .refused(.answerNothingToUndo))
        #expect(run("redo") == .refused(.answerNothingToRedo))
        #expect(run("drawing", "remove", "nope") == .refused(.answerUnknownDrawing))
        #expect(run("drawing", "delete") == .refused(.answerNothingSelected))
        for wrong: [JSONValue] in [
            ["drawing", "add"], ["drawing", "add", "nope"], ["drawing", "add", "trendLine"],
            ["drawing", "add", "trendLine", "noon", 1], ["drawing", "style", "shape", "round"],
            ["drawing", "add", "trendLine", "2025-01-02", "much", "2025-01-03", 2],
            ["drawing", "add", "trendLine", "2025-01-02", 1], ["drawing", "magnet", "strong"],
            ["drawing", "paste", "no drawings"], ["tool", "hammer"], ["drawing", "sing"],
        ] {
            guard case .error = session.perform(ControlRequest(command: wrong)) else {
                Issue.record("\(wrong) was done")
                continue
            }
        }
        #expect(drawings.isEmpty && session.state["undo"]?.intValue == 0)
    }

    @Test("the tool is in the state, and Escape puts it down before anything else")
    func tool() {
        run("tool", "ray")
        #expect(session.state["activeTool"] == "ray")
        run("tool", "ray")
        #expect(session.state["activeTool"] == "ray", "a script says what it wants")
        run("cancel")
        #expect(session.state["activeTool"] == .null)
        run("tool", "brush")
        run("tool", "none")
        #expect(session.state["activeTool"] == .null)
    }

    @Test("arrow keys move what is selected, and the window without a selection")
    func arrows() throws {
        run("drawing", "add", "horizontalLine", "2025-01-02T00:00Z", 101)
        run("drawing", "select-all")
        let before = session.model.state.viewport
        session.byHand { _ = run("step", 1) }
        session.byHand { _ = run("crosshair-pane", "up") }
        #expect(session.model.state.viewport == before)
        #expect(drawings[0]["anchors"]?[0]?["time"] == "2025-01-02T01:00:00Z")
        #expect((drawings[0]["anchors"]?[0]?["price"]?.doubleValue ?? 0) > 101)
        run("cancel")
        session.byHand { _ = run("step", -1) }
        #expect(session.model.state.viewport != before)
    }

    @Test("styles, locks and texts by command; a locked drawing refuses the hand")
    func edit() throws {
        run("drawing", "add", "textNote", "2025-01-02T00:00Z", 101, "support")
        let id = try #require(drawings.first?["id"])
        #expect(drawings[0]["text"] == "support")
        run("drawing", "select", id)
        run("drawing", "style", "color", "#FF0000")
        #expect(drawings[0]["color"] == "#FF0000")
        run("drawing", "style", "color", "default")
        #expect(drawings[0]["color"] == .null)
        run("drawing", "lock", id)
        #expect(run("drawing", "delete") == .refused(.answerLocked))
        run("drawing", "text", id, "resistance")
        #expect(drawings[0]["text"] == "resistance")
        run("drawing", "remove", id)
        #expect(drawings.isEmpty)
    }

    @Test("copied drawings are pasted into another chart")
    func paste() throws {
        run("drawing", "add", "ray", "2025-01-02T00:00Z", 101, "2025-01-03T00:00Z", 110)
        run("drawing", "select-all")
        guard case .data(let text) = run("drawing", "copy") else {
            Issue.record("nothing copied")
            return
        }
        let other = try makeSession()
        _ = other.perform(ControlRequest(command: ["drawing", "paste", text]))
        #expect(other.model.state.drawings.drawings.all.map(\.kind) == [.ray])
    }

    @Test("each step is told in words")
    func words() throws {
        run("drawing", "add", "trendLine", "2025-01-02T00:00Z", 100, "2025-01-02T14:00Z", 103.2)
        let drawing = session.model.state.drawings.drawings.all[0]
        let text = session.reader.reading(of: .added(drawing), in: session.model.state) ?? ""
        // 3.2 of 100, fourteen hours of hourly bars.
        #expect(text.hasPrefix("Trend line from 100"))
        #expect(text.contains("+3.20%") && text.hasSuffix("14 bars."), "\(text)")
        for language in Language.all {
            session.setLanguage(language)
            for event: DrawingEvent in [
                .added(drawing), .changed(drawing), .removed(drawing), .selection([drawing.id]),
                .tool(.ray), .tool(nil),
            ] {
                let words = session.reader.reading(of: event, in: session.model.state) ?? ""
                #expect(!words.isEmpty && !words.contains("drawing.") && !words.contains("tool."))
            }
        }
    }

    @Test("every tool and action has its words and no key means two things")
    func titles() {
        for kind in DrawingList.kinds {
            #expect(Words.english.hasText(for: .tool(kind.name)), "\(kind)")
        }
        var seen: Set<String> = []
        for command in CommandList.standard() {
            for chord in command.presets.flatMap(\.keys) {
                #expect(seen.insert(chord.description).inserted, "\(chord) is bound twice")
            }
        }
    }
}
