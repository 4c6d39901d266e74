/// Why a font catalogue cannot be made. Missing fonts are no error: see `FontDiagnostics`.
public enum FontError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The FreeType library did not start; its error code.
    case freeTypeFailed(code: Int)
    /// The fontconfig configuration could not be loaded; nil is the system's own.
    case configurationFailed(path: String?)

    public var description: String {
        switch self {
        case .freeTypeFailed(let code):
            "the font library FreeType does not start (error \(code))"
        case .configurationFailed(let path):
            "\(path ?? "/etc/fonts/fonts.conf"): fontconfig cannot read this configuration"
        }
    }
}
