/// Rows of Kraken's answers: what their cells are is fixed, however few rows there are.
enum KrakenAnswer {
    private static let bars = ["time", "open", "high", "low", "close", "vwap", "volume", "count"]
    private static let trades = ["price", "volume", "time", "side", "type", "misc", "id"]

    /// The names of the cells of a row of bars or trades; nil for another row.
    static func names(of row: JSONScanner) -> [String]? {
        var scan = row
        var cells: [[UInt8]] = []
        guard scan.enterArray() else { return nil }
        while scan.nextElement() {
            guard cells.count < bars.count, let cell = scan.scalarBytes() else { return nil }
            cells.append(Array(cell))
        }
        let values = cells.map { cell in
            cell.withUnsafeBufferPointer { DecimalNumber.plain($0) }
        }
        if cells.count == bars.count {
            guard let open = values[1], let high = values[2], let low = values[3],
                let close = values[4], let mean = values[5], high >= max(open, close),
                low <= min(open, close), mean == 0 || mean >= low * 0.99 && mean <= high * 1.01
            else { return nil }
            return bars
        }
        guard cells.count == 6 || cells.count == 7, [[0x62], [0x73]].contains(cells[3]),
            [[0x6C], [0x6D]].contains(cells[4]), values[0] != nil, values[1] != nil,
            (values[2] ?? 0) > 1e9
        else { return nil }
        return Array(trades.prefix(cells.count))
    }
}
