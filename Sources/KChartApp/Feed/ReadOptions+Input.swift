import KChartControl
import KChartCore
import KChartFeeds

extension ReadOptions {
    /// What the command line says of an input.
    init(
        input: InputOptions, interval: Interval? = nil, zones: ZoneFiles
    ) throws(Failure) {
        self.init(interval: interval)
        member = input.member
        // Whoever names a size means it, however small the archive is.
        if let bytes = input.maxInput { limits = UnpackLimits(bytes: bytes, ratio: 0) }
        symbol = input.symbol
        tickInterval = input.interval
        columns = (input.columns?.choices ?? []).compactMap { choice in
            let role =
                choice.role == "clock" ? ColumnRole.timeOfDay : ColumnRole(rawValue: choice.role)
            return role.map {
                ColumnChoice(
                    role: $0, place: choice.number.map { .number($0) } ?? .name(choice.name))
            }
        }
        delimiter = input.delimiter?.character
        decimalComma = input.decimalComma
        if let text = input.dateFormat {
            guard let form = TimeForm(text) else {
                throw Failure(
                    .usage,
                    "--date-format: \(OneLine.quoted(text)) given, allowed: dmy, mdy, ymd, s, ms, us, ns,"
                        + " excel, or a pattern with year, month and day such as %d.%m.%Y %H:%M or"
                        + " yyyyMMdd HHmmss")
            }
            timeForm = form
        }
        if let name = input.assumedZone {
            do {
                zone = try zones.zone(named: name, option: "--assume-zone")
            } catch {
                throw Failure(.usage, error.description)
            }
        }
    }
}

extension ChartOptions {
    func readOptions(interval: Interval?, zones: ZoneFiles) throws(Failure) -> ReadOptions {
        guard let input else { return ReadOptions(interval: interval) }
        return try ReadOptions(input: input, interval: interval, zones: zones)
    }
}
