import KChartCanvas
import KChartCore
import KChartRaster
import Testing

@Suite("Dashes")
struct DashTests {
    private func row(
        _ points: [CanvasPoint], dash: [Double], width: Int = 24, isRound: Bool = true
    ) throws -> String {
        let surface = try TestSurface(width, 3)
        surface.canvas.strokePolyline(
            points, style: StrokeStyle(width: 1, dash: dash, isRound: isRound), with: .white)
        return surface.row(1)
    }

    @Test("dashes have exactly their lengths, ends cut square", arguments: [true, false])
    func lengths(isRound: Bool) throws {
        let line = [point(0, 1.5), point(24, 1.5)]
        #expect(
            try row(line, dash: [4, 3], isRound: isRound) == "####...####...####...###")
        #expect(
            try row(line, dash: [2, 4], isRound: isRound) == "##....##....##....##....")
        #expect(
            try row(line, dash: [8, 6], isRound: isRound) == "########......########..")
        // An odd pattern is used twice: 3 on, 3 off.
        #expect(try row(line, dash: [3], isRound: isRound) == "###...###...###...###...")
        // 1 on, 2 off, 3 on, 1 off, 2 on, 3 off.
        #expect(
            try row(line, dash: [1, 2, 3], isRound: isRound) == "#..###.##...#..###.##...")
    }

    @Test("the pattern begins at the first point, seen or not")
    func phase() throws {
        // 7 · 1000 before the edge: the pattern repeats itself there.
        #expect(
            try row([point(-7_000, 1.5), point(24, 1.5)], dash: [4, 3])
                == "####...####...####...###")
        #expect(
            try row([point(-2, 1.5), point(24, 1.5)], dash: [4, 3])
                == "##...####...####...####.")
        // From the right.
        #expect(
            try row([point(24, 1.5), point(0, 1.5)], dash: [4, 3])
                == "###...####...####...####")
    }

    @Test("a dash runs on through a vertex")
    func vertices() throws {
        let split = [0, 2, 5.5, 6, 11, 24].map { point($0, 1.5) }
        #expect(try row(split, dash: [4, 3]) == "####...####...####...###")
        // Round a corner: 4 along the row, 2 down the column.
        let surface = try TestSurface(12, 12)
        surface.canvas.strokePolyline(
            [point(1, 2.5), point(4.5, 2.5), point(4.5, 11)],
            style: StrokeStyle(width: 1, dash: [6, 100], isRound: false), with: .white)
        // 3.5 along, then 2.5 down to y = 5.
        #expect(surface.coverage(4, 4) == 255)
        #expect(surface.coverage(4, 5) == 0)
        #expect(surface.coverage(3, 2) == 255)
    }

    @Test("a pattern that is always on, empty or too fine is a solid line")
    func solid() throws {
        let line = [point(-1, 1.5), point(25, 1.5)]
        let full = String(repeating: "#", count: 24)
        for dash in [[], [0, 0], [5, 0], [0.1, 0.1], [.nan, 2], [-1, 3], [.infinity, 1]] {
            #expect(try row(line, dash: dash) == full)
        }
    }
}
