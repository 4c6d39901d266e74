import KChartCore

/// The numbers of trades, for those that stand in a file twice because its pages overlap.
///
/// 8 bytes a trade; numbers that only rise or only fall need nothing more.
struct TradeNumbers {
    private var numbers: [UInt64] = []
    private var isRising = true
    private var isFalling = true

    /// What stands for a trade without a number.
    static let none = UInt64.max
    /// Names of columns that number trades, without blanks.
    private static let names: Set<String> = [
        "id", "tradeid", "tid", "aggtradeid", "aggregatetradeid", "trdmatchid", "execid",
        "matchid", "tradeno", "tradenumber", "i", "t", "a",
    ]

    /// The column that numbers the trades of a table; nil when none does.
    static func column(_ layout: CSVLayout, _ data: [CSVSample.Row]) -> Int? {
        guard layout.content == .trades else { return nil }
        func isFree(_ place: Int) -> Bool {
            place >= layout.roles.count || layout.roles[place] == nil
        }
        guard layout.names.isEmpty else {
            return layout.names.indices.first { place in
                let last = layout.names[place].split(separator: ".").last.map(String.init) ?? ""
                return isFree(place) && names.contains(HeaderNames.normalized(last))
                    && last != "A" && last != "I"
            }
        }
        // Without names a count that goes on from row to row.
        return (0..<(data.first?.cells.count ?? 0)).first { place in
            guard isFree(place), data.count >= 3 else { return false }
            let counts = data.compactMap { row in
                place < row.cells.count ? EpochUnit.count(row.cells[place]) : nil
            }
            let steps = zip(counts, counts.dropFirst()).map { $1 - $0 }
            return counts.count == data.count
                && (steps.allSatisfy { $0 > 0 } || steps.allSatisfy { $0 < 0 })
        }
    }

    /// Takes the number of the next trade.
    mutating func append(_ cell: UnsafeBufferPointer<UInt8>) {
        let number = Self.number(cell)
        if let last = numbers.last {
            if number <= last { isRising = false }
            if number >= last { isFalling = false }
        }
        numbers.append(number)
    }

    /// Forgets the trades of some rows, given in their order. One pass.
    mutating func leaveOut(_ rows: [Int]) {
        guard !numbers.isEmpty else { return }
        var gone = rows[...]
        var kept: [UInt64] = []
        kept.reserveCapacity(numbers.count)
        for (row, number) in numbers.enumerated() {
            if row == gone.first {
                gone.removeFirst()
            } else {
                kept.append(number)
            }
        }
        numbers = kept
    }

    /// Figures as they are, other text by its FNV-1a hash.
    static func number(_ cell: UnsafeBufferPointer<UInt8>) -> UInt64 {
        if cell.isEmpty { return none }
        if cell.count <= 18 {
            var count: UInt64 = 0
            var place = 0
            while place < cell.count, cell[place] &- 48 < 10 {
                count = count &* 10 &+ UInt64(cell[place] &- 48)
                place += 1
            }
            if place == cell.count { return count }
        }
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in cell { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        return hash | 1 << 63
    }

    /// The rows whose trade stands further up already: same number, time, price and amount.
    func repeats(_ ticks: BarColumns) -> Set<Int> {
        guard !isRising, !isFalling, numbers.count == ticks.count else { return [] }
        let order = numbers.indices.sorted { (numbers[$0], $0) < (numbers[$1], $1) }
        var found: Set<Int> = []
        for (first, second) in zip(order, order.dropFirst())
        where numbers[first] == numbers[second] && numbers[first] != Self.none
            && ticks.time[first] == ticks.time[second]
            && ticks.close[first] == ticks.close[second]
            && ticks.volume[first].bitPattern == ticks.volume[second].bitPattern
        {
            found.insert(second)
        }
        return found
    }
}
