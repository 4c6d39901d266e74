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
