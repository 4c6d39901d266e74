import KChartCore
import Testing

@testable import KChartDrawings

@Suite("Undo and redo")
struct HistoryTests {
    @Test("any sequence undone gives the start, and done again the end", arguments: 0..<40)
    func property(seed: Int) {
        var random = SplitMix(UInt64(seed))
        var stage = Stage(kind: seed.isMultiple(of: 2) ? .sessions : .linear)
        for _ in 0..<5 { stage.apply(RandomIntent.next(&random, stage.editor)) }
        // A start that is not empty, without a history.
        var archive = DrawingArchive()
        archive.drawings = stage.all
        _ = stage.editor.load(archive)
        let start = stage.all
        for _ in 0..<250 { stage.apply(RandomIntent.next(&random, stage.editor)) }
        stage.apply(.abort)
        let end = stage.all
        var steps = 0
        while stage.editor.history.undoStep != nil, steps < 10_000 {
            stage.apply(.undo)
            steps += 1
        }
        #expect(stage.all == start, "seed \(seed)")
        #expect(stage.editor.selection.allSatisfy { stage.editor.drawings.contains($0) })
        // Undone in the sequence itself or here: the future holds everything.
        while stage.editor.history.redoStep != nil { stage.apply(.redo) }
        var other = stage
        while other.editor.history.undoStep != nil { other.apply(.undo) }
        #expect(other.all == start, "seed \(seed)")
        if stage.editor.history.past.count == steps { #expect(stage.all == end, "seed \(seed)") }
    }

    @Test("a new step after an undo drops what could have been done again")
    func branch() {
        var stage = Stage()
        stage.add(.horizontalLine, [Stage.anchor(1, 10)])
        stage.add(.horizontalLine, [Stage.anchor(1, 20)])
        stage.apply(.undo)
        stage.add(.horizontalLine, [Stage.anchor(1, 30)])
        #expect(stage.editor.history.redoStep == nil)
        #expect(stage.apply(.redo).notice == .nothingToRedo)
        #expect(stage.all.map { $0.anchors[0].price } == [10, 30])
        // Numbers are never given twice.
        #expect(stage.editor.history.past.map(\.number) == [1, 3])
    }

    @Test("steps are named for the menu")
    func names() {
        var stage = Stage()
        let line = stage.add(.trendLine, [Stage.anchor(1, 10), Stage.anchor(2, 20)])
        stage.apply(.setLocked(true, [line.id]))
        stage.apply(.setLocked(false, [line.id]))
        stage.apply(.setHidden(true, [line.id]))
        stage.apply(.setHidden(false, [line.id]))
        stage.apply(.setText(line.id, "x"))
        stage.apply(.remove([line.id]))
        #expect(
            stage.editor.history.past.map(\.name)
                == [.add, .lock, .unlock, .hide, .show, .text, .remove])
        #expect(stage.editor.history.undoStep?.kind == .trendLine)
        #expect(stage.apply(.undo).events == [.added(stage.all[0])])
    }

    @Test("undo in the middle of a drag first ends the drag")
    func duringDrag() {
        var stage = Stage()
        let line = stage.add(.horizontalLine, [Stage.anchor(1, 50)])
        stage.apply(.press(stage.pointer(300, 250)))
        stage.apply(.move(stage.pointer(300, 150)))
        stage.apply(.undo)
        #expect(stage.all == [line] && stage.editor.history.redoStep?.name == .move)
        stage.apply(.release(stage.pointer(300, 150)))
        #expect(stage.all == [line])
    }

    @Test("a thousand steps can all be undone")
    func many() {
        var stage = Stage()
        for step in 0..<1_000 { stage.add(.horizontalLine, [Stage.anchor(1, Double(step))]) }
        for _ in 0..<1_000 { stage.apply(.undo) }
        #expect(stage.all.isEmpty && stage.apply(.undo).notice == .nothingToUndo)
        for _ in 0..<1_000 { stage.apply(.redo) }
        #expect(stage.all.count == 1_000)
    }
}

/// Whatever a hand, a key or a command can do.
enum RandomIntent {
    static func next(_ random: inout SplitMix, _ editor: DrawingEditor) -> DrawingIntent {
        func number(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }
        func place() -> DrawingPointer {
            DrawingPointer(
                x: .random(in: -50...1_050, using: &random),
                y: .random(in: -50...550, using: &random),
                modifiers: .init(rawValue: UInt8(number(8) < 6 ? 0 : number(4))),
                isTouch: number(10) == 0, clicks: number(8) == 0 ? 2 : 1)
        }
        func kind() -> DrawingKind {
            Registry<any DrawingTool>.builtIn.all.randomElement(using: &random)?.kind ?? .ray
        }
        func drawing(_ id: DrawingID) -> Drawing {
            Drawing(
                id: id, kind: kind(),
                anchors: (0...number(3)).map { _ in
                    Stage.anchor(number(120), .random(in: -10...110, using: &random))
                }, text: number(3) == 0 ? "note \(number(9))" : "")
        }
        let ids = editor.drawings.all.map(\.id)
        func some() -> [DrawingID] { ids.filter { _ in number(3) == 0 } }
        switch number(34) {
        case 0..<7: return .press(place())
        case 7..<13: return .move(place())
        case 13..<18: return .release(place())
        case 18: return .click(place())
        case 19: return [.leave, .abort, .cancel, .finish][number(4)]
        case 20: return .nudge(bars: number(7) - 3, ticks: number(7) - 3)
        case 21, 22: return .chooseTool(number(4) == 0 ? nil : kind())
        case 23: return .add((0...number(3)).map { _ in drawing(DrawingID("")) })
        case 24:
            guard let id = ids.randomElement(using: &random) else { return .selectAll }
            return .change([drawing(id)])
        case 25: return number(4) == 0 ? .clear : .remove(some())
        case 26: return .select(some())
        case 27:
            return [.selectAll, .deleteSelected, .duplicate, .paste(editor.copiedText)][number(4)]
        case 28: return .restyle(DrawingStylePatch(width: Double(number(9)), fill: .some(0.3)))
        case 29:
            return .setText(ids.randomElement(using: &random) ?? DrawingID("x"), "t\(number(9))")
        case 30: return .setLocked(number(2) == 0, number(2) == 0 ? nil : some())
        case 31: return .setHidden(number(3) == 0, number(2) == 0 ? nil : some())
        case 32: return .reorder(DrawingReorder.allCases[number(4)])
        default:
            if number(3) == 0 {
                var settings = DrawingSettings()
                settings.magnet = DrawingMagnet.allCases[number(3)]
                settings.keepsTool = number(2) == 0
                return .setSettings(settings)
            }
            return number(3) == 0 ? .redo : .undo
        }
    }
}
