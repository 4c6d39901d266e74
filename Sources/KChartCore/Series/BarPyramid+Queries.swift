/// Takes the runs of nodes that together are a range of bars, from the oldest to the newest.
protocol PyramidVisitor {
    /// `level` is -1 for the bars themselves; `range` holds absolute numbers.
    mutating func visit(_ nodes: PyramidNodes, level: Int, range: Range<Int>)
}

extension BarPyramid {
    /// Shows a visitor the fewest whole nodes that make up `slots`.
    @inline(__always)
    func walk(
        _ slots: Range<Int>, over bars: PyramidNodes, _ visitor: inout some PyramidVisitor
    ) {
        walk(slots, level: -1, bars, &visitor)
    }

    private func walk(
        _ range: Range<Int>, level: Int, _ nodes: PyramidNodes,
        _ visitor: inout some PyramidVisitor
    ) {
        let shift = PyramidLevel.fanOutShift
        let firstWhole = (range.lowerBound + PyramidLevel.fanOut - 1) >> shift
        let endWhole = range.upperBound >> shift
        guard level + 1 < levels.count, firstWhole < endWhole else {
            visitor.visit(nodes, level: level, range: range)
            return
        }
        let left = range.lowerBound..<(firstWhole << shift)
        let right = (endWhole << shift)..<range.upperBound
        if !left.isEmpty { visitor.visit(nodes, level: level, range: left) }
        walk(firstWhole..<endWhole, level: level + 1, levels[level + 1].nodes, &visitor)
        if !right.isEmpty { visitor.visit(nodes, level: level, range: right) }
    }

    /// The first slot at which a node's extreme stands, found by going down from the node.
    func slot(
        of value: Double, in measure: PyramidMeasure, node: Int, level: Int, over bars: PyramidNodes
    ) -> Int {
        var node = node
        var level = level
        while level >= 0 {
            let below = level == 0 ? bars : levels[level - 1].nodes
            guard let column = below[measure] else { return node }
            var child = max(node << PyramidLevel.fanOutShift, below.first)
            let end = min((node + 1) << PyramidLevel.fanOutShift, below.end)
            while child < end - 1, column[child - below.first] != value { child += 1 }
            node = child
            level -= 1
        }
        return node
    }
}

/// Finds the least or greatest number of a measure and the earliest node that has it.
struct ExtremeSearch: PyramidVisitor {
    let measure: PyramidMeasure
    let wantsLeast: Bool
    var value: Double
    var node = 0
    var level = -1
    var found = false

    init(_ measure: PyramidMeasure) {
        self.measure = measure
        wantsLeast = measure == .low || measure == .closeLow
        value = wantsLeast ? .infinity : -.infinity
    }

    mutating func visit(_ nodes: PyramidNodes, level: Int, range: Range<Int>) {
        guard let column = nodes[measure] else { return }
        let base = column + (range.lowerBound - nodes.first)
        let best =
            wantsLeast
            ? PyramidKernel.minimum(base, range.count) : PyramidKernel.maximum(base, range.count)
        guard wantsLeast ? best < value : best > value else { return }
        var index = 0
        while index < range.count - 1, base[index] != best { index += 1 }
        value = best
        node = range.lowerBound + index
        self.level = level
        found = true
    }
}

/// Collects what several bars are as one.
struct AggregateSearch: PyramidVisitor {
    let withSums: Bool
    let withGreatestVolume: Bool
    let lowMeasure: PyramidMeasure
    let highMeasure: PyramidMeasure
    var low = Double.infinity
    var high = -Double.infinity
    var volume = Double.nan
    var turnover = Double.nan
    var greatestVolume = Double.nan

    init(
        withSums: Bool, withGreatestVolume: Bool = false, low: PyramidMeasure = .low,
        high: PyramidMeasure = .high
    ) {
        self.withSums = withSums
        self.withGreatestVolume = withGreatestVolume
        lowMeasure = low
        highMeasure = high
    }

    mutating func visit(_ nodes: PyramidNodes, level: Int, range: Range<Int>) {
        let offset = range.lowerBound - nodes.first
        if let column = nodes[lowMeasure] {
            low = min(low, PyramidKernel.minimum(column + offset, range.count))
        }
        if let column = nodes[highMeasure] {
            high = max(high, PyramidKernel.maximum(column + offset, range.count))
        }
        if withGreatestVolume, let column = nodes[.volumeHigh] {
            let greatest = PyramidKernel.maximumOfNumbers(column + offset, range.count)
            if greatest.isFinite, !(greatest <= greatestVolume) { greatestVolume = greatest }
        }
        guard withSums else { return }
        if let column = nodes[.volumeSum] {
            Self.add(PyramidKernel.sum(column + offset, range.count), to: &volume)
        }
        if let column = nodes[.turnoverSum] {
            Self.add(PyramidKernel.sum(column + offset, range.count), to: &turnover)
        }
    }

    /// NaN stands for nothing.
    private static func add(_ value: Double, to sum: inout Double) {
        guard !value.isNaN else { return }
        sum = sum.isNaN ? value : PyramidKernel.saturated(sum + value)
    }
}
