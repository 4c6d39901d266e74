/// A number of bytes as people type it: digits, and k, M, G or T for powers of 1024.
public struct ByteCount: Hashable, Sendable {
    public var bytes: Int

    /// From 1 byte to 8 TB; nil for anything else.
    public init?(_ text: String) {
        var digits = text[...]
        if digits.last == "B" || digits.last == "b" { digits = digits.dropLast() }
        let shift: Int
        switch digits.last {
        case "k", "K": shift = 10
        case "m", "M": shift = 20
        case "g", "G": shift = 30
        case "t", "T": shift = 40
        default: shift = 0
        }
        if shift > 0 { digits = digits.dropLast() }
        guard (1...13).contains(digits.utf8.count),
            digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let count = Int(digits),
            count > 0, count <= (8 << 40) >> shift
        else { return nil }
        bytes = count << shift
    }
}
