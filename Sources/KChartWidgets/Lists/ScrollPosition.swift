/// How far a long content is scrolled in a short view. Whole device pixels; pure.
public struct ScrollPosition: Hashable, Sendable {
    public private(set) var content = 0
    public private(set) var view = 0
    public private(set) var offset = 0

    public init() {}

    public var largest: Int { max(0, content - view) }
    public var canScroll: Bool { largest > 0 }

    public mutating func resize(content: Int, view: Int) {
        self.content = max(0, content)
        self.view = max(0, view)
        scroll(to: offset)
    }

    /// - Returns: true when it moved.
    @discardableResult
    public mutating func scroll(to offset: Int) -> Bool {
        let next = min(max(offset, 0), largest)
        defer { self.offset = next }
        return next != self.offset
    }

    /// Moves as little as needed to show a stretch of the content, its beginning first.
    @discardableResult
    public mutating func reveal(_ range: Range<Int>) -> Bool {
        if range.lowerBound < offset || range.count > view { return scroll(to: range.lowerBound) }
        if range.upperBound > offset + view { return scroll(to: range.upperBound - view) }
        return false
    }

    /// Where the thumb lies along a track; nil when there is nothing to scroll.
    public func thumb(track: Int, least: Int) -> Range<Int>? {
        guard canScroll, track > 0 else { return nil }
        let length = min(track, max(least, Int(Double(track) * Double(view) / Double(content))))
        let start = Int((Double(track - length) * Double(offset) / Double(largest)).rounded())
        return start..<start + length
    }

    /// The offset that puts the thumb's beginning at a place of the track.
    public func offset(ofThumbAt start: Int, track: Int, least: Int) -> Int {
        guard let thumb = thumb(track: track, least: least), track > thumb.count else { return 0 }
        return Int(
            (Double(largest) * Double(start) / Double(track - thumb.count)).rounded())
    }
}
