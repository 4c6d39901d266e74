import KChartCore

extension ParsedBars {
    /// Moves times that carry no offset from UTC to the clock of `zone`. Counts since 1970 and
    /// times with offsets stay.
    mutating func place(in zone: ZoneRules) {
        guard !report.timeStyle.hasPrefix("epoch"), report.assumedZone == nil else { return }
        guard !report.timesHaveZone else {
            report.choices.append(Saying(.choiceZoneUnused))
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
        var placer = ClockPlacer(zone, like: self)
        return placer.placed(self)
    }
}
