/// A message of Kraken's first WebSocket interface: a number, the record or records, the name of
/// the channel, the pair. `[42,[…],"ohlc-1","XBT/USD"]`
struct FramedArray {
    let channel: String
    let pair: String

    /// What the nine cells of a record of the channel "ohlc" are.
    private static let barNames = [
        "update", "end time", "open", "high", "low", "close", "vwap", "volume", "count",
    ]

    /// Nil for other messages.
    init?(_ message: JSONScanner) {
        var scan = message
        guard scan.peek() == UInt8(ascii: "["), scan.enterArray(), scan.nextElement(),
            scan.scalarBytes() != nil, scan.nextElement(), scan.peek() == UInt8(ascii: "["),
            scan.skipValue()
        else { return nil }
        var texts: [String] = []
        while scan.nextElement() {
            guard let cell = scan.scalarBytes(), cell.count <= 64, texts.count < 2 else {
                return nil
            }
            texts.append(String(decoding: JSONTable.unescaped(cell), as: UTF8.self))
        }
        guard texts.count == 2, scan.isInOrder, texts[1].contains("/"),
            texts[0].first?.isLetter ?? false
        else { return nil }
        (channel, pair) = (texts[0], texts[1])
    }

    /// The minutes of the channel's bars; nil for other channels.
    var minutes: Int64? {
        guard channel.hasPrefix("ohlc-") else { return nil }
        return Int64(channel.dropFirst(5)).flatMap { (1...43_200).contains($0) ? $0 : nil }
    }

    /// The names of a record's cells with the market in front; nil for other channels.
    var names: [String]? { minutes == nil ? nil : ["symbol"] + Self.barNames }

    /// The cells of a record, the end of its bar put back to the begin; nil for a record that is
    /// no bar.
    func cells(_ record: JSONScanner) -> [[UInt8]]? {
        guard let minutes else { return nil }
        var scan = record
        var cells: [[UInt8]] = []
        guard scan.enterArray() else { return nil }
        while scan.nextElement() {
            guard let cell = scan.scalarBytes(), cells.count < Self.barNames.count else {
                return nil
            }
            cells.append(Array(cell))
        }
        guard cells.count == Self.barNames.count,
            let end = cells[1].withUnsafeBufferPointer({ DecimalNumber.plain($0) }),
            end.magnitude < 1e12
        else { return nil }
        cells[1] = Array(String(Int64(end.rounded()) - minutes * 60).utf8)
        return cells
    }
}
