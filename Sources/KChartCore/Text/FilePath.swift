internal import Glibc

/// The names of files as text that keeps every byte.
///
/// A byte that is not UTF-8, as in names of Latin-1, becomes a character of the private plane
/// 16, and that byte again where the system is asked. Messages show it as a question mark
/// (`OneLine`).
public enum FilePath {
    /// U+10FE80 stands for the byte 0x80, U+10FEFF for 0xFF.
    private static let base: UInt32 = 0x10FE00

    /// The text of a name as the system writes it.
    public static func text(_ name: UnsafePointer<CChar>) -> String {
        if let text = String(validatingCString: name) { return text }
        let count = strlen(name)
        let bytes = UnsafeBufferPointer(
            start: UnsafeRawPointer(name).assumingMemoryBound(to: UInt8.self), count: count)
        var text = ""
        var parser = Unicode.UTF8.ForwardParser()
        var rest = bytes.makeIterator()
        var place = 0
        while true {
            switch parser.parseScalar(from: &rest) {
            case .valid(let encoded):
                text.unicodeScalars.append(Unicode.UTF8.decode(encoded))
                place += encoded.count
            case .error(let length):
                for byte in bytes[place..<place + length] {
                    text.unicodeScalars.append(Unicode.Scalar(base + UInt32(byte)) ?? "\u{FFFD}")
                }
                place += length
            case .emptyInput:
                return text
            }
        }
    }

    /// Lends the bytes of a name to `body`, a zero behind them.
    public static func withBytes<Result>(
        _ path: String, _ body: (UnsafePointer<CChar>) -> Result
    ) -> Result {
        // Plane 16 begins with the byte F4.
        guard path.utf8.contains(0xF4) else { return path.withCString(body) }
        var bytes: [CChar] = []
        for scalar in path.unicodeScalars {
            if isByte(scalar) {
                bytes.append(CChar(truncatingIfNeeded: scalar.value - base))
            } else {
                for byte in String(scalar).utf8 { bytes.append(CChar(bitPattern: byte)) }
            }
        }
        bytes.append(0)
        return bytes.withUnsafeBufferPointer { buffer in
            buffer.baseAddress.map(body) ?? path.withCString(body)
        }
    }

    /// The name for people: U+FFFD where a byte is no text.
    public static func shown(_ path: String) -> String {
        guard path.utf8.contains(0xF4) else { return path }
        var text = ""
        for scalar in path.unicodeScalars {
            text.unicodeScalars.append(isByte(scalar) ? "\u{FFFD}" : scalar)
        }
        return text
    }

    private static func isByte(_ scalar: Unicode.Scalar) -> Bool {
        (base + 0x80...base + 0xFF).contains(scalar.value)
    }
}
