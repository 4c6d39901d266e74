import CHarfBuzz

/// Letters without the marks on them.
public enum LetterBase {
    /// The letter that is left when a letter's marks are taken off: `e` of `ế`, `u` of `ư`.
    ///
    /// By canonical decomposition (Unicode Standard Annex 15), as HarfBuzz knows it. What has no
    /// marks, and `đ` or `ø`, whose strokes are no marks, stay; so do the kana, whose marks make
    /// other sounds, and the syllables of Hangul.
    public static func base(of scalar: Unicode.Scalar) -> Unicode.Scalar {
        var base = scalar
        // No letter decomposes more than four times.
        for _ in 0..<8 {
            var first: hb_codepoint_t = 0
            var second: hb_codepoint_t = 0
            guard hb_unicode_decompose(functions, base.value, &first, &second) != 0,
                let letter = Unicode.Scalar(first)
            else { break }
            if second != 0 {
                guard let mark = Unicode.Scalar(second), isMark(mark) else { break }
            }
            base = letter
        }
        return base
    }

    private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        guard scalar.value != 0x3099, scalar.value != 0x309A else { return false }
        return scalar.properties.generalCategory == .nonspacingMark
    }

    private static var functions: OpaquePointer? { hb_unicode_funcs_get_default() }
}
