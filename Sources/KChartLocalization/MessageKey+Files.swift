/// Messages about files.
extension MessageKey {
    // Files that cannot be read
    public static let fileNotFound = Self("file.notFound")
    public static let fileIsFolder = Self("file.isFolder")
    public static let fileNotRegular = Self("file.notRegular")
    public static let fileTooLarge = Self("file.tooLarge")
    public static let fileNoPermission = Self("file.noPermission")
    public static let fileUnreadable = Self("file.unreadable")
    public static let fileEmpty = Self("file.empty")
    public static let fileBinary = Self("file.binary")
    public static let fileUnknownFormat = Self("file.unknownFormat")
    public static let fileNoRows = Self("file.noRows")
    public static let fileBadJSON = Self("file.badJSON")

    // Why a file could not be read or written
    public static let causePermission = Self("cause.permission")
    public static let causeMissing = Self("cause.missing")
    public static let causeFolder = Self("cause.folder")
    public static let causeNotFolder = Self("cause.notFolder")
    public static let causeNoSpace = Self("cause.noSpace")
    public static let causeReadOnly = Self("cause.readOnly")
    public static let causeNameTooLong = Self("cause.nameTooLong")
    public static let causeInputOutput = Self("cause.inputOutput")

    /// Why a file could not be read or written, in words that stand behind a colon.
    public static let causes: [MessageKey] = [
        causePermission, causeMissing, causeFolder, causeNotFolder, causeNoSpace, causeReadOnly,
        causeNameTooLong, causeInputOutput,
    ]
}
