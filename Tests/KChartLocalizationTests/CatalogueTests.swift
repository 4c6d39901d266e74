import CKChartResources
import Foundation
import Testing

@testable import KChartLocalization

@Suite struct CatalogueTests {
    private static let english = file("en")

    private static func file(_ code: String) -> StringsFile {
        EmbeddedWords.file(for: Language(code: code)) ?? StringsFile()
    }

    /// "summary.candles.one" → "summary.candles"; other keys as they are.
    private static func base(_ key: String) -> String {
        guard PluralKey.isForm(key), let dot = key.lastIndex(of: ".") else { return key }
        return String(key[..<dot])
    }

    @Test("every file is read without a problem and has no key twice", arguments: Language.all)
    func clean(language: Language) throws {
        let resource = try #require(kchart_resource_named("Localization/\(language.code).strings"))
        let text = String(
            decoding: UnsafeBufferPointer(
                start: resource.pointee.bytes, count: Int(resource.pointee.count)), as: UTF8.self)
        let file = Self.file(language.code)
        #expect(file.problems.isEmpty)
        #expect(text.split(separator: "\n").count { $0.hasPrefix("\"") } == file.keys.count)
    }

    @Test("every language has exactly the same texts", arguments: Language.all)
    func sameKeys(language: Language) {
        func keys(_ file: StringsFile) -> Set<String> {
            Set(file.keys.filter { !$0.contains("@") }.map(Self.base))
        }
        let own = keys(Self.file(language.code))
        let english = keys(Self.english)
        #expect(own.subtracting(english).isEmpty)
        #expect(english.subtracting(own).isEmpty)
    }

    @Test("every counted text has the plural categories of its language", arguments: Language.all)
    func categories(language: Language) {
        let file = Self.file(language.code)
        let expected = PluralRules(language: language).categories.map(\.rawValue)
        for key in PluralKey.all {
            let own = file.keys.filter { $0.hasPrefix(key.rawValue + ".") }
                .map { String($0.dropFirst(key.rawValue.count + 1)) }
            #expect(own == expected, "\(key.rawValue)")
        }
    }

    @Test(
        "every text has the places of the English one, each at least once", arguments: Language.all)
    func places(language: Language) {
        let file = Self.file(language.code)
        for key in file.keys where !PluralKey.isForm(key) {
            let own = Placeholders.numbers(in: file[key] ?? "")
            #expect(own == Placeholders.numbers(in: Self.english[key] ?? ""), "\(key)")
        }
        // One thing has one time, and Arabic says "one" and "two" in words: a form may leave
        // places out. The form for everything else leaves out none.
        for key in PluralKey.all {
            let all = Placeholders.numbers(in: Self.english["\(key.rawValue).other"] ?? "")
            for category in PluralRules(language: language).categories {
                let own = Placeholders.numbers(in: file["\(key.rawValue).\(category)"] ?? "")
                #expect(own.isSubset(of: all), "\(key.rawValue).\(category)")
                if category == .other || category == .many || category == .few {
                    #expect(own == all, "\(key.rawValue).\(category)")
                }
            }
        }
    }

    @Test("a plural form that serves several numbers says the number")
    func formsWithNumbers() {
        // In these languages "one" is also 0, 21 or 31.
        for code in ["fr", "pt-BR", "ru", "hi"] {
            for key in PluralKey.all {
                let text = Self.file(code)["\(key.rawValue).one"] ?? ""
                #expect(Placeholders.numbers(in: text).contains(1), "\(code) \(key.rawValue)")
            }
        }
        for key in PluralKey.all {
            let places = Placeholders.numbers(in: Self.english["\(key.rawValue).other"] ?? "")
            let russian = Self.file("ru")["\(key.rawValue).one"] ?? ""
            #expect(Placeholders.numbers(in: russian) == places, "\(key.rawValue)")
        }
    }

    @Test(
        "no text is empty, has space at an end or a quote of the typewriter",
        arguments: Language.all)
    func tidy(language: Language) {
        let file = Self.file(language.code)
        for key in file.keys where !LocaleFormats.isFormat(key) {
            let text = file[key] ?? ""
            #expect(!text.isEmpty, "\(key)")
            #expect(text.first?.isWhitespace == false, "\(key)")
            #expect(text.last?.isWhitespace == false, "\(key)")
            #expect(!text.contains("'") && !text.contains("..."), "\(key)")
            #expect(!text.contains("  "), "\(key)")
        }
    }

    /// Names and single letters that are the same everywhere.
    private static let international: Set<String> = [
        "header.open", "header.high", "header.low", "header.volume",
        "window.title", "window.name", "summary.sentence",
        "summary.chart",
    ]

    @Test(
        "every text of a language with a script of its own is written in it (A18)",
        arguments: [
            ("ru", 0x0400...0x04FF), ("hi", 0x0900...0x097F), ("ar", 0x0600...0x06FF),
            ("zh-Hans", 0x4E00...0x9FFF),
        ])
    func scripts(code: String, script: ClosedRange<Int>) {
        let file = Self.file(code)
        for key in file.keys
        where !LocaleFormats.isFormat(key) && !Self.international.contains(key) {
            let text = file[key] ?? ""
            // A row of a table may consist of its places alone.
            let letters = text.replacing(/%[0-9]+\$@/, with: "").unicodeScalars
            guard letters.contains(where: \.properties.isAlphabetic) else { continue }
            let words = text.unicodeScalars.contains { script.contains(Int($0.value)) }
            #expect(words, "\(key): \(text)")
        }
    }

    @Test(
        "no letter of another script slips in",
        arguments: ["de", "es", "fr", "id", "it", "nl", "pt-BR", "tr", "vi", "en"])
    func latin(code: String) {
        let file = Self.file(code)
        for key in file.keys {
            let foreign = (file[key] ?? "").unicodeScalars.contains {
                (0x0370...0x1DFF).contains($0.value) || $0.value >= 0x2C00
            }
            #expect(!foreign, "\(key)")
        }
    }

    @Test("a translation is not the English text, names and loan words aside")
    func translated() {
        for language in Language.all where language != .english {
            let file = Self.file(language.code)
            let same = file.keys.filter { key in
                !LocaleFormats.isFormat(key) && file[key] == Self.english[key]
            }
            // "Volume", "Offline", "Script" … are the same word; a forgotten file is not.
            #expect(same.count < file.keys.count / 10, "\(language.code): \(same)")
        }
    }

    @Test("the simplified Chinese range is a difference of prices, not a percentage (A18)")
    func chineseRange() {
        #expect(Self.file("zh-Hans")["tooltip.range"] == "高低差")
    }

    @Test("the chart speaks of bars, whatever is drawn (A18)")
    func barsInWords() {
        for key in ["chart.loadingBars", "chart.atLatestBar"] {
            #expect(Self.english[key]?.contains("bar") == true)
            #expect(Self.english[key]?.contains("candle") == false)
        }
    }

    @Test("the typed list holds exactly the keys of the files")
    func typedList() throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "Sources/KChartLocalization")
        let text = try ["MessageKey.swift", "MessageKey+Drawings.swift", "MessageKey+Files.swift"]
            .map {
                try String(contentsOf: folder.appending(path: $0), encoding: .utf8)
            }.joined(separator: "\n")
        var listed: [String] = []
        for line in text.split(separator: "\n") where line.contains("public static let") {
            let parts = line.split(separator: "\"")
            if parts.count > 1 { listed.append(String(parts[1])) }
        }
        #expect(Set(listed).count == listed.count)
        let keys = (MessageKey.all.map(\.rawValue) + PluralKey.all.map(\.rawValue))
            .filter { key in !MessageKey.families.contains { key.hasPrefix($0) } }
        #expect(Set(listed) == Set(keys))
    }

    @Test("every embedded file is there and has bytes")
    func embedded() {
        let names = (0..<kchart_resource_count()).compactMap { index in
            kchart_resource_at(index).map { String(cString: $0.pointee.name) }
        }
        #expect(names.count == 24)
        #expect(Set(names).count == 24)
        for name in names { #expect((kchart_resource_named(name)?.pointee.count ?? 0) > 1_000) }
        #expect(kchart_resource_named("no such file") == nil)
        #expect(kchart_resource_at(24) == nil)
    }
}
