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

    @Test("a side that leaves the plot is used only when the other is blocked")
    func outside() {
        // A narrow plot: the left label of a bar at 40 of 70 would begin at −26, the right one
        // would end at 106.
        #expect(placed(x: 40, y: 100, plot: 70)?.side == .left)
        let blocked = [PixelRect(x: 0, y: 95, width: 30, height: 10)]
        #expect(placed(x: 40, y: 100, plot: 70, obstacles: blocked)?.side == .right)
        // Outside on both sides and nothing in the way: the preferred one.
        #expect(placed(x: 60, y: 100, plot: 100)?.side == .left)
    }

    @Test("bars turn the label to the other side; on both sides it stands over them and says so")
    func bars() throws {
        func placed(_ bars: [PixelRect], obstacles: [PixelRect] = []) -> HighLowLabel? {
            HighLowLabel.placed(
                tip: PixelPoint(x: 200, y: 100), textSize: Self.text,
                plot: PixelRect(x: 0, y: 0, width: 317, height: 300), obstacles: obstacles,
                metrics: Self.metrics, hasBars: { text in bars.contains { $0.intersects(text) } })
        }
        // The text on the left covers columns 134…183, that on the right 216…265.
        let left = PixelRect(x: 150, y: 95, width: 3, height: 60)
        let right = PixelRect(x: 230, y: 95, width: 3, height: 60)
        #expect(placed([])?.side == .left)
        #expect(placed([left])?.side == .right && placed([left])?.isOverBars == false)
        #expect(placed([right])?.side == .left && placed([right])?.isOverBars == false)
        #expect(placed([left, right])?.side == .left && placed([left, right])?.isOverBars == true)
        // A badge counts for more than bars.
        let badge = PixelRect(x: 250, y: 95, width: 60, height: 20)
        #expect(placed([left], obstacles: [badge])?.side == .left)
        #expect(placed([left], obstacles: [badge])?.isOverBars == true)
    }

    @Test("measures grow with the scale")
    func scaled() {
        let two = HighLowLabel.Metrics(scale: 2)
        #expect(two.lineLength == 24 && two.gap == 4 && two.clearance == 4 && two.lineWidth == 2)
    }
}
