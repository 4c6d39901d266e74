import Glibc

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
        stream.shown.remembers = source.canReread
        while true {
            let outcome = try source.read(into: buffer, patience: isSilent ? nil : patience)
            do throws(ReadError) {
                isSilent = outcome == .pause
                switch outcome {
                case .bytes(let count):
                    try stream.append(UnsafeBufferPointer(rebasing: buffer[..<count]))
                case .pause: try stream.pause()
                case .otherFile(let wasCut): stream.beginFile(afterCut: wasCut)
                case .writerEnded: stream.endWriter()
                case .trouble(let error): stream.tell(error)
                case .end:
                    try stream.finish()
                    _ = handle(stream.takeNews())
                    return
                case .cancelled: return
                }
            } catch {
                // Whoever follows a name waits for what comes next under it; bars that are shown
                // stay.
                guard source.follows, !stream.isEmpty else { throw error }
                stream.pass(over: error)
                guard handle(stream.takeNews()), try isThereMore(source, &stream, buffer, handle)
                else { return }
            }
            guard handle(stream.takeNews()) else { return }
            if source.canReread, stream.isOnePiece(atPause: isSilent) {
                guard readAnew(source, &stream, handle) else { return }
                isSilent = false
            }
        }
    }

    private static func isThereMore(
        _ source: StreamSource, _ stream: inout BarStream,
        _ buffer: UnsafeMutableBufferPointer<UInt8>, _ handle: ([StreamNews]) -> Bool
    ) throws(ReadError) -> Bool {
        while let outcome = try source.waitForOther(using: buffer) {
            guard case .trouble(let error) = outcome else { return false }
            stream.tell(error)
            guard handle(stream.takeNews()) else { return false }
        }
        return true
    }

    /// Reads a file as a whole, and once more whenever it changed, until it has lines.
    ///
    /// - Returns: false when the reading ends.
    private static func readAnew(
        _ source: StreamSource, _ stream: inout BarStream, _ handle: ([StreamNews]) -> Bool
    ) -> Bool {
        while true {
            // Looked at before it is read: what changes meanwhile is read the next time.
            let stamp = try? source.stamp()
            guard stream.readWhole(at: source.location) else {
                source.beginAgain()
                return true
            }
            guard handle(stream.takeNews()) else { return false }
            while let outcome = source.waitForChange(from: stamp) {
                guard case .trouble(let error) = outcome else { return false }
                stream.tell(error)
                guard handle(stream.takeNews()) else { return false }
            }
        }
    }
}
