import Glibc

/// The whole life of one simulated symbol, reachable at any place.
///
/// Days hang between fixed points 1 024 days apart by midpoint displacement: the day prices of one
/// such block cost about 1 000 random numbers, whichever block it is. A day is cut into hours, an
/// hour into minutes, a minute into seconds, each only when somebody asks. The deviation of a day
/// follows two slow waves, so calm and storm come in spells.
struct SimulatedPath {
    static let blockDays = 1_024
    static let second: Int64 = 1
    static let minute: Int64 = 60
    static let hour: Int64 = 3_600
    static let day: Int64 = 86_400

    let instrument: SimulatedInstrument
    private let scale: Double
    private var logLevel: Double

    private var block = Int.min
    private var blockPrices: [Double] = []
    private var hoursOf = Int.min
    private var hours: [SimulatedBar]
    private var minutesOf = Int.min
    private var minutes: [SimulatedBar]
    private var secondsOf = Int.min
    private var seconds: [SimulatedBar]
    private var scratch = [Double](repeating: 0, count: 60)

    init(instrument: SimulatedInstrument) {
        self.instrument = instrument
        scale = pow(10, Double(instrument.priceDigits))
        logLevel = 0
        let empty = SimulatedBar(at: 1)
        hours = [SimulatedBar](repeating: empty, count: 24)
        minutes = [SimulatedBar](repeating: empty, count: 60)
        seconds = [SimulatedBar](repeating: empty, count: 60)
        logLevel = log(instrument.level) - logPrice(SimulatedInstrument.referenceDay)
    }

    /// The bar from second `from` up to second `to`, which must be later.
    mutating func bar(from: Int64, to: Int64) -> SimulatedBar {
        var result: SimulatedBar?
        var at = from
        while at < to {
            let (part, length) = largestPart(at: at, to: to)
            at += length
            if result == nil { result = part } else { result?.append(part) }
        }
        return result ?? SimulatedBar(at: openPrice(at: from))
    }

    /// The bar that began at second `from`, as it stands at `microseconds` (later or equal).
    mutating func formingBar(from: Int64, atMicroseconds microseconds: Int64) -> SimulatedBar {
        let whole = microseconds.flooredQuotient(1_000_000)
        let part = secondBar(whole).prefix(millionths: microseconds - whole * 1_000_000)
        guard whole > from else { return part }
        var result = bar(from: from, to: whole)
        result.append(part)
        return result
    }

    /// The price with which second `at` opens.
    mutating func openPrice(at: Int64) -> Int64 { secondBar(at).open }

    // MARK: - Parts

    private mutating func largestPart(at: Int64, to: Int64) -> (SimulatedBar, Int64) {
        let left = to - at
        if left >= Self.day, at % Self.day == 0 { return (dayBar(Int(at / Self.day)), Self.day) }
        if left >= Self.hour, at % Self.hour == 0 {
            return (hourBar(Int(at / Self.hour)), Self.hour)
        }
        if left >= Self.minute, at % Self.minute == 0 {
            return (minuteBar(Int(at / Self.minute)), Self.minute)
        }
        return (secondBar(at), Self.second)
    }

    private mutating func secondBar(_ index: Int64) -> SimulatedBar {
        let minute = Int(index.flooredQuotient(60))
        if secondsOf != minute {
            let whole = minuteBar(minute)
            let seed = SplitMix.hash(instrument.seed, 13, minute)
            whole.split(into: &seconds, seed: seed, scratch: &scratch) { _ in 1 }
            secondsOf = minute
        }
        return seconds[Int(index) - minute * 60]
    }

    private mutating func minuteBar(_ index: Int) -> SimulatedBar {
        let hour = index.flooredQuotient(60)
        if minutesOf != hour {
            let whole = hourBar(hour)
            let seed = SplitMix.hash(instrument.seed, 12, hour)
            whole.split(into: &minutes, seed: seed, scratch: &scratch) { $0 == 0 ? 1.4 : 1 }
            minutesOf = hour
        }
        return minutes[index - hour * 60]
    }

    private mutating func hourBar(_ index: Int) -> SimulatedBar {
        let day = index.flooredQuotient(24)
        if hoursOf != day {
            let whole = dayBar(day)
            let seed = SplitMix.hash(instrument.seed, 11, day)
            whole.split(into: &hours, seed: seed, scratch: &scratch) { Self.activity[$0] }
            hoursOf = day
        }
        return hours[index - day * 24]
    }

    /// Share of the day's trade by hour of UTC: Asia's morning, Europe's, and New York's.
    private static let activity: [Double] = [
        1.1, 1.1, 1.0, 0.9, 0.8, 0.7, 0.8, 1.0, 1.2, 1.1, 1.0, 1.0, 1.2, 1.7, 2.0, 1.9, 1.6, 1.3,
        1.1, 1.1, 1.2, 1.0, 0.9, 0.9,
    ]

    private mutating func dayBar(_ index: Int) -> SimulatedBar {
        let open = price(index)
        let close = price(index + 1)
        var random = SplitMix(SplitMix.hash(instrument.seed, 10, index))
        let spell = storminess(index)
        let reach = instrument.dailyDeviation * spell * 0.55
        let top = Double(max(open, close))
        let bottom = Double(min(open, close))
        let high = Int64(top * (1 + abs(random.normal()) * reach))
        let low = max(
            1, Int64((bottom * (1 - min(abs(random.normal()) * reach, 0.9))).rounded(.up)))
        let move = abs(Double(close) - Double(open)) / (bottom * instrument.dailyDeviation)
        let luck = random.uniform()
        let lots = instrument.dailyLots * (0.35 + luck) * (0.5 + 0.5 * spell) * (0.6 + 0.5 * move)
        // The turnover of a day fits in 64 bits, at the day's highest price too.
        let most = min(1e12, 4e18 / Double(max(high, open, close)))
        let volume = Int64(min(max(lots, 1), most))
        let shown = SimulatedBar(
            open: open, high: max(high, open, close), low: min(low, open, close), close: close,
            volume: volume, turnover: 0)
        let average = Double(shown.open + shown.high + shown.low + shown.close) * 0.25
        var result = shown
        result.turnover = Int128(Double(volume) * average)
        return result
    }

    // MARK: - Days

    /// The price at midnight, in steps.
    private mutating func price(_ day: Int) -> Int64 {
        Int64(min(max((exp(logPrice(day)) * scale).rounded(), 1), 1e12))
    }

    private mutating func logPrice(_ day: Int) -> Double {
        let wanted = day.flooredQuotient(Self.blockDays)
        if block != wanted { fill(wanted) }
        return logLevel + blockPrices[day - wanted * Self.blockDays]
    }

    private mutating func fill(_ wanted: Int) {
        let length = Self.blockDays
        var prices = [Double](repeating: 0, count: length + 1)
        for (place, index) in [(0, wanted), (length, wanted + 1)] {
            let anchor = SplitMix.normal(SplitMix.hash(instrument.seed, 1, index))
            prices[place] = anchor * instrument.dailyDeviation * 9
        }
        var step = length / 2
        while step >= 1 {
            // Deviation of the middle of a bridge over 2 · step days.
            let spread = instrument.dailyDeviation * (Double(step) / 2).squareRoot()
            var place = step
            while place < length {
                let day = wanted * length + place
                let luck = SplitMix.normal(SplitMix.hash(instrument.seed, 2, day))
                let middle = (prices[place - step] + prices[place + step]) / 2
                prices[place] = middle + luck * spread * storminess(day)
                place += 2 * step
            }
            step /= 2
        }
        block = wanted
        blockPrices = prices
    }

    /// About 0.4 in calm, 2.5 in storm.
    private func storminess(_ day: Int) -> Double {
        exp(0.55 * wave(3, day, 40) + 0.3 * wave(4, day, 6) - 0.15)
    }

    /// Random values `length` days apart, straight lines between them.
    private func wave(_ stream: UInt64, _ day: Int, _ length: Int) -> Double {
        let place = day.flooredQuotient(length)
        let share = Double(day - place * length) / Double(length)
        let a = SplitMix.normal(SplitMix.hash(instrument.seed, stream, place))
        let b = SplitMix.normal(SplitMix.hash(instrument.seed, stream, place + 1))
        return a + (b - a) * share
    }
}

extension FixedWidthInteger {
    /// The quotient rounded down; the divisor is positive.
    func flooredQuotient(_ divisor: Self) -> Self {
        let quotient = self / divisor
        return self % divisor < 0 ? quotient - 1 : quotient
    }
}
