import CFriBidi

extension TextDirection {
    /// True for a text that has no direction of its own: no letter of any script and no mark of a
    /// direction, only digits, signs and spaces. By the bidirectional classes of Unicode.
    public static func isNeutral(_ text: String) -> Bool {
        text.unicodeScalars.allSatisfy { scalar in
            let type = fribidi_get_bidi_type(scalar.value)
            return type.rawValue & UInt32(FRIBIDI_MASK_LETTER) == 0
        }
    }
}
