/// A bar of the simulated market in whole numbers, so that larger bars are exactly the sum of
/// smaller ones: prices in price steps, volume in lots, turnover in steps · lots.
struct SimulatedBar: Hashable {
    var open: Int64
    var high: Int64
    var low: Int64
    var close: Int64
    var volume: Int64
    /// Wide: a decade of a symbol that counts small lots in small steps is more than 2^63.
    var turnover: Int128

    /// A bar in which nothing has happened yet.
    init(at price: Int64) {
        open = price
        high = price
        low = price
        close = price
        volume = 0
        turnover = 0
    }

    init(
        open: Int64, high: Int64, low: Int64, close: Int64, volume: Int64, turnover: Int128
    ) {
        self.open = open
        self.high = high
        self.low = low
        self.close = close
        self.volume = volume
        self.turnover = turnover
    }

    mutating func append(_ next: SimulatedBar) {
        high = max(high, next.high)
        low = min(low, next.low)
        close = next.close
        // A day has at most 10^12 lots, and there are fewer than 10^6 days.
        volume += next.volume
        turnover += next.turnover
    }

    /// The bar as it stood after `millionths` of its time: the price walks at an even pace over
    /// the open, the two extremes and the close. At 1 000 000 it is the bar itself.
    func prefix(millionths: Int64) -> SimulatedBar {
        if millionths >= 1_000_000 { return self }
        var result = SimulatedBar(at: open)
        guard millionths > 0 else { return result }
        let corners = close >= open ? [low, high, close] : [high, low, close]
        var length: Int64 = 0
        var from = open
        for corner in corners {
            length += abs(corner - from)
            from = corner
        }
        var rest = Int64(Double(length) * Double(millionths) / 1_000_000)
        from = open
        for corner in corners {
            let step = abs(corner - from)
            let price = rest >= step ? corner : from + (corner > from ? rest : -rest)
            result.high = max(result.high, price)
            result.low = min(result.low, price)
            result.close = price
            if rest < step { break }
            rest -= step
            from = corner
        }
        result.volume = Int64(Double(volume) * Double(millionths) / 1_000_000)
        result.turnover = Int128(Double(turnover) * Double(millionths) / 1_000_000)
        return result
    }
}
