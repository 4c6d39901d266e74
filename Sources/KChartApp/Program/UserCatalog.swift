import Glibc
import KChartControl
import KChartCore
public import KChartLocalization
public import KChartStyle

/// What a person may choose from: the built-in themes and languages, and those of files in the
/// person's data folder, `themes/NAME.json` and `languages/CODE.strings`.
///
/// A file that bears a built-in name changes that one. Finding the files costs one look into each
/// folder. The bytes of themes are held from the start and understood when a theme is put on; a
/// language is read when it is spoken.
public struct UserCatalog: Sendable {
    /// The built-in themes, then the person’s by name.
    public private(set) var themes = ThemeCatalog.builtIn
    /// The built-in languages, then the person's by code.
    public private(set) var languages = Language.all
    /// The file of a language's own or other texts.
    private var stringsPaths: [String: String] = [:]
    private var themePaths: [String: String] = [:]
    /// Files that were left out, one line each.
    private(set) var problems: [String] = []

    /// No file of a person's.
    public static let builtIn = UserCatalog()

    private init() {}

    init(_ folders: UserFolders) {
        guard let data = folders.data else { return }
        for (id, path) in Self.files(in: data + "/themes", ending: ".json") {
            guard let bytes = FileBytes.read(path, limit: Self.largestFile) else {
                problems.append("\(OneLine.quoted(path)): cannot be read as a theme of up to 1 MB")
                continue
            }
            themes.add(id: id, json: bytes)
            themePaths[id] = path
        }
        for (code, path) in Self.files(in: data + "/languages", ending: ".strings") {
            stringsPaths[code] = path
            if !languages.contains(where: { $0.code == code }) {
                languages.append(Language(code: code))
            }
        }
    }

    private static let largestFile = 1 << 20

    /// The theme of an id; an error names the file, and the line where there is one to name.
    func theme(_ id: String) throws(Failure) -> Theme {
        do {
            return try themes.theme(id)
        } catch {
            guard let path = themePaths[id] else {
                // not shown: a damaged built-in file, told on standard error.
                throw Failure(.internalError, "the theme \(OneLine.quoted(id)): \(error)")
            }
            let bytes = FileBytes.read(path, limit: Self.largestFile) ?? []
            throw Failure(.badData, ThemeProblem(error, in: bytes).text(path: path))
        }
    }

    /// All texts of a language: the person's go before the built-in ones. What cannot be read is
    /// told line by line.
    func words(_ language: Language, report: (String) -> Void) -> Words {
        var overrides = StringsFile()
        if let path = stringsPaths[language.code] {
            if let bytes = FileBytes.read(path, limit: Self.largestFile) {
                let file = StringsFile(bytes: bytes)
                for problem in file.problems.prefix(3) {
                    report("\(OneLine.quoted(path)), line \(problem.line): \(problem.expectation)")
                }
                overrides = file
            } else {
                report("\(OneLine.quoted(path)): cannot be read as texts of up to 1 MB")
            }
        }
        // A person's theme is called as its file is, unless the texts name it.
        for id in themes.ids.dropFirst(ThemeCatalog.builtIn.ids.count) {
            overrides.add("theme." + id, id)
        }
        return Words(language: language, overrides: overrides.keys.isEmpty ? nil : overrides)
    }

    /// The files of a folder with an ending, by the name before it, in order; none when there is
    /// no such folder. A name is made of letters, digits, `-` and `_`.
    private static func files(in folder: String, ending: String) -> [(String, String)] {
        guard let directory = FilePath.withBytes(folder, { opendir($0) }) else { return [] }
        defer { closedir(directory) }
        var names: [String] = []
        while names.count < 1_000, let entry = readdir(directory) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            guard name.hasSuffix(ending) else { continue }
            let stem = name.dropLast(ending.count)
            let isPlain = stem.utf8.allSatisfy { byte in
                (48...57).contains(byte) || (65...90).contains(byte) || (97...122).contains(byte)
                    || byte == 45 || byte == 95
            }
            if isPlain, (1...64).contains(stem.utf8.count), stem.first != "-" {
                names.append(String(stem))
            }
        }
        return names.sorted().map { ($0, folder + "/" + $0 + ending) }
    }
}

extension StringsFile.Problem {
    /// What was expected there.
    var expectation: String {
        switch reason {
        case .key: "a key in quotes was expected"
        case .equalsSign: "an equals sign was expected after the key"
        case .text: "a text in quotes was expected after the equals sign"
        case .semicolon: "a semicolon was expected after the text"
        case .endOfComment: "the comment that begins here has no end"
        case .endOfText: "the text that begins here has no closing quote"
        case .escape: "this escape is unknown"
        case .encoding: "this is not UTF-8"
        }
    }
}
