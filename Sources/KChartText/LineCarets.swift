/// Where the characters of a shaped line stand: what a text field needs to set its caret.
///
/// Offsets count Unicode scalars of the text; places are device pixels from the line's origin.
/// A character that shares its glyph with others gets its share of the width.
public struct LineCarets: Hashable, Sendable {
    struct Place: Hashable, Sendable {
        var range: Range<Int>
        var left: Float
        var right: Float
        var isRightToLeft: Bool

        /// The edge at which the character of an offset begins.
        func leadingEdge(of offset: Int) -> Float {
            let share = Float(offset - range.lowerBound) / Float(max(1, range.count))
            return isRightToLeft ? right - (right - left) * share : left + (right - left) * share
        }
    }

    let places: [Place]
    /// How many scalars the line has.
    public let count: Int
    /// The advance of the whole line.
    public let width: Float
    public let isRightToLeft: Bool
    /// The caret in front of each scalar, and behind the last.
    private let edges: [Float]

    /// O(n log n).
    ///
    /// - Parameter places: the clusters in visual order; of two that hold a scalar the first
    ///   counts.
    init(places: [Place], count: Int, width: Float, isRightToLeft: Bool) {
        self.places = places
        self.count = count
        self.width = width
        self.isRightToLeft = isRightToLeft
        var edges = [Float](repeating: .nan, count: count + 1)
        for place in places {
            for offset in place.range.clamped(to: 0..<(count + 1)) where edges[offset].isNaN {
                edges[offset] = place.leadingEdge(of: offset)
            }
        }
        // One that is not drawn stands behind the last before it that is.
        let ends = places.indices.sorted {
            (places[$0].range.upperBound, $0) < (places[$1].range.upperBound, $1)
        }
        var next = 0
        var former: Place?
        for offset in 0...count {
            while next < ends.count, places[ends[next]].range.upperBound <= offset {
                let place = places[ends[next]]
                if place.range.upperBound > former?.range.upperBound ?? .min { former = place }
                next += 1
            }
            guard edges[offset].isNaN else { continue }
            if let former {
                edges[offset] = former.isRightToLeft ? former.left : former.right
            } else {
                edges[offset] = isRightToLeft ? width : 0
            }
        }
        self.edges = edges
    }

    /// The caret in front of the scalar at `offset`; behind the last one for `count` and beyond.
    /// O(1).
    public func x(at offset: Int) -> Float { edges[min(max(offset, 0), count)] }

    /// The offset whose caret is nearest to `x`, of equals the first. O(n).
    public func offset(nearest x: Float) -> Int {
        var best = 0
        var bestDistance = Float.infinity
        for (offset, edge) in edges.enumerated() {
            let distance = abs(edge - x)
            if distance < bestDistance {
                bestDistance = distance
                best = offset
            }
        }
        return best
    }

    /// What a range of scalars covers: several stretches where directions mix, left to right.
    public func spans(of range: Range<Int>) -> [ClosedRange<Float>] {
        var spans: [ClosedRange<Float>] = []
        for place in places {
            let part = range.clamped(to: place.range)
            guard !part.isEmpty else { continue }
            let one = place.leadingEdge(of: part.lowerBound)
            let two = place.leadingEdge(of: part.upperBound)
            let span = min(one, two)...max(one, two)
            if let last = spans.last, span.lowerBound - last.upperBound < 0.01 {
                spans[spans.count - 1] = last.lowerBound...max(last.upperBound, span.upperBound)
            } else {
                spans.append(span)
            }
        }
        return spans
    }

    /// Lets each cluster of an item reach to the next one's beginning. O(n log n).
    static func close(_ places: inout ArraySlice<Place>, end: Int) {
        let order = places.indices.sorted {
            places[$0].range.lowerBound < places[$1].range.lowerBound
        }
        var next = end
        var later = end
        for index in order.reversed() {
            let start = places[index].range.lowerBound
            // Several of one beginning reach to the same end.
            if start < later { (next, later) = (later, start) }
            places[index].range = start..<max(next, start + 1)
        }
    }
}

extension FontCatalog {
    /// Shapes a line as `shape` does and tells where its characters stand; not kept, so it is
    /// for the one line that is being typed.
    public func carets(
        of text: String, style: FontStyle, direction: TextDirection = .automatic
    ) -> LineCarets {
        let (result, count, isRightToLeft) = places(text, style: style, direction: direction)
        return LineCarets(
            places: result.places, count: count, width: result.width,
            isRightToLeft: isRightToLeft)
    }
}
