/// Finds where the dates of a column begin to be written in another order.
///
/// Dates with a part above 12 tell their order. The dates between two that tell different orders
/// could be either: the change is put where the times go on with the smallest steps. The same is
/// asked of the dates before the first one that tells and behind the last one.
struct DateOrderSplitter {
    struct Row {
        var offset: Int
        var line: Int
        var asDay: Int64
        var asMonth: Int64
        var evidence: TimeText.Evidence

        func time(_ order: TimeText.Order) -> Int64 { order == .dayFirst ? asDay : asMonth }
    }

    private var runs: [(row: Row, order: TimeText.Order)] = []
    /// Rows that could be either, behind the last one that told (which is the first of them).
    private var open: [Row] = []
    private var first: Row?
    private var isFull = false

    /// More rows than this in a stretch are not looked through, nor more changes counted.
    private static let mostOpen = 50_000
    private static let mostRuns = 16

    mutating func add(_ row: Row) {
        if first == nil { first = row }
        let order: TimeText.Order
        switch row.evidence {
        case .dayFirst: order = .dayFirst
        case .monthFirst: order = .monthFirst
        case .none, .either:
            if open.count < Self.mostOpen { open.append(row) } else { isFull = true }
            return
        }
        defer {
            open = [row]
            isFull = false
        }
        guard let last = runs.last else {
            begin(with: row, order)
            return
        }
        guard last.order != order, runs.count <= Self.mostRuns else { return }
        let stretch = open + [row]
        let split = isFull ? stretch.count - 1 : Self.split(stretch, last.order, order).place
        runs.append((stretch[max(split, 1)], order))
    }

    /// The rows before the first one that tells.
    private mutating func begin(with row: Row, _ order: TimeText.Order) {
        let stretch = open + [row]
        let other: TimeText.Order = order == .dayFirst ? .monthFirst : .dayFirst
        if !isFull, let place = Self.clearSplit(stretch, other, order), place > 0 {
            runs.append((stretch[0], other))
            runs.append((stretch[place], order))
        } else {
            runs.append((first ?? row, order))
        }
    }

    /// The orders and the rows where they begin; none when no date told.
    mutating func finish() -> [(row: Row, order: TimeText.Order)] {
        guard let last = runs.last, !isFull, open.count > 2 else { return runs }
        let other: TimeText.Order = last.order == .dayFirst ? .monthFirst : .dayFirst
        if let place = Self.clearSplit(open, last.order, other), place > 0, place < open.count {
            runs.append((open[place], other))
        }
        return runs
    }

    /// A change that makes the steps of a stretch much smaller than no change does.
    private static func clearSplit(
        _ rows: [Row], _ before: TimeText.Order, _ after: TimeText.Order
    ) -> Int? {
        guard rows.count > 2 else { return nil }
        let (place, cost) = split(rows, before, after)
        let kept = rows.first?.evidence == .dayFirst || rows.first?.evidence == .monthFirst
        let whole = sum(rows, kept ? before : after)
        return cost * 3 < whole ? place : nil
    }

    private static func sum(_ rows: [Row], _ order: TimeText.Order) -> Double {
        zip(rows, rows.dropFirst()).reduce(0) {
            $0 + abs(Double($1.1.time(order) - $1.0.time(order)))
        }
    }

    /// The first row of the second order with the smallest sum of steps.
    private static func split(
        _ rows: [Row], _ before: TimeText.Order, _ after: TimeText.Order
    ) -> (place: Int, cost: Double) {
        // From no row of the first order to all but the last.
        var cost = sum(rows, after)
        var best = (place: 0, cost: cost)
        for place in 1..<rows.count {
            if place > 1 {
                cost += step(rows[place - 2], before, rows[place - 1], before)
                cost -= step(rows[place - 2], before, rows[place - 1], after)
            }
            cost -= step(rows[place - 1], after, rows[place], after)
            cost += step(rows[place - 1], before, rows[place], after)
            if cost < best.cost { best = (place, cost) }
        }
        return best
    }

    private static func step(
        _ first: Row, _ order: TimeText.Order, _ second: Row, _ next: TimeText.Order
    ) -> Double {
        abs(Double(second.time(next) - first.time(order)))
    }
}
