import KChartCore

extension ParsedBars {
    /// Moves times that carry no offset from UTC to the clock of the zone that the file names, else
    /// of `asked`. Counts since 1970 and times with offsets stay.
    mutating func place(asked: ZoneRules?) {
        guard !report.timeStyle.hasPrefix("epoch"), report.assumedZone == nil else { return }
        if case .known(let zone) = report.fileZone, zone.isUTC { report.timesHaveZone = true }
        guard !report.timesHaveZone else {
            if asked != nil { report.choices.append(Saying(.choiceZoneUnused)) }
            return
        }
        // Dates without a clock are the same day everywhere.
        guard columns.time.contains(where: { $0 % 86_400_000_000 != 0 }) else { return }
        switch report.fileZone {
        case .known(let zone):
            if asked != nil { report.choices.append(Saying(.choiceZoneUnused)) }
            place(in: zone)
        case .unknown(let name):
            if let asked {
                place(in: ClockZone(asked))
            } else {
                report.choices.append(Saying(.choiceZoneUnknown, .text(name)))
                report.assumedZone = "UTC"
            }
        case nil:
            if let asked { place(in: ClockZone(asked)) }
        }
    }

    private mutating func place(in zone: ClockZone) {
        columns = columns.placed(in: zone)
        report.assumedZone = zone.name
    }
}

extension BarColumns {
    /// The rows with their clocks, taken for UTC so far, on the clock of `zone`.
    func placed(in zone: ClockZone) -> BarColumns {
        var placer = ClockPlacer(zone, like: self)
        return placer.placed(self)
    }
}

extension ReadReport {
    /// The zone of clocks without an offset: what the file names, else what was asked for.
    func zone(asked: ZoneRules?) -> ClockZone? {
        if case .known(let zone) = fileZone { return zone }
        return asked.map { ClockZone($0) }
    }
}
