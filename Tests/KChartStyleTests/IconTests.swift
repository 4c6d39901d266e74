import KChartCanvas
import KChartCore
import Testing

@testable import KChartStyle

@Suite("Icons")
struct IconTests {
    @Test("all 76 icons are read and draw something inside their square")
    func all() throws {
        let catalog = IconCatalog.builtIn
        #expect(catalog.names.count == 76)
        for name in catalog.names {
            let icon = try #require(catalog[name])
            let points = (icon.strokes + icon.fills).flatMap { $0 }
            #expect(!points.isEmpty, "\(name)")
            #expect(
                points.allSatisfy { (2...22).contains($0.x) && (2...22).contains($0.y) }, "\(name)")
        }
        #expect(catalog["no such icon"] == nil)
    }

    @Test("a circle of two arcs is round")
    func circle() throws {
        let path = IconPath("M4.5 10.5A6 6 0 1 1 16.5 10.5A6 6 0 1 1 4.5 10.5Z")
        let points = try #require(path.pieces.first)
        for point in points {
            let radius = ((point.x - 10.5) * (point.x - 10.5) + (point.y - 10.5) * (point.y - 10.5))
                .squareRoot()
            #expect(abs(radius - 6) < 1e-9)
        }
        #expect(points.map(\.y).min() == 4.5 && points.map(\.y).max() == 16.5)
        #expect(points.first == points.last)
    }

    @Test("a damaged path ends where it is damaged")
    func damaged() {
        #expect(
            IconPath("M1 1L2 2L3").pieces == [[CanvasPoint(x: 1, y: 1), CanvasPoint(x: 2, y: 2)]])
        #expect(IconPath("L").pieces.isEmpty && IconPath("").pieces.isEmpty)
        #expect(IconPath("M1 1Q4 4 5 5").pieces.isEmpty)
        #expect(IconCatalog(json: Array("{}".utf8)).names.isEmpty)
    }

    @Test("directions turn round from the right; the line is never thinner than 1.1 px")
    func drawing() throws {
        let canvas = RecordingCanvas(size: PixelSize(width: 24, height: 24))
        let icon = try #require(IconCatalog.builtIn["chevron-right"])
        icon.draw(on: canvas, in: canvas.bounds, color: .white, scale: 1, isRightToLeft: true)
        icon.draw(
            on: canvas, in: PixelRect(x: 0, y: 0, width: 12, height: 12), color: .white, scale: 1)
        let strokes = canvas.calls.compactMap { call in
            if case .strokePolyline(let points, let style, _) = call {
                (points, style.width)
            } else {
                nil
            }
        }
        #expect(strokes[0].0.map(\.x) == [14.5, 8.5, 14.5])
        #expect(strokes[0].1 == 1.5 && strokes[1].1 == 1.1)
    }
}
