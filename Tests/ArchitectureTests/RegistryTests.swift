import Testing

/// Law 10: a plug-in is one file and one registry line; no file may be forgotten by its list.
@Suite("Registries are complete")
struct RegistryTests {
    /// Folders in which each file is a built-in.
    static let folders = [
        "Sources/KChartIndicators/BuiltIn", "Sources/KChartDrawings/BuiltIn",
        "Sources/KChartScene/Styles", "Sources/KChartScene/Layers", "Sources/KChartCore/Kinds",
        "Sources/KChartFeeds/Formats",
        "Sources/KChartPlots/Kinds", "Sources/KChartApp/Commands", "Sources/KChartApp/Verbs",
        "Sources/kchart-bench/Scenarios",
    ]

    @Test("a type of every plug-in file is named by another file", arguments: folders)
    func builtIns(folder: String) {
        let inside = Repository.sources.filter { $0.path.hasPrefix(folder + "/") }
        for file in inside {
            let types = declaredTypes(in: file)
            let isNamed = Repository.sources.contains { other in
                other.path != file.path && other.target == file.target
                    && other.code.contains { line in
                        types.contains { type in
                            line.ranges(of: type).contains { isWholeWord($0, in: line) }
                        }
                    }
            }
            #expect(isNamed || types.isEmpty, "\(file.path) is in no list")
        }
    }

    /// The types a file declares at its top level for others.
    private func declaredTypes(in file: SourceFile) -> [String] {
        let keywords: Set<Substring> = ["struct", "class", "enum", "protocol", "actor"]
        return file.code.compactMap { line in
            guard line.first?.isLetter == true || line.first == "@" else { return nil }
            let words = line.split { " :<{".contains($0) }
            guard !words.contains("private"), !words.contains("fileprivate"),
                let at = words.firstIndex(where: keywords.contains), at + 1 < words.count
            else { return nil }
            return String(words[at + 1])
        }
    }

    @Test("every string file and every theme is embedded")
    func embedded() {
        let resources = Repository.files(below: "Sources/CKChartResources", suffix: "")
            .compactMap(Repository.text).joined(separator: "\n")
        guard resources.contains("#embed") else { return }
        for name in Repository.names(in: "Localization") {
            #expect(resources.contains("Localization/\(name)"), "\(name) is not embedded")
        }
        for name in Repository.names(in: "Assets/Themes") {
            #expect(resources.contains("Assets/Themes/\(name)"), "\(name) is not embedded")
        }
    }

    @Test("the catalogues name exactly the files that are there")
    func catalogues() {
        let lists = [
            ("Localization", ".strings", "Sources/KChartLocalization/Language.swift"),
            ("Assets/Themes", ".json", "Sources/KChartStyle/Theme/ThemeCatalog.swift"),
        ]
        for (folder, suffix, path) in lists {
            guard let file = Repository.sources.first(where: { $0.path == path }) else {
                Issue.record("\(path) is not there")
                continue
            }
            let named = Set(file.literals.map(\.text))
            for name in Repository.names(in: folder) {
                #expect(named.contains(String(name.dropLast(suffix.count))), "\(folder)/\(name)")
            }
        }
    }

    private func isWholeWord(_ range: Range<String.Index>, in line: String) -> Bool {
        func isPart(_ character: Character) -> Bool {
            character.isLetter || character.isNumber || character == "_"
        }
        if range.lowerBound > line.startIndex, isPart(line[line.index(before: range.lowerBound)]) {
            return false
        }
        return range.upperBound == line.endIndex || !isPart(line[range.upperBound])
    }
}
