import KChartControl
import KChartCore
import Testing

@testable import KChartApp

@Suite("The place of a window")
struct GeometryTests {
    @Test(
        "offsets count from the edges that their signs name",
        arguments: [
            ("100x50+20+40", 20, 40), ("100x50-20-40", 1280, 810), ("100x50-0+0", 1300, 0),
            ("100x50+-5--5", -5, 855),
        ])
    func place(text: String, x: Int, y: Int) throws {
        let geometry = try #require(GeometryArgument(text))
        let place = geometry.place(
            of: PixelSize(width: 100, height: 50), on: PixelSize(width: 1400, height: 900))
        #expect(place == PixelPoint(x: x, y: y))
    }

    @Test("without a place, or without a screen for far edges, the window manager chooses")
    func none() throws {
        let size = PixelSize(width: 100, height: 50)
        #expect(try #require(GeometryArgument("100x50")).place(of: size, on: size) == nil)
        #expect(try #require(GeometryArgument("-0-0")).place(of: size, on: nil) == nil)
        #expect(try #require(GeometryArgument("+1+2")).place(of: size, on: nil) != nil)
    }
}
