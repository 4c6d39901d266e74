import CHarfBuzz

/// The vertical measures of a face at one size, in device pixels.
struct FontMetrics {
    var ascent: Float
    var descent: Float
    var capHeight: Float

    /// Stands for a face when there is none: the proportions of Inter.
    init(pixelSize: Float) {
        ascent = pixelSize * 0.97
        descent = pixelSize * 0.24
        capHeight = pixelSize * 0.727
    }

    init(face: FontFace, size: Int32) {
        self.init(pixelSize: Float(size) / 64)
        guard let font = face.shapingFont(size: size) else { return }
        var extents = hb_font_extents_t()
        if hb_font_get_h_extents(font, &extents) != 0, extents.ascender > 0 {
            ascent = Float(extents.ascender) / 1_024
            descent = Float(-extents.descender) / 1_024
        }
        var height: hb_position_t = 0
        if hb_ot_metrics_get_position(font, HB_OT_METRICS_TAG_CAP_HEIGHT, &height) != 0,
            height > 0
        {
            capHeight = Float(height) / 1_024
        }
    }
}
