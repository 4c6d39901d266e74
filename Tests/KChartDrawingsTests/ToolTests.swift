import KChartCore
import Testing

@testable import KChartDrawings

@Suite("The tools")
struct ToolTests {
    let tools = Registry<any DrawingTool>.builtIn

    /// A drawing with anchors as the tool wants them.
    func sample(_ tool: any DrawingTool) -> Drawing {
        let places = [(10, 20.0), (40, 60), (40, 10), (50, 70)]
        let count: Int
        switch tool.anchorCount {
        case .exactly(let exact): count = exact
        case .atLeast(let least): count = least + 2
        case .stroke: count = 4
        }
        var anchors = places.prefix(count).map { Stage.anchor($0.0, $0.1) }
        if tool.kind == .longPosition { anchors[2].price = 5 }
        if tool.kind == .shortPosition {
            anchors[1].price = 5
            anchors[2].price = 60
        }
        return Drawing(
            id: DrawingID("x"), kind: tool.kind, anchors: anchors, style: tool.defaultStyle,
            text: "a note")
    }

    func marks(_ kind: DrawingKind, _ anchors: [Anchor], space: DrawingSpace = Stage.space())
        -> [DrawingPrimitive]
    {
        let drawing = Drawing(
            id: DrawingID("x"), kind: kind, anchors: anchors,
            style: tools[kind]?.defaultStyle ?? DrawingStyle())
        return tools[kind]?.primitives(of: drawing, in: space) ?? []
    }

    /// The ends of the lines in pixels.
    func lines(_ kind: DrawingKind, _ anchors: [Anchor], space: DrawingSpace = Stage.space())
        -> [[ScreenPoint]]
    {
        marks(kind, anchors, space: space).filter { $0.stroke > 0 }.flatMap {
            space.shapes(of: $0)
        }.compactMap {
            if case .chain(let points) = $0 { points } else { nil }
        }
    }

    @Test("twenty-one tools, each under its own kind")
    func ids() {
        #expect(tools.count == 21)
        for tool in tools { #expect(tools[tool.kind.name]?.kind == tool.kind) }
    }

    @Test("every tool draws marks that are finite and can be seen")
    func visible() {
        for tool in tools {
            let space = Stage.space()
            let shapes = tool.primitives(of: sample(tool), in: space).flatMap {
                space.shapes(of: $0)
            }
            #expect(!shapes.isEmpty, "\(tool.kind)")
            for shape in shapes {
                switch shape {
                case .chain(let points), .area(let points):
                    #expect(points.allSatisfy { space.clipRect.contains($0) }, "\(tool.kind)")
                case .label(_, let at), .dot(let at), .arrowHead(let at, _):
                    #expect(at.x.isFinite && at.y.isFinite, "\(tool.kind)")
                }
            }
        }
    }

    @Test("no tool traps on huge, equal or reversed anchors, on any axis")
    func extremes() {
        let hard = [
            Anchor(time: .earliest, price: -1e307), Anchor(time: .latest, price: 1e307),
            Stage.anchor(5, 0), Stage.anchor(5, 0), Stage.anchor(2, 1e-300), Stage.anchor(1, -5),
        ]
        for mode in PriceScaleMode.allCases {
            for kind in TimeAxisKind.allCases {
                for low in [0.001, 1e300] {
                    let space = Stage.space(kind: kind, mode: mode, low: low, high: low * 10)
                    for tool in tools {
                        for start in hard.indices {
                            let count = sample(tool).anchors.count
                            let anchors = (0..<count).map { hard[(start + $0) % hard.count] }
                            var drawing = sample(tool)
                            drawing.anchors = anchors
                            let marks = tool.primitives(of: drawing, in: space)
                            for shape in marks.flatMap({ space.shapes(of: $0) }) {
                                if case .chain(let points) = shape {
                                    #expect(
                                        points.allSatisfy { space.clipRect.contains($0) },
                                        "\(tool.kind)")
                                }
                            }
                            _ = tool.reach(of: drawing)
                            _ = tool.isHit(
                                drawing, at: ScreenPoint(x: 1, y: 1), tolerance: 6, in: space)
                            _ = tool.completed(anchors, in: space)
                            _ = tool.moved(anchors, index: 0, to: hard[start])
                        }
                    }
                }
            }
        }
    }

    @Test("the marks of a tool stay in the reach it names")
    func reach() {
        // Looked at from windows all over the place: a mark is only where the extent is.
        for tool in tools {
            let drawing = sample(tool)
            let extent = DrawingExtent(drawing.anchors, reach: tool.reach(of: drawing))
            for first in stride(from: -300.0, through: 300, by: 60) {
                for low in [-400.0, -100, 0, 100, 300] {
                    let space = Stage.space(low: low, high: low + 100, first: first)
                    let seen = tool.primitives(of: drawing, in: space).flatMap {
                        space.shapes(of: $0)
                    }.contains { shape in
                        switch shape {
                        case .chain(let points), .area(let points):
                            points.contains { space.plot.outset(by: -1).contains($0) }
                        default: false
                        }
                    }
                    if seen {
                        #expect(
                            extent.touches(DrawingExtent(space.plot, in: space)),
                            "\(tool.kind) at \(first), \(low)")
                    }
                }
            }
        }
    }

    @Test("a trend line ends at its anchors, a ray and an extended line at the edges")
    func straight() {
        // Bar 10 at 20 is (100, 400), bar 40 at 60 is (400, 200): two down for three right.
        let anchors = [Stage.anchor(10, 20), Stage.anchor(40, 60)]
        #expect(
            lines(.trendLine, anchors) == [
                [ScreenPoint(x: 100, y: 400), ScreenPoint(x: 400, y: 200)]
            ])
        // The plot is clipped 48 px outside: up 448 px from (100, 400) is 672 px right.
        let ray = lines(.ray, anchors)[0]
        #expect(ray[0] == ScreenPoint(x: 100, y: 400))
        #expect(ray[1].distance(to: ScreenPoint(x: 772, y: -48)) < 1e-9)
        let extended = lines(.extendedLine, anchors)[0]
        // Down 148 px from (100, 400) would be at x −122; x −48 comes first, 98⅔ px down.
        #expect(extended[0].x == -48 && (extended[0].y - (400 + 148 * 2 / 3.0)).magnitude < 1e-9)
        #expect(extended[1].distance(to: ScreenPoint(x: 772, y: -48)) < 1e-9)
    }

    @Test("a vertical ray goes to the end of the plot, up or down as its second anchor lies")
    func verticalRay() {
        let up = lines(.ray, [Stage.anchor(10, 20), Stage.anchor(10, 60)])
        #expect(up == [[ScreenPoint(x: 100, y: 400), ScreenPoint(x: 100, y: -48)]])
        let down = lines(.ray, [Stage.anchor(10, 60), Stage.anchor(10, 20)])
        #expect(down == [[ScreenPoint(x: 100, y: 200), ScreenPoint(x: 100, y: 548)]])
    }

    @Test("horizontal and vertical lines cross the whole plot")
    func axes() {
        #expect(
            lines(.horizontalLine, [Stage.anchor(-900, 50)])
                == [[ScreenPoint(x: 0, y: 250), ScreenPoint(x: 1_000, y: 250)]])
        #expect(
            lines(.verticalLine, [Stage.anchor(30, 1e9)])
                == [[ScreenPoint(x: 300, y: 0), ScreenPoint(x: 300, y: 500)]])
    }

    @Test("a horizontal ray runs at the price of its first anchor to the side of the second")
    func horizontalRay() {
        #expect(
            lines(.horizontalRay, [Stage.anchor(30, 50), Stage.anchor(31, 90)])
                == [[ScreenPoint(x: 300, y: 250), ScreenPoint(x: 1_048, y: 250)]])
        #expect(
            lines(.horizontalRay, [Stage.anchor(30, 50), Stage.anchor(12, 50)])
                == [[ScreenPoint(x: 300, y: 250), ScreenPoint(x: -48, y: 250)]])
    }

    @Test("a retracement has 0 % at its second anchor and 100 % at its first")
    func retracement() {
        let marks = marks(.fibonacciRetracement, [Stage.anchor(10, 20), Stage.anchor(40, 60)])
        let prices = marks.compactMap { mark -> Double? in
            if case .label(let label) = mark.shape, case .level(_, let price) = label.content {
                price
            } else {
                nil
            }
        }
        // 60 − 40 × 0, 0.236, 0.382, 0.5, 0.618, 0.786, 1.
        let expected = [60, 50.56, 44.72, 40, 35.28, 28.56, 20.0]
        #expect(prices.count == 7)
        for (price, wanted) in zip(prices, expected) { #expect((price - wanted).magnitude < 1e-9) }
        // The golden zone lies between 38.2 and 61.8 %.
        guard case .polygon(let zone) = marks[0].shape else {
            Issue.record("no zone")
            return
        }
        #expect(Set(zone.map { ($0.price * 100).rounded() }) == [4_472, 3_528])
        #expect(marks[0].fill == 0.06)
    }

    @Test("an extension continues the move from its third anchor")
    func extension_() {
        let anchors = [Stage.anchor(10, 20), Stage.anchor(40, 60), Stage.anchor(50, 50)]
        let levels = marks(.fibonacciExtension, anchors).compactMap { mark -> [Double]? in
            if case .label(let label) = mark.shape,
                case .level(let level, let price) = label.content
            {
                [level, price]
            } else {
                nil
            }
        }
        // 50 + 40 × level.
        #expect(levels.contains([1, 90]))
        #expect(levels.contains { $0[0] == 1.618 && ($0[1] - 114.72).magnitude < 1e-9 })
    }

    @Test("levels of the drawing's own replace the tool's; none gives none")
    func levels() {
        var drawing = sample(FibonacciRetracementTool())
        drawing.style.levels = [DrawingLevel(0.5), DrawingLevel(2)]
        let tool = FibonacciRetracementTool()
        let labels = tool.primitives(of: drawing, in: Stage.space()).filter {
            if case .label = $0.shape { true } else { false }
        }
        #expect(labels.count == 2)
        #expect(tool.reach(of: drawing).isSuperset(of: .everyPrice))
        drawing.style.levels = []
        #expect(tool.primitives(of: drawing, in: Stage.space()).count == 1)
    }

    @Test("the lines of a channel are parallel on a linear and on a logarithmic axis")
    func channel() {
        for mode in [PriceScaleMode.linear, .logarithmic] {
            let space = Stage.space(mode: mode, low: 1, high: 100)
            let found = lines(
                .parallelChannel,
                [Stage.anchor(10, 5), Stage.anchor(60, 20), Stage.anchor(30, 60)], space: space)
            #expect(found.count == 3)
            let slopes = found.map { ($0[1].y - $0[0].y) / ($0[1].x - $0[0].x) }
            #expect((slopes[0] - slopes[1]).magnitude < 1e-9)
            #expect((slopes[0] - slopes[2]).magnitude < 1e-9)
            // The parallel goes through the third anchor.
            let third = space.screen(Stage.anchor(30, 60))
            #expect(third.distance(toSegment: found[1][0], found[1][1]) < 1e-6)
        }
    }

    @Test("a long position knows risk, gain and their ratio, and keeps its sides")
    func positions() {
        let values = PositionValues(entry: 100, target: 130, stop: 90)
        // 30 to gain, 10 to lose.
        #expect(values.ratio == 3 && values.gainPercent == 30 && values.riskPercent == 10)
        #expect(PositionValues(entry: 1, target: 2, stop: 1).ratio == nil)
        let tool = LongPositionTool()
        let anchors = [Stage.anchor(10, 50), Stage.anchor(30, 70), Stage.anchor(30, 40)]
        let lowered = tool.moved(anchors, index: 1, to: Stage.anchor(50, 45))
        #expect(lowered[1] == Stage.anchor(50, 50) && lowered[2] == Stage.anchor(50, 40))
        let short = ShortPositionTool().completed([Stage.anchor(10, 50)], in: Stage.space())
        #expect(short?.count == 3)
        // An eighth of 500 px is 62.5 px, 12.5 in price.
        #expect(short?[1].price == 37.5 && short?[2].price == 62.5)
    }

    @Test("the measurement counts price, percent, bars and time")
    func measurement() {
        let space = Stage.space()
        let way = DrawingMeasurement(
            from: Stage.anchor(10, 80), to: Stage.anchor(24, 60), in: space)
        #expect(way.priceChange == -20 && way.percent == -25 && way.bars == 14)
        #expect(way.microseconds == 14 * 3_600_000_000 && !way.isRising)
        let zero = DrawingMeasurement(from: Stage.anchor(1, 0), to: Stage.anchor(2, 1), in: space)
        #expect(zero.percent == nil)
        let negative = DrawingMeasurement(
            from: Stage.anchor(1, -50), to: Stage.anchor(2, -40), in: space)
        #expect(negative.percent == 20)
    }

    @Test("an ellipse touches its box in the middle of each side")
    func ellipse() {
        let space = Stage.space()
        let shapes = marks(.ellipse, [Stage.anchor(10, 20), Stage.anchor(40, 60)]).flatMap {
            space.shapes(of: $0)
        }
        guard case .area(let points) = shapes.first else {
            Issue.record("no area")
            return
        }
        // The box is x 100…400, y 200…400.
        #expect((points.map(\.x).max() ?? 0) == 400)
        #expect(((points.map(\.y).min() ?? 0) - 200).magnitude < 0.5)
        for point in points {
            let x = (point.x - 250) / 150
            let y = (point.y - 300) / 100
            #expect((x * x + y * y - 1).magnitude < 1e-9)
        }
    }
}
