import KChartCore
import Testing

@testable import KChartDrawings

@Suite("Times and prices to pixels and back")
struct SpaceTests {
    @Test("T-086: anchors before the first and after the last bar count on by the interval")
    func extrapolation() {
        for kind in TimeAxisKind.allCases {
            let space = Stage.space(kind: kind)
            for slot in [-1_000, -1, 0, 50, 99, 100, 1_000] {
                let x = space.x(of: space.point(of: Stage.anchor(slot, 1)).position)
                // Ten pixels a bar from slot 0 at x 0.
                #expect((x - Double(slot) * 10).magnitude < 1e-6)
                #expect(space.gridTime(atX: x) == Stage.hour(slot))
            }
            for step in 0..<200 {
                let place = ScreenPoint(x: Double(step) * 17.3 - 900, y: 123.4)
                let back = space.screen(space.anchor(at: place))
                // A microsecond is 10 px / 3.6e9; half of it may be rounded away.
                #expect((back.x - place.x).magnitude < 1e-6)
                #expect((back.y - place.y).magnitude < 1e-6)
            }
        }
    }

    @Test("one bar is enough to place in the past and in the future")
    func oneBar() {
        let space = Stage.space(bars: 1)
        #expect(space.gridTime(atX: 0) == Stage.hour(0))
        #expect(space.gridTime(atX: 54) == Stage.hour(5))
        #expect(space.gridTime(atX: -21) == Stage.hour(-2))
    }

    @Test("without bars anchors still have places")
    func noBars() {
        let space = Stage.space(bars: 0)
        let anchor = space.anchor(at: ScreenPoint(x: 500, y: 250))
        #expect(anchor.isUsable)
        #expect((space.screen(anchor).x - 500).magnitude < 1e-6)
    }

    @Test("a linear axis snaps to a near bar off the grid, else to the interval's grid")
    func linearGrid() {
        // Bars stand 20 minutes after the hour, and there is a hole after the third.
        let stamps = [0, 1, 2, 10].map { Stage.hour($0).advanced(byMicroseconds: 1_200_000_000) }
        let mapping = TimeMapping(
            kind: .linear, interval: .hours(1), indices: BarIndex(0)..<BarIndex(4)
        ) { stamps[$0.slot] }
        let space = DrawingSpace(
            mapping: mapping, viewport: Viewport(first: 0, visibleBars: 100),
            size: PixelSize(width: 1_000, height: 500),
            scale: PriceScale(mode: .linear, low: 0, high: 100))
        // Position 0 is the first bar's stamp, so x 12 is 1.2 hours after it: the second bar.
        #expect(space.gridTime(atX: 12) == stamps[1])
        // x 61 is 6.1 h after 00:20: 06:26; no bar within half an hour, so 06:00.
        #expect(space.gridTime(atX: 61) == Stage.hour(6))
    }

    @Test("weeks snap to the nearer Monday, or Sunday where weeks begin then")
    func weeks() throws {
        for (weekday, first) in [(Weekday.monday, 8), (.sunday, 7)] {
            let interval = Interval.weeks(1, startingOn: weekday)
            let mapping = TimeMapping(
                kind: .linear, interval: interval, indices: BarIndex(0)..<BarIndex(0),
                origin: Timestamp(seconds: 0)
            ) { _ in .epoch }
            let space = DrawingSpace(
                mapping: mapping, viewport: Viewport(first: 2_800, visibleBars: 100),
                size: PixelSize(width: 1_000, height: 500),
                scale: PriceScale(mode: .linear, low: 0, high: 1))
            func day(_ day: Int, hour: Int64 = 0) -> Timestamp {
                CivilDate(year: 2024, month: 1, day: day).midnight
                    .advanced(byMicroseconds: hour * 3_600_000_000)
            }
            func snapped(_ time: Timestamp) -> Timestamp {
                space.gridTime(atX: space.x(of: mapping.position(of: time).value))
            }
            // 2024-01-08 is a Monday: Tuesday noon goes back, Friday noon on.
            #expect(snapped(day(9, hour: 12)) == day(first))
            #expect(snapped(day(12, hour: 12)) == day(first + 7))
        }
    }

    @Test("a price is a whole number of ticks, without dust")
    func ticks() {
        let space = Stage.space(tickSize: 0.01)
        #expect(space.tickPrice(1.2349) == 1.23)
        #expect(space.tickPrice(123.456) == 123.46)
        #expect(Stage.space(tickSize: 0.25).tickPrice(10.3) == 10.25)
        #expect(Stage.space(tickSize: 5).tickPrice(12.6) == 15)
        #expect(Stage.space(tickSize: 1e-300).tickPrice(12.6) == 12.6)
        // A pixel is 0.2 here, so one decimal is enough to tell rows apart.
        #expect(Stage.space().readablePrice(atY: 333.3) == 33.3)
    }

    @Test("the screen distance of far places stays a number")
    func far() {
        let space = Stage.space(low: 1, high: 2)
        let place = space.screen(Anchor(time: .latest, price: 1e307))
        #expect(place.x.isFinite && place.y.isFinite)
        let piece = place.distance(toSegment: ScreenPoint(x: 0, y: 0), ScreenPoint(x: 1, y: 1))
        #expect(piece.isFinite)
    }
}

@Suite("Clipping")
struct ClipTests {
    let rect = ScreenRect(left: 0, top: 0, right: 100, bottom: 50)

    func point(_ x: Double, _ y: Double) -> ScreenPoint { ScreenPoint(x: x, y: y) }

    @Test("a segment is cut at the edges, a ray and a line go to them")
    func lines() throws {
        let crossing = try #require(ScreenClip.line(point(-50, 25), point(150, 25), to: rect))
        #expect(crossing.0 == point(0, 25) && crossing.1 == point(100, 25))
        let ray = try #require(ScreenClip.line(point(10, 10), point(20, 20), after: true, to: rect))
        #expect(ray.0 == point(10, 10) && ray.1 == point(50, 50))
        let line = try #require(
            ScreenClip.line(point(10, 10), point(20, 20), before: true, after: true, to: rect))
        #expect(line.0 == point(0, 0) && line.1 == point(50, 50))
        #expect(ScreenClip.line(point(-5, -5), point(-1, 200), to: rect) == nil)
        #expect(ScreenClip.line(point(120, 10), point(130, 10), after: true, to: rect) == nil)
        #expect(ScreenClip.line(point(120, 10), point(130, 10), before: true, to: rect) != nil)
    }

    @Test("the cut of any line lies in the rectangle and on the line")
    func property() {
        var random = SplitMix(11)
        for round in 0..<5_000 {
            let size = round < 4_000 ? 200.0 : 1e12
            func place() -> ScreenPoint {
                point(
                    .random(in: -size...size, using: &random),
                    .random(in: -size...size, using: &random))
            }
            let (first, second) = (place(), place())
            guard let part = ScreenClip.line(first, second, to: rect) else {
                // Nothing of it may be inside: look at a hundred places of it.
                for step in 0...100 {
                    let at = Double(step) / 100
                    let x = first.x + at * (second.x - first.x)
                    let y = first.y + at * (second.y - first.y)
                    let inner = rect.outset(by: -1e-6)
                    #expect(!inner.contains(point(x, y)), "seed 11, round \(round)")
                }
                continue
            }
            for end in [part.0, part.1] {
                #expect(rect.contains(end))
                #expect(end.distance(toSegment: first, second) < size * 1e-9)
            }
        }
    }

    @Test("an area is cut to the rectangle; one round it fills it; one beside it is nothing")
    func areas() {
        let round = [point(-9, -9), point(900, -9), point(900, 900), point(-9, 900)]
        let cut = ScreenClip.area(round, to: rect)
        #expect(Set(cut) == [point(0, 0), point(100, 0), point(100, 50), point(0, 50)])
        let beside = [point(200, 0), point(300, 0), point(300, 50)]
        #expect(ScreenClip.area(beside, to: rect).isEmpty)
        let half = [point(50, 10), point(150, 10), point(150, 40), point(50, 40)]
        #expect(
            Set(ScreenClip.area(half, to: rect))
                == [point(50, 10), point(100, 10), point(100, 40), point(50, 40)])
    }

    @Test("a chain that leaves and comes back has two pieces")
    func chains() {
        let pieces = ScreenClip.chain(
            [point(10, 10), point(10, 90), point(90, 90), point(90, 10)], to: rect)
        #expect(pieces == [[point(10, 10), point(10, 50)], [point(90, 50), point(90, 10)]])
    }

    /// Hourly bars of two sessions: Friday 09:00 to 16:00, Monday 09:00 to 16:00, and one more.
    private func sessions() -> DrawingSpace {
        // 2024-01-05 is a Friday.
        let friday = Timestamp(seconds: 1_704_445_200)
        let mapping = TimeMapping(
            kind: .sessions, interval: .hours(1), indices: BarIndex(0)..<BarIndex(24)
        ) { index in
            let day = [0, 3, 4][min(index.slot / 8, 2)]
            let hours = day * 24 + (index.slot - min(index.slot / 8, 2) * 8)
            return friday.advanced(byMicroseconds: Int64(hours) * 3_600_000_000)
        }
        return DrawingSpace(
            mapping: mapping, viewport: Viewport(first: 0, visibleBars: 24),
            size: PixelSize(width: 240, height: 100),
            scale: PriceScale(mode: .linear, low: 0, high: 100))
    }

    @Test("an anchor in the gap between sessions goes on by slots, not by the hours of the gap")
    func gap() {
        let space = sessions()
        func hours(_ hours: Double) -> Timestamp {
            Timestamp(seconds: 1_704_445_200 + Int64((hours * 3_600).rounded()))
        }
        // Friday 16:00 is slot 7 and Monday 09:00, 65 hours later, slot 8.
        #expect(space.mapping.time(at: BarIndex(7)) == hours(7))
        #expect(space.mapping.time(at: BarIndex(8)) == hours(72))
        // Saturday 12:00 lies 20/65 of the way from one to the other.
        let anchor = hours(27)
        let moved = space.shifted(anchor, by: .init(slots: 1, microseconds: 0))
        let way = moved.microseconds(since: hours(72))
        #expect((way - Int64(20.0 / 65 * 3.6e9)).magnitude <= 1)
        #expect(space.shifted(anchor, by: .none) == anchor)
        // By the grid and back: the anchor lands on a bar, and another goes as far.
        let shift = space.shift(from: anchor, to: hours(73))
        #expect(space.shifted(anchor, by: shift) == hours(73))
        let back = space.shift(from: hours(73), to: anchor)
        #expect(space.shifted(hours(73), by: back) == anchor)
        // Inside a bar's interval it is time that counts.
        #expect(
            space.shifted(hours(7.5), by: .init(slots: 1, microseconds: 0)) == hours(72.5))
        #expect(
            space.shifted(hours(72.5), by: .init(slots: -1, microseconds: 0)) == hours(7.5))
    }
}
