/// How far a long content is scrolled in a short view. Whole device pixels; pure.
public struct ScrollPosition: Hashable, Sendable {
    /// The length of what is scrolled.
    public private(set) var content = 0
    /// The length of what is seen.
    public private(set) var view = 0
    /// What of the content lies before the view.
    public private(set) var offset = 0
    /// What was scrolled and is less than a pixel.
    private var rest = 0.0

    public init() {}

    /// The offset at the end of the content.
    public var largest: Int { max(0, content - view) }
    /// True when more is there than is seen.
    public var canScroll: Bool { largest > 0 }

    /// Takes other lengths; the offset stays as far as it can.
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

    /// Scrolls on by device pixels; what is less than one is kept for the next time, so a fine
    /// wheel gets as far as a coarse one.
    /// - Returns: true when it moved.
    @discardableResult
    public mutating func scroll(by pixels: Double) -> Bool {
        guard pixels.isFinite else { return false }
        let wanted = min(max(rest + pixels, -1e6), 1e6)
        let whole = wanted.rounded()
        rest = wanted - whole
        let isMoved = scroll(to: offset + Int(whole))
        // At an end nothing is saved up.
        if !isMoved, whole != 0 { rest = 0 }
        return isMoved
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
