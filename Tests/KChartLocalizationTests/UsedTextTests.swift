import Foundation
import Testing

@testable import KChartLocalization

/// A text that nothing says costs fourteen translations and is never read.
struct UsedTextTests {
    /// Every word of the sources, without the lines that only give a key its name.
    private static let words: Set<Substring> = {
        let root = URL(filePath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let files = FileManager.default.enumerator(
            at: root.appending(path: "Sources").resolvingSymlinksInPath(),
            includingPropertiesForKeys: nil)
        var words: Set<Substring> = []
        for case let file as URL in files ?? .init() where file.pathExtension == "swift" {
            guard let text = try? String(contentsOf: file, encoding: .utf8) else { continue }
            let isKeys = file.lastPathComponent.hasPrefix("MessageKey")
            for line in text.split(separator: "\n") {
                if isKeys, line.contains("public static let") { continue }
                words.formUnion(
                    line.split { !($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") })
            }
        }
        return words
    }()

    /// The names that the keys have in the sources.
    private static let names: [String: String] = {
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "Sources/KChartLocalization")
        var names: [String: String] = [:]
        let files = try? FileManager.default.contentsOfDirectory(
            at: folder, includingPropertiesForKeys: nil)
        for file in files ?? [] where file.lastPathComponent.hasPrefix("MessageKey") {
            let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
            for match in text.matches(of: /static let (\w+)\s*=\s*Self\(\s*"([^"]+)"\)/) {
                names[String(match.2)] = String(match.1)
            }
        }
        return names
    }()

    /// Keys that are made of a beginning and an id that the sources know.
    private static let families =
        MessageKey.families + ["style.", "theme.", "scale.", "magnet.", "tool."]

    /// Kept for the first start, whose toast is not shown yet.
    private static let kept: Set<String> = ["toast.firstStart"]

    @Test("every text of the catalogue is said somewhere")
    func used() throws {
        let file = try #require(EmbeddedWords.file(for: Language(code: "en")))
        #expect(Self.names.count > 300 && Self.words.count > 3_000)
        for key in file.keys where !key.hasPrefix("format") && !Self.kept.contains(key) {
            var base = key
            if PluralKey.isForm(key), let dot = key.lastIndex(of: ".") {
                base = String(key[..<dot])
            }
            if let name = Self.names[base], Self.words.contains(Substring(name)) { continue }
            let family = Self.families.first { base.hasPrefix($0) }
            let id = family.map { base.dropFirst($0.count) } ?? ""
            let isKnown = id.split(separator: ".").allSatisfy {
                Self.words.contains(Substring($0))
            }
            #expect(family != nil && isKnown, "\(key) is not used")
        }
    }
}
