public import KChartCore

/// The number of a font face in the font catalogue that shaped a run.
public struct FaceID: Hashable, Sendable {
    public var number: Int32

    @inlinable
    public init(_ number: Int32) {
        self.number = number
    }
}

/// One glyph of a run: its index in the face and where its origin stands, in device pixels right
/// of and below the origin of the shaped text.
public struct PositionedGlyph: Hashable, Sendable {
    public var glyph: UInt32
    public var x: Float
    public var y: Float

    @inlinable
    public init(glyph: UInt32, x: Float, y: Float) {
        self.glyph = glyph
        self.x = x
        self.y = y
    }
}

/// Glyphs of one face at one size, in visual order.
public struct GlyphRun: Hashable, Sendable {
    public var face: FaceID
    /// The em size in device pixels.
    public var pixelSize: Float
    public var glyphs: [PositionedGlyph]

    @inlinable
    public init(face: FaceID, pixelSize: Float, glyphs: [PositionedGlyph]) {
        self.face = face
        self.pixelSize = pixelSize
        self.glyphs = glyphs
    }
}

/// A line of text, shaped: what a canvas draws and what a layout measures.
public struct ShapedText: Hashable, Sendable {
    public var runs: [GlyphRun]
    /// The advance of the whole line in device pixels.
    public var width: Float
    /// Above and below the baseline, positive: the most of the style's first font and of those that
    /// its runs take, so that no ink lies outside.
    public var ascent: Float
    public var descent: Float
    /// The height of a capital letter: labels are centred on it.
    public var capHeight: Float
    /// True when the paragraph runs from the right.
    public var isRightToLeft: Bool

    @inlinable
    public init(
        runs: [GlyphRun], width: Float, ascent: Float, descent: Float, capHeight: Float,
        isRightToLeft: Bool = false
    ) {
        self.runs = runs
        self.width = width
        self.ascent = ascent
        self.descent = descent
        self.capHeight = capHeight
        self.isRightToLeft = isRightToLeft
    }

    public static let empty = ShapedText(
        runs: [], width: 0, ascent: 0, descent: 0, capHeight: 0)

    /// The width as whole pixels, rounded up: room enough for the ink's advance.
    @inlinable public var pixelWidth: Int { Int(width.rounded(.up)) }

    /// The baseline that centres capitals and figures vertically in `rect`.
    @inlinable
    public func baseline(centredIn rect: PixelRect) -> Int {
        baseline(centredOn: Double(rect.y) + Double(rect.height) / 2)
    }

    /// The whole-pixel baseline that centres capitals and figures on `y`.
    @inlinable
    public func baseline(centredOn y: Double) -> Int {
        Int((y + Double(capHeight) / 2).rounded())
    }
}
