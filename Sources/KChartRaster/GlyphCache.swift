import CFreeType
import KChartCanvas
import KChartText

/// Coverage bitmaps of glyphs by face, size, glyph and quarter pixel; bounded.
///
/// Several canvases of one thread may share one cache, all with the same font catalogue: glyphs
/// are known by the catalogue's face numbers.
public final class GlyphCache {
    /// The most bytes of coverage kept; when more is needed the cache starts anew.
    public let byteLimit: Int
    /// Glyphs drawn by FreeType so far: stands still once a picture repeats itself.
    public private(set) var rasterizedGlyphs = 0

    private var entries: [UInt64: Entry] = [:]
    private var bytes: UnsafeMutablePointer<UInt8>
    private var capacity: Int
    private var used = 0

    /// Where a bitmap lies in the memory of the cache and, on the surface, from its origin.
    struct Entry {
        var offset: Int
        var width: Int
        var height: Int
        /// From the origin to the left edge, and up to the top edge.
        var left: Int
        var top: Int
    }

    public init(byteLimit: Int = 4 << 20) {
        self.byteLimit = max(byteLimit, 1 << 16)
        capacity = 1 << 16
        bytes = .allocate(capacity: capacity)
    }

    deinit {
        bytes.deallocate()
    }

    /// Bytes of coverage kept now.
    public var usedBytes: Int { used }

    /// Forgets everything, after fonts changed.
    public func removeAll() {
        entries.removeAll()
        used = 0
    }

    /// Calls `body` with the bitmap of a glyph, its rows without gaps; not at all when the glyph
    /// has no ink. The pointer is good during the call.
    @inline(__always)
    func withGlyph(
        _ glyph: UInt32, face: FaceID, pixelSize: Float, quarter: Int, fonts: FontCatalog,
        _ body: (UnsafePointer<UInt8>, Entry) -> Void
    ) {
        let key = Self.key(glyph, face: face, pixelSize: pixelSize, quarter: quarter)
        if let entry = entries[key] {
            if entry.width > 0 { body(bytes + entry.offset, entry) }
            return
        }
        let entry = rasterize(
            glyph, face: face, pixelSize: pixelSize, quarter: quarter, fonts: fonts)
        entries[key] = entry
        if entry.width > 0 { body(bytes + entry.offset, entry) }
    }

    private static func key(_ glyph: UInt32, face: FaceID, pixelSize: Float, quarter: Int)
        -> UInt64
    {
        let size = UInt64(min(max(pixelSize, 0), 2_048) * 64)
        return UInt64(glyph & 0xFF_FFFF) | size << 24 | UInt64(quarter & 3) << 42
            | UInt64(UInt32(bitPattern: face.number) & 0xF_FFFF) << 44
    }

    private func rasterize(
        _ glyph: UInt32, face: FaceID, pixelSize: Float, quarter: Int, fonts: FontCatalog
    ) -> Entry {
        rasterizedGlyphs += 1
        let nothing = Entry(offset: 0, width: 0, height: 0, left: 0, top: 0)
        let flags = Self.loadFlags(fonts.settings.hinting)
        let entry = fonts.withFace(face, pixelSize: pixelSize) { face -> Entry in
            guard FT_Load_Glyph(face, glyph, flags) == 0, let slot = face.pointee.glyph else {
                return nothing
            }
            if slot.pointee.format == FT_GLYPH_FORMAT_OUTLINE {
                FT_Outline_Translate(&slot.pointee.outline, FT_Pos(quarter * 16), 0)
            }
            guard FT_Render_Glyph(slot, FT_RENDER_MODE_NORMAL) == 0 else { return nothing }
            return store(slot)
        }
        return entry ?? nothing
    }

    private func store(_ slot: FT_GlyphSlot) -> Entry {
        let bitmap = slot.pointee.bitmap
        let width = Int(bitmap.width)
        let height = Int(bitmap.rows)
        let nothing = Entry(offset: 0, width: 0, height: 0, left: 0, top: 0)
        guard width > 0, height > 0, let source = bitmap.buffer,
            Int32(bitmap.pixel_mode) == Int32(FT_PIXEL_MODE_GRAY.rawValue)
        else { return nothing }
        let needed = width * height
        if used + needed > byteLimit { removeAll() }
        if used + needed > capacity {
            let larger = max(capacity * 2, used + needed)
            let memory = UnsafeMutablePointer<UInt8>.allocate(capacity: larger)
            memory.update(from: bytes, count: used)
            bytes.deallocate()
            bytes = memory
            capacity = larger
        }
        let pitch = Int(bitmap.pitch)
        for row in 0..<height {
            // A negative pitch means that the rows stand bottom up.
            let line = pitch >= 0 ? source + row * pitch : source + (row - height + 1) * pitch
            (bytes + used + row * width).update(from: line, count: width)
        }
        let entry = Entry(
            offset: used, width: width, height: height, left: Int(slot.pointee.bitmap_left),
            top: Int(slot.pointee.bitmap_top))
        used += needed
        return entry
    }

    private static func loadFlags(_ hinting: FontSettings.Hinting) -> Int32 {
        let noBitmap = Int32(FT_LOAD_NO_BITMAP)
        switch hinting {
        case .none: return noBitmap | Int32(FT_LOAD_NO_HINTING)
        // The macro FT_LOAD_TARGET_LIGHT.
        case .light: return noBitmap | Int32(FT_RENDER_MODE_LIGHT.rawValue & 15) << 16
        }
    }
}
