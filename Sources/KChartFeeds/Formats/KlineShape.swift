import KChartCore

/// The rows of the klines calls of Binance and those who copied it, whose columns are fixed: time,
/// open, high, low, close, volume, close time, volume in money, and up to four more.
///
/// A market that stands still tells nothing by its prices; the time in the seventh column does.
struct KlineShape {
    /// What the columns are.
    let roles: [ColumnRole?]

    private static let cells = 8...12

    /// Nil when the rows are not of this kind. One in twenty may be damaged.
    init?(_ data: [CSVSample.Row]) {
        var good = 0
        var lengths: [Double: Int] = [:]
        var width = 0
        for row in data {
            guard let length = Self.length(row) else { continue }
            good += 1
            lengths[length, default: 0] += 1
            width = max(width, row.cells.count)
        }
        // Months are of several lengths, other bars of one.
        guard good > 0, good * 20 >= data.count * 19, lengths.count <= 4 + good / 20 else {
            return nil
        }
        var roles: [ColumnRole?] = [.time, .open, .high, .low, .close, .volume, nil, .turnover]
        if width < 12, let prices = AmountRows(data, roles: roles),
            !prices.isMoney(7, for: 5, fewest: min(3, data.count))
        {
            roles[7] = nil
        }
        self.roles = roles
    }

    /// From the time of a bar to its close time; nil for a row of another kind.
    private static func length(_ row: CSVSample.Row) -> Double? {
        guard cells.contains(row.cells.count) else { return nil }
        let numbers = row.cells.prefix(8).map { CSVLayoutFinder.number($0) }
        guard let time = numbers[0], time >= 1e11, let open = numbers[1], let high = numbers[2],
            let low = numbers[3], let close = numbers[4], let volume = numbers[5], volume >= 0,
            abs(volume / time - 1) > 0.01, let end = numbers[6], numbers[7] != nil,
            high >= max(open, close), low <= min(open, close), end > time, end < time * 1.01
        else { return nil }
        // The last instant of the bar or the first one behind it: whole seconds either way.
        let length = end - time
        let rest = length.truncatingRemainder(dividingBy: 1_000)
        return rest == 0 || rest == 999 ? length : nil
    }
}
