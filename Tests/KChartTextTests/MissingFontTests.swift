import Foundation
import KChartCanvas
import KChartText
import Testing

@Suite("Missing fonts")
struct MissingFontTests {
    /// A configuration of fontconfig without a single font.
    private func emptyConfiguration() throws -> String {
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("kchart-fonts-\(UUID().uuidString)")
        let fonts = folder.appendingPathComponent("fonts")
        try FileManager.default.createDirectory(at: fonts, withIntermediateDirectories: true)
        let file = folder.appendingPathComponent("fonts.conf")
        try """
        <?xml version="1.0"?>
        <!DOCTYPE fontconfig SYSTEM "fonts.dtd">
        <fontconfig><dir>\(fonts.path)</dir><cachedir>\(folder.path)/cache</cachedir></fontconfig>
        """.write(to: file, atomically: true, encoding: .utf8)
        return file.path
    }

    @Test("without any font every character is a box and the package to install is named")
    func noFonts() throws {
        let path = try emptyConfiguration()
        defer {
            try? FileManager.default.removeItem(
                at: URL(fileURLWithPath: path).deletingLastPathComponent())
        }
        let catalog = try FontCatalog(settings: FontSettings(configurationFile: path))
        let line = catalog.shape("BTC 1", style: FontStyle(pixelSize: 12))
        #expect(line.runs.allSatisfy { $0.face == .boxes })
        #expect(line.runs.flatMap(\.glyphs).map(\.glyph) == [0x42, 0x54, 0x43, 0x31])
        #expect(line.width > 20)
        #expect(line.capHeight > 0)
        #expect(catalog.diagnostics.hasNoFont)
        #expect(catalog.diagnostics.packages.contains("fonts-inter"))
        #expect(catalog.faceFile(.boxes) == nil)
        let arabic = catalog.shape("سعر", style: FontStyle(pixelSize: 12))
        #expect(arabic.isRightToLeft)
        #expect(arabic.runs.flatMap(\.glyphs).count == 3)
    }

    @Test("a configuration that cannot be read is refused by name")
    func unreadableConfiguration() {
        #expect(throws: FontError.configurationFailed(path: "/nowhere/fonts.conf")) {
            try FontCatalog(settings: FontSettings(configurationFile: "/nowhere/fonts.conf"))
        }
        let error = FontError.configurationFailed(path: "/nowhere/fonts.conf")
        #expect(error.description.hasPrefix("/nowhere/fonts.conf: "))
    }

    @Test("a character no font has is a box, counted, and not fatal")
    func missingCharacter() throws {
        let fonts = try TestFonts()
        // The last private-use place: no font has it.
        let line = fonts.shape("1\u{10FFFD}2")
        #expect(line.runs.count == 3)
        #expect(line.runs[1].face == .boxes)
        #expect(line.runs[1].glyphs.map(\.glyph) == [0x10_FFFD])
        #expect(fonts.catalog.diagnostics.missingGlyphs == 1)
        #expect(fonts.catalog.diagnostics.missingCharacters == ["\u{10FFFD}"])
        #expect(line.width > fonts.shape("12").width)
    }
}
