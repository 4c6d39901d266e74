import KChartCore

/// The stable name of a file format.
public struct FormatID: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }
}

/// A file format: how it is recognised by its content, and how it is read.
///
/// One file in `Formats/` and one line in `FormatRegistry.builtIn` add a format.
public protocol BarFormat: Sendable {
    var id: FormatID { get }
    /// For people, as `inspect` shows it.
    var name: String { get }
    /// What it covers, as the table of formats says it: half a sentence.
    var kinds: String { get }
    /// How sure the format is that this is one of its own, 0 (no) to 100, from the first bytes.
    func confidence(_ sample: FormatSample) -> Int
    /// Reads the whole input. Damaged rows are rejected one by one and reported; only what cannot
    /// be this kind of data at all throws.
    func read(_ input: FormatInput) throws(ReadError) -> ParsedBars
}

extension BarFormat {
    public var kinds: String { name }
}

/// The beginning of a file, as the recognisers see it: text in UTF-8 without a byte order mark.
public struct FormatSample: Sendable {
    /// A recogniser sees at most this much.
    public static let mostBytes = 256 << 10

    public let bytes: [UInt8]
    /// True when `bytes` is the whole input.
    public let isWhole: Bool
    /// The path of the file, with the archive's in front: only for what a name alone says.
    public let path: String

    public init(bytes: [UInt8], isWhole: Bool, path: String = "") {
        self.bytes = bytes
        self.isWhole = isWhole
        self.path = path
    }

    /// The first byte that is not blank.
    public var firstSignificantByte: UInt8? {
        bytes.first { !($0 == 0x20 || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D) }
    }
}

/// The formats of a reader, tried in order; the surest one reads. Each owner has a value of its
/// own.
public struct FormatRegistry: Sendable {
    private var registry = Registry<any BarFormat>()

    public init(_ formats: [any BarFormat] = []) {
        for format in formats { register(format) }
    }

    public var formats: [any BarFormat] { registry.all }

    /// Adds a format at the end; one with the same id is replaced in place and returned.
    @discardableResult
    public mutating func register(_ format: any BarFormat) -> (any BarFormat)? {
        registry.register(format, id: format.id.rawValue)
    }

    /// The surest format; the earlier one on a tie; nil when none wants it.
    public func recognise(_ sample: FormatSample) -> (any BarFormat)? {
        var best: (format: any BarFormat, confidence: Int)?
        for format in registry {
            let confidence = format.confidence(sample)
            if confidence > (best?.confidence ?? 0) { best = (format, confidence) }
        }
        return best?.format
    }

    public subscript(id: FormatID) -> (any BarFormat)? { registry[id.rawValue] }
}
