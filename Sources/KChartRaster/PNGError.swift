/// Why a PNG file could not be written or read.
public enum PNGError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The system refused the file; `cause` is its message.
    case fileFailed(path: String, cause: String)
    /// The picture has no pixels or too many.
    case badSize(path: String)
    /// The bytes are no PNG picture, or a damaged one.
    case notDecodable(path: String, cause: String)
    case encoderFailed(path: String, cause: String)

    public var description: String {
        switch self {
        case .fileFailed(let path, let cause), .notDecodable(let path, let cause),
            .encoderFailed(let path, let cause):
            "\(path): \(cause)"
        case .badSize(let path):
            "\(path): a picture has 1 to 32767 pixels a side"
        }
    }
}
