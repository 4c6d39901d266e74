import KChartCore

extension ParsedBars {
    /// Moves times that carry no offset from UTC to the clock of `zone`. Counts since 1970 and
    /// times with offsets stay.
    mutating func place(in zone: ZoneRules) {
        guard !report.timeStyle.hasPrefix("epoch"), report.assumedZone == nil else { return }
        guard !report.timesHaveZone else {
            report.ambiguities.append("the times carry offsets; --assume-zone was not needed")
            return
        }
        // Dates without a clock are the same day everywhere.
        guard columns.time.contains(where: { $0 % 86_400_000_000 != 0 }) else { return }
        columns = columns.placed(in: zone)
        report.assumedZone = zone.name
    }
}

extension BarColumns {
    /// The rows with their clocks, taken for UTC so far, on the clock of `zone`.
    func placed(in zone: ZoneRules) -> BarColumns {
        var moved = BarColumns(kind: kind)
        moved.reserveCapacity(count)
        for row in 0..<count {
            var candle = candle(at: row)
            let clock = ZoneRules.utc.local(candle.time)
            candle.time =
                zone.instant(
                    year: clock.year, month: clock.month, day: clock.day, hour: clock.hour,
                    minute: clock.minute, second: clock.second
                ).advanced(byMicroseconds: Int64(clock.microsecond))
            moved.append(candle)
        }
        return moved
    }
}
