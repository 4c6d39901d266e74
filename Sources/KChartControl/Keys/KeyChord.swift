/// A key with the modifiers held, described without any window system.
///
/// Its text form is what help, key sheet and user files show: `Ctrl+K`, `Alt+Shift+H`, `F5`,
/// `PageUp`, `Ctrl++`. Letters are upper case there and stand for the key, not the letter typed;
/// a sign that needs Shift on some layouts (`?`, `+`) is named by itself, without Shift.
public struct KeyChord: Hashable, Sendable {
    /// A key without what is held beside it.
    public enum Key: Hashable, Sendable {
        /// A letter in lower case, a digit or a sign.
        case character(Character)
        case named(Named)
        /// F1…F35.
        case function(Int)
    }

    /// The keys that print nothing, by the names that people read.
    public enum Named: String, Hashable, Sendable, CaseIterable {
        case escape = "Escape"
        case enter = "Enter"
        case tab = "Tab"
        case backspace = "Backspace"
        case delete = "Delete"
        case space = "Space"
        case left = "Left"
        case right = "Right"
        case up = "Up"
        case down = "Down"
        case home = "Home"
        case end = "End"
        case pageUp = "PageUp"
        case pageDown = "PageDown"
        case insert = "Insert"
        case menu = "Menu"
    }

    /// What is held while the key goes down.
    public struct Modifiers: OptionSet, Hashable, Sendable {
        public let rawValue: UInt8

        public init(rawValue: UInt8) {
            self.rawValue = rawValue
        }

        public static let control = Modifiers(rawValue: 1)
        public static let alt = Modifiers(rawValue: 2)
        public static let shift = Modifiers(rawValue: 4)
        public static let meta = Modifiers(rawValue: 8)

        static let names: [(Modifiers, String)] = [
            (.control, "Ctrl"), (.alt, "Alt"), (.shift, "Shift"), (.meta, "Super"),
        ]
    }

    /// The key that goes down.
    public var key: Key
    /// What is held meanwhile.
    public var modifiers: Modifiers

    /// A letter is brought to lower case; Shift of a sign is dropped, because the sign says it.
    public init(_ key: Key, _ modifiers: Modifiers = []) {
        self.key = key
        self.modifiers = modifiers
        if case .character(let character) = key {
            let lower = character.lowercased()
            if lower.count == 1, let letter = lower.first { self.key = .character(letter) }
            if !character.isLetter, !character.isNumber { self.modifiers.remove(.shift) }
        }
    }
}

extension KeyChord: CustomStringConvertible {
    public var description: String {
        var text = ""
        for (modifier, name) in Modifiers.names where modifiers.contains(modifier) {
            text += name + "+"
        }
        switch key {
        case .character(let character): text += Self.cap(character)
        case .named(let named): text += named.rawValue
        case .function(let number): text += "F\(number)"
        }
        return text
    }

    /// As on a key's cap: a letter in upper case, if that is one letter that is read as this one.
    private static func cap(_ character: Character) -> String {
        let upper = character.uppercased()
        let isOne = upper.count == 1 && upper.lowercased() == String(character)
        return isOne ? upper : String(character)
    }

    /// Reads the text form, in any case, modifiers in any order; nil when it is none.
    public init?(_ text: String) {
        var modifiers: Modifiers = []
        var rest = text[...]
        while let plus = rest.dropFirst().firstIndex(of: "+"), plus != rest.startIndex {
            let name = rest[..<plus].lowercased()
            let after = rest[rest.index(after: plus)...]
            guard !after.isEmpty else { return nil }
            switch name {
            case "ctrl", "control": modifiers.insert(.control)
            case "alt": modifiers.insert(.alt)
            case "shift": modifiers.insert(.shift)
            case "super", "meta": modifiers.insert(.meta)
            default: return nil
            }
            rest = after
        }
        guard let key = Key(name: String(rest)) else { return nil }
        self.init(key, modifiers)
    }
}

extension KeyChord.Key {
    fileprivate init?(name: String) {
        if name.count == 1, let character = name.first {
            guard !character.isWhitespace else { return nil }
            self = .character(character)
            return
        }
        let lower = name.lowercased()
        if let named = KeyChord.Named.allCases.first(where: { $0.rawValue.lowercased() == lower }) {
            self = .named(named)
        } else if lower == "esc" {
            self = .named(.escape)
        } else if lower == "return" {
            self = .named(.enter)
        } else if lower == "plus" {
            self = .character("+")
        } else if lower == "minus" || name == "\u{2212}" {
            self = .character("-")
        } else if lower.hasPrefix("f"), let number = Int(lower.dropFirst()),
            (1...35).contains(number), !lower.dropFirst().hasPrefix("0"),
            !lower.dropFirst().hasPrefix("+")
        {
            self = .function(number)
        } else {
            return nil
        }
    }
}

extension KeyChord: ExpressibleByStringLiteral {
    /// For the tables of default keys; a literal that is no key is a programmer's error.
    public init(stringLiteral value: String) {
        guard let chord = KeyChord(value) else {
            preconditionFailure("'\(value)' is not the name of a key")
        }
        self = chord
    }
}
