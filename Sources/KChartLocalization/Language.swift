/// A language the program can speak, by its code in the string files ("en", "pt-BR", "zh-Hans").
public struct Language: Hashable, Sendable {
    /// BCP 47: the name of the string file without its ending.
    public let code: String

    /// A language by its code; the words for one that is not built in come from a file of the user's.
    public init(code: String) {
        self.code = code
    }

    /// The built-in languages, English first.
    public static let all: [Language] = [
        "en", "de", "es", "fr", "hi", "id", "it", "nl", "pt-BR", "ru", "tr", "vi", "zh-Hans", "ar",
    ].map(Language.init(code:))

    public static let english = Language(code: "en")

    /// The part before the first hyphen: "pt" of "pt-BR".
    public var base: String {
        code.firstIndex(of: "-").map { String(code[..<$0]) } ?? code
    }

    /// True when sentences of this language run from the right.
    public var isRightToLeft: Bool {
        Self.rightToLeft.contains(base)
    }

    private static let rightToLeft: Set<String> = [
        "ar", "arc", "ckb", "dv", "fa", "he", "ks", "ps", "sd", "ug", "ur", "yi",
    ]
}
