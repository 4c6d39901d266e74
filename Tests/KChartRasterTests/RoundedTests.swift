import KChartCanvas
import KChartCore
import KChartRaster
import Testing

@Suite("Rounded rectangles")
struct RoundedTests {
    @Test("radius 0 is a plain rectangle")
    func noRadius() throws {
        for radius in [0, -3, .nan] as [Double] {
            let surface = try TestSurface(10, 10)
            surface.canvas.fillRounded(
                PixelRect(x: 2, y: 2, width: 5, height: 4), radius: radius, with: .white)
            #expect(surface.painted().count == 20)
            #expect(surface.painted().allSatisfy { surface.coverage($0.x, $0.y) == 255 })
        }
    }

    @Test(
        "the painted area is the area of the shape",
        arguments: [(20, 20, 3.0), (20, 14, 7.0), (9, 9, 4.5), (30, 20, 6.25), (7, 7, 100)])
    func area(width: Int, height: Int, radius: Double) throws {
        let surface = try TestSurface(width + 4, height + 4)
        surface.canvas.fillRounded(
            PixelRect(x: 2, y: 2, width: width, height: height), radius: radius, with: .white)
        let sum = surface.words.reduce(0.0) { $0 + Double($1 & 0xFF) / 255 }
        let r = min(radius, Double(min(width, height)) / 2)
        // The square corners lose (4 − π)·r².
        let expected = Double(width * height) - (4 - Double.pi) * r * r
        #expect(abs(sum - expected) < 0.35)
    }

    @Test("the four corners are mirror images")
    func symmetry() throws {
        let surface = try TestSurface(24, 18)
        surface.canvas.fillRounded(surface.canvas.bounds, radius: 6, with: .white)
        for y in 0..<18 {
            for x in 0..<24 {
                #expect(surface.coverage(x, y) == surface.coverage(23 - x, y))
                #expect(surface.coverage(x, y) == surface.coverage(x, 17 - y))
            }
        }
    }

    @Test("a border is the shape without its inside")
    func border() throws {
        let surface = try TestSurface(20, 16)
        surface.canvas.strokeRounded(
            PixelRect(x: 0, y: 0, width: 20, height: 16), radius: 4, width: 2, with: .white)
        #expect(surface.row(8) == "##" + String(repeating: ".", count: 16) + "##")
        #expect(surface.coverage(10, 0) == 255)
        #expect(surface.coverage(10, 1) == 255)
        #expect(surface.coverage(10, 2) == 0)
        let sum = surface.words.reduce(0.0) { $0 + Double($1 & 0xFF) / 255 }
        // Outer: 320 − (4−π)·16; inner, radius 2: 16·12 − (4−π)·4.
        #expect(abs(sum - (320 - 0.8584 * 16 - 192 + 0.8584 * 4)) < 0.35)
    }

    @Test("a translucent border or shape covers no pixel twice")
    func noDoubleCover() throws {
        let surface = try TestSurface(20, 16)
        let color = Color(rgb: 0xFFFFFF).withOpacity(0.5)
        surface.canvas.strokeRounded(
            surface.canvas.bounds, radius: 5, width: 1, with: color)
        surface.canvas.fillRounded(
            PixelRect(x: 4, y: 4, width: 9, height: 9), radius: 4.5, with: color)
        #expect(surface.words.allSatisfy { $0 & 0xFF <= 128 })
    }

    @Test("a border wider than the rectangle fills it")
    func wideBorder() throws {
        let surface = try TestSurface(9, 7)
        surface.canvas.strokeRounded(surface.canvas.bounds, radius: 0, width: 50, with: .white)
        #expect(surface.painted().count == 63)
    }
}
