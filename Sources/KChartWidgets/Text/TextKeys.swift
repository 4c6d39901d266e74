import KChartHost

/// What a key means in a text field.
enum TextKey: Hashable, Sendable {
    case move(TextEditing.Motion, extending: Bool)
    case delete(TextEditing.Motion)
    case insert(String)
    case selectAll, copy, cut, paste, undo, redo

    /// Nil for a key that is none of the field's.
    /// - Parameter isRightToLeft: of the text: its left arrow leads forward.
    init?(_ stroke: KeyStroke, isRightToLeft: Bool) {
        let isShift = stroke.modifiers.contains(.shift)
        let isControl = stroke.modifiers.contains(.control)
        let isOther = stroke.modifiers.contains(.alt) || stroke.modifiers.contains(.meta)
        switch stroke.key {
        case _ where isOther && stroke.text.isEmpty: return nil
        case .left, .right:
            let isForward = (stroke.key == .right) != isRightToLeft
            let motion: TextEditing.Motion =
                isForward
                ? (isControl ? .wordForward : .forward) : (isControl ? .wordBack : .back)
            self = .move(motion, extending: isShift)
        case .home: self = .move(.start, extending: isShift)
        case .end: self = .move(.end, extending: isShift)
        case .backspace: self = .delete(isControl ? .wordBack : .back)
        case .delete where isShift: self = .cut
        case .delete: self = .delete(isControl ? .wordForward : .forward)
        case .insert where isControl: self = .copy
        case .insert where isShift: self = .paste
        case .character(let character) where isControl && !isOther:
            switch character {
            case "a": self = .selectAll
            case "c": self = .copy
            case "x": self = .cut
            case "v": self = .paste
            case "z": self = isShift ? .redo : .undo
            case "y": self = .redo
            default: return nil
            }
        default:
            // Alt Gr types too: what has text and no Control is typed.
            guard !isControl, !stroke.modifiers.contains(.meta), !stroke.text.isEmpty,
                stroke.text.unicodeScalars.allSatisfy({ $0.value >= 0x20 && $0.value != 0x7F })
            else { return nil }
            if stroke.modifiers.contains(.alt), stroke.text.unicodeScalars.allSatisfy(\.isASCII) {
                return nil
            }
            self = .insert(stroke.text)
        }
    }
}
