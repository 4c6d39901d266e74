/// Looks at the words of the command line as the system handed them over.
///
/// As text, bytes that are not UTF-8 are repaired, and the repaired name is that of another file.
enum ArgumentText {
    /// The first word that is not UTF-8, repaired for showing; nil when all can be used as text.
    static func firstDamaged(_ words: some Sequence<UnsafeMutablePointer<CChar>?>) -> String? {
        for case let word? in words where String(validatingCString: word) == nil {
            return String(cString: word)
        }
        return nil
    }
}
