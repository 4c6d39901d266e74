import CFontconfig
import CFreeType
import CHarfBuzz
import KChartCanvas

/// A face as fontconfig described it, before anything was opened.
struct FaceDescription {
    var path: String
    /// The face's number in its file; a named instance of a variable font in the upper half.
    var index: Int
    var family: String
    /// OpenType weight.
    var weight: Double
    /// Steps away from an upright face of normal width.
    var oddity: Int
    /// The characters it covers; owned by the pattern it came from until a face retains it.
    var charset: OpaquePointer
}

/// One face of one font file; opened for shaping and for drawing when first needed.
final class FontFace {
    let id: FaceID
    let path: String
    let index: Int
    let family: String
    let weight: Double

    private let charset: OpaquePointer
    private var openState = OpenState.closed
    private var shapingFonts: [Int32: OpaquePointer] = [:]
    private var drawingFace: FT_Face?
    private var drawingSize = 0
    private var cannotDraw = false

    private enum OpenState {
        case closed
        case open(blob: OpaquePointer, face: OpaquePointer)
        case broken
    }

    /// Opens nothing yet.
    init(_ description: FaceDescription, id: FaceID) {
        self.id = id
        path = description.path
        index = description.index
        family = description.family
        weight = description.weight
        charset = FcCharSetCopy(description.charset)
    }

    deinit {
        close()
        FcCharSetDestroy(charset)
    }

    /// Lets go of the file; the face can be neither shaped nor drawn afterwards.
    func close() {
        for font in shapingFonts.values { hb_font_destroy(font) }
        shapingFonts.removeAll()
        if let drawingFace { FT_Done_Face(drawingFace) }
        drawingFace = nil
        cannotDraw = true
        if case .open(let blob, let face) = openState {
            hb_face_destroy(face)
            hb_blob_destroy(blob)
        }
        openState = .broken
    }

    func covers(_ scalar: UInt32) -> Bool {
        FcCharSetHasChar(charset, scalar) != 0
    }

    /// True when the file can be read and holds glyphs.
    var isUsable: Bool { mapped != nil }

    /// The mapped file and its HarfBuzz face.
    private var mapped: (blob: OpaquePointer, face: OpaquePointer)? {
        switch openState {
        case .open(let blob, let face): return (blob, face)
        case .broken: return nil
        case .closed: break
        }
        openState = .broken
        guard let blob = hb_blob_create_from_file_or_fail(path) else { return nil }
        guard let face = hb_face_create(blob, UInt32(truncatingIfNeeded: index & 0xFFFF)) else {
            hb_blob_destroy(blob)
            return nil
        }
        guard hb_face_get_glyph_count(face) > 0 else {
            hb_face_destroy(face)
            hb_blob_destroy(blob)
            return nil
        }
        openState = .open(blob: blob, face: face)
        return (blob, face)
    }

    /// The HarfBuzz font whose positions are 1/1024 of a device pixel; `size` in 1/64 px.
    func shapingFont(size: Int32) -> OpaquePointer? {
        if let font = shapingFonts[size] { return font }
        guard let mapped, let font = hb_font_create(mapped.face) else { return nil }
        hb_font_set_scale(font, size * 16, size * 16)
        let instance = index >> 16
        if instance > 0 {
            hb_font_set_var_named_instance(font, UInt32(truncatingIfNeeded: instance - 1))
        }
        if shapingFonts.count >= 64 {
            for old in shapingFonts.values { hb_font_destroy(old) }
            shapingFonts.removeAll()
        }
        shapingFonts[size] = font
        return font
    }

    /// The FreeType face set to `size` (1/64 px); nil when FreeType cannot draw the file.
    func drawingFace(library: FT_Library, size: Int) -> FT_Face? {
        if drawingFace == nil, !cannotDraw {
            drawingFace = openForDrawing(library)
            cannotDraw = drawingFace == nil
        }
        guard let drawingFace else { return nil }
        if drawingSize != size {
            guard FT_Set_Char_Size(drawingFace, size, size, 72, 72) == 0 else { return nil }
            drawingSize = size
        }
        return drawingFace
    }

    private func openForDrawing(_ library: FT_Library) -> FT_Face? {
        guard let mapped else { return nil }
        var length: UInt32 = 0
        guard let data = hb_blob_get_data(mapped.blob, &length) else { return nil }
        var face: FT_Face?
        let failure = data.withMemoryRebound(to: FT_Byte.self, capacity: Int(length)) {
            FT_New_Memory_Face(library, $0, Int(length), index, &face)
        }
        guard failure == 0, let face else { return nil }
        let isScalable = face.pointee.face_flags & 1 != 0
        guard isScalable else {
            FT_Done_Face(face)
            return nil
        }
        return face
    }
}
