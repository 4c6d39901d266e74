import Testing

@testable import KChartCore

@Suite("A column of values under the slots of bars")
struct ValueColumnTests {
    /// The plain answer that the pyramid must give too.
    private func reference(_ column: ValueColumn, _ range: Range<Int>) -> (Double, Double)? {
        let values = range.map { column[BarIndex($0)] }.filter { !$0.isNaN }
        guard let low = values.min(), let high = values.max() else { return nil }
        return (low, high)
    }

    private func expectExtremes(_ column: ValueColumn, _ range: Range<Int>) {
        let found = column.extremes(in: BarIndex(range.lowerBound)..<BarIndex(range.upperBound))
        let wanted = reference(column, range)
        #expect(found?.low == wanted?.0 && found?.high == wanted?.1)
        if let found {
            #expect(column[found.lowIndex] == found.low)
            #expect(column[found.highIndex] == found.high)
        }
    }

    @Test("extremes are those of the values, NaN left out, after any history of changes")
    func extremes() {
        var random = SeededRandom(seed: 11)
        let column = ValueColumn()
        column.restart(firstSlot: -37, count: 9_000)
        for row in 0..<9_000 {
            column.values[row] = row % 7 == 0 ? .nan : Double.random(in: -50...50, using: &random)
        }
        for _ in 0..<200 {
            switch Int.random(in: 0..<4, using: &random) {
            case 0:
                column.extend(by: 3)
                for row in (column.count - 3)..<column.count {
                    column.values[row] = Double.random(in: -60...60, using: &random)
                }
            case 1:
                column.values[column.count - 1] = Double.random(in: -90...90, using: &random)
                column.markChanged(from: column.firstSlot + column.count - 1)
            case 2:
                column.removeFirst(5)
            default:
                let row = Int.random(in: 0..<column.count, using: &random)
                column.values[row] = .nan
                column.markChanged(from: column.firstSlot + row)
            }
            let first = column.firstSlot
            let lower = Int.random(in: first..<(first + 3_000), using: &random)
            expectExtremes(column, lower..<(lower + Int.random(in: 1...5_000, using: &random)))
        }
    }

    @Test("a column that loses a value for each it gets asks for a few nodes a step, not for all")
    func slidingWindow() {
        var random = SeededRandom(seed: 4)
        let count = 200_000
        let column = ValueColumn()
        column.restart(firstSlot: 0, count: count)
        for row in 0..<count { column.values[row] = Double.random(in: 0...1, using: &random) }
        // The greatest of all is among those that will go.
        column.values[40] = 7
        expectExtremes(column, 0..<count)
        let before = column.computedNodes
        for step in 0..<300 {
            column.removeFirst(1)
            column.extend(by: 1)
            column.values[count - 1] = Double.random(in: 0...1, using: &random)
            let first = column.firstSlot
            let found = column.extremes(in: BarIndex(first)..<BarIndex(first + count))
            #expect((found?.high == 7) == (step < 40))
            if step % 100 == 99 { expectExtremes(column, first..<(first + count)) }
        }
        // Four levels of blocks of 32, at both ends.
        #expect(column.computedNodes - before <= 300 * 4 * 4)
    }

    @Test("a column that lost all its pyramid knew is built anew")
    func nothingLeft() {
        let column = ValueColumn()
        column.restart(firstSlot: 0, count: 5_000)
        for row in 0..<5_000 { column.values[row] = Double(row) }
        expectExtremes(column, 0..<5_000)
        column.extend(by: 5_000)
        for row in 5_000..<10_000 { column.values[row] = -Double(row) }
        column.removeFirst(5_001)
        expectExtremes(column, 5_001..<10_000)
    }

    @Test("a column of nothing but NaN has no extremes")
    func nothing() {
        let column = ValueColumn()
        #expect(column.extremes(in: BarIndex(0)..<BarIndex(10)) == nil)
        column.restart(firstSlot: 0, count: 5_000)
        for row in 0..<5_000 { column.values[row] = .nan }
        #expect(column.extremes(in: BarIndex(0)..<BarIndex(5_000)) == nil)
        #expect(column.extremes(in: BarIndex(0)..<BarIndex(10)) == nil)
        #expect(column[BarIndex(-1)].isNaN && column[BarIndex(9_999)].isNaN)
    }
}
