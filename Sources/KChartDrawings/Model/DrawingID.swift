/// The name of one drawing, unique among those of its symbol and short enough to type.
public struct DrawingID: Hashable, Comparable, Sendable, CustomStringConvertible {
    public let text: String

    public init(_ text: String) {
        self.text = text
    }

    public var description: String { text }

    public static func < (lhs: DrawingID, rhs: DrawingID) -> Bool { lhs.text < rhs.text }
}

/// Makes ids of eight letters and digits; the seed decides all of them.
///
/// They are drawn at random and not counted, so that two windows that write the journal of one
/// symbol cannot give one id twice (40 bits). Generator: SplitMix64 (Steele, Lea, Flood, 2014).
public struct DrawingIDSource: Hashable, Sendable {
    private var state: UInt64

    public init(seed: UInt64) {
        state = seed
    }

    /// The next id that `isTaken` does not know.
    public mutating func next(unless isTaken: (DrawingID) -> Bool) -> DrawingID {
        while true {
            let id = DrawingID(nextText())
            if !isTaken(id) { return id }
        }
    }

    /// Without i, l, o and u: nobody mistakes one for a digit.
    private static let letters = Array("0123456789abcdefghjkmnpqrstvwxyz".utf8)

    private mutating func nextText() -> String {
        state &+= 0x9E37_79B9_7F4A_7C15
        var bits = state
        bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
        bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
        bits ^= bits >> 31
        let letters = (0..<8).map { Self.letters[Int((bits >> (5 * UInt64($0))) & 31)] }
        return String(decoding: letters, as: UTF8.self)
    }
}
