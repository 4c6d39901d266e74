import KChartCore

/// The latest trades of a stream, for those that come a second time because its pages overlap.
///
/// Numbers that rise cost a comparison; 8 bytes for each of the latest 65 536.
struct RecentTrades {
    private var keys: [UInt64] = []
    private var next = 0
    private var known: Set<UInt64>?
    private var highest: UInt64?

    private static let most = 1 << 16

    /// True for a trade that came before: same number, time, price and amount.
    mutating func repeats(_ cell: UnsafeBufferPointer<UInt8>, _ tick: TickRow.Tick) -> Bool {
        let number = TradeNumbers.number(cell)
        if number == TradeNumbers.none { return false }
        let isHigher = highest.map { number > $0 } ?? true
        if isHigher { highest = number }
        var key = Self.mixed(number, UInt64(bitPattern: tick.time))
        key = Self.mixed(key, tick.price.bitPattern)
        key = Self.mixed(key, tick.amount.bitPattern)
        if known == nil, !isHigher { known = Set(keys) }
        if known?.contains(key) ?? false { return true }
        if keys.count < Self.most {
            keys.append(key)
        } else {
            known?.remove(keys[next])
            keys[next] = key
            next = (next + 1) % Self.most
        }
        known?.insert(key)
        return false
    }

    private static func mixed(_ key: UInt64, _ part: UInt64) -> UInt64 {
        let product = (key ^ part) &* 0x9E37_79B9_7F4A_7C15
        return product ^ product >> 29
    }
}
