import Glibc

/// Why a PNG file could not be written or read.
public enum PNGError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The system refused the file; `code` is its number of the error.
    case fileFailed(path: String, code: Int32)
    /// The picture has no pixels or too many.
    case badSize(path: String)
    /// The bytes are no PNG picture, or a damaged one.
    case notDecodable(path: String, cause: String)
    case encoderFailed(path: String, cause: String)

    public var description: String {
        switch self {
        case .fileFailed(let path, let code):
            "\(path): \(String(cString: strerror(code)))"
        case .notDecodable(let path, let cause), .encoderFailed(let path, let cause):
            "\(path): \(cause)"
        case .badSize(let path):
            "\(path): a picture has 1 to 32767 pixels a side"
        }
    }
}
