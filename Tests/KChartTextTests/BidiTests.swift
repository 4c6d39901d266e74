import KChartCanvas
import Testing

@testable import KChartText

@Suite("Bidirectional text")
struct BidiTests {
    private static let hasArabic = TestFonts.has("Noto Sans Arabic")

    @Test("BTC (سعر) keeps its order and its brackets", .enabled(if: hasArabic))
    func mixedLine() throws {
        let fonts = try TestFonts()
        let line = fonts.shape("BTC (سعر)")
        #expect(!line.isRightToLeft)
        #expect(line.runs.count == 3)
        // Latin with the opening bracket, the word, the closing bracket.
        #expect(line.runs[0].glyphs.map(\.glyph) == fonts.shape("BTC (").glyphNumbers)
        #expect(line.runs[1].glyphs.map(\.glyph) == fonts.shape("سعر").glyphNumbers)
        #expect(line.runs[2].glyphs.map(\.glyph) == fonts.shape(")").glyphNumbers)
        let starts = line.runs.compactMap { $0.glyphs.first?.x }
        #expect(starts == starts.sorted())
    }

    @Test(
        "in a paragraph from the right the same line begins at the right", .enabled(if: hasArabic)
    )
    func rightToLeftParagraph() throws {
        let fonts = try TestFonts()
        let line = fonts.shape("BTC (سعر)", direction: .rightToLeft)
        #expect(line.isRightToLeft)
        let latin = fonts.shape("BTC").glyphNumbers
        // The last run in visual order is the Latin one.
        #expect(line.runs.last?.glyphs.map(\.glyph).suffix(3) == latin[...])
        // Brackets are mirrored: the one that opens the word looks like an opening one.
        #expect(line.glyphNumbers.contains(fonts.shape("(").glyphNumbers[0]))
    }

    @Test("controls steer the order and draw nothing")
    func controls() throws {
        let fonts = try TestFonts()
        let plain = fonts.shape("1.5%")
        for control in ["\u{061C}", "\u{200E}", "\u{200F}", "\u{202A}", "\u{2066}", "\u{2069}"] {
            let line = fonts.shape(control + "1.5%", direction: .leftToRight)
            #expect(line.glyphNumbers.sorted() == plain.glyphNumbers.sorted())
            #expect(abs(line.width - plain.width) < 0.01)
        }
        let isolated = fonts.shape("\u{2068}BTC\u{2069} 1")
        #expect(isolated.glyphNumbers == fonts.shape("BTC 1").glyphNumbers)
        #expect(fonts.catalog.diagnostics.missingGlyphs == 0)
    }

    @Test("rule L2 turns runs from the highest level down")
    func visualOrder() {
        // Levels, and the order the rule gives by hand.
        #expect(BidiLevels.visualOrder(of: []) == [])
        #expect(BidiLevels.visualOrder(of: [0, 0, 0]) == [0, 1, 2])
        #expect(BidiLevels.visualOrder(of: [1, 1, 1]) == [2, 1, 0])
        // Latin, Arabic, Latin.
        #expect(BidiLevels.visualOrder(of: [0, 1, 0]) == [0, 1, 2])
        // Arabic, number, Arabic in a line from the left: the number stays in the middle.
        #expect(BidiLevels.visualOrder(of: [1, 2, 1]) == [2, 1, 0])
        // A line from the right with two Latin pieces inside.
        #expect(BidiLevels.visualOrder(of: [1, 2, 2, 1]) == [3, 1, 2, 0])
        #expect(BidiLevels.visualOrder(of: [0, 1, 2, 1, 0]) == [0, 3, 2, 1, 4])
    }

    @Test("text without letters from the right has level 0 throughout")
    func leftToRightText() {
        let text = "68,432.10 −1.25%".unicodeScalars.map(\.value)
        let bidi = BidiLevels(text, direction: .automatic)
        #expect(bidi.levels.allSatisfy { $0 == 0 })
        #expect(!bidi.isRightToLeft)
    }
}
