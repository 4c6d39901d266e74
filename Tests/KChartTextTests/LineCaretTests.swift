import KChartCanvas
import KChartText
import Testing

@Suite("Carets in shaped lines")
struct LineCaretTests {
    private let style = FontStyle(pixelSize: 16)

    @Test("carets of a Latin line stand between its letters and end at its width")
    func latin() throws {
        let fonts = try FontCatalog()
        let carets = fonts.carets(of: "Wide ill", style: style)
        #expect(carets.count == 8 && !carets.isRightToLeft)
        let places = (0...8).map { carets.x(at: $0) }
        #expect(places == places.sorted() && Set(places).count == 9)
        #expect(places[0] == 0 && places[8] == carets.width)
        #expect(carets.width == fonts.shape("Wide ill", style: style).width)
        for offset in 0...8 { #expect(carets.offset(nearest: places[offset]) == offset) }
        #expect(carets.spans(of: 0..<8) == [0...carets.width])
    }

    @Test("carets of an Arabic line go from the right, joined letters included")
    func arabic() throws {
        let fonts = try FontCatalog()
        let carets = fonts.carets(of: "مؤشر", style: style)
        #expect(carets.isRightToLeft)
        let places = (0...4).map { carets.x(at: $0) }
        #expect(places == places.sorted(by: >))
        #expect(places[0] == carets.width && places[4] == 0)
    }

    @Test("a range over two directions covers two stretches")
    func mixed() throws {
        let fonts = try FontCatalog()
        // Latin, then Arabic: the last Latin letter and the first Arabic one are apart.
        let carets = fonts.carets(of: "ab مؤ", style: style)
        #expect(carets.spans(of: 1..<4).count == 2)
        #expect(carets.spans(of: 2..<2).isEmpty)
    }

    @Test("every caret of a line of seven thousand letters in two directions is found again")
    func long() throws {
        let fonts = try FontCatalog()
        let text = String(repeating: "chart مؤشر 123 ", count: 500)
        let carets = fonts.carets(of: text, style: style)
        #expect(carets.count == text.unicodeScalars.count && carets.count > 7_000)
        for offset in stride(from: 0, through: carets.count, by: 97) {
            let x = carets.x(at: offset)
            #expect(x >= 0 && x <= carets.width)
            #expect(carets.x(at: carets.offset(nearest: x)) == x)
        }
        let spans = carets.spans(of: 0..<carets.count)
        #expect(spans.first?.lowerBound == 0)
        let gap = abs((spans.last?.upperBound ?? 0) - carets.width)
        #expect(gap < 0.01)
    }

    @Test("an empty line has one place, at the side where it begins")
    func empty() throws {
        let fonts = try FontCatalog()
        #expect(fonts.carets(of: "", style: style).x(at: 0) == 0)
        #expect(fonts.carets(of: "", style: style).offset(nearest: 50) == 0)
    }

    @Test("letters no font has still have places")
    func boxes() throws {
        let fonts = try FontCatalog()
        let carets = fonts.carets(of: "a\u{10FFFD}b", style: style)
        let places = (0...3).map { carets.x(at: $0) }
        #expect(places == places.sorted() && places[3] == carets.width)
    }
}
