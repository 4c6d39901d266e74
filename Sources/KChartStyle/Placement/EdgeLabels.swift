/// A label on the right edge (last price, alert, indicator, drawing) before labels are pushed apart.
public struct EdgeLabel: Hashable, Sendable {
    /// The row it would like to be centred on.
    public var center: Int
    public var height: Int
    /// True for the price badge: others go round it.
    public var isFixed: Bool

    public init(center: Int, height: Int, isFixed: Bool = false) {
        self.center = center
        self.height = max(0, height)
        self.isFixed = isFixed
    }
}

extension LabelPlacement {
    /// The top rows of edge labels, pushed apart so that none overlaps and all stay in
    /// `from ..< to`; nil for a label that finds no room at all.
    ///
    /// Fixed labels stand where they want to, only moved inside. Each other label goes to the
    /// stretch between fixed ones that holds its centre, or the nearest with room. There the
    /// labels are pushed outwards, up and down, from the one in the middle, and a group that would
    /// leave the stretch is pushed back as a whole. The order of the wanted centres is kept; of
    /// equals the first given stays above. `gap` pixels stay free between neighbours.
    public static func pushedApart(
        _ labels: [EdgeLabel], gap: Int = 0, from: Int, to: Int
    ) -> [Int?] {
        var tops = [Int?](repeating: nil, count: labels.count)
        var edges: [(start: Int, end: Int)] = []
        for (index, label) in labels.enumerated() where label.isFixed {
            let top = tag(width: label.height, center: label.center, from: from, to: to)
            tops[index] = top
            edges.append((top - gap, top + label.height + gap))
        }
        var stretches = free(between: edges, from: from, to: to).map { Stretch($0.start, $0.end) }
        let order = labels.indices.filter { !labels[$0].isFixed }
            .sorted { (labels[$0].center, $0) < (labels[$1].center, $1) }
        for index in order {
            let label = labels[index]
            let nearest = stretches.indices
                .filter { stretches[$0].hasRoom(for: label.height, gap: gap) }
                .min { stretches[$0].distance(to: label) < stretches[$1].distance(to: label) }
            if let nearest { stretches[nearest].add(index, height: label.height, gap: gap) }
        }
        for stretch in stretches {
            for (index, top) in stretch.placed(labels, gap: gap) { tops[index] = top }
        }
        return tops
    }

    private static func free(
        between edges: [(start: Int, end: Int)], from: Int, to: Int
    ) -> [(start: Int, end: Int)] {
        var free: [(start: Int, end: Int)] = []
        var start = from
        for edge in edges.sorted(by: { $0.start < $1.start }) {
            if edge.start > start { free.append((start, edge.start)) }
            start = max(start, edge.end)
        }
        if to > start { free.append((start, to)) }
        return free
    }

    /// Free rows between fixed labels and the labels that go there, in order.
    private struct Stretch {
        let start: Int
        let end: Int
        private(set) var members: [Int] = []
        private(set) var used = 0

        init(_ start: Int, _ end: Int) {
            self.start = start
            self.end = end
        }

        func hasRoom(for height: Int, gap: Int) -> Bool {
            used + height + (members.isEmpty ? 0 : gap) <= end - start
        }

        func distance(to label: EdgeLabel) -> Int {
            let nearest = min(max(label.center, start), end)
            return abs(label.center - nearest)
        }

        mutating func add(_ index: Int, height: Int, gap: Int) {
            used += height + (members.isEmpty ? 0 : gap)
            members.append(index)
        }

        func placed(_ labels: [EdgeLabel], gap: Int) -> [(index: Int, top: Int)] {
            guard !members.isEmpty else { return [] }
            var tops = members.map { labels[$0].center - labels[$0].height / 2 }
            let heights = members.map { labels[$0].height }
            let middle = (start + end) / 2
            let pivot = members.indices.min {
                abs(labels[members[$0]].center - middle) < abs(labels[members[$1]].center - middle)
            }
            let first = pivot ?? 0
            tops[first] = min(max(tops[first], start), end - heights[first])
            // Outwards from the middle.
            for place in stride(from: first - 1, through: 0, by: -1) {
                tops[place] = min(tops[place], tops[place + 1] - gap - heights[place])
            }
            for place in members.indices.dropFirst(first + 1) {
                tops[place] = max(tops[place], tops[place - 1] + heights[place - 1] + gap)
            }
            // Back in from both ends; there is room for all.
            var limit = start
            for place in members.indices {
                tops[place] = max(tops[place], limit)
                limit = tops[place] + heights[place] + gap
            }
            limit = end
            for place in members.indices.reversed() {
                tops[place] = min(tops[place], limit - heights[place])
                limit = tops[place] - gap
            }
            return zip(members, tops).map { ($0, $1) }
        }
    }
}
