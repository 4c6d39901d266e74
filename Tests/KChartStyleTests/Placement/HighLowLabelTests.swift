import KChartCore
import KChartStyle
import Testing

@Suite struct HighLowLabelTests {
    static let metrics = HighLowLabel.Metrics(scale: 1)
    static let text = PixelSize(width: 50, height: 14)

    func placed(
        x: Int, y: Int, plot: Int = 317, obstacles: [PixelRect] = []
    ) -> HighLowLabel? {
        HighLowLabel.placed(
            tip: PixelPoint(x: x, y: y), textSize: Self.text,
            plot: PixelRect(x: 0, y: 0, width: plot, height: 300), obstacles: obstacles,
            metrics: Self.metrics)
    }

    @Test("a bar in the right half has its label on the left, any other on the right")
    func halves() {
        #expect(placed(x: 159, y: 100)?.side == .left)
        #expect(placed(x: 158, y: 100)?.side == .right)
        #expect(placed(x: 160, y: 100, plot: 320)?.side == .right)
    }

    @Test("line 12, gap 2, then the text, centred on the tip's row")
    func measures() throws {
        let right = try #require(placed(x: 100, y: 40))
        #expect(right.line == PixelRect(x: 102, y: 40, width: 12, height: 1))
        #expect(right.text == PixelRect(x: 116, y: 33, width: 50, height: 14))
        let left = try #require(placed(x: 200, y: 40))
        #expect(left.line == PixelRect(x: 186, y: 40, width: 12, height: 1))
        #expect(left.text == PixelRect(x: 134, y: 33, width: 50, height: 14))
    }

    @Test("the badge turns the label round or takes it away (T-045)")
    func badge() {
        // Plot 317, badge 84 × 20 at (293, 10), the high at y 24.
        let badge = PixelRect(x: 293, y: 10, width: 84, height: 20)
        #expect(placed(x: 300, y: 24, obstacles: [badge]) == nil)
        #expect(placed(x: 280, y: 24, obstacles: [badge])?.side == .left)
        // Far under the badge it does not matter.
        #expect(placed(x: 300, y: 60, obstacles: [badge])?.side == .left)
    }

    @Test("two pixels stay free between label and badge")
    func clearance() {
        func side(_ y: Int) -> HighLowLabel.Side? {
            placed(
                x: 200, y: 100, obstacles: [PixelRect(x: 100, y: y, width: 60, height: 20)])?.side
        }
        // The text covers rows 93…106.
        #expect(side(108) == .right)
        #expect(side(109) == .left)
        #expect(side(71) == .left)
        #expect(side(72) == .right)
    }

    @Test("a side that leaves the plot is used only when every other place is blocked")
    func outside() {
        // A narrow plot: the left label of a bar at 40 of 70 would begin at −26, the right one
        // would end at 106.
        let over = placed(x: 40, y: 100, plot: 70)
        #expect(over?.side == .beyond && over?.line == nil)
        #expect(over?.text == PixelRect(x: 15, y: 86, width: 50, height: 14))
        let blocked = [PixelRect(x: 0, y: 80, width: 30, height: 30)]
        #expect(placed(x: 40, y: 100, plot: 70, obstacles: blocked)?.side == .right)
        let above = [PixelRect(x: 0, y: 80, width: 70, height: 10)]
        #expect(placed(x: 40, y: 100, plot: 70, obstacles: above)?.side == .left)
    }

    func placed(
        _ bars: [PixelRect], obstacles: [PixelRect] = [], top: Int = 0, isUpward: Bool = true,
        lines: [PixelRect] = []
    ) -> HighLowLabel? {
        HighLowLabel.placed(
            tip: PixelPoint(x: 200, y: 100), textSize: Self.text,
            plot: PixelRect(left: 0, top: top, right: 317, bottom: 300), isUpward: isUpward,
            obstacles: obstacles, metrics: Self.metrics,
            ink: { columns in
                let met = bars.filter { $0.x < columns.upperBound && $0.maxX > columns.lowerBound }
                return met.map(\.y).min().flatMap { top in met.map(\.maxY).max().map { top..<$0 } }
            },
            isCrossed: { area in lines.contains { $0.intersects(area) } })
    }

    /// A line through some rows on the left of the tip, and one on the right.
    static func lines(_ left: Range<Int>?, _ right: Range<Int>?) -> [PixelRect] {
        [
            left.map {
                PixelRect(left: 120, top: $0.lowerBound, right: 195, bottom: $0.upperBound)
            },
            right.map {
                PixelRect(left: 205, top: $0.lowerBound, right: 280, bottom: $0.upperBound)
            },
        ].compactMap { $0 }
    }

    @Test("a line through its figures turns the label to a place without one, but never onto bars")
    func crossed() throws {
        #expect(placed([], lines: Self.lines(99..<101, nil))?.side == .right)
        #expect(placed([Self.right], lines: Self.lines(99..<101, nil))?.side == .beyond)
        // Over the tip too: the side stands off.
        let all = Self.lines(96..<101, 96..<101) + [PixelRect(x: 180, y: 96, width: 40, height: 1)]
        let moved = try #require(placed([], lines: all))
        #expect(moved.side == .left && moved.line?.y == 100)
        #expect(moved.text.y == 93 - 14)
        let down = try #require(placed([], isUpward: false, lines: Self.lines(96..<108, 96..<108)))
        #expect(down.side == .left && down.text.y == 93 + 14 && down.line?.y == 100)
        // Where every place is crossed, and where bars are everywhere else, it is as without lines.
        let everywhere = [PixelRect(x: 0, y: 0, width: 317, height: 300)]
        #expect(placed([], lines: everywhere) == placed([]))
        let bars = [Self.left, Self.right]
        #expect(placed(bars, top: 98, lines: everywhere) == placed(bars, top: 98))
        // Beside the figures a line is nobody's matter.
        #expect(placed([], lines: Self.lines(107..<110, nil)) == placed([]))
    }

    // The text on the left covers columns 134…183, that on the right 216…265, both rows 93…106.
    static let left = PixelRect(x: 150, y: 101, width: 3, height: 60)
    static let right = PixelRect(x: 230, y: 101, width: 3, height: 60)

    @Test("bars turn the label to the other side, on both sides over the tip, without a line")
    func bars() throws {
        #expect(placed([])?.side == .left)
        #expect(placed([Self.left])?.side == .right)
        #expect(placed([Self.right])?.side == .left)
        let both = try #require(placed([Self.left, Self.right]))
        #expect(both.side == .beyond && both.line == nil && !both.isOverBars)
        #expect(both.text == PixelRect(x: 175, y: 86, width: 50, height: 14))
        // Of a low, under it.
        let bars = [Self.left, Self.right].map {
            PixelRect(left: $0.x, top: 40, right: $0.maxX, bottom: 100)
        }
        let low = try #require(placed(bars, isUpward: false))
        #expect(low.side == .beyond && low.text.y == 100)
        // A badge counts for more than bars.
        let badge = PixelRect(x: 250, y: 80, width: 60, height: 40)
        #expect(placed([Self.left], obstacles: [badge])?.side == .beyond)
    }

    @Test("a line that would lie on bars stands as far from the level of the tip as it has to")
    func line() throws {
        // Beside the tip, under the line on the left: columns 186…197, row 100.
        let beside = PixelRect(x: 190, y: 100, width: 4, height: 20)
        #expect(placed([beside])?.side == .right)
        let body = PixelRect(x: 190, y: 100, width: 21, height: 20)
        #expect(placed([body])?.side == .beyond)
        let near = try #require(placed([body], top: 90))
        #expect(near.line == PixelRect(x: 186, y: 99, width: 12, height: 1) && near.text.y == 92)
    }

    @Test("without room over the tip the text stands off its level, clear of the bars")
    func raised() throws {
        let bars = [Self.left, Self.right]
        let raised = try #require(placed(bars, top: 89))
        #expect(raised.side == .left && raised.text.y == 87 && !raised.isOverBars)
        #expect(raised.line == PixelRect(x: 186, y: 100, width: 12, height: 1))
    }

    @Test("where no place is clear it stands over bars, says so, and is not cut")
    func over() throws {
        let label = try #require(placed([Self.left, Self.right], top: 98))
        #expect(label.isOverBars && label.side == .left)
        // Two rows over the figures are free.
        #expect(label.text.y == 96)
    }

    @Test("measures grow with the scale")
    func scaled() {
        let two = HighLowLabel.Metrics(scale: 2)
        #expect(two.lineLength == 24 && two.gap == 4 && two.clearance == 4 && two.lineWidth == 2)
    }
}
