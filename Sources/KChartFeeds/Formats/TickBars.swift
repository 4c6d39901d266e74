import KChartCore

/// Bars of trades or quotes: the first, highest, lowest and last price of each slot of an interval.
enum TickBars {
    /// O(n) for ticks in order; others are sorted, those of one time staying in their order.
    static func bars(_ ticks: BarColumns, interval: Interval) -> BarColumns {
        var bars = BarColumns()
        guard !ticks.isEmpty else { return bars }
        var rows: [Int]?
        switch Spacing(times: ticks.time).order {
        case .ascending, .single: break
        // Newest first: what stands lower happened earlier, also within one time.
        case .descending: rows = Array((0..<ticks.count).reversed())
        case .mixed:
            rows = (0..<ticks.count).sorted { (ticks.time[$0], $0) < (ticks.time[$1], $1) }
        }
        RawBars.look(at: ticks) { raw in
            var bar: RawBars.Row?
            var slot: Int64 = 0
            var slotEnd = Int64.min
            func close() {
                guard let bar else { return }
                bars.append(
                    time: slot, open: bar.open, high: bar.high, low: bar.low, close: bar.close,
                    volume: bar.volume)
            }
            for place in 0..<raw.count {
                let number = rows.map { $0[place] } ?? place
                let time = raw.time[number]
                let tick = raw[number]
                if time >= slotEnd {
                    close()
                    let start = interval.bucketStart(of: Timestamp(microseconds: time))
                    slot = start.microseconds
                    slotEnd = interval.advance(start, by: 1).microseconds
                    bar = tick
                } else {
                    guard var open = bar else { continue }
                    open.high = max(open.high, tick.high)
                    open.low = min(open.low, tick.low)
                    open.close = tick.close
                    if open.volume.isNaN {
                        open.volume = tick.volume
                    } else if !tick.volume.isNaN {
                        open.volume += tick.volume
                    }
                    bar = open
                }
            }
            close()
        }
        return bars
    }
}
