import KChartCore

extension CSVLayoutFinder {
    /// Volume and turnover of a table without names. What follows the prices is the volume, unless
    /// it is one more price: an average lies between low and high, an adjusted close goes along
    /// with the close, the close of the day before is the row above. An amount that is volume times
    /// price is the turnover. Where nothing follows, the one amount in front is the volume.
    func pickAmounts(
        _ roles: inout [ColumnRole?], candidates: [Int], widest: Int, data: [CSVSample.Row]
    ) {
        guard let prices = AmountRows(data, roles: roles) else { return }
        let last = prices.last
        let free = (0..<widest).filter {
            roles[$0] == nil && Self.isAmount(data, column: $0) && !prices.isNegative($0)
        }
        let behind = free.filter { $0 > last }
        // Only what follows at once: later columns mean too many other things.
        var chain: [Int] = []
        var next = last + 1
        while next < widest {
            if roles[next] == .time {
                next += 1
                continue
            }
            guard roles[next] == nil else { break }
            if !free.contains(next) {
                // Changes and the like, which may be below zero, stand between prices.
                guard !chain.isEmpty, prices.isNegative(next) else { break }
            } else {
                chain.append(next)
                if !prices.isPrice(next) { break }
            }
            next += 1
        }
        let follower = chain.last { !prices.isPrice($0) }
        guard let volume = follower ?? inFront(free, candidates, prices) else { return }
        // A few rows say it as well as many when every one does.
        let fewest = min(3, data.count)
        let turnover = free.first {
            $0 != volume && prices.isMoney($0, for: volume, fewest: fewest)
        }
        roles[volume] = .volume
        // Binance's twelve are told by the close time in the seventh.
        if widest == 12, roles[1] == .open, isTime(data, column: 6), turnover == nil {
            roles[7] = .turnover
            return
        }
        if let turnover { roles[turnover] = .turnover }
        // Money first, then the amount: what is left of one is the other.
        if turnover == nil, let amount = behind.first(where: { $0 > volume }),
            prices.isMoney(volume, for: amount)
        {
            roles[amount] = .volume
            roles[volume] = .turnover
        }
    }

    /// The one amount between the time and the prices, or among them.
    private func inFront(_ free: [Int], _ candidates: [Int], _ prices: AmountRows) -> Int? {
        let front = free.filter {
            $0 < prices.last && candidates.contains($0) && !prices.isCounter($0)
                && !prices.isPrice($0)
        }
        return front.count == 1 ? front[0] : nil
    }
}
