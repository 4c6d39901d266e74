import KChartControl
import KChartHost

extension KeyChord {
    /// What a key press may be bound as, the likeliest first: the sign it types (`?` is Shift and
    /// another key on most layouts), then the key by layout.
    static func candidates(for stroke: KeyStroke) -> [KeyChord] {
        var modifiers: Modifiers = []
        if stroke.modifiers.contains(.control) { modifiers.insert(.control) }
        if stroke.modifiers.contains(.alt) { modifiers.insert(.alt) }
        if stroke.modifiers.contains(.shift) { modifiers.insert(.shift) }
        if stroke.modifiers.contains(.meta) { modifiers.insert(.meta) }
        var chords: [KeyChord] = []
        if stroke.text.count == 1, let typed = stroke.text.first, !typed.isLetter,
            !typed.isWhitespace, typed.unicodeScalars.allSatisfy({ $0.value >= 0x20 })
        {
            chords.append(KeyChord(.character(typed), modifiers.subtracting(.shift)))
        }
        chords.append(KeyChord(Key(stroke.key), modifiers))
        return chords
    }
}

extension KeyChord.Key {
    init(_ key: KChartHost.Key) {
        self =
            switch key {
            case .character(let character): .character(character)
            case .function(let number): .function(number)
            case .escape: .named(.escape)
            case .enter: .named(.enter)
            case .tab: .named(.tab)
            case .backspace: .named(.backspace)
            case .delete: .named(.delete)
            case .space: .named(.space)
            case .left: .named(.left)
            case .right: .named(.right)
            case .up: .named(.up)
            case .down: .named(.down)
            case .home: .named(.home)
            case .end: .named(.end)
            case .pageUp: .named(.pageUp)
            case .pageDown: .named(.pageDown)
            case .insert: .named(.insert)
            case .menu: .named(.menu)
            }
    }
}
