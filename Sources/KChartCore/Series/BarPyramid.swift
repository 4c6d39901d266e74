/// Levels of blocks of 32 over the bars: lows, highs, extremes of the closes, sums of volume.
///
/// A question about a range reads at most 62 numbers a level instead of every bar. A change of
/// the newest bar costs one node a level. It takes less than 2 bytes a bar. (First and last of a
/// block need no memory: they are the open of its first bar and the close of its last.)
final class BarPyramid: @unchecked Sendable {
    // Shared and written by the same rule as the bars' storage.
    private(set) var levels: [PyramidLevel] = []
    /// Nodes computed since it was made, for tests that count work.
    private(set) var computedNodes = 0

    init() {}

    func copy() -> BarPyramid {
        let other = BarPyramid()
        other.levels = levels.map(PyramidLevel.init(copying:))
        return other
    }

    var allocatedBytes: Int { levels.reduce(0) { $0 + $1.allocatedBytes } }
    var usedBytes: Int { levels.reduce(0) { $0 + $1.usedBytes } }

    /// Builds everything from the bars.
    func rebuild(over bars: PyramidNodes) {
        levels.removeAll(keepingCapacity: true)
        guard bars.count > 0 else { return }
        update(over: bars, changed: bars.first..<bars.end)
    }

    /// Brings the nodes up to date after the bars at the slots `changed` got other values, or
    /// bars came or went at either end (then `changed` holds the new ones, or the first that
    /// stayed).
    func update(over bars: PyramidNodes, changed: Range<Int>) {
        var below = bars
        var changed = changed
        // A measure whose node stayed what it was needs no look at the levels above it.
        var measures = PyramidMeasure.all
        var index = 0
        while below.count > PyramidLevel.fanOut {
            var dirty = PyramidLevel.blocks(of: changed)
            let level: PyramidLevel
            let isKnown: Bool
            if index == levels.count {
                level = PyramidLevel(over: below, spareNodes: max(32, below.count / 256))
                levels.append(level)
                dirty = PyramidLevel.nodes(over: below)
                isKnown = false
            } else {
                level = levels[index]
                isKnown = !level.cover(below)
            }
            let nodes = level.nodes
            dirty = dirty.clamped(to: nodes.first..<nodes.end)
            if !isKnown { measures = PyramidMeasure.all }
            computedNodes &+= dirty.count
            measures = Self.compute(
                nodes, dirty, from: below, measures, isKnown: isKnown && dirty.count == 1)
            below = nodes
            changed = dirty
            index += 1
        }
        if levels.count > index { levels.removeLast(levels.count - index) }
    }

    /// Computes nodes from what lies below them and answers the measures that changed; all of
    /// them when the nodes are not known to have held anything.
    private static func compute(
        _ nodes: PyramidNodes, _ range: Range<Int>, from below: PyramidNodes,
        _ measures: PyramidMeasure.Set, isKnown: Bool
    ) -> PyramidMeasure.Set {
        // Nodes do not know of each other: many are computed on several threads.
        let children = range.count << PyramidLevel.fanOutShift
        if SideBySide.isWorthwhile(children) {
            // Every thread writes nodes of its own.
            nonisolated(unsafe) let (nodes, below) = (nodes, below)
            SideBySide.split(range, work: children) { range in
                _ = compute(nodes, of: range, from: below, measures, isKnown: false)
            }
            return PyramidMeasure.all
        }
        return compute(nodes, of: range, from: below, measures, isKnown: isKnown)
    }

    private static func compute(
        _ nodes: PyramidNodes, of range: Range<Int>, from below: PyramidNodes,
        _ measures: PyramidMeasure.Set, isKnown: Bool
    ) -> PyramidMeasure.Set {
        var changed = PyramidMeasure.Set()
        for index in 0..<PyramidMeasure.count where measures.contains(index) {
            guard let measure = PyramidMeasure(rawValue: index), let target = nodes[measure],
                let source = below[measure]
            else { continue }
            for node in range {
                let lower = max(node << PyramidLevel.fanOutShift, below.first)
                let upper = min((node + 1) << PyramidLevel.fanOutShift, below.end)
                let value = PyramidKernel.reduce(
                    measure, source + (lower - below.first), upper - lower)
                if !isKnown || target[node - nodes.first].bitPattern != value.bitPattern {
                    target[node - nodes.first] = value
                    changed.insert(index)
                }
            }
        }
        return changed
    }
}
