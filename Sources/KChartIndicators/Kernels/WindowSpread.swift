/// Mean and mean absolute deviation of the last `period` values of a column.
///
/// A short window is added up; of a long one, over a run of rows, the values lie in the order of
/// their sizes, and two binary indexed trees (Fenwick, 1994) hold how many there are and their
/// sum up to each: O(log period) a row. They are made anew every `blockLength` rows, and a row
/// whose deviation is small against the greatest distance in its block is added up, so rounding
/// never shows.
struct WindowSpread {
    let period: Int
    /// The first row whose window is whole.
    let firstRow: Int

    init(period: Int) {
        self.period = period
        firstRow = period - 1
    }

    /// Up to this many values are added up anew for each row.
    private static let longestAdded = 400
    private var blockLength: Int { max(1_024, period) }

    /// Hands newest value, mean of the distances from it and mean absolute deviation of the rows to
    /// `use`, those before the first whole window left out.
    ///
    /// - Parameter isModest: false when sums may overflow.
    @inline(__always)
    func advance(
        over rows: Range<Int>, _ values: UnsafePointer<Double>, isModest: Bool,
        _ use: (_ row: Int, _ mean: Double, _ deviation: Double) -> Void
    ) {
        var row = rows.clampedStart(firstRow)
        guard isModest, period > Self.longestAdded, rows.upperBound - row > 64 else {
            while row < rows.upperBound {
                let spread = added(row, values)
                use(row, spread.mean, spread.deviation)
                row += 1
            }
            return
        }
        while row < rows.upperBound {
            let end = min(row + blockLength, rows.upperBound)
            SortedBlock.advance(over: row..<end, period, values) { row, mean, deviation, peak in
                // Distances are exact to some 1e-13 of the greatest.
                if deviation > 1e-4 * peak {
                    use(row, mean, deviation)
                } else {
                    let spread = added(row, values)
                    use(row, spread.mean, spread.deviation)
                }
            }
            row = end
        }
    }

    /// Distances are counted from the newest value: those of equal values are 0 without rounding.
    @inline(__always)
    private func added(
        _ row: Int, _ values: UnsafePointer<Double>
    ) -> (mean: Double, deviation: Double) {
        let share = 1 / Double(period)
        let window = values + (row - period + 1)
        let newest = values[row]
        let mean = WindowDistances.sum(window, period, from: newest) * share
        return (mean, WindowDistances.absoluteSum(window, period, from: newest + mean) * share)
    }
}

/// The values of a run of windows in the order of their sizes.
private enum SortedBlock {
    private struct Entry: BitwiseCopyable {
        var distance: Double
        var place: Int32
    }

    static func advance(
        over rows: Range<Int>, _ period: Int, _ values: UnsafePointer<Double>,
        _ use: (_ row: Int, _ mean: Double, _ deviation: Double, _ peak: Double) -> Void
    ) {
        let oldest = rows.lowerBound - period + 1
        let count = rows.upperBound - oldest
        let origin = values[rows.lowerBound]
        withUnsafeTemporaryAllocation(of: Entry.self, capacity: count) { room in
            var entries = room
            for place in 0..<count {
                entries.initializeElement(
                    at: place,
                    to: Entry(distance: values[oldest + place] - origin, place: Int32(place)))
            }
            entries.sort { $0.distance < $1.distance }
            withUnsafeTemporaryAllocation(of: Int32.self, capacity: count) { ranks in
                for (rank, entry) in entries.enumerated() {
                    ranks[Int(entry.place)] = Int32(rank)
                }
                let peak = max(
                    abs(entries[0].distance), abs(entries[count - 1].distance))
                let trees = RankTrees(count: count)
                defer { trees.free() }
                let share = 1 / Double(period)
                var sum = 0.0
                for place in 0..<(period - 1) {
                    let distance = values[oldest + place] - origin
                    trees.add(1, distance, at: Int(ranks[place]))
                    sum += distance
                }
                for row in rows {
                    let place = row - oldest
                    let distance = values[row] - origin
                    trees.add(1, distance, at: Int(ranks[place]))
                    sum += distance
                    let mean = sum * share
                    var low = 0
                    var high = count
                    while low < high {
                        let middle = (low + high) / 2
                        if entries[middle].distance < mean {
                            low = middle + 1
                        } else {
                            high = middle
                        }
                    }
                    // What lies under the mean lies as far from it as what lies over it.
                    let under = trees.total(upTo: low)
                    let deviation = 2 * (mean * Double(under.count) - under.sum) * share
                    use(row, mean - distance, deviation, peak)
                    let first = place - period + 1
                    let gone = values[oldest + first] - origin
                    trees.add(-1, -gone, at: Int(ranks[first]))
                    sum -= gone
                }
            }
        }
    }
}

/// How many values there are up to a rank, and their sum.
private struct RankTrees {
    private struct Node: BitwiseCopyable {
        var count: Int
        var sum: Double
    }

    private let count: Int
    private let nodes: UnsafeMutablePointer<Node>

    init(count: Int) {
        self.count = count
        nodes = .allocate(capacity: count + 1)
        nodes.initialize(repeating: Node(count: 0, sum: 0), count: count + 1)
    }

    func free() { nodes.deallocate() }

    @inline(__always)
    func add(_ number: Int, _ value: Double, at rank: Int) {
        var index = rank + 1
        while index <= count {
            nodes[index].count += number
            nodes[index].sum += value
            index += index & -index
        }
    }

    @inline(__always)
    func total(upTo end: Int) -> (count: Int, sum: Double) {
        var total = (count: 0, sum: 0.0)
        var index = end
        while index > 0 {
            total.count += nodes[index].count
            total.sum += nodes[index].sum
            index -= index & -index
        }
        return total
    }
}
