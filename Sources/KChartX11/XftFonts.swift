internal import CFontconfig
internal import CX11
internal import CXft
internal import KChartCanvas
internal import KChartText

/// Server-side fonts of the faces the catalogue shaped with, at the same pixel sizes.
final class XftFonts {
    private struct Key: Hashable {
        var face: FaceID
        var pixelSize: Float
    }

    private let connection: X11Connection
    private let catalog: FontCatalog
    private var fonts: [Key: UnsafeMutablePointer<XftFont>?] = [:]

    init(_ connection: X11Connection, catalog: FontCatalog) {
        self.connection = connection
        self.catalog = catalog
    }

    /// Nil when the face has no file or Xft does not take it; tried once.
    func font(_ face: FaceID, pixelSize: Float) -> UnsafeMutablePointer<XftFont>? {
        let key = Key(face: face, pixelSize: pixelSize)
        if let known = fonts[key] { return known }
        // The first font of a connection makes Xft ask the server: not one that is silent.
        if fonts.isEmpty, connection.extensions.hasRender, !connection.answers(within: 500) {
            return nil
        }
        let opened = open(face, pixelSize: pixelSize)
        fonts[key] = .some(opened)
        return opened
    }

    func close() {
        guard !connection.isDead else { return }
        for case let font? in fonts.values { XftFontClose(connection.display, font) }
        fonts = [:]
    }

    private func open(_ face: FaceID, pixelSize: Float) -> UnsafeMutablePointer<XftFont>? {
        guard let file = catalog.faceFile(face), let pattern = FcPatternCreate() else { return nil }
        FcPatternAddString(pattern, FC_FILE, file.path)
        FcPatternAddInteger(pattern, FC_INDEX, Int32(truncatingIfNeeded: file.index))
        // Pixels, not points: Xft would turn points into pixels by a resolution of its own.
        FcPatternAddDouble(pattern, FC_PIXEL_SIZE, Double(pixelSize))
        // Without RENDER smooth text would read the screen back; sharp text does not.
        FcPatternAddBool(pattern, FC_ANTIALIAS, connection.extensions.hasRender ? 1 : 0)
        let isHinted = catalog.settings.hinting == .light
        FcPatternAddBool(pattern, FC_HINTING, isHinted ? 1 : 0)
        FcPatternAddInteger(pattern, FC_HINT_STYLE, isHinted ? FC_HINT_SLIGHT : FC_HINT_NONE)
        FcPatternAddBool(pattern, FC_AUTOHINT, 0)
        FcPatternAddInteger(pattern, FC_RGBA, FC_RGBA_NONE)
        FcPatternAddBool(pattern, FC_EMBEDDED_BITMAP, 0)
        FcPatternAddBool(pattern, FC_COLOR, 0)
        // Xft owns the pattern when it succeeds. The first font of a connection makes it ask
        // the server for its picture formats.
        let opened =
            fonts.isEmpty
            ? connection.roundTrip { XftFontOpenPattern(connection.display, pattern) }
            : XftFontOpenPattern(connection.display, pattern)
        guard let font = opened else {
            FcPatternDestroy(pattern)
            return nil
        }
        return font
    }
}
