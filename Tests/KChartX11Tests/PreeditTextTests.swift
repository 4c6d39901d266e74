import KChartHost
import Testing

@testable import KChartX11

@Suite("A composition of an input method")
struct PreeditTextTests {
    @Test("changes replace their part, and the caret goes where the method says")
    func changes() {
        var text = PreeditText()
        text.draw(first: 0, length: 0, text: "ni", caret: 2)
        #expect(text.composition == TextComposition(text: "ni", caret: 2))
        text.draw(first: 0, length: 2, text: "你h", caret: 2)
        text.draw(first: 2, length: 0, text: "ao", caret: 4)
        #expect(text.composition == TextComposition(text: "你hao", caret: 4))
        // Without letters only the look changes, and perhaps the caret.
        text.draw(first: 0, length: 4, text: nil, caret: 1)
        #expect(text.composition == TextComposition(text: "你hao", caret: 1))
        text.draw(first: 1, length: 3, text: "", caret: 1)
        #expect(text.composition == TextComposition(text: "你", caret: 1))
        text.clear()
        #expect(text.composition == TextComposition(text: "", caret: 0))
    }

    @Test("the caret is moved by steps, to the ends and to a place")
    func caret() {
        var text = PreeditText()
        text.draw(first: 0, length: 0, text: "abc", caret: 1)
        #expect(text.move(.forward) == 2 && text.move(.last) == 3 && text.move(.forward) == 3)
        #expect(text.move(.first) == 0 && text.move(.back) == 0)
        #expect(text.move(.to(2)) == 2 && text.move(.to(9)) == 3 && text.move(.to(-1)) == 0)
    }

    @Test("places count scalars, the program is told characters")
    func characters() {
        var text = PreeditText()
        // Devanagari ki and ka: the first is two scalars and one character.
        text.draw(first: 0, length: 0, text: "\u{915}\u{93F}\u{915}", caret: 2)
        #expect(text.composition.caret == 1 && text.composition.text.count == 2)
    }

    @Test("a method that tells nonsense does no harm")
    func nonsense() {
        var text = PreeditText()
        text.draw(first: 99, length: -3, text: "a\nb", caret: .max)
        #expect(text.composition == TextComposition(text: "a b", caret: 3))
        text.draw(first: -5, length: .max, text: String(repeating: "x", count: 5_000), caret: -1)
        #expect(text.scalars.count == PreeditText.limit && text.caret == 0)
        text.draw(first: .min, length: .min, text: "y", caret: .min)
        #expect(text.scalars.count == PreeditText.limit && text.scalars.first == "y")
    }
}
