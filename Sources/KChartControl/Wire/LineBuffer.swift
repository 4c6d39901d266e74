/// Cuts a stream of bytes into lines of bounded length.
///
/// A line longer than the limit is reported once as `.tooLong` and skipped up to its end, so a
/// hostile sender can neither grow the memory nor end the conversation.
public struct LineBuffer: Sendable {
    /// A line, or that one was too long.
    public enum Line: Hashable, Sendable {
        /// The bytes before the line feed, a carriage return at the end taken off.
        case complete([UInt8])
        case tooLong
    }

    /// The longest line of the control socket: a mebibyte.
    public static let standardLimit = 1 << 20

    /// The longest line, in bytes; a longer one is passed over.
    public let limit: Int
    private var bytes: [UInt8] = []
    private var start = 0
    /// Up to here no line feed was found.
    private var searched = 0
    private var isSkipping = false
    /// Bytes of a line that is passed over so far.
    public private(set) var skippedCount = 0

    public init(limit: Int = LineBuffer.standardLimit) {
        precondition(limit > 0, "a line holds at least a byte")
        self.limit = limit
    }

    /// Bytes held that are not taken as lines yet.
    public var pendingCount: Int { bytes.count - start }

    /// Takes bytes as they come, in pieces of any size.
    public mutating func append(_ more: some Sequence<UInt8>) {
        if start > 0, start == bytes.count || start > 1 << 16 {
            bytes.removeSubrange(0..<start)
            searched -= start
            start = 0
        }
        bytes.append(contentsOf: more)
    }

    /// The next line, or nil until more bytes come.
    public mutating func next() -> Line? {
        while true {
            guard let feed = bytes[searched...].firstIndex(of: UInt8(ascii: "\n")) else {
                searched = bytes.count
                guard isSkipping || bytes.count - start > limit else { return nil }
                let wasSkipping = isSkipping
                isSkipping = true
                skippedCount = (wasSkipping ? skippedCount : 0) + bytes.count - start
                bytes.removeAll(keepingCapacity: false)
                start = 0
                searched = 0
                return wasSkipping ? nil : .tooLong
            }
            let line = bytes[start..<feed]
            start = feed + 1
            searched = start
            if isSkipping {
                (isSkipping, skippedCount) = (false, 0)
                continue
            }
            if line.count > limit { return .tooLong }
            return .complete(Self.withoutReturn(line))
        }
    }

    /// What stands after the last line feed when the sender has ended; nil when nothing does.
    public mutating func finish() -> Line? {
        defer {
            bytes.removeAll()
            start = 0
            searched = 0
            (isSkipping, skippedCount) = (false, 0)
        }
        guard !isSkipping, start < bytes.count else { return nil }
        return .complete(Self.withoutReturn(bytes[start...]))
    }

    private static func withoutReturn(_ line: ArraySlice<UInt8>) -> [UInt8] {
        Array(line.last == UInt8(ascii: "\r") ? line.dropLast() : line)
    }
}
