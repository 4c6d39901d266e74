import KChartCore

/// Makes bars of trades as they come: holds the one that is forming.
///
/// The same bars as `TickBars` makes of all trades at once, bit for bit while the trades of later
/// bars come later.
struct FormingBar {
    let interval: Interval
    private var bar: Candle?
    private var end = Int64.min
    private var firstTime: Int64 = 0
    private var lastTime: Int64 = 0

    init(interval: Interval) {
        self.interval = interval
    }

    /// Takes the rows of `ticks`, four times a price each; answers the bars that changed, oldest
    /// first, and the trades of bars that are closed.
    mutating func add(_ ticks: BarColumns) -> (bars: BarColumns, late: [Tick]) {
        var bars = BarColumns()
        var late: [Tick] = []
        guard !ticks.isEmpty else { return (bars, late) }
        var changed = false
        RawBars.look(at: ticks) { raw in
            for row in 0..<raw.count {
                let time = raw.time[row]
                let tick = raw[row]
                if let start = bar?.time.microseconds, time < start {
                    late.append(
                        Tick(
                            time: Timestamp(microseconds: time), price: tick.close,
                            volume: tick.volume.isNaN ? nil : tick.volume))
                    continue
                }
                if time >= end {
                    if changed, let bar { bars.append(bar) }
                    open(time, tick)
                } else {
                    extend(time, tick)
                }
                changed = true
            }
        }
        if changed, let bar { bars.append(bar) }
        return (bars, late)
    }

    private mutating func open(_ time: Int64, _ tick: RawBars.Row) {
        let start = interval.bucketStart(of: Timestamp(microseconds: time))
        end = interval.advance(start, by: 1).microseconds
        firstTime = time
        lastTime = time
        bar = Candle(
            time: start, open: tick.open, high: tick.high, low: tick.low, close: tick.close,
            volume: tick.volume.isNaN ? nil : tick.volume)
    }

    private mutating func extend(_ time: Int64, _ tick: RawBars.Row) {
        guard var next = bar else { return }
        next.high = max(next.high, tick.high)
        next.low = min(next.low, tick.low)
        if time < firstTime {
            firstTime = time
            next.open = tick.open
        }
        if time >= lastTime {
            lastTime = time
            next.close = tick.close
        }
        if !tick.volume.isNaN { next.volume = next.volume.map { $0 + tick.volume } ?? tick.volume }
        bar = next
    }
}
