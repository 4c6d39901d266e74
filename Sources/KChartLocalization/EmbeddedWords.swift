import CKChartResources

/// The string files that are part of the program.
enum EmbeddedWords {
    /// The texts of a language; nil for one that is not built in. Reads about 12 kB.
    static func file(for language: Language) -> StringsFile? {
        guard let resource = kchart_resource_named("Localization/\(language.code).strings") else {
            return nil
        }
        return StringsFile(
            bytes: UnsafeBufferPointer(
                start: resource.pointee.bytes, count: Int(resource.pointee.count)))
    }

    /// English, read when a text is missing elsewhere.
    static let english = file(for: .english) ?? StringsFile()
}
