public import KChartCanvas

/// Writes opaque pictures as PNG: the same pixels always give the same bytes.
public enum PNGWriter {
    /// Writes the picture to a file, all of it or nothing: the old file stays until the new
    /// one is complete.
    public static func write(_ buffer: PixelBuffer, to path: String) throws(PNGError) {
        throw .encoderFailed(path: path, cause: "")
    }

    /// The bytes of the file.
    public static func encode(_ buffer: PixelBuffer) throws(PNGError) -> [UInt8] {
        throw .encoderFailed(path: "", cause: "")
    }
}
