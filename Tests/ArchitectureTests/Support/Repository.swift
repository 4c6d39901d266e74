import Foundation

/// The checked-out tree these tests read.
enum Repository {
    /// The folder that holds `Package.swift`.
    static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// The text of a file named by its path below the root, or nothing when it is not there.
    static func text(_ path: String) -> String? {
        try? String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
    }

    /// The names in a folder, sorted; empty when there is no such folder.
    static func names(in folder: String) -> [String] {
        let path = root.appendingPathComponent(folder).path
        return ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
    }

    /// The paths of all files below a folder whose name ends so, relative to the root, sorted.
    static func files(below folder: String, suffix: String) -> [String] {
        let path = root.appendingPathComponent(folder).path
        guard let all = FileManager.default.enumerator(atPath: path) else { return [] }
        return all.compactMap { $0 as? String }.filter { $0.hasSuffix(suffix) }
            .map { "\(folder)/\($0)" }.sorted()
    }

    /// What lies beside the tests and is none of this package: a package of its own, and scripts
    /// that hold no Swift.
    static let besideTests = ["Floors", "Fuzz", "Scripts"]

    /// Every Swift file of `Sources` and `Tests`, read and scanned once.
    static let swiftFiles: [SourceFile] = ["Sources", "Tests"].flatMap { folder in
        files(below: folder, suffix: ".swift").compactMap { path in
            if besideTests.contains(where: { path.hasPrefix("Tests/\($0)/") }) { return nil }
            return text(path).map { SourceFile(path: path, text: $0) }
        }
    }

    /// The files of the program and its libraries.
    static var sources: [SourceFile] { swiftFiles.filter { $0.path.hasPrefix("Sources/") } }

    /// The files of the tests.
    static var tests: [SourceFile] { swiftFiles.filter { $0.path.hasPrefix("Tests/") } }
}
