/// Coverage bitmaps of glyphs by face, size, glyph and quarter pixel; bounded.
///
/// Several canvases of one thread may share one cache.
public final class GlyphCache {
    /// The most bytes of coverage kept; when more is needed the cache starts anew.
    public let byteLimit: Int

    public init(byteLimit: Int = 4 << 20) {
        self.byteLimit = byteLimit
    }
}
