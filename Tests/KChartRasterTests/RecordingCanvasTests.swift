import KChartCanvas
import KChartCore
import Testing

@Suite("Recording canvas")
struct RecordingCanvasTests {
    @Test("every verb is remembered as a value, in order")
    func calls() {
        let canvas = RecordingCanvas(size: PixelSize(width: 10, height: 8))
        let rect = PixelRect(x: 1, y: 1, width: 4, height: 4)
        canvas.clipped(to: rect) {
            canvas.fill(rect, with: .white)
            canvas.strokePolyline(
                [CanvasPoint(x: 1, y: 2)], style: StrokeStyle(width: 1), with: .black)
        }
        canvas.draw(.empty, x: 2.5, baseline: 7, with: .white)
        #expect(
            canvas.calls == [
                .pushClip(rect), .fill([rect], .white),
                .strokePolyline([CanvasPoint(x: 1, y: 2)], StrokeStyle(width: 1), .black),
                .popClip, .text(.empty, x: 2.5, baseline: 7, .white),
            ])
        #expect(canvas.isBalanced)
        #expect(canvas.fills.map(\.rect) == [rect])
        #expect(canvas.texts.map(\.baseline) == [7])
        canvas.removeAll()
        #expect(canvas.calls.isEmpty)
    }

    @Test("the clip is cut by every pushed rectangle")
    func clip() {
        let canvas = RecordingCanvas(size: PixelSize(width: 10, height: 8))
        canvas.pushClip(PixelRect(x: 2, y: 2, width: 20, height: 3))
        #expect(canvas.clip == PixelRect(x: 2, y: 2, width: 8, height: 3))
        #expect(!canvas.isBalanced)
        canvas.popClip()
        #expect(canvas.clip == canvas.bounds)
    }
}
