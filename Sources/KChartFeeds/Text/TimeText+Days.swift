import KChartCore

extension TimeText {
    /// 240102; where somebody said so 020124 or 010224.
    func shortDay(_ value: Int) -> Int64? {
        let (first, second, third) = (value / 10_000, value / 100 % 100, value % 100)
        func date(_ year: Int, _ month: Int, _ day: Int) -> Int64? {
            Self.day(Self.fullYear(year, 2), month, day, in: 1...9_999)
        }
        return switch figuresOrder {
        case .dayFirst: date(third, second, first)
        case .monthFirst: date(third, first, second)
        case .yearFirst, nil: date(first, second, third)
        }
    }

    /// 20240102; where somebody said so 02012024 or 01022024, which cannot be the first.
    func eightFigures(_ value: Int) -> Int64? {
        let years = 1_800...2_199
        if let date = Self.day(value / 10_000, value / 100 % 100, value % 100, in: years) {
            return date
        }
        let (first, second, year) = (value / 1_000_000, value / 10_000 % 100, value % 10_000)
        switch figuresOrder {
        case .dayFirst: return Self.day(year, second, first, in: years)
        case .monthFirst: return Self.day(year, first, second, in: years)
        case .yearFirst, nil: return nil
        }
    }

    static func fullYear(_ year: Int, _ digits: Int) -> Int {
        guard digits <= 2 else { return year }
        return year < 70 ? 2_000 + year : 1_900 + year
    }

    /// Midnight of a date that exists.
    static func day(_ year: Int, _ month: Int, _ day: Int, in years: ClosedRange<Int>) -> Int64? {
        guard years.contains(year), (1...12).contains(month), day >= 1,
            day <= CivilDate.days(inMonth: month, ofYear: year)
        else { return nil }
        // Years an Int64 of microseconds hardly reaches are all the same far future: the reader
        // brings them to 4001, and a clock or an offset can be added without overflow.
        guard year < 100_000 else { return farFuture }
        return Int64(CivilDate(year: year, month: month, day: day).daysSinceEpoch)
            * 86_400_000_000
    }

    /// In the year 147 000 or so.
    static let farFuture = Int64.max / 2
}
