import KChartCore

/// The name of a file without the endings that say what it is: of a packing, of a kind of text.
enum FileStem {
    private static let packings: Set<String> = [
        "gz", "gzip", "tgz", "zip", "xz", "lzma", "bz2", "bzip2", "zst", "zstd",
    ]
    private static let texts: Set<String> = [
        "csv", "tsv", "tab", "psv", "txt", "dat", "data", "asc", "prn", "json", "jsonl", "ndjson",
        "log",
    ]

    /// - Returns: the name without its last ending, whatever that is, and where that is a packing,
    ///   without the kind of text before it.
    static func stem(_ name: String) -> String {
        guard let (stem, ending) = split(name) else { return name }
        guard packings.contains(ending), let (inner, kind) = split(stem), texts.contains(kind)
        else { return stem }
        return inner
    }

    private static func split(_ name: String) -> (stem: String, ending: String)? {
        guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return nil }
        return (String(name[..<dot]), name[name.index(after: dot)...].lowercased())
    }
}
