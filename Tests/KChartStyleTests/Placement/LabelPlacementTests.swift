import KChartCore
import KChartStyle
import Testing

@Suite struct LabelPlacementTests {
    @Test("a label is centred, the odd pixel on the right")
    func centered() {
        #expect(LabelPlacement.centered(width: 10, from: 0, to: 20) == 5)
        #expect(LabelPlacement.centered(width: 9, from: 0, to: 20) == 5)
        #expect(LabelPlacement.centered(width: 24, from: 0, to: 20) == -2)
        #expect(LabelPlacement.centered(width: 23, from: 0, to: 20) == -2)
    }

    @Test("a time label that would be cut is left out (T-040, B31)")
    func axisLabel() {
        #expect(LabelPlacement.axisLabel(width: 40, center: 50, from: 0, to: 300) == 30)
        #expect(LabelPlacement.axisLabel(width: 40, center: 20, from: 0, to: 300) == 0)
        #expect(LabelPlacement.axisLabel(width: 40, center: 19, from: 0, to: 300) == nil)
        #expect(LabelPlacement.axisLabel(width: 40, center: 280, from: 0, to: 300) == 260)
        #expect(LabelPlacement.axisLabel(width: 40, center: 281, from: 0, to: 300) == nil)
        #expect(LabelPlacement.axisLabel(width: 400, center: 150, from: 0, to: 300) == nil)
    }

    @Test("a crosshair tag is moved inside")
    func tag() {
        #expect(LabelPlacement.tag(width: 104, center: 150, from: 0, to: 300) == 98)
        #expect(LabelPlacement.tag(width: 104, center: 3, from: 0, to: 300) == 0)
        #expect(LabelPlacement.tag(width: 104, center: 299, from: 0, to: 300) == 196)
        #expect(LabelPlacement.tag(width: 104, center: 10, from: 20, to: 60) == 20)
    }

    @Test("a badge stays a margin away from the ends of the plot (T-047)")
    func clamped() {
        #expect(LabelPlacement.clampedCenter(-500, margin: 12, from: 0, to: 300) == 12)
        #expect(LabelPlacement.clampedCenter(500, margin: 12, from: 0, to: 300) == 288)
        #expect(LabelPlacement.clampedCenter(100, margin: 12, from: 0, to: 300) == 100)
        #expect(LabelPlacement.clampedCenter(100, margin: 12, from: 0, to: 10) == 5)
    }

    @Test("labels that would touch give way to those placed before")
    func kept() {
        let labels = [(center: 0, width: 40), (center: 30, width: 40), (center: 100, width: 40)]
        #expect(LabelPlacement.kept(labels, gap: 4, order: [0, 1, 2]) == [true, false, true])
        #expect(LabelPlacement.kept(labels, gap: 4, order: [1, 0, 2]) == [false, true, true])
        #expect(LabelPlacement.kept(labels, gap: 40, order: [2, 1, 0]) == [true, false, true])
        #expect(LabelPlacement.kept([], gap: 4, order: [3]).isEmpty)
    }

    @Test("an axis label gives way to a tag within 8 pixels")
    func yields() {
        let label = PixelRect(x: 8, y: 100, width: 50, height: 16)
        func tag(_ y: Int) -> [PixelRect] { [PixelRect(x: 0, y: y, width: 88, height: 20)] }
        #expect(LabelPlacement.yields(label, to: tag(110), gap: 8))
        #expect(LabelPlacement.yields(label, to: tag(123), gap: 8))
        #expect(!LabelPlacement.yields(label, to: tag(124), gap: 8))
        #expect(LabelPlacement.yields(label, to: tag(73), gap: 8))
        #expect(!LabelPlacement.yields(label, to: tag(72), gap: 8))
        #expect(!LabelPlacement.yields(label, to: [], gap: 8))
    }

    @Test("the axis column holds the widest text, rounded up to 4, at least 64 (T-041, B47)")
    func axisColumn() {
        // visual.md 4: max(64, widest badge text + 16, rounded up to 4); 88 in the mock-up.
        #expect(AxisColumn.width(widestText: 20, scale: 1) == 64)
        #expect(AxisColumn.width(widestText: 48, scale: 1) == 64)
        #expect(AxisColumn.width(widestText: 48.2, scale: 1) == 68)
        #expect(AxisColumn.width(widestText: 71, scale: 1) == 88)
        #expect(AxisColumn.width(widestText: 142, scale: 2) == 176)
        #expect(AxisColumn.width(widestText: 71 * 1.25, scale: 1.25) == 110)
        #expect(AxisColumn.width(widestText: .nan, scale: .nan) == 64)
    }

    @Test("the axis column grows once and shrinks only with another symbol (B46, B48)")
    func axisColumnGrowth() {
        var width = 64
        for wanted in [64, 68, 64, 68, 64] {
            width = AxisColumn.settled(current: width, wanted: wanted, mayShrink: false)
        }
        #expect(width == 68)
        #expect(AxisColumn.settled(current: 88, wanted: 64, mayShrink: true) == 64)
    }
}
