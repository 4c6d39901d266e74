import KChartRaster

extension PNGError {
    /// What went wrong, without the path.
    var cause: String {
        switch self {
        case .fileFailed(_, let code): SystemText.error(code)
        case .notDecodable(_, let cause), .encoderFailed(_, let cause): cause
        case .badSize: "\(self)"
        }
    }
}
