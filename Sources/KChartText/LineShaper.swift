import CHarfBuzz
import KChartCanvas

/// Shapes the items of a line with HarfBuzz and sets their glyphs side by side.
///
/// One buffer is kept and reused.
final class LineShaper {
    private let buffer: OpaquePointer
    private let language: hb_language_t?
    private let features: [hb_feature_t]
    private let tabularFeatures: [hb_feature_t]
    private var figureAdvances: [FigureKey: Int32] = [:]
    /// True while places of characters are wanted besides their glyphs.
    var recordsPlaces = false

    private struct FigureKey: Hashable {
        var face: FaceID
        var size: Int32
    }

    init(language: String) {
        buffer = hb_buffer_create()
        self.language = hb_language_from_string(language, -1)
        features = [Self.feature("kern")]
        tabularFeatures = [Self.feature("kern"), Self.feature("tnum")]
    }

    deinit {
        hb_buffer_destroy(buffer)
    }

    /// What came of a line: the runs in visual order, its width and the characters no font has.
    struct Result {
        var runs: [GlyphRun] = []
        var width: Float = 0
        var missing: [UInt32] = []
        /// The clusters in visual order, only when places are recorded.
        var places: [LineCarets.Place] = []
    }

    /// `size` in 1/64 px.
    func shape(
        _ text: [UInt32], items: [TextItem], size: Int32, tabularFigures: Bool
    ) -> Result {
        var result = Result()
        // Positions are summed as whole numbers, so that measure and ink agree exactly.
        var pen: Int64 = 0
        for number in BidiLevels.visualOrder(of: items.map(\.level)) {
            let item = items[number]
            if let face = item.face, let font = face.shapingFont(size: size) {
                shape(
                    text, item: item, font: font, face: face, size: size,
                    isTabular: tabularFigures, pen: &pen, into: &result)
            } else {
                let first = pen
                Self.setBoxes(text, item: item, size: size, pen: &pen, into: &result)
                if recordsPlaces {
                    result.places.append(
                        LineCarets.Place(
                            range: item.range, left: Self.pixels(first), right: Self.pixels(pen),
                            isRightToLeft: item.level & 1 == 1))
                }
            }
        }
        result.width = Self.pixels(pen)
        return result
    }

    private func shape(
        _ text: [UInt32], item: TextItem, font: OpaquePointer, face: FontFace, size: Int32,
        isTabular: Bool, pen: inout Int64, into result: inout Result
    ) {
        let figureAdvance = isTabular ? figureAdvance(font: font, face: face, size: size) : 0
        let features = isTabular ? tabularFeatures : features
        hb_buffer_clear_contents(buffer)
        hb_buffer_set_content_type(buffer, HB_BUFFER_CONTENT_TYPE_UNICODE)
        // The neighbours are given as context, so letters join across items.
        hb_buffer_add_codepoints(
            buffer, text, Int32(text.count), UInt32(item.range.lowerBound),
            Int32(item.range.count))
        hb_buffer_set_direction(
            buffer, item.level & 1 == 0 ? HB_DIRECTION_LTR : HB_DIRECTION_RTL)
        hb_buffer_set_script(buffer, item.script)
        hb_buffer_set_language(buffer, language)
        hb_buffer_set_flags(buffer, HB_BUFFER_FLAG_REMOVE_DEFAULT_IGNORABLES)
        hb_shape(font, buffer, features, UInt32(features.count))

        var count: UInt32 = 0
        guard let infos = hb_buffer_get_glyph_infos(buffer, &count),
            let positions = hb_buffer_get_glyph_positions(buffer, &count)
        else { return }
        var run = GlyphRun(face: face.id, pixelSize: Float(size) / 64, glyphs: [])
        run.glyphs.reserveCapacity(Int(count))
        let firstPlace = result.places.count
        for index in 0..<Int(count) {
            let start = pen
            let glyph = infos[index].codepoint
            let scalar = text[min(Int(infos[index].cluster), text.count - 1)]
            if glyph == 0 { result.missing.append(scalar) }
            let position = positions[index]
            run.glyphs.append(
                PositionedGlyph(
                    glyph: glyph, x: Self.pixels(pen + Int64(position.x_offset)),
                    y: Self.pixels(Int64(-position.y_offset))))
            let isFigure = scalar >= 0x30 && scalar <= 0x39 && figureAdvance > 0
            let difference = (position.x_advance - figureAdvance).magnitude
            // A figure a hair wider than its sisters (a flaw of some fonts) would make a number
            // that changes tremble.
            if isFigure, difference < figureAdvance.magnitude / 32 {
                pen += Int64(figureAdvance)
            } else {
                pen += Int64(position.x_advance)
            }
            guard recordsPlaces else { continue }
            let cluster = Int(infos[index].cluster)
            if result.places.count > firstPlace,
                result.places[result.places.count - 1].range.lowerBound == cluster
            {
                result.places[result.places.count - 1].right = Self.pixels(pen)
            } else {
                result.places.append(
                    LineCarets.Place(
                        range: cluster..<cluster + 1, left: Self.pixels(start),
                        right: Self.pixels(pen), isRightToLeft: item.level & 1 == 1))
            }
        }
        if recordsPlaces {
            LineCarets.close(&result.places[firstPlace...], end: item.range.upperBound)
        }
        if !run.glyphs.isEmpty { result.runs.append(run) }
    }

    /// The advance of a tabular zero.
    private func figureAdvance(font: OpaquePointer, face: FontFace, size: Int32) -> Int32 {
        let key = FigureKey(face: face.id, size: size)
        if let known = figureAdvances[key] { return known }
        if figureAdvances.count >= 256 { figureAdvances.removeAll() }
        hb_buffer_clear_contents(buffer)
        hb_buffer_add_codepoints(buffer, [0x30], 1, 0, 1)
        hb_buffer_guess_segment_properties(buffer)
        hb_shape(font, buffer, tabularFeatures, UInt32(tabularFeatures.count))
        var count: UInt32 = 0
        let positions = hb_buffer_get_glyph_positions(buffer, &count)
        let advance = count == 1 ? positions?.pointee.x_advance ?? 0 : 0
        figureAdvances[key] = advance
        return advance
    }

    /// Characters no font has: boxes that say so, as wide as a figure or so.
    private static func setBoxes(
        _ text: [UInt32], item: TextItem, size: Int32, pen: inout Int64,
        into result: inout Result
    ) {
        var run = GlyphRun(face: .boxes, pixelSize: Float(size) / 64, glyphs: [])
        let scalars = text[item.range]
        for scalar in item.level & 1 == 0 ? Array(scalars) : scalars.reversed() {
            if scalar == 0x20 || scalar == 0xA0 {
                pen += Int64(size) * 16 * 28 / 100
                continue
            }
            run.glyphs.append(PositionedGlyph(glyph: scalar, x: pixels(pen), y: 0))
            result.missing.append(scalar)
            pen += Int64(size) * 16 * 62 / 100
        }
        if !run.glyphs.isEmpty { result.runs.append(run) }
    }

    private static func pixels(_ units: Int64) -> Float {
        Float(units) / 1_024
    }

    private static func feature(_ name: String) -> hb_feature_t {
        var feature = hb_feature_t()
        hb_feature_from_string(name, -1, &feature)
        return feature
    }
}
