/// The name of a set of saved state, safe as the name of a folder.
public struct ProfileName: Hashable, Sendable, CustomStringConvertible {
    /// The one that is used when none is named.
    public static let standard = ProfileName(unchecked: "default")
    /// The longest name, in characters.
    public static let limit = 64
    /// What is allowed, for refusals on the command line; English.
    public static let expectation =
        "1 to \(limit) letters, digits, spaces and - _ ., not begun with a dot or a space"

    public let description: String

    private init(unchecked text: String) {
        description = text
    }

    /// Nil for what could leave its folder or surprise in a list of files.
    public init?(_ text: String) {
        // Scalars, not characters: some letters join with a slash or a dot behind or before them.
        let scalars = text.unicodeScalars
        guard (1...Self.limit).contains(text.count), text.utf8.count <= 200,
            let first = scalars.first, first != ".", first != " ", scalars.last != " ",
            scalars.allSatisfy(Self.isAllowed)
        else { return nil }
        description = text
    }

    private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
            .nonspacingMark, .spacingMark, .decimalNumber, .letterNumber, .otherNumber:
            true
        default: "-_. ".unicodeScalars.contains(scalar)
        }
    }
}
