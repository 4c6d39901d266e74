/// The texts of one `.strings` file: `"key" = "text";`, comments and escapes as usual.
///
/// Reading is total: what cannot be read is left out and named in `problems`. A key that comes
/// twice keeps its last text. Costs one pass over the bytes, whatever they are.
public struct StringsFile: Sendable {
    /// The texts by key.
    public private(set) var texts: [String: String] = [:]
    /// The keys in the order of the file, each once.
    public private(set) var keys: [String] = []
    /// What could not be read: the line's number, counted from 1, and what was expected there.
    /// Those after the hundredth are not told.
    public private(set) var problems: [Problem] = []

    static let problemLimit = 100

    /// A place in the file that could not be read.
    public struct Problem: Hashable, Sendable {
        public enum Reason: String, Hashable, Sendable {
            case key
            case equalsSign
            case text
            case semicolon
            case endOfComment
            case endOfText
            case escape
            case encoding
        }

        public let line: Int
        /// What was expected.
        public let reason: Reason
    }

    public init() {}

    /// Reads UTF-8 text, with or without a byte order mark.
    public init(bytes: [UInt8]) {
        self = bytes.withUnsafeBufferPointer { StringsFile(bytes: $0) }
    }

    init(bytes: UnsafeBufferPointer<UInt8>) {
        texts.reserveCapacity(bytes.count / 40)
        keys.reserveCapacity(bytes.count / 40)
        var parser = StringsParser(bytes: bytes)
        while let entry = parser.next() {
            if texts.updateValue(entry.text, forKey: entry.key) == nil { keys.append(entry.key) }
        }
        problems = parser.problems
    }

    public subscript(key: String) -> String? { texts[key] }

    /// Adds a text; a key that is there keeps its own.
    public mutating func add(_ key: String, _ text: String) {
        guard texts[key] == nil else { return }
        texts[key] = text
        keys.append(key)
    }

    /// The texts of both; `other` wins.
    public func merging(_ other: StringsFile) -> StringsFile {
        var merged = self
        for key in other.keys {
            guard let text = other.texts[key] else { continue }
            if merged.texts.updateValue(text, forKey: key) == nil { merged.keys.append(key) }
        }
        merged.problems += other.problems
        return merged
    }
}
