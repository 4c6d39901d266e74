import KChartControl
import Testing

@Suite("Keys in words")
struct KeyChordTests {
    @Test(
        "a key's text is read back as the same key",
        arguments: [
            "Ctrl+K", "Alt+Shift+H", "F5", "Shift+F5", "PageUp", "Ctrl+Left", "+", "-", "Ctrl++",
            "Ctrl+-", "?", ":", "Escape", "Home", "Alt+1", "Ctrl+Alt+H", "Super+Space", "Delete",
            "F35", "Ctrl+Alt+Shift+Super+X", "/", "Ä", "Ctrl+ß", "ﬁ", "ı", "Ж",
        ])
    func roundTrip(text: String) throws {
        #expect(try #require(KeyChord(text)).description == text)
    }

    @Test(
        "other spellings mean the same key",
        arguments: [
            ("ctrl+k", "Ctrl+K"), ("Control+k", "Ctrl+K"), ("SHIFT+ALT+h", "Alt+Shift+H"),
            ("esc", "Escape"), ("Return", "Enter"), ("plus", "+"), ("minus", "-"),
            ("meta+a", "Super+A"),
            ("Shift+?", "?"), ("Shift++", "+"), ("pgup", ""), ("f05", ""),
        ])
    func spellings(text: String, meaning: String) {
        #expect(KeyChord(text)?.description ?? "" == meaning)
    }

    @Test(
        "what is no key is refused",
        arguments: [
            "", " ", "Ctrl", "Ctrl+", "Hyper+X", "F0", "F36", "F+5", "Foo", "+K", "Ctrl+Foo",
        ])
    func refused(text: String) {
        #expect(KeyChord(text) == nil)
    }

    @Test("a letter is the key, not its case; Shift of a sign is in the sign")
    func normal() {
        #expect(KeyChord(.character("K"), .control) == KeyChord(.character("k"), .control))
        #expect(KeyChord(.character("?"), .shift) == KeyChord(.character("?")))
        #expect(KeyChord(.character("k"), .shift) != KeyChord(.character("k")))
        #expect(KeyChord(.character("1"), .shift) != KeyChord(.character("1")))
    }

    @Test("a key is bound to one call, the later one")
    func bindings() {
        var bindings = KeyBindings()
        let zoom = KeyBindings.Call(command: "zoom", ["in"])
        #expect(bindings.bind("Ctrl+Up", to: zoom) == nil)
        bindings.bind("+", to: zoom)
        #expect(bindings.all.map(\.chord.description) == ["Ctrl+Up", "+"])
        let other = KeyBindings.Call(command: "live")
        #expect(bindings.bind("+", to: other) == zoom)
        #expect(bindings["+"] == other)
        #expect(bindings["Ctrl+Up"] == zoom)
        #expect(bindings.unbind("Ctrl+Up") == zoom)
        #expect(bindings.all.map(\.chord.description) == ["+"])
        #expect(other.elements == ["live"] && zoom.elements == ["zoom", "in"])
    }
}
