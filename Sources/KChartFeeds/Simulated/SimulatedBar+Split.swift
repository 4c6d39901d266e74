extension SimulatedBar {
    /// Cuts the bar into `parts.count` bars that make it up exactly: they follow each other
    /// without a jump, one reaches the high, one the low, and volumes and turnovers add up.
    ///
    /// The path is a random bridge from open to close, squeezed or stretched until it just stays
    /// inside low ... high. `activity` weighs the volume of each part. O(parts), no allocation
    /// besides `scratch`.
    func split(
        into parts: inout [SimulatedBar], seed: UInt64, scratch: inout [Double],
        activity: (Int) -> Double
    ) {
        let count = parts.count
        var random = SplitMix(seed)
        guard high > low else {
            for place in 0..<count { parts[place] = SimulatedBar(at: open) }
            share(into: &parts, scratch: &scratch, random: &random, activity: activity)
            return
        }
        let top = Double(max(open, close))
        let bottom = Double(min(open, close))
        let step = Double(high - low) / Double(count).squareRoot()

        // The walk, then the bridge: scratch[i] is the price at the end of part i.
        var walk = 0.0
        for place in 0..<count {
            walk += random.normal() * step * 0.8
            scratch[place] = walk
        }
        let lean = (Double(close - open) - walk) / Double(count)
        var highest = top
        var lowest = bottom
        for place in 0..<count {
            let price = Double(open) + scratch[place] + lean * Double(place + 1)
            scratch[place] = price
            highest = max(highest, price)
            lowest = min(lowest, price)
        }
        let up = highest > top ? min((Double(high) - top) * 0.94 / (highest - top), 2) : 1
        let down = lowest < bottom ? min((bottom - Double(low)) * 0.94 / (bottom - lowest), 2) : 1

        var previous = open
        var tallest = 0
        var deepest = 0
        var tallestBody = Int64.min
        var deepestBody = Int64.max
        for place in 0..<count {
            let draw = random.next()
            var price = scratch[place]
            if price > top {
                price = top + (price - top) * up
            } else if price < bottom {
                price = bottom - (bottom - price) * down
            }
            var end = min(max(Int64(price.rounded()), low), high)
            // Three in a hundred end where they began.
            if draw & 0xFF < 8 { end = previous }
            if place == count - 1 { end = close }
            let bodyTop = max(previous, end)
            let bodyBottom = min(previous, end)
            // Wicks: product of two uniforms, so most are short and some are long.
            let a = Double(draw >> 8 & 0xFFF) * Double(draw >> 20 & 0xFFF) * (1 / 16_769_025.0)
            let b = Double(draw >> 32 & 0xFFF) * Double(draw >> 44 & 0xFFF) * (1 / 16_769_025.0)
            parts[place] = SimulatedBar(
                open: previous, high: bodyTop + Self.wick(a * step * 1.5, room: high - bodyTop),
                low: bodyBottom - Self.wick(b * step * 1.5, room: bodyBottom - low),
                close: end, volume: 0, turnover: 0)
            if bodyTop > tallestBody {
                tallestBody = bodyTop
                tallest = place
            }
            if bodyBottom < deepestBody {
                deepestBody = bodyBottom
                deepest = place
            }
            previous = end
        }
        parts[tallest].high = high
        parts[deepest].low = low
        share(into: &parts, scratch: &scratch, random: &random, activity: activity)
    }

    /// A wick that grows ever more slowly the nearer it comes to the bar's own end: cut off there,
    /// many parts would share one high.
    private static func wick(_ length: Double, room: Int64) -> Int64 {
        guard room > 0 else { return 0 }
        let limit = Double(room)
        return min(Int64(length * limit / (length + limit)), room)
    }

    /// Deals volume and turnover out to the parts; rounding runs along, so nothing is lost.
    private func share(
        into parts: inout [SimulatedBar], scratch: inout [Double], random: inout SplitMix,
        activity: (Int) -> Double
    ) {
        let count = parts.count
        let span = Double(max(high - low, 1)) / Double(count).squareRoot()
        var total = 0.0
        for place in 0..<count {
            let part = parts[place]
            let move = Double(part.high - part.low) / span
            let luck = random.uniform()
            total += activity(place) * (0.15 + 1.6 * luck * luck) * (0.4 + move)
            scratch[place] = total
        }
        let scale = Double(volume) / total
        var dealt: Int64 = 0
        var worth = 0.0
        for place in 0..<count {
            let upTo = place == count - 1 ? volume : min(Int64(scratch[place] * scale), volume)
            parts[place].volume = upTo - dealt
            dealt = upTo
            worth += Double(parts[place].volume) * parts[place].typical
        }
        guard volume > 0 else { return }
        // What is split is a day or less, which fits.
        let turnover = Int64(clamping: turnover)
        let shift = (Double(turnover) - worth) / Double(volume)
        var paid: Int64 = 0
        worth = 0
        for place in 0..<count {
            worth += Double(parts[place].volume) * (parts[place].typical + shift)
            let upTo = place == count - 1 ? turnover : min(max(Int64(worth), paid), turnover)
            parts[place].turnover = Int128(upTo - paid)
            paid = upTo
        }
    }

    /// A middling price.
    private var typical: Double { Double(open + high + low + close) * 0.25 }
}
