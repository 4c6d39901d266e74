import KChartCore

extension CSVLayoutFinder {
    /// What a column of numbers looks like, for telling prices from amounts.
    private struct Shape {
        var column: Int
        var values: [Double]
        /// The middle relative step from row to row.
        var step: Double
        var isWhole: Bool

        init?(_ data: [CSVSample.Row], column: Int) {
            let values = CSVLayoutFinder.cells(data, [column]).compactMap {
                CSVLayoutFinder.number($0)
            }
            guard values.count == data.count, values.count > 1 else { return nil }
            self.column = column
            self.values = values
            let steps = zip(values, values.dropFirst()).map { first, second in
                first == 0 ? (second == 0 ? 0 : Double.infinity) : abs(second / first - 1)
            }.sorted()
            step = steps[steps.count * 3 / 4]
            isWhole = values.allSatisfy { $0 == $0.rounded() }
        }

        var mean: Double { values.reduce(0, +) / Double(values.count) }

        /// A number counted up from row to row, or down where the newest row comes first: an id.
        func isCounter(down isFalling: Bool) -> Bool {
            isWhole
                && (zip(values, values.dropFirst()).allSatisfy { $0 < $1 }
                    || isFalling && zip(values, values.dropFirst()).allSatisfy { $0 > $1 })
        }

        var isConstant: Bool { Set(values).count == 1 }

        /// Two small whole numbers that take turns.
        var isSide: Bool {
            let kinds = Set(values)
            return kinds.count == 2 && isWhole && kinds.allSatisfy { abs($0) <= 2 }
        }
    }

    /// Words that tell who was first in a trade.
    private static let sides: Set<String> = [
        "buy", "sell", "b", "s", "bid", "ask", "true", "false", "1b", "k", "v", "kauf", "verkauf",
    ]

    /// Fewer rows do not tell a price from an amount by how they move.
    private static let fewestTicks = 5

    /// True when the rows could be trades or quotes.
    func ticksFit(_ data: [CSVSample.Row]) -> Bool { tickRoles(data) != nil }

    /// Reads trades or quotes without names; nil when the rows are none for sure.
    func ticksWithoutHeader(
        _ content: [CSVSample.Row], sample: CSVSample
    ) -> Result<CSVLayout, CSVIssueError>? {
        guard let (kind, roles, notes) = tickRoles(content) else { return nil }
        return finish(
            kind, roles: roles, names: [], headerLines: content[0].line - 1, data: content,
            sample: sample, notes: notes)
    }

    private func tickRoles(
        _ data: [CSVSample.Row]
    ) -> (CSVLayout.Content, [ColumnRole?], [Saying])? {
        if data.count < Self.fewestTicks { return fewTickRoles(data) }
        guard let width = data.first?.cells.count, width >= 2,
            width <= 32, data.allSatisfy({ $0.cells.count == width })
        else { return nil }
        let times = (0..<width).filter { isTime(data, column: $0) && isSteady(data, column: $0) }
        guard let time = likeliestTime(times, data) else { return nil }
        var roles = [ColumnRole?](repeating: nil, count: width)
        roles[time] = .time
        let isFalling = isFalling(data, column: time)
        let most = mostStep(data, time: time)
        var shapes: [Shape] = []
        for column in 0..<width where !times.contains(column) {
            if let shape = Shape(data, column: column) {
                if data.count < 8 || !shape.isCounter(down: isFalling) { shapes.append(shape) }
                continue
            }
            let words = Set(Self.cells(data, [column]).map { Self.text($0).lowercased() })
            if !words.isEmpty, words.isSubset(of: Self.sides), words.count <= 2 {
                if !roles.contains(.side) { roles[column] = .side }
            } else if column < time, words.count <= 3, !words.contains("") {
                roles[column] = .symbol
            }
        }
        // Sides in figures: 1 and 2, 0 and 1, -1 and 1.
        if shapes.count > 2, data.count >= 8, !roles.contains(.side),
            let side = shapes.dropFirst(2).first(where: \.isSide)
        {
            roles[side.column] = .side
            shapes.removeAll { $0.column == side.column }
        }
        // What never changes is neither a price nor an amount, unless nothing else is left.
        if shapes.count(where: { !$0.isConstant }) >= 2 { shapes.removeAll { $0.isConstant } }
        if let found = tradeBesideQuote(shapes, most) {
            for (role, place) in found { roles[place] = role }
            let price = roles.firstIndex(of: .price) ?? 0
            return (
                .trades, roles,
                [
                    Saying(
                        .choiceTrades, .number(price + 1),
                        .number((roles.firstIndex(of: .amount) ?? price) + 1))
                ]
            )
        }
        if let (price, amount) = trade(shapes, hasSide: roles.contains(.side), most) {
            roles[price] = .price
            roles[amount] = .amount
            return (
                .trades, roles,
                [
                    Saying(.choiceTrades, .number(price + 1), .number(amount + 1))
                ]
            )
        }
        if let (bid, ask) = quote(shapes, most) {
            roles[bid] = .bid
            roles[ask] = .ask
            return (
                .quotes, roles,
                [
                    Saying(.choiceQuotes, .number(bid + 1), .number(ask + 1))
                ]
            )
        }
        return nil
    }

    /// How far a price goes from row to row at most. Trades come one upon the other; what is
    /// further apart may be closes beside something else.
    private func mostStep(_ data: [CSVSample.Row], time: Int) -> Double {
        let times = times(data, column: time)
        let steps = zip(times, times.dropFirst()).map { abs(Double($1) - Double($0)) }.sorted()
        guard let middle = steps.dropFirst(steps.count / 2).first else { return 0.01 }
        return middle < 60_000_000 ? 0.05 : 0.01
    }

    /// A few trades in a form that needs no more rows to be known: time, price, amount; number,
    /// time, amount below zero or above, price; price, amount and their product in a row.
    private func fewTickRoles(
        _ data: [CSVSample.Row]
    ) -> (CSVLayout.Content, [ColumnRole?], [Saying])? {
        guard let width = data.first?.cells.count, (3...12).contains(width),
            data.allSatisfy({ $0.cells.count == width })
        else { return nil }
        let values = data.map { row in row.cells.map { Self.number($0) } }
        func holds(_ test: ([Double?]) -> Bool) -> Bool { values.allSatisfy(test) }
        func isPositive(_ place: Int) -> Bool { holds { ($0[place] ?? 0) > 0 } }
        func isNow(_ place: Int) -> Bool {
            isTime(data, column: place)
                && times(data, column: place).allSatisfy { Self.plausible.contains($0) }
        }
        var found: (time: Int, price: Int, amount: Int)?
        if width == 3, isNow(0), isPositive(1), isPositive(2), Self.areAmountsFiner(data) {
            found = (0, 1, 2)
        } else if width == 4, isNow(1), !isNow(0), isPositive(3), holds({ ($0[2] ?? 0) != 0 }),
            holds({ $0[0] != nil }), values.contains(where: { ($0[2] ?? 0) < 0 })
        {
            found = (1, 3, 2)
        } else if let time = (0..<width).last(where: isNow) {
            let price = (0..<max(width - 2, 0)).first { place in
                place != time && place + 1 != time && place + 2 != time && isPositive(place)
                    && isPositive(place + 1)
                    // One times one proves nothing.
                    && values.contains { row in row[place] != 1 && row[place + 1] != 1 }
                    && holds { row in
                        let product = (row[place] ?? 0) * (row[place + 1] ?? 0)
                        return abs(product - (row[place + 2] ?? 0)) <= product * 1e-6 + 1e-8
                    }
            }
            if let price { found = (time, price, price + 1) }
        }
        guard let found else { return nil }
        var roles = [ColumnRole?](repeating: nil, count: width)
        roles[found.time] = .time
        roles[found.price] = .price
        roles[found.amount] = .amount
        return (
            .trades, roles,
            [Saying(.choiceTrades, .number(found.price + 1), .number(found.amount + 1))]
        )
    }

    /// Prices of one number of decimals, little apart, and amounts of more: what else stands in two
    /// columns of numbers could be anything.
    private static func areAmountsFiner(_ data: [CSVSample.Row]) -> Bool {
        func decimals(_ cell: [UInt8]) -> Int {
            cell.firstIndex(of: UInt8(ascii: ".")).map { cell.count - $0 - 1 } ?? 0
        }
        let prices = data.compactMap { number($0.cells[1]) }
        let whole = Set(data.map { decimals($0.cells[1]) })
        guard let digits = whole.first, whole.count == 1, digits > 0, let low = prices.min(),
            let high = prices.max(), high < low * 1.05
        else { return false }
        return data.allSatisfy { decimals($0.cells[2]) > digits }
    }

    /// Of several columns that read as times the one that is: ids that count up from trade to
    /// trade are as large as seconds of some year.
    ///
    /// A date as people write it goes first, then a count of a year in which there was such data,
    /// then one that is no plain counter, then the finer one, then the earlier column.
    private func likeliestTime(_ times: [Int], _ data: [CSVSample.Row]) -> Int? {
        guard times.count > 1 else { return times.first }
        var best: (column: Int, rank: [Int])?
        for column in times {
            let counts = Self.cells(data, [column]).compactMap { EpochUnit.count($0) }
            var rank = [1, 1, 1, 0]
            if counts.count == data.count,
                let middle = counts.sorted().dropFirst(counts.count / 2)
                    .first
            {
                let time = TimeText.epoch(middle.magnitude)?.microseconds ?? 0
                let steps = zip(counts, counts.dropFirst()).map { $1 - $0 }
                let isCounter = steps.allSatisfy { $0 > 0 } || steps.allSatisfy { $0 < 0 }
                let byOne = steps.count { abs($0) == 1 } * 2 >= steps.count
                rank = [
                    0, Self.plausible.contains(time) ? 1 : 0, isCounter && byOne ? 0 : 1,
                    String(middle).count,
                ]
            }
            if let best, !best.rank.lexicographicallyPrecedes(rank) { continue }
            best = (column, rank)
        }
        return best?.column
    }

    /// From 1995 to 2060, in microseconds.
    private static let plausible: ClosedRange<Int64> =
        788_918_400_000_000...2_840_140_800_000_000

    /// Times that go one way, with repeats.
    private func isSteady(_ data: [CSVSample.Row], column: Int) -> Bool {
        var time = TimeText()
        configure(&time)
        time.unit = time.unit ?? Self.timeUnit(data, column: column)
        let times = Self.cells(data, [column]).compactMap { cell in
            cell.withUnsafeBufferPointer { time.parse($0) }
        }
        let steps = zip(times, times.dropFirst()).map { $1 - $0 }
        let disorder = min(steps.count { $0 > 0 }, steps.count { $0 < 0 })
        return disorder * 20 <= steps.count
    }

    /// Price and amount: a price moves little from row to row, an amount jumps; a third column
    /// that is their product makes it sure.
    private func trade(
        _ shapes: [Shape], hasSide: Bool, _ most: Double
    ) -> (price: Int, amount: Int)? {
        guard shapes.count >= 2 else { return nil }
        func isProduct(_ a: Shape, _ b: Shape, _ c: Shape) -> Bool {
            zip(a.values, zip(b.values, c.values)).count { a, rest in
                abs(a * rest.0 - rest.1) <= abs(rest.1) * 0.02 + 1e-8
            } * 20 >= a.values.count * 19
        }
        let first = shapes[0]
        let second = shapes[1]
        let isSure = shapes.count > 2 && isProduct(first, second, shapes[2])
        guard isSure || hasSide || shapes.count == 2 else { return nil }
        for (price, amount) in [(first, second), (second, first)]
        where price.step < most && price.values.allSatisfy({ $0 > 0 }) {
            if isSure || amount.step > max(price.step * 5, 0.02) {
                return (price.column, amount.column)
            }
        }
        // A side stands in trades only, and the price comes before the amount.
        return hasSide && isSure ? (first.column, second.column) : nil
    }

    /// The last price, the bid, the ask and the amount, as NinjaTrader writes its ticks.
    private func tradeBesideQuote(
        _ shapes: [Shape], _ most: Double
    ) -> [(ColumnRole, Int)]? {
        guard shapes.count == 4, shapes[1].column == shapes[0].column + 1,
            shapes[2].column == shapes[1].column + 1, shapes[3].isWhole,
            shapes[3].values.allSatisfy({ $0 >= 0 }),
            shapes[..<3].allSatisfy({ $0.step < most }),
            let quote = quote(Array(shapes[1...2]), most), quote.bid == shapes[1].column
        else { return nil }
        let inside = shapes[0].values.indices.count { row in
            let (last, bid, ask) = (
                shapes[0].values[row], shapes[1].values[row], shapes[2].values[row]
            )
            return last >= bid && last <= ask
        }
        guard inside * 20 >= shapes[0].values.count * 19 else { return nil }
        return [
            (.price, shapes[0].column), (.bid, quote.bid), (.ask, quote.ask),
            (.amount, shapes[3].column),
        ]
    }

    /// Bid and ask: two prices side by side, one never above the other, little apart.
    private func quote(_ shapes: [Shape], _ most: Double) -> (bid: Int, ask: Int)? {
        guard shapes.count >= 2 else { return nil }
        let a = shapes[0]
        let b = shapes[1]
        let count = a.values.count
        let pairs = Array(zip(a.values, b.values))
        guard pairs.allSatisfy({ $0 > 0 && $1 > 0 }), a.step < most, b.step < most else {
            return nil
        }
        let near = pairs.count { abs($0 / $1 - 1) < 0.02 }
        guard near * 20 >= count * 19, pairs.contains(where: { $0 != $1 }) else { return nil }
        if pairs.count(where: { $0 <= $1 }) * 50 >= count * 49 { return (a.column, b.column) }
        if pairs.count(where: { $0 >= $1 }) * 50 >= count * 49 { return (b.column, a.column) }
        return nil
    }
}
