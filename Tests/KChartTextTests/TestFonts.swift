import KChartCanvas
import KChartText

/// A catalogue of the machine's fonts and what tests ask of it.
struct TestFonts {
    let catalog: FontCatalog

    init(language: String? = nil) throws {
        catalog = try FontCatalog(settings: FontSettings(language: language))
    }

    /// True when the family is installed: tests of a script are skipped without its font.
    static func has(_ family: String) -> Bool {
        guard let catalog = try? FontCatalog(settings: FontSettings(families: [family])) else {
            return false
        }
        _ = catalog.shape("x", style: FontStyle(pixelSize: 12))
        return catalog.diagnostics.substituteFamily == nil && !catalog.diagnostics.hasNoFont
    }

    func shape(
        _ text: String, size: Double = 12, weight: Int = 400, tabular: Bool = true,
        direction: TextDirection = .automatic
    ) -> ShapedText {
        catalog.shape(
            text,
            style: FontStyle(pixelSize: size, weight: weight, tabularFigures: tabular),
            direction: direction)
    }

    func path(of run: GlyphRun) -> String {
        catalog.faceFile(run.face)?.path ?? ""
    }
}

extension ShapedText {
    /// All glyph numbers in visual order.
    var glyphNumbers: [UInt32] { runs.flatMap { $0.glyphs.map(\.glyph) } }
}
