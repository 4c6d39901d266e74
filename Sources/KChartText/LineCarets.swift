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

    /// The caret in front of the scalar at `offset`; behind the last one for `count`.
    public func x(at offset: Int) -> Float {
        if let place = places.first(where: { $0.range.contains(offset) }) {
            return place.leadingEdge(of: offset)
        }
        // Behind the last character before it that is drawn.
        let before = places.filter { $0.range.upperBound <= offset }
            .max { $0.range.upperBound < $1.range.upperBound }
        guard let before else { return isRightToLeft ? width : 0 }
        return before.isRightToLeft ? before.left : before.right
    }

    /// The offset whose caret is nearest to `x`.
    public func offset(nearest x: Float) -> Int {
        var best = 0
        var bestDistance = Float.infinity
        for offset in 0...count {
            let distance = abs(self.x(at: offset) - x)
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

    /// Lets each cluster of an item reach to the next one's beginning.
    static func close(_ places: inout ArraySlice<Place>, end: Int) {
        let starts = places.map(\.range.lowerBound).sorted()
        for index in places.indices {
            let start = places[index].range.lowerBound
            let next = starts.first { $0 > start } ?? end
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
