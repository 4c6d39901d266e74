import Testing

/// Law 10: a plug-in is one file and one registry line; no file may be forgotten by its list.
@Suite("Registries are complete")
struct RegistryTests {
    /// Folders in which each file is a built-in.
    static let folders = [
        "Sources/KChartIndicators/BuiltIn", "Sources/KChartDrawings/BuiltIn",
        "Sources/KChartScene/Styles", "Sources/KChartScene/Layers", "Sources/KChartCore/Kinds",
        "Sources/KChartFeeds/Formats", "Sources/KChartFeeds/Providers",
        "Sources/KChartPlots/Kinds", "Sources/KChartApp/Commands", "Sources/KChartApp/Verbs",
        "Sources/kchart-bench/Scenarios",
    ]

    @Test("the type of every built-in file is named outside its folder", arguments: folders)
    func builtIns(folder: String) {
        let inside = Repository.sources.filter {
            $0.path.hasPrefix(folder + "/") && !$0.name.contains("+")
        }
        let target = inside.first?.target
        let outside = Repository.sources.filter {
            $0.target == target && !$0.path.hasPrefix(folder + "/")
        }
        for file in inside {
            let isNamed = outside.contains { other in
                other.code.contains { line in
                    line.ranges(of: file.name).contains { isWholeWord($0, in: line) }
                }
            }
            #expect(isNamed, "\(file.path) is in no list")
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
