/// The name of a set of saved state, safe as the name of a folder.
public struct ProfileName: Hashable, Sendable, CustomStringConvertible {
    public static let standard = ProfileName(unchecked: "default")
    public static let limit = 64
    public static let expectation =
        "1 to \(limit) letters, digits, spaces and - _ ., not begun with a dot or a space"

    public let description: String

    private init(unchecked text: String) {
        description = text
    }

    /// Nil for what could leave its folder or surprise in a list of files.
    public init?(_ text: String) {
        guard (1...Self.limit).contains(text.count), text.utf8.count <= 200,
            let first = text.first, first != ".", first != " ", text.last != " ",
            text.allSatisfy({ $0.isLetter || $0.isNumber || "-_. ".contains($0) })
        else { return nil }
        description = text
    }
}
