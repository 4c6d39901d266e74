/// How much may come out of a packed input.
///
/// A few kilobytes can unpack to terabytes: what is made for that, or damaged into it, is refused
/// before it fills the memory.
public struct UnpackLimits: Hashable, Sendable {
    /// The most bytes of text in all.
    public var bytes: Int
    /// The most bytes of text for one packed byte; 0 for any.
    public var ratio: Int

    /// 17 million rows of usual length. Text of bars packs to a tenth, of bars that stand still to a
    /// fiftieth: each row has a time of its own.
    public static let standard = UnpackLimits(bytes: 1 << 30, ratio: 200)
    /// Up to this size the ratio does not count.
    static let ratioFloor = 16 << 20

    public init(bytes: Int, ratio: Int) {
        self.bytes = max(bytes, 1)
        self.ratio = max(ratio, 0)
    }

    /// Why `count` bytes in all, `own` of them out of `packed`, are too many; nil when they are not.
    func refusal(count: Int, own: Int, packed: Int) -> String? {
        if count > bytes {
            return "unpacks to more than \(Self.text(bytes)); --max-input allows more"
        }
        if ratio > 0, own > Self.ratioFloor, own / max(packed, 1) >= ratio {
            return "unpacks to more than \(ratio) times its size, as made to fill the memory;"
                + " --max-input allows it"
        }
        return nil
    }

    /// 4 GB, 500 MB, 12 bytes: whole units only.
    static func text(_ bytes: Int) -> String {
        for (shift, unit) in [(30, "GB"), (20, "MB"), (10, "kB")]
        where bytes >= 1 << shift && bytes % (1 << shift) == 0 {
            return "\(bytes >> shift) \(unit)"
        }
        return bytes == 1 ? "1 byte" : "\(bytes) bytes"
    }
}
