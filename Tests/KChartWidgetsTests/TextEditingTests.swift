import KChartHost
import Testing

@testable import KChartWidgets

@Suite("Text that is edited")
struct TextEditingTests {
    @Test("typing goes where the caret is, and is undone as one word at a time")
    func typing() {
        var text = TextEditing("ac")
        text.move(.back)
        text.insert("b")
        #expect(text.text == "abc" && text.head == 2)
        text.insert("x")
        text.insert("y")
        #expect(text.text == "abxyc")
        text.undo()
        #expect(text.text == "ac" && text.head == 1)
        text.redo()
        #expect(text.text == "abxyc" && text.head == 4)
        let still = text.redo()
        #expect(!still)
    }

    @Test("a moved caret begins a new step to undo")
    func steps() {
        var text = TextEditing()
        text.insert("a")
        text.move(.start)
        text.insert("b")
        text.undo()
        #expect(text.text == "a")
        text.undo()
        let isAtStart = !text.undo()
        #expect(text.text.isEmpty && isAtStart)
    }

    @Test("words are taken whole, gaps and signs by themselves")
    func words() {
        var text = TextEditing("rsi 14, close")
        text.move(.wordBack)
        #expect(text.head == 8)
        text.move(.wordBack)
        #expect(text.head == 6)
        text.move(.start)
        text.move(.wordForward)
        #expect(text.head == 4)
        text.delete(.wordForward)
        #expect(text.text == "rsi , close")
        #expect(text.word(at: 0) == 0..<3 && text.word(at: 3) == 3..<4)
        #expect(TextEditing().word(at: 5) == 0..<0)
    }

    @Test(
        "what is typed scalar by scalar becomes the characters that it is when pasted",
        arguments: [
            "क्षत्रिय", "🇩🇪🇫🇷", "👩‍👩‍👧", "e\u{301}a\u{308}", "\u{1112}\u{1161}\u{11AB}\u{1100}\u{1173}", "น้ำ",
            "👍🏽",
        ])
    func graphemes(sample: String) {
        var text = TextEditing()
        for scalar in sample.unicodeScalars { text.insert(String(scalar)) }
        #expect(text.characters == Array(sample))
        #expect(text.characters.count < sample.unicodeScalars.count)
        #expect(text.head == text.characters.count)
        text.move(.back)
        text.delete(.forward)
        #expect(text.text == String(sample.dropLast()))
    }

    @Test("characters join across what is put in or taken out between them")
    func joins() {
        var text = TextEditing("ae", limit: 3)
        text.move(.back)
        // The mark goes with the letter before it, and the caret behind both.
        text.insert("\u{301}")
        #expect(text.characters == ["á", "e"] && text.head == 1)
        text.insert("x")
        text.move(.end)
        // Full, and still a mark finds its letter.
        #expect(text.insert("\u{308}") && text.characters == ["á", "x", "ë"])
        let isFull = !text.insert("y")
        #expect(isFull && text.text == "áxë")
        var flags = TextEditing("🇩-🇪")
        #expect(flags.characters.count == 3)
        flags.place(at: 1)
        flags.delete(.forward)
        #expect(flags.characters == ["🇩🇪"] && flags.head == 1)
        // A lone mark does not cut a word.
        #expect(TextEditing("\u{94D}कम").word(at: 1) == 0..<3)
    }

    @Test("a selection is replaced by what is typed and collapses towards an arrow")
    func selection() {
        var text = TextEditing("bitcoin")
        text.select(1..<4)
        #expect(text.selectedText == "itc")
        text.move(.forward)
        #expect(text.head == 4 && !text.hasSelection)
        text.selectAll()
        text.insert("eth")
        #expect(text.text == "eth")
        text.move(.back, extending: true)
        text.delete(.back)
        #expect(text.text == "et")
    }

    @Test("line breaks become spaces, control characters go, and the limit holds")
    func cleaning() {
        var text = TextEditing("a\nb\u{0}c\tü\u{1B}", limit: 6)
        #expect(text.text == "a bc ü")
        let isTaken = text.insert("z")
        #expect(!isTaken)
        text.delete(.back)
        text.insert("👩‍👩‍👧z")
        // One family is one character.
        #expect(text.text == "a bc 👩‍👩‍👧")
        text.delete(.back)
        #expect(text.text == "a bc ")
    }

    @Test("a composition is shown at the caret and is no part of the text until it is typed")
    func composition() {
        var text = TextEditing("東")
        text.compose(TextComposition(text: "きょう", caret: 9))
        #expect(text.text == "東")
        #expect(String(text.shown.characters) == "東きょう")
        #expect(text.shown.caret == 4 && text.shown.composed == 1..<4)
        text.insert("京")
        #expect(text.text == "東京" && text.composition == nil)
        text.compose(TextComposition(text: "x", caret: 1))
        text.compose(TextComposition(text: "", caret: 0))
        #expect(text.composition == nil)
    }

    @Test("the undo history is bounded and nothing in it can trap")
    func bounded() {
        var text = TextEditing()
        for number in 0..<2_000 {
            text.insert("\(number) ")
            text.move(number.isMultiple(of: 3) ? .start : .end, extending: true)
        }
        var count = 0
        while text.undo() { count += 1 }
        #expect(count == TextEditing.deepestUndo)
        text.select(-5..<99_999)
        text.place(at: -7)
        #expect(text.head == 0)
    }

    @Test("keys mean what a Linux desktop expects; the left arrow leads forward from the right")
    func keys() {
        func key(
            _ key: Key, _ modifiers: KeyModifiers = [], _ text: String = "", rtl: Bool = false
        ) -> TextKey? {
            TextKey(
                KeyStroke(key: key, modifiers: modifiers, text: text), isRightToLeft: rtl)
        }
        #expect(key(.left) == .move(.back, extending: false))
        #expect(key(.left, rtl: true) == .move(.forward, extending: false))
        #expect(key(.right, [.control, .shift]) == .move(.wordForward, extending: true))
        #expect(key(.backspace, .control) == .delete(.wordBack))
        #expect(key(.character("v"), .control, "\u{16}") == .paste)
        #expect(key(.insert, .shift) == .paste && key(.insert, .control) == .copy)
        #expect(key(.character("z"), [.control, .shift]) == .redo)
        #expect(key(.character("q"), [.alt], "@") == nil)
        // AltGr on a German keyboard types; it comes with text that is not of the key.
        #expect(key(.character("e"), [.alt], "€") == .insert("€"))
        #expect(key(.character("k"), .control, "\u{B}") == nil)
        #expect(key(.escape, [], "\u{1B}") == nil)
        #expect(key(.character("ف"), [], "ف") == .insert("ف"))
        #expect(key(.space, [], " ") == .insert(" "))
    }
}
