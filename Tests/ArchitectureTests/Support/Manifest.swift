import Foundation

/// The targets of `Package.swift`, read as text.
struct Manifest {
    struct Target {
        let name: String
        let dependencies: Set<String>
        let isSystemLibrary: Bool
        let isTest: Bool
        /// The Debian package of a system library.
        let debianPackage: String?
    }

    let targets: [Target]

    subscript(name: String) -> Target? { targets.first { $0.name == name } }

    static let current = Manifest(Repository.text("Package.swift") ?? "")

    init(_ text: String) {
        var found: [Target] = []
        if let start = text.range(of: "    targets: [\n") {
            var rest = text[start.upperBound...]
            while let call = Self.nextCall(in: &rest) { found.append(call) }
        }
        targets = found
    }

    private static let verbs = [
        "floor(", "tests(", "system(", "loaded(", ".target(", ".executableTarget(", ".testTarget(",
        ".systemLibrary(",
    ]

    /// Takes the next target call off the front of the text.
    private static func nextCall(in rest: inout Substring) -> Target? {
        let next = verbs.compactMap { verb in
            rest.range(of: verb).map { (verb: verb, range: $0) }
        }.min { $0.range.lowerBound < $1.range.lowerBound }
        guard let next else { return nil }
        let body = balanced(rest[next.range.upperBound...])
        rest = rest[body.endIndex...]
        let names = literals(body)
        let isDebian = next.verb == "system(" || next.verb == "loaded("
        let isSystem = isDebian || next.verb == ".systemLibrary("
        let isShort = next.verb == "floor(" || next.verb == "tests("
        var dependencies: Set<String> = []
        if !isSystem {
            let list = isShort ? body.range(of: "[") : body.range(of: "dependencies: [")
            if let list {
                dependencies = Set(literals(body[list.upperBound...].prefix { $0 != "]" }))
            }
        }
        return Target(
            name: names.first ?? "", dependencies: dependencies, isSystemLibrary: isSystem,
            isTest: next.verb == "tests(" || next.verb == ".testTarget(",
            debianPackage: isDebian ? names.last : nil)
    }

    /// The text up to the parenthesis that closes the one before it.
    private static func balanced(_ text: Substring) -> Substring {
        var depth = 1
        for index in text.indices {
            if text[index] == "(" { depth += 1 }
            if text[index] == ")" { depth -= 1 }
            if depth == 0 { return text[..<index] }
        }
        return text
    }

    private static func literals(_ text: Substring) -> [String] {
        text.split(separator: "\"", omittingEmptySubsequences: false).enumerated()
            .filter { $0.offset % 2 == 1 }.map { String($0.element) }
    }
}
