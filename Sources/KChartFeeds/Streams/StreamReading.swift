/// Reads a source to its end and makes bars of it, on the thread that calls.
public enum StreamReading {
    /// Milliseconds of silence after which a stream is told as far as it has come.
    static let patience: Int32 = 250
    private static let bufferBytes = 256 << 10

    /// - Parameter handle: takes the news as they come; false ends the reading.
    /// - Throws: when the stream is no market data, or the system fails.
    public static func run(
        _ source: StreamSource, into stream: inout BarStream,
        handle: ([StreamNews]) -> Bool
    ) throws(ReadError) {
        let buffer = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: bufferBytes)
        defer { buffer.deallocate() }
        var isSilent = false
        while true {
            switch try source.read(into: buffer, patience: isSilent ? nil : patience) {
            case .bytes(let count):
                isSilent = false
                try stream.append(UnsafeBufferPointer(rebasing: buffer[..<count]))
            case .pause:
                isSilent = true
                stream.pause()
            case .otherFile(let wasCut):
                stream.beginFile(afterCut: wasCut)
            case .end:
                try stream.finish()
                _ = handle(stream.takeNews())
                return
            case .cancelled:
                return
            }
            guard handle(stream.takeNews()) else { return }
        }
    }
}
