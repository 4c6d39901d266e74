/// Finds what somebody who mistyped probably meant.
public enum Suggestion {
    /// The candidate nearest to `text` in edits (a swap of neighbours is one), or nil when none is
    /// near enough: a third of the longer word's letters, at least one.
    public static func nearest(to text: String, among candidates: [String]) -> String? {
        let wanted = Array(text.lowercased().prefix(64))
        guard !wanted.isEmpty else { return nil }
        var best: (candidate: String, distance: Int)?
        for candidate in candidates {
            let letters = Array(candidate.lowercased())
            let limit = max(1, max(wanted.count, letters.count) / 3)
            let found = distance(wanted, letters)
            if found <= limit, found < best?.distance ?? .max { best = (candidate, found) }
        }
        if best == nil, wanted.count >= 2 {
            let begun = candidates.filter { $0.lowercased().hasPrefix(String(wanted)) }
            if begun.count == 1 { return begun[0] }
        }
        return best?.candidate
    }

    /// The optimal string alignment distance.
    static func distance(_ left: [Character], _ right: [Character]) -> Int {
        var beforeLast = [Int](repeating: 0, count: right.count + 1)
        var last = Array(0...right.count)
        for row in left.indices {
            var current = [row + 1]
            current.reserveCapacity(right.count + 1)
            for column in right.indices {
                let isSame = left[row] == right[column]
                var cost = min(last[column] + (isSame ? 0 : 1), last[column + 1] + 1)
                cost = min(cost, current[column] + 1)
                if row > 0, column > 0, left[row] == right[column - 1],
                    left[row - 1] == right[column]
                {
                    cost = min(cost, beforeLast[column - 1] + 1)
                }
                current.append(cost)
            }
            beforeLast = last
            last = current
        }
        return last[right.count]
    }
}
