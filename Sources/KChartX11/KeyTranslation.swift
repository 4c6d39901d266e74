internal import CX11
internal import KChartHost

/// Names a key from what the layout says, as shortcuts need it.
///
/// Order: the keysym of the active group → a Latin keysym of another group → the key's place on
/// a US keyboard. So plain keys work with a Cyrillic or Arabic layout, and AZERTY stays AZERTY.
enum KeyTranslation {
    /// - Parameters:
    ///   - active: the keysym with all modifiers applied.
    ///   - latin: the first Latin keysym among the key's groups, if any.
    ///   - keycode: evdev codes as X has them (8 more than the kernel's).
    /// - Returns: nil for keys that only modify others.
    static func key(active: KeySym, latin: KeySym?, keycode: UInt32) -> Key? {
        if let named = named(active) { return named }
        if isModifier(active) { return nil }
        if let character = latinCharacter(active) { return .character(character) }
        if let latin, let named = named(latin) { return named }
        if let latin, let character = latinCharacter(latin) { return .character(character) }
        if let character = usCharacters[keycode] { return .character(character) }
        if let scalar = unicodeScalar(active) { return .character(Character(scalar)) }
        return nil
    }

    static func modifiers(_ state: UInt32) -> KeyModifiers {
        var result: KeyModifiers = []
        if state & UInt32(ShiftMask) != 0 { result.insert(.shift) }
        if state & UInt32(ControlMask) != 0 { result.insert(.control) }
        if state & UInt32(Mod1Mask) != 0 { result.insert(.alt) }
        if state & UInt32(Mod4Mask) != 0 { result.insert(.meta) }
        return result
    }

    static func isLatin(_ keysym: KeySym) -> Bool {
        latinCharacter(keysym) != nil
    }

    /// ASCII only: what a shortcut can name. Letters are lower case, Shift is a modifier.
    private static func latinCharacter(_ keysym: KeySym) -> Character? {
        if keysym >= 0x21, keysym <= 0x7E, let scalar = Unicode.Scalar(UInt32(keysym)) {
            return Character(Character(scalar).lowercased())
        }
        return keypadCharacters[keysym]
    }

    private static func unicodeScalar(_ keysym: KeySym) -> Unicode.Scalar? {
        if keysym >= 0xA0, keysym <= 0xFF { return Unicode.Scalar(UInt32(keysym)) }
        // Keysyms above 0x01000000 are code points.
        guard keysym > 0x0100_0000, keysym <= 0x0110_FFFF else { return nil }
        return Unicode.Scalar(UInt32(keysym - 0x0100_0000))
    }

    private static func isModifier(_ keysym: KeySym) -> Bool {
        (keysym >= 0xFFE1 && keysym <= 0xFFEE) || (keysym >= 0xFE01 && keysym <= 0xFE0F)
            || keysym == KeySym(XK_Num_Lock) || keysym == KeySym(XK_Mode_switch)
            || keysym == KeySym(XK_Scroll_Lock) || keysym == KeySym(XK_Multi_key)
    }

    private static func named(_ keysym: KeySym) -> Key? {
        if keysym >= KeySym(XK_F1), keysym <= KeySym(XK_F35) {
            return .function(Int(keysym - KeySym(XK_F1)) + 1)
        }
        return names[keysym]
    }

    private static let names: [KeySym: Key] = [
        KeySym(XK_Escape): .escape, KeySym(XK_Return): .enter, KeySym(XK_KP_Enter): .enter,
        KeySym(XK_Tab): .tab, KeySym(XK_ISO_Left_Tab): .tab, KeySym(XK_BackSpace): .backspace,
        KeySym(XK_Delete): .delete, KeySym(XK_KP_Delete): .delete, KeySym(XK_space): .space,
        KeySym(XK_KP_Space): .space, KeySym(XK_Left): .left, KeySym(XK_KP_Left): .left,
        KeySym(XK_Right): .right, KeySym(XK_KP_Right): .right, KeySym(XK_Up): .up,
        KeySym(XK_KP_Up): .up, KeySym(XK_Down): .down, KeySym(XK_KP_Down): .down,
        KeySym(XK_Home): .home, KeySym(XK_KP_Home): .home, KeySym(XK_End): .end,
        KeySym(XK_KP_End): .end, KeySym(XK_Page_Up): .pageUp, KeySym(XK_KP_Page_Up): .pageUp,
        KeySym(XK_Page_Down): .pageDown, KeySym(XK_KP_Page_Down): .pageDown,
        KeySym(XK_Insert): .insert, KeySym(XK_KP_Insert): .insert, KeySym(XK_Menu): .menu,
    ]

    private static let keypadCharacters: [KeySym: Character] = {
        var result: [KeySym: Character] = [
            KeySym(XK_KP_Add): "+", KeySym(XK_KP_Subtract): "-", KeySym(XK_KP_Multiply): "*",
            KeySym(XK_KP_Divide): "/", KeySym(XK_KP_Decimal): ".", KeySym(XK_KP_Equal): "=",
        ]
        for digit in 0...9 {
            result[KeySym(XK_KP_0) + KeySym(digit)] = Character(String(digit))
        }
        return result
    }()

    /// What stands on a US keyboard at each place.
    private static let usCharacters: [UInt32: Character] = {
        var result: [UInt32: Character] = [:]
        let rows: [(UInt32, String)] = [
            (10, "1234567890-="), (24, "qwertyuiop[]"), (38, "asdfghjkl;'`"), (51, "\\zxcvbnm,./"),
        ]
        for (first, keys) in rows {
            for (offset, key) in keys.enumerated() { result[first + UInt32(offset)] = key }
        }
        return result
    }()
}
