import KChartCanvas
import KChartText
import Testing

@Suite("Shaping")
struct ShapingTests {
    @Test("figures of one style have equal widths", arguments: [400, 500, 600, 700])
    func tabularFigures(weight: Int) throws {
        let fonts = try TestFonts()
        let widths = (0...9).map { fonts.shape(String($0), weight: weight).width }
        #expect(Set(widths).count == 1)
        #expect(
            fonts.shape("11,111.11", weight: weight).width
                == fonts.shape("88,888.88", weight: weight).width)
    }

    @Test(
        "without tabular figures the house family sets a one narrower than an eight",
        .enabled(if: TestFonts.has("Inter")))
    func proportionalFigures() throws {
        let fonts = try TestFonts()
        #expect(
            fonts.shape("1", tabular: false).width < fonts.shape("8", tabular: false).width)
    }

    @Test("a line's width is the sum of its parts where nothing is kerned")
    func widthsAdd() throws {
        let fonts = try TestFonts()
        let figure = fonts.shape("0").width
        #expect(abs(fonts.shape("000000").width - 6 * figure) < 0.01)
        let line = fonts.shape("000000")
        let places = line.runs[0].glyphs.map(\.x)
        for (index, place) in places.enumerated() {
            #expect(abs(place - Float(index) * figure) < 0.01)
        }
    }

    @Test("pairs of letters are kerned", .enabled(if: TestFonts.has("Inter")))
    func kerning() throws {
        let fonts = try TestFonts()
        let apart = fonts.shape("A").width + fonts.shape("V").width
        #expect(fonts.shape("AV").width < apart)
    }

    @Test(
        "Arabic letters join: their glyphs inside a word are not those of the letters alone",
        .enabled(if: TestFonts.has("Noto Sans Arabic")))
    func arabicJoins() throws {
        let fonts = try TestFonts()
        let word = fonts.shape("سعر")
        #expect(word.isRightToLeft)
        #expect(word.runs.count == 1)
        #expect(fonts.path(of: word.runs[0]).contains("Arabic"))
        // Right to left: the last letter comes first.
        let alone = ["ر", "ع", "س"].map { fonts.shape($0).glyphNumbers }
        #expect(word.glyphNumbers.count >= 3)
        #expect(word.glyphNumbers != alone.flatMap { $0 })
        #expect(!word.glyphNumbers.contains(0))
    }

    @Test(
        "lam and alef become one shape, narrower than the two apart",
        .enabled(if: TestFonts.has("Noto Sans Arabic")))
    func lamAlef() throws {
        let fonts = try TestFonts()
        let ligature = fonts.shape("لا")
        let lam = fonts.shape("ل").width
        let alef = fonts.shape("ا").width
        #expect(ligature.width < lam + alef)
        #expect(ligature.glyphNumbers.count == 1)
    }

    @Test(
        "Devanagari makes conjuncts and sets the short i before its consonant",
        .enabled(if: TestFonts.has("Noto Sans Devanagari")))
    func devanagari() throws {
        let fonts = try TestFonts()
        // KA + virama + SSA is the one letter KSSA.
        #expect(fonts.shape("क्ष").glyphNumbers.count == 1)
        let ka = fonts.shape("क").glyphNumbers
        let ki = fonts.shape("कि").glyphNumbers
        #expect(ki.count == 2)
        #expect(ki.last == ka.first)
        // A joiner stays in the run and draws nothing by itself.
        #expect(fonts.shape("क्\u{200D}ष").runs.count == 1)
    }

    @Test(
        "Chinese comes from the fallback face, bold text from its bold face",
        .enabled(if: TestFonts.has("Noto Sans CJK SC")))
    func chinese() throws {
        let fonts = try TestFonts()
        let line = fonts.shape("价格 BTC")
        #expect(line.runs.count == 2)
        #expect(fonts.path(of: line.runs[0]).contains("CJK"))
        // Square letters: two of them are two ems wide.
        #expect(line.runs[1].glyphs.first.map { $0.x >= 24 } == true)
        let bold = fonts.shape("价格", weight: 700)
        #expect(fonts.path(of: bold.runs[0]).contains("Bold"))
        #expect(fonts.catalog.diagnostics.missingGlyphs == 0)
    }

    @Test(
        "the language chooses between regional forms of Han characters",
        .enabled(if: TestFonts.has("Noto Sans CJK JP")))
    func regionalForms() throws {
        let chinese = try TestFonts(language: "zh-Hans")
        let japanese = try TestFonts(language: "ja")
        let first = chinese.shape("直")
        let second = japanese.shape("直")
        #expect(
            chinese.catalog.faceFile(first.runs[0].face)?.index
                != japanese.catalog.faceFile(second.runs[0].face)?.index)
    }

    @Test("a letter and its mark make the glyphs of the letter composed")
    func composition() throws {
        let fonts = try TestFonts()
        #expect(fonts.shape("e\u{301}").glyphNumbers == fonts.shape("\u{E9}").glyphNumbers)
    }

    @Test(
        "spaces do not cut a phrase of another script into runs",
        .enabled(if: TestFonts.has("Noto Sans Arabic")))
    func spacesKeepTheFace() throws {
        let fonts = try TestFonts()
        #expect(fonts.shape("سعر الصرف اليوم").runs.count == 1)
    }

    @Test(
        "figures keep their width inside Arabic text",
        .enabled(if: TestFonts.has("Noto Sans Arabic")))
    func figuresInArabic() throws {
        let fonts = try TestFonts()
        let plain = fonts.shape("111")
        let line = fonts.shape("سعر 111")
        let run = try #require(
            line.runs.first { run in run.glyphs.map(\.glyph) == plain.glyphNumbers })
        let places = run.glyphs.map { $0.x - run.glyphs[0].x }
        #expect(abs(places[2] - plain.runs[0].glyphs[2].x) < 0.01)
    }

    @Test("text is cut at the first line break, a tab is a space")
    func lineBreaks() throws {
        let fonts = try TestFonts()
        for newline in ["\n", "\r", "\r\n", "\u{2028}", "\u{85}"] {
            let line = fonts.shape("one\(newline)two")
            #expect(line.glyphNumbers == fonts.shape("one").glyphNumbers)
        }
        #expect(fonts.shape("a\tb").width == fonts.shape("a b").width)
    }

    @Test("lines are centred on the capitals of the first font, and as high as all fonts they take")
    func measures() throws {
        let fonts = try TestFonts()
        let empty = fonts.shape("")
        #expect(empty.runs.isEmpty)
        #expect(empty.width == 0)
        for text in ["8", "سعر", "价格"] {
            let line = fonts.shape(text)
            #expect(line.ascent >= empty.ascent && line.descent >= empty.descent)
            #expect(line.capHeight == empty.capHeight)
        }
        #expect(empty.capHeight > 12 * 0.6 && empty.capHeight < 12 * 0.8)
        #expect(empty.ascent > empty.capHeight)
        #expect(empty.descent > 0)
        // Twice the size has twice the measures.
        let large = fonts.shape("", size: 24)
        #expect(abs(large.capHeight - 2 * empty.capHeight) < 0.01)
    }

    @Test("a family asked for by name is used, an unknown one gives another")
    func namedFamily() throws {
        let fonts = try TestFonts()
        let mono = fonts.catalog.shape(
            "il", style: FontStyle(family: "DejaVu Sans Mono", pixelSize: 12))
        if TestFonts.has("DejaVu Sans Mono") {
            #expect(fonts.path(of: mono.runs[0]).contains("DejaVuSansMono"))
        }
        let unknown = fonts.catalog.shape(
            "il", style: FontStyle(family: "No Such Family 123", pixelSize: 12))
        #expect(unknown.width > 0)
    }
}
