import KChartCore
import Testing

@Suite struct TimeMappingTests {
    /// Hourly bars with a weekend's gap after the fifth: slots 0…4, then 48 hours nothing, 5…9.
    static func series() -> BarSeries {
        let hours = [0, 1, 2, 3, 4, 53, 54, 55, 56, 57]
        return BarSeries(
            interval: .hours(1),
            points: hours.map {
                PricePoint(time: Timestamp(seconds: Int64($0) * 3_600), value: 1)
            })
    }

    func hour(_ hours: Double) -> Timestamp {
        Timestamp(microseconds: Int64((hours * 3_600_000_000).rounded()))
    }

    @Test("sessions leave no gap: the bar after the weekend is the next slot")
    func sessions() {
        let mapping = TimeMapping(series: Self.series(), kind: .sessions)
        #expect(mapping.position(of: hour(4)) == BarPosition(4))
        #expect(mapping.position(of: hour(53)) == BarPosition(5))
        #expect(mapping.position(of: hour(2.25)) == BarPosition(2.25))
        // Half of the 49 hours between the two bars.
        #expect(mapping.position(of: hour(28.5)) == BarPosition(4.5))
        #expect(mapping.time(at: BarPosition(4.5)) == hour(28.5))
    }

    @Test("outside the bars time goes on by the interval (B29, T-086)")
    func extrapolated() {
        let mapping = TimeMapping(series: Self.series(), kind: .sessions)
        #expect(mapping.position(of: hour(60)) == BarPosition(12))
        #expect(mapping.position(of: hour(-2.5)) == BarPosition(-2.5))
        #expect(mapping.time(at: BarPosition(12.5)) == hour(60.5))
        #expect(mapping.time(at: BarIndex(-3)) == hour(-3))
    }

    @Test("a linear axis shows the gap")
    func linear() {
        let mapping = TimeMapping(series: Self.series(), kind: .linear)
        #expect(mapping.position(of: hour(53)) == BarPosition(53))
        #expect(mapping.position(of: BarIndex(5)) == BarPosition(53))
        #expect(mapping.time(at: BarPosition(28.5)) == hour(28.5))
        #expect(mapping.time(at: BarPosition(-1)) == hour(-1))
    }

    @Test(
        "time to place and back is exact to a millionth of a bar",
        arguments: [
            Interval.minutes(1), .hours(4), .days(1), .weeks(1), .months(1), .months(3),
            .seconds(1),
        ])
    func roundTrip(interval: Interval) {
        var stamps: [Timestamp] = []
        let start = interval.bucketStart(of: Timestamp(seconds: 1_735_689_600))
        for count in 0..<50 where count % 7 != 5 {
            stamps.append(interval.advance(start, by: count))
        }
        let series = BarSeries(
            interval: interval, points: stamps.map { PricePoint(time: $0, value: 1) })
        for kind in TimeAxisKind.allCases {
            for mapping in [
                TimeMapping(series: series, kind: kind),
                TimeMapping(series: series, kind: kind).windowed(to: BarIndex(10)..<BarIndex(30)),
            ] {
                for step in -400...900 {
                    let position = BarPosition(Double(step) / 10)
                    let again = mapping.position(of: mapping.time(at: position))
                    #expect(
                        abs(again.value - position.value) < 1e-6, "\(kind) \(position.value)")
                }
            }
        }
    }

    @Test("month-end bars go on at month ends")
    func monthEnds() {
        let days = [(2024, 11, 30), (2024, 12, 31), (2025, 1, 31)]
        let series = BarSeries(
            interval: .months(1),
            points: days.map {
                PricePoint(
                    time: CivilDate(year: $0.0, month: $0.1, day: $0.2).midnight, value: 1)
            })
        let mapping = TimeMapping(series: series, kind: .sessions)
        #expect(
            mapping.time(at: BarIndex(3)) == CivilDate(year: 2025, month: 2, day: 28).midnight)
        #expect(
            mapping.position(of: CivilDate(year: 2025, month: 3, day: 31).midnight)
                == BarPosition(4))
    }

    @Test("every bar is nearest to its own place, to the first and last pixel (B59)")
    func nearest() {
        for kind in TimeAxisKind.allCases {
            let mapping = TimeMapping(series: Self.series(), kind: kind)
            for slot in 0..<10 {
                let place = mapping.position(of: BarIndex(slot))
                #expect(mapping.barIndex(nearest: place) == BarIndex(slot))
                #expect(mapping.barIndex(nearest: place.advanced(by: 0.4)) == BarIndex(slot))
                #expect(mapping.barIndex(nearest: place.advanced(by: -0.4)) == BarIndex(slot))
            }
            #expect(mapping.barIndex(nearest: BarPosition(-1e300)) == BarIndex(0))
            #expect(mapping.barIndex(nearest: BarPosition(1e300)) == BarIndex(9))
            #expect(mapping.barIndex(nearest: BarPosition(.nan)) == nil)
        }
        let linear = TimeMapping(series: Self.series(), kind: .linear)
        #expect(linear.barIndex(nearest: BarPosition(28)) == BarIndex(4))
        #expect(linear.barIndex(nearest: BarPosition(29)) == BarIndex(5))
    }

    @Test("the bars of a stretch are those whose centre is in it, ends included")
    func bars() {
        let sessions = TimeMapping(series: Self.series(), kind: .sessions)
        #expect(
            sessions.bars(from: BarPosition(2), to: BarPosition(4)) == BarIndex(2)..<BarIndex(5))
        #expect(
            sessions.bars(from: BarPosition(2.1), to: BarPosition(3.9))
                == BarIndex(3)..<BarIndex(4))
        #expect(sessions.bars(from: BarPosition(2.1), to: BarPosition(2.9)).isEmpty)
        #expect(
            sessions.bars(from: BarPosition(-1e9), to: BarPosition(1e9))
                == BarIndex(0)..<BarIndex(10))
        #expect(sessions.bars(from: BarPosition(40), to: BarPosition(50)).isEmpty)
        #expect(sessions.bars(from: BarPosition(.nan), to: BarPosition(50)).isEmpty)
        let linear = TimeMapping(series: Self.series(), kind: .linear)
        #expect(
            linear.bars(from: BarPosition(3), to: BarPosition(53)) == BarIndex(3)..<BarIndex(6))
        #expect(linear.bars(from: BarPosition(5), to: BarPosition(52)).isEmpty)
    }

    @Test("prepending leaves every place as it was")
    func prepended() {
        var series = Self.series()
        let place = TimeMapping(series: series, kind: .sessions).position(of: hour(2.5))
        let linear = TimeMapping(series: series, kind: .linear).position(of: hour(2.5))
        let page = BarSeries(
            interval: .hours(1),
            points: (1...30).map { PricePoint(time: hour(Double(-$0)), value: 1) })
        #expect(series.prepend(page) == 30)
        #expect(TimeMapping(series: series, kind: .sessions).position(of: hour(2.5)) == place)
        #expect(TimeMapping(series: series, kind: .linear).position(of: hour(2.5)) == linear)
    }

    @Test("an origin of its own holds a linear axis still when slot 0 is trimmed")
    func origin() {
        let mapping = TimeMapping(
            kind: .linear, interval: .hours(1), indices: BarIndex(5)..<BarIndex(7),
            origin: hour(0)
        ) { Timestamp(seconds: Int64($0.slot + 48) * 3_600) }
        #expect(mapping.position(of: BarIndex(5)) == BarPosition(53))
        let without = TimeMapping(
            kind: .linear, interval: .hours(1), indices: BarIndex(5)..<BarIndex(7)
        ) { Timestamp(seconds: Int64($0.slot + 48) * 3_600) }
        #expect(without.position(of: BarIndex(5)) == BarPosition(5))
    }

    @Test("a mapping without bars and places without end are answered, never a trap (T-095)")
    func total() {
        for kind in TimeAxisKind.allCases {
            for series in [Self.series(), BarSeries.empty(interval: .months(1))] {
                let mapping = TimeMapping(series: series, kind: kind)
                for value in [Double.nan, .infinity, -.infinity, 1e300, -1e300, 0, 1e17] {
                    let time = mapping.time(at: BarPosition(value))
                    #expect(time >= .earliest && time <= .latest)
                }
                for time in [
                    Timestamp(microseconds: .min), Timestamp(microseconds: .max), .earliest,
                    .latest, .epoch,
                ] {
                    #expect(mapping.position(of: time).value.isFinite)
                }
            }
        }
        let empty = TimeMapping(series: .empty(interval: .hours(1)), kind: .sessions)
        #expect(empty.barIndex(nearest: BarPosition(0)) == nil)
        #expect(empty.bars(from: BarPosition(0), to: BarPosition(9)).isEmpty)
    }

    @Test("a mapping of a window does not hold the series")
    func windowed() {
        let mapping = TimeMapping(series: Self.series(), kind: .sessions)
            .windowed(to: BarIndex(3)..<BarIndex(40))
        #expect(mapping.indices == BarIndex(3)..<BarIndex(10))
        #expect(mapping.time(at: BarPosition(4.5)) == hour(28.5))
        #expect(mapping.time(at: BarIndex(12)) == hour(60))
    }
}
