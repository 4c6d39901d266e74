import KChartCore
import Testing

@Suite struct TimeTickMarksTests {
    static let newYork = zone("America/New_York", "EST5EDT,M3.2.0,M11.1.0")
    static let berlin = zone("Europe/Berlin", "CET-1CEST,M3.5.0,M10.5.0/3")

    static func zone(_ name: String, _ rule: String) -> ZoneRules {
        ZoneRules(name: name, posixRule: rule) ?? .utc
    }

    /// A market that never closes, from 2025-01-26 00:00 UTC.
    static func steady(
        _ interval: Interval, from date: CivilDate = CivilDate(year: 2025, month: 1, day: 26)
    ) -> (BarIndex) -> Timestamp {
        { interval.advance(date.midnight, by: $0.slot) }
    }

    func marks(
        _ slots: Range<Int>, _ interval: Interval, need: Int, zone: ZoneRules = .utc,
        at timeAt: ((BarIndex) -> Timestamp)? = nil
    ) -> [TimeTickMark] {
        TimeTickMarks.marks(
            visible: BarIndex(slots.lowerBound)..<BarIndex(slots.upperBound),
            timeAt: timeAt ?? Self.steady(interval), zone: zone, interval: interval,
            minimumBarsBetween: need)
    }

    @Test("an hourly chart at ten pixels a bar has days and noons, as in the mock-up")
    func mockUp() {
        // 80 px at 10 px: eight bars. 01-main: Jan 27, 12:00, Jan 28, … , Feb.
        let found = marks(20..<150, .hours(1), need: 8)
        #expect(found.map(\.index.slot) == Array(stride(from: 24, through: 144, by: 12)))
        #expect(found.map(\.level).prefix(4) == [.day, .hour, .day, .hour])
        #expect(found.last?.level == .month)
        #expect(found.filter(\.isMajor).map(\.level) == [.day, .day, .day, .day, .day, .month])
        #expect(found.map(\.weight).prefix(2) == [50, 33])
    }

    @Test("marks are at least the least distance apart and depend on it alone")
    func distance() {
        for interval in [
            Interval.minutes(1), .minutes(5), .minutes(15), .hours(1), .hours(4), .days(1),
            .weeks(1), .months(1), .seconds(1), .seconds(90),
        ] {
            for need in [1, 2, 3, 5, 8, 13, 21, 40, 100, 1_000] {
                let found = marks(0..<(20 * need), interval, need: need)
                for (former, next) in zip(found, found.dropFirst()) {
                    #expect(next.index.slot - former.index.slot >= need)
                }
            }
        }
    }

    @Test("labels never slide: every part of the axis gives the same marks (T-039, B30, #1396)")
    func independentOfWindow() {
        for (interval, need) in [
            (Interval.minutes(1), 9), (.minutes(15), 7), (.hours(1), 8), (.days(1), 6),
            (.weeks(1), 11), (.months(1), 5),
        ] {
            for zone in [ZoneRules.utc, Self.newYork, Self.berlin] {
                let all = marks(-600..<600, interval, need: need, zone: zone)
                for start in stride(from: -590, to: 400, by: 37) {
                    let part = marks(start..<(start + 130), interval, need: need, zone: zone)
                    #expect(part == all.filter { (start..<(start + 130)).contains($0.index.slot) })
                }
            }
        }
    }

    @Test("a market with closed nights and weekends keeps its labels while scrolling, too")
    func independentOfWindowWithGaps() {
        // Half-hourly bars 14:30–21:00 UTC on weekdays: thirteen a day.
        let timeAt: (BarIndex) -> Timestamp = { index in
            let day = Int((Double(index.slot) / 13).rounded(.down))
            let inDay = index.slot - day * 13
            let week = Int((Double(day) / 5).rounded(.down))
            let date = 20_000 - 20_000 % 7 + 4 + week * 7 + (day - week * 5)
            return CivilDate(daysSinceEpoch: date).midnight
                .advanced(byMicroseconds: Int64(52_200 + inDay * 1_800) * 1_000_000)
        }
        for need in [3, 5, 8, 13, 20, 40, 65, 130] {
            let all = marks(-2_000..<2_000, .minutes(30), need: need, at: timeAt)
            #expect(!all.isEmpty)
            for start in stride(from: -1_990, to: 1_700, by: 173) {
                let part = marks(start..<(start + 290), .minutes(30), need: need, at: timeAt)
                #expect(part == all.filter { (start..<(start + 290)).contains($0.index.slot) })
            }
        }
    }

    @Test("zooming in only adds labels: a coarser one stays (B30)")
    func nested() {
        for interval in [Interval.minutes(1), .minutes(5), .hours(1), .days(1), .weeks(1)] {
            var former: Set<BarIndex> = []
            for need in stride(from: 60, through: 1, by: -1) {
                let here = Set(marks(0..<700, interval, need: need).map(\.index))
                #expect(former.isSubset(of: here), "\(interval) at \(need)")
                former = here
            }
        }
    }

    @Test("local midnight is the day's mark, not 02:00 (B25)")
    func localMidnight() {
        // 00:00 in Berlin in January is 23:00 UTC: slot 23 of hourly bars from 00:00 UTC.
        let found = marks(0..<60, .hours(1), need: 8, zone: Self.berlin)
        #expect(found.filter { $0.level == .day }.map(\.index.slot) == [23, 47])
        #expect(found.filter { $0.level == .hour }.map(\.index.slot) == [11, 35, 59])
    }

    @Test(
        "zones off the full hour have their marks on local hours (B26)",
        arguments: [
            (20_700, "+05:45"), (31_500, "+08:45"), (-12_600, "−03:30"), (0, "UTC"),
        ])
    func oddOffsets(offset: Int, name: String) {
        let zone = ZoneRules(name: name, fixedOffsetSeconds: offset)
        let found = marks(0..<600, .minutes(15), need: 4, zone: zone)
        #expect(found.count > 100)
        for mark in found where mark.level >= .hour { #expect(zone.local(mark.time).minute == 0) }
        for mark in found where mark.level >= .day { #expect(zone.local(mark.time).hour == 0) }
    }

    @Test("the hour shown twice in autumn has its marks twice, the others stay on hours (B21)")
    func fallBack() {
        // New York, 2 November 2025: 01:00–02:00 twice, at 05:00 and 06:00 UTC.
        let timeAt = Self.steady(
            .minutes(30), from: CivilDate(year: 2025, month: 11, day: 2))
        let found = marks(6..<24, .minutes(30), need: 1, zone: Self.newYork, at: timeAt)
        let local = found.map { Self.newYork.local($0.time) }
        #expect(found.map(\.index.slot) == Array(6..<24))
        let hours = local.filter { $0.minute == 0 }.map(\.hour)
        #expect(hours == [23, 0, 1, 1, 2, 3, 4, 5, 6])
        #expect(Set(found.map(\.time)).count == found.count)
    }

    @Test("the hour skipped in spring has no mark and moves no other (B22)")
    func springForward() {
        // New York, 9 March 2025: 02:00 does not exist; 07:00 UTC is 03:00.
        let timeAt = Self.steady(.minutes(30), from: CivilDate(year: 2025, month: 3, day: 9))
        let found = marks(8..<30, .minutes(30), need: 2, zone: Self.newYork, at: timeAt)
        let hours = found.map { Self.newYork.local($0.time) }
        #expect(hours.allSatisfy { $0.minute == 0 && $0.hour != 2 })
        #expect(hours.map(\.hour).contains(3))
    }

    @Test("daily bars keep the date of their stamp in every zone (B23)")
    func dailyDates() {
        let utc = marks(0..<200, .days(1), need: 5)
        #expect(marks(0..<200, .days(1), need: 5, zone: Self.newYork) == utc)
        #expect(utc.first { $0.level == .month }?.index.slot == 6)
    }

    @Test("times before 1970 have their marks in order (B27)")
    func beforeEpoch() {
        let timeAt = Self.steady(.hours(1), from: CivilDate(year: 1969, month: 12, day: 30))
        let found = marks(0..<72, .hours(1), need: 8, at: timeAt)
        #expect(found.map(\.index.slot) == [0, 12, 24, 36, 48, 60])
        #expect(found.map(\.level) == [.day, .hour, .day, .hour, .year, .hour])
    }

    @Test("months are those of the calendar, leap days included (B28)")
    func leapYear() {
        let timeAt = Self.steady(.days(1), from: CivilDate(year: 2024, month: 1, day: 1))
        let found = marks(0..<367, .days(1), need: 20, at: timeAt)
        let dates = found.map { CivilDate($0.time) }
        #expect(dates.allSatisfy { $0.day == 1 })
        #expect(
            found.map(\.index.slot) == [0, 31, 60, 91, 121, 152, 182, 213, 244, 274, 305, 335, 366])
    }

    @Test("sub-second bars have marks of their own level (B32)")
    func milliseconds() {
        let length = Interval(length: .fixed(microseconds: 10_000)) ?? .seconds(1)
        let found = marks(0..<120, length, need: 10)
        #expect(found.map(\.index.slot) == Array(stride(from: 0, to: 120, by: 10)))
        #expect(found.filter { $0.level == .millisecond }.count == 10)
        #expect(found.filter { $0.level == .second }.map(\.index.slot) == [100])
    }

    @Test("far out only years are labelled, by ones, fives, tens or hundreds")
    func years() {
        let timeAt = Self.steady(.months(1), from: CivilDate(year: 1900, month: 1, day: 1))
        func shown(_ need: Int) -> [Int] {
            marks(0..<1_500, .months(1), need: need, at: timeAt)
                .map { CivilDate($0.time).year }
        }
        #expect(shown(12) == Array(1900...2024))
        #expect(shown(60) == Array(stride(from: 1900, through: 2020, by: 5)))
        #expect(shown(100) == Array(stride(from: 1900, through: 2020, by: 10)))
        #expect(shown(300) == [1900, 1950, 2000])
    }

    @Test("a boundary that keeps its distance on both sides has its mark (field-notes 2e)")
    func fits() {
        let months = Self.steady(.months(1), from: CivilDate(year: 2020, month: 1, day: 1))
        // 6 px a bar: 2020 and 2025 are 360 px apart, and between them a year fits.
        let years = marks(0..<84, .months(1), need: 14, at: months)
        #expect(years.map { CivilDate($0.time).year } == [2020, 2022, 2025])
        // 3.18 px a bar, 80 px: 26 hours. October has 31 days: its last days are shared evenly.
        let hours = Self.steady(.hours(1), from: CivilDate(year: 2024, month: 10, day: 20))
        let days = marks(0..<400, .hours(1), need: 26, at: hours).map { CivilDate($0.time) }
        #expect(days.map(\.day) == [21, 23, 26, 29, 1, 3])
        // June has 30 days.
        let june = Self.steady(.hours(1), from: CivilDate(year: 2024, month: 6, day: 20))
        let early = marks(0..<400, .hours(1), need: 26, at: june).map { CivilDate($0.time) }
        #expect(early.map(\.day) == [21, 23, 26, 28, 1, 3, 6])
    }

    @Test("between two labels of one kind no third of that kind would fit")
    func noHoles() {
        // Years in months, hours of a steady market: units of one length.
        for need in 1...60 {
            let found = marks(0..<1_200, .hours(1), need: need)
            for (former, next) in zip(found, found.dropFirst())
            where former.level == .hour && next.level == .hour {
                #expect(next.index.slot - former.index.slot < 2 * need + 12)
            }
            let months = Self.steady(.months(1), from: CivilDate(year: 1900, month: 1, day: 1))
            let years = marks(0..<1_500, .months(1), need: need, at: months)
                .filter { $0.level == .year }
            for (former, next) in zip(years, years.dropFirst()) where need > 6 {
                let first = CivilDate(former.time).year + 1
                let last = CivilDate(next.time).year
                let between = (first..<last).filter {
                    ($0 - first + 1) * 12 >= need && (last - $0) * 12 >= need
                }
                #expect(between.isEmpty, "\(need): \(first - 1) and \(last)")
            }
        }
    }

    @Test("future bars are counted, so no label jumps when a bar is added")
    func future() {
        let hours = (0..<140).map {
            PricePoint(
                time: CivilDate(year: 2025, month: 1, day: 26).midnight
                    .advanced(byMicroseconds: Int64($0) * 3_600_000_000), value: 1)
        }
        var former: [TimeTickMark] = []
        for count in 100...140 {
            let series = BarSeries(interval: .hours(1), points: Array(hours.prefix(count)))
            let mapping = TimeMapping(series: series, kind: .sessions)
            let viewport = Viewport(first: 20, visibleBars: 130)
            let found = TimeTickMarks.marks(
                in: viewport, mapping: mapping, zone: .utc, minimumBarsBetween: 8)
            #expect(found.last?.index == BarIndex(144))
            if !former.isEmpty { #expect(found == former) }
            former = found
        }
    }

    @Test("history put in front moves no label (T-039)")
    func prepended() {
        let start = CivilDate(year: 2025, month: 1, day: 26).midnight
        func points(_ range: Range<Int>) -> [PricePoint] {
            range.map {
                PricePoint(
                    time: start.advanced(byMicroseconds: Int64($0) * 900_000_000), value: 1)
            }
        }
        var series = BarSeries(interval: .minutes(15), points: points(0..<500))
        let viewport = Viewport(first: -1, visibleBars: 120)
        func found() -> [TimeTickMark] {
            TimeTickMarks.marks(
                in: viewport, mapping: TimeMapping(series: series, kind: .sessions), zone: .utc,
                minimumBarsBetween: 7.2
            ).filter { $0.index >= BarIndex(0) }
        }
        let before = found()
        #expect(!before.isEmpty)
        #expect(series.prepend(BarSeries(interval: .minutes(15), points: points(-300..<0))) == 300)
        #expect(found() == before)
    }

    @Test("a linear axis has its marks at the instants, in gaps too")
    func linear() {
        let mapping = TimeMapping(series: TimeMappingTests.series(), kind: .linear)
        let found = TimeTickMarks.marks(
            in: Viewport(first: -10, visibleBars: 80), mapping: mapping, zone: .utc,
            minimumBarsBetween: 10)
        #expect(found.map(\.position.value) == [0, 12, 24, 36, 48, 60])
        // 1 January 1970, a Thursday: a year's start, then noons and days.
        #expect(found.map(\.level) == [.year, .hour, .day, .hour, .day, .hour])
    }

    @Test("the work depends on the window, not on the series (T-038)")
    func work() {
        func reads(visible: Int, need: Int) -> Int {
            var count = 0
            let steady = Self.steady(.minutes(1))
            let found = TimeTickMarks.marks(
                visible: BarIndex(0)..<BarIndex(visible),
                timeAt: {
                    count += 1
                    return steady($0)
                }, zone: Self.newYork, interval: .minutes(1), minimumBarsBetween: need)
            #expect(!found.isEmpty)
            return count
        }
        // Sixteen labels' worth of bars in every case: a binary search per boundary looked at.
        #expect(reads(visible: 130, need: 8) < 4_000)
        #expect(reads(visible: 130_000, need: 8_000) < 8_000)
        #expect(reads(visible: 10_000_000, need: 600_000) < 12_000)
    }

    @Test("nothing visible, no bars and nonsense give no marks")
    func nothing() {
        #expect(marks(5..<5, .hours(1), need: 8).isEmpty)
        let mapping = TimeMapping(series: .empty(interval: .hours(1)), kind: .sessions)
        let viewport = Viewport(first: 0, visibleBars: 100)
        #expect(
            TimeTickMarks.marks(
                in: viewport, mapping: mapping, zone: .utc, minimumBarsBetween: 8
            ).isEmpty)
        for kind in TimeAxisKind.allCases {
            let bars = TimeMapping(series: TimeMappingTests.series(), kind: kind)
            for bad in [
                Viewport(first: .nan, visibleBars: 9), Viewport(first: 0, visibleBars: -1),
                Viewport(first: 1e300, visibleBars: 9), Viewport(first: 1e6, visibleBars: 9),
            ] {
                _ = TimeTickMarks.marks(
                    in: bad, mapping: bars, zone: .utc, minimumBarsBetween: 8)
            }
            #expect(
                TimeTickMarks.marks(
                    in: viewport, mapping: bars, zone: .utc, minimumBarsBetween: .nan
                ).isEmpty)
        }
        #expect(marks(0..<50, .hours(1), need: -4).count == 50)
        #expect(marks(0..<50, .hours(1), need: .max).count <= 1)
    }
}
