import KChartCore
import Testing

@testable import KChartDrawings

@Suite("What is under the pointer")
struct HitTests {
    @Test("a line is hit within its tolerance and not beyond, by a finger from farther")
    func tolerance() {
        var stage = Stage()
        stage.add(.horizontalLine, [Stage.anchor(10, 50)])
        func hit(_ y: Double, isTouch: Bool = false) -> Bool {
            let pointer = DrawingPointer(x: 700, y: y, isTouch: isTouch)
            return stage.editor.hit(at: pointer, in: stage.space) != nil
        }
        // 6 px and half the line's 1.5 px round row 250.
        #expect(hit(250) && hit(256.7) && !hit(256.8))
        #expect(hit(262.7, isTouch: true) && !hit(262.8, isTouch: true))
    }

    @Test("T-087: of two that overlap the topmost is hit")
    func topmost() {
        var stage = Stage()
        let lower = stage.add(.trendLine, [Stage.anchor(10, 50), Stage.anchor(50, 50)])
        let upper = stage.add(.horizontalLine, [Stage.anchor(10, 50)])
        #expect(stage.editor.hit(at: stage.pointer(300, 250), in: stage.space)?.id == upper.id)
        stage.apply(.select([lower.id]))
        stage.apply(.reorder(.front))
        stage.apply(.select([]))
        #expect(stage.editor.hit(at: stage.pointer(300, 250), in: stage.space)?.id == lower.id)
    }

    @Test("T-081: a hidden drawing is not hit")
    func hidden() {
        var stage = Stage()
        let line = stage.add(.horizontalLine, [Stage.anchor(10, 50)])
        stage.apply(.setHidden(true, [line.id]))
        #expect(stage.editor.hit(at: stage.pointer(300, 250), in: stage.space) == nil)
        #expect(stage.editor.visibleDrawings(in: stage.space).isEmpty)
        stage.apply(.setHidden(false, [line.id]))
        #expect(stage.editor.hit(at: stage.pointer(300, 250), in: stage.space)?.id == line.id)
        var settings = DrawingSettings()
        settings.hidesAll = true
        stage.apply(.setSettings(settings))
        #expect(stage.editor.hit(at: stage.pointer(300, 250), in: stage.space) == nil)
    }

    @Test("T-084: a drawing of an unknown tool is kept, not drawn, not hit")
    func unknown() {
        var stage = Stage()
        stage.add("elliottWave", [Stage.anchor(10, 50), Stage.anchor(20, 50)])
        #expect(stage.all.count == 1)
        #expect(stage.editor.visibleDrawings(in: stage.space).isEmpty)
        #expect(stage.editor.hit(at: stage.pointer(150, 250), in: stage.space) == nil)
    }

    @Test("a tool that is registered later finds its drawings")
    func registered() {
        struct Wave: DrawingTool {
            let kind: DrawingKind = "elliottWave"
            let anchorCount = AnchorCount.atLeast(2)
            func primitives(of drawing: Drawing, in space: DrawingSpace) -> [DrawingPrimitive] {
                [DrawingPrimitive(.polyline(space.points(of: drawing.anchors)))]
            }
        }
        var stage = Stage()
        let wave = stage.add("elliottWave", [Stage.anchor(10, 50), Stage.anchor(20, 50)])
        #expect(stage.editor.register(Wave()) == nil)
        #expect(stage.editor.hit(at: stage.pointer(150, 250), in: stage.space)?.id == wave.id)
        let former = stage.editor.register(TrendLineTool())
        #expect(former?.kind == .trendLine)
    }

    @Test("boxes and retracements are hit on their lines only")
    func edges() {
        var stage = Stage()
        stage.add(.rectangle, [Stage.anchor(10, 20), Stage.anchor(40, 60)])
        #expect(stage.editor.hit(at: stage.pointer(250, 300), in: stage.space) == nil)
        #expect(stage.editor.hit(at: stage.pointer(250, 402), in: stage.space) != nil)
        stage.apply(.clear)
        stage.add(.fibonacciRetracement, [Stage.anchor(10, 20), Stage.anchor(40, 60)])
        // The 50 % line is at 40, row 300; between it and 61.8 % at 323.6 there is nothing.
        #expect(stage.editor.hit(at: stage.pointer(320, 300), in: stage.space) != nil)
        #expect(stage.editor.hit(at: stage.pointer(330, 311), in: stage.space) == nil)
    }

    @Test("a text is hit on its words, a plan anywhere inside")
    func insides() {
        var stage = Stage()
        stage.add(.textNote, [Stage.anchor(10, 50)], text: "support")
        #expect(stage.editor.hit(at: stage.pointer(130, 240), in: stage.space) != nil)
        #expect(stage.editor.hit(at: stage.pointer(300, 240), in: stage.space) == nil)
        stage.add(
            .longPosition, [Stage.anchor(50, 50), Stage.anchor(70, 70), Stage.anchor(70, 40)])
        #expect(stage.editor.hit(at: stage.pointer(600, 200), in: stage.space) != nil)
    }

    @Test("a wide line is hit at its edge, where its anchors are far")
    func wideLine() {
        var stage = Stage()
        let line = stage.add(.horizontalLine, [Stage.anchor(10, 50)])
        stage.apply(.select([line.id]))
        stage.apply(.restyle(DrawingStylePatch(width: 32)))
        stage.apply(.select([]))
        // 6 px and half of 32 round row 250.
        #expect(stage.editor.hit(at: stage.pointer(700, 271.9), in: stage.space) != nil)
        #expect(stage.editor.hit(at: stage.pointer(700, 272.1), in: stage.space) == nil)
    }

    @Test("of five thousand selected drawings the pointer asks those near it for their anchors")
    func selectedAnchors() {
        var stage = Stage()
        let lines = (0..<5_000).map { number in
            let slot = number % 100
            let price = Double(number / 100) * 2
            return Drawing(
                id: DrawingID("line\(number)"), kind: .trendLine,
                anchors: [Stage.anchor(slot, price), Stage.anchor(slot, price + 1)])
        }
        stage.apply(.add(lines))
        stage.apply(.selectAll)
        #expect(stage.editor.selection.count == 5_000)
        // The line of slot 50 from price 40 to 41: rows 300 and 295.
        let hit = stage.editor.hit(at: stage.pointer(500, 294), in: stage.space)
        #expect(hit?.part == .anchor(1))
        #expect(stage.editor.lastVisited < 600, "\(stage.editor.lastVisited)")
    }

    @Test("an anchor of a selected drawing wins over bodies, the nearest first")
    func handles() {
        var stage = Stage()
        let line = stage.add(.trendLine, [Stage.anchor(10, 20), Stage.anchor(11, 21)])
        stage.add(.horizontalLine, [Stage.anchor(0, 20)])
        stage.apply(.select([line.id]))
        // Anchors at (100, 400) and (110, 395).
        let near = stage.editor.hit(at: stage.pointer(107, 397), in: stage.space)
        #expect(near == DrawingHit(id: line.id, part: .anchor(1)))
        stage.apply(.setLocked(true, [line.id]))
        let locked = stage.editor.hit(at: stage.pointer(107, 397), in: stage.space)
        #expect(locked?.part == .body)
    }

    @Test("the pointer's drawing is remembered while it moves and forgotten when it leaves")
    func hover() {
        var stage = Stage()
        let line = stage.add(.horizontalLine, [Stage.anchor(10, 50)])
        stage.apply(.move(stage.pointer(300, 252)))
        #expect(stage.editor.hovered?.id == line.id && stage.last.flags == .hover)
        #expect(stage.last.touched.map(\.id) == [line.id])
        stage.apply(.move(stage.pointer(310, 252)))
        #expect(stage.last.flags.isEmpty)
        stage.apply(.leave)
        #expect(stage.editor.hovered == nil && stage.last.flags == .hover)
    }

    @Test("lines far longer than the plot are hit where they cross it, on both kinds of axis")
    func longLines() {
        for kind in TimeAxisKind.allCases {
            var stage = Stage(kind: kind)
            stage.add(.trendLine, [Stage.anchor(-100_000, 50), Stage.anchor(100_000, 50)])
            stage.add(.ray, [Stage.anchor(-500, 10), Stage.anchor(-499, 10)])
            #expect(stage.editor.hit(at: stage.pointer(300, 250), in: stage.space) != nil)
            #expect(stage.editor.hit(at: stage.pointer(300, 450), in: stage.space) != nil)
            #expect(stage.editor.hit(at: stage.pointer(300, 350), in: stage.space) == nil)
        }
    }
}

@Suite("Many drawings")
struct IndexTests {
    /// Lines of twenty bars scattered over a hundred thousand bars, and every tenth of another
    /// kind.
    static func many(_ count: Int, seed: UInt64 = 3) -> [Drawing] {
        var random = SplitMix(seed)
        return (0..<count).map { index in
            let slot = Int.random(in: 0..<100_000, using: &random)
            let price = Double.random(in: 0..<100, using: &random)
            let second = Stage.anchor(
                slot + Int.random(in: 1...20, using: &random),
                price + Double.random(in: -5...5, using: &random))
            let id = DrawingID("d\(index)")
            switch index % 40 {
            case 0:
                return Drawing(
                    id: id, kind: .textNote, anchors: [second], text: "note", order: index)
            case 10:
                return Drawing(
                    id: id, kind: .rectangle, anchors: [Stage.anchor(slot, price), second],
                    order: index)
            default:
                return Drawing(
                    id: id, kind: .trendLine, anchors: [Stage.anchor(slot, price), second],
                    order: index)
            }
        }
    }

    static func editor(_ drawings: [Drawing]) -> DrawingEditor {
        var editor = DrawingEditor()
        var archive = DrawingArchive()
        archive.drawings = drawings
        _ = editor.load(archive)
        return editor
    }

    @Test("among 100 000 stored a hit test and a window look at some hundreds")
    func counted() {
        var editor = Self.editor(Self.many(100_000))
        let space = Stage.space(bars: 100_000, first: 50_000)
        _ = editor.hit(at: DrawingPointer(x: 500, y: 250), in: space)
        #expect(editor.lastVisited > 0 && editor.lastVisited < 2_000, "\(editor.lastVisited)")
        var visited = 0
        let seen = editor.visibleDrawings(in: space, visited: &visited)
        // A window of 100 of 100 000 bars shows about one in a thousand, and those of 20 bars
        // beside it.
        #expect(seen.count > 60 && seen.count < 300)
        #expect(visited < 6_000, "\(visited)")
    }

    @Test("among 100 000 horizontal lines as well")
    func horizontal() {
        var random = SplitMix(5)
        let lines = (0..<100_000).map { index in
            Drawing(
                id: DrawingID("h\(index)"), kind: .horizontalLine,
                anchors: [Stage.anchor(1, .random(in: 0..<1_000_000, using: &random))],
                order: index)
        }
        var editor = Self.editor(lines)
        let space = Stage.space(low: 500_000, high: 500_100)
        _ = editor.hit(at: DrawingPointer(x: 500, y: 250), in: space)
        #expect(editor.lastVisited < 2_000, "\(editor.lastVisited)")
    }

    @Test("what is found by the tree is what is found by looking at each")
    func complete() {
        var drawings = Self.many(3_000, seed: 9)
        var random = SplitMix(10)
        for index in stride(from: 0, to: 3_000, by: 7) {
            let kinds: [DrawingKind] = [.ray, .extendedLine, .verticalLine, .horizontalLine]
            let kind = kinds.randomElement(using: &random) ?? .ray
            drawings[index].kind = kind
            if kind == .verticalLine || kind == .horizontalLine {
                drawings[index].anchors = [drawings[index].anchors[0]]
            } else if drawings[index].anchors.count == 1 {
                drawings[index].kind = .horizontalLine
            }
        }
        var editor = Self.editor(drawings)
        // Some change after the tree was made.
        for round in 0..<400 {
            var changed = drawings[Int.random(in: 0..<3_000, using: &random)]
            changed.order = drawings.count + round
            for at in changed.anchors.indices {
                changed.anchors[at].price = .random(in: 0..<100, using: &random)
            }
            let intent: DrawingIntent =
                round % 5 == 0 ? .remove([changed.id]) : .change([changed])
            _ = editor.apply(intent, in: Stage.space())
        }
        for round in 0..<60 {
            let space = Stage.space(
                bars: 100_000, low: Double(round % 10) * 10, high: Double(round % 10) * 10 + 20,
                first: Double.random(in: -100...100_000, using: &random))
            let found = Set(editor.visibleDrawings(in: space).map(\.id))
            for drawing in editor.drawings.all {
                guard let tool = editor.tools[drawing.kind] else { continue }
                let isSeen = tool.primitives(of: drawing, in: space).flatMap {
                    space.shapes(of: $0)
                }.contains { shape in
                    switch shape {
                    case .chain(let points), .area(let points):
                        points.contains { space.plot.contains($0) }
                    case .label(let label, _):
                        label.box((40, 15), in: space).intersects(space.plot)
                    default: false
                    }
                }
                if isSeen {
                    #expect(found.contains(drawing.id), "seed 10, round \(round): \(drawing)")
                }
            }
        }
    }

    @Test("the pile stays in order through any changes")
    func pile() {
        var random = SplitMix(21)
        var set = DrawingSet()
        var known: [DrawingID: Drawing] = [:]
        for round in 0..<3_000 {
            let id = DrawingID("d\(Int.random(in: 0..<200, using: &random))")
            if Int.random(in: 0..<3, using: &random) == 0 {
                set.remove(id)
                known[id] = nil
            } else {
                let drawing = Drawing(
                    id: id, kind: .ray, anchors: [Stage.anchor(round, 1)],
                    order: Int.random(in: 0..<50, using: &random))
                set.put(drawing, .init(extent: nil, hasLabel: false))
                known[id] = drawing
            }
            #expect(set.count == known.count)
        }
        #expect(set.all == known.values.sorted(by: Drawing.isBelow))
    }
}
