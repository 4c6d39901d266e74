import KChartCore

/// What an option takes.
public enum OptionForm: Hashable, Sendable {
    /// Nothing: it is there or not.
    case flag
    case text
    /// One of some words.
    case choice([String])
    case integer(ClosedRange<Int>)
    case decimal(ClosedRange<Double>)
    /// A count and a unit, such as `90s` or `1M`.
    case interval
    /// A number of bytes, such as `500M`; see `ByteCount`.
    case bytes
    /// An instant or a day; see `TimeArgument`.
    case time
    /// Width and height in pixels, such as `1280x800`.
    case size
    /// An X geometry, such as `1280x800+20+40`.
    case geometry
    /// Columns with their meanings, such as `time=Date,open=3`.
    case columns
    /// What stands between cells, such as `semicolon` or `;`.
    case delimiter
    /// The name of a set of saved state; see `ProfileName`.
    case profile
    /// A file's path; when `suffixes` is not empty the name must end with one of them.
    case path(suffixes: [String])

    /// What is allowed, as the end of a sentence.
    public var expectation: String {
        switch self {
        case .flag: "no value"
        case .text: "a name"
        case .choice(let words): words.joined(separator: ", ")
        case .integer(let range):
            range.upperBound == .max
                ? "a whole number from \(range.lowerBound)"
                : "a whole number from \(range.lowerBound) to \(range.upperBound)"
        case .decimal(let range):
            "a number from \(range.lowerBound.plain) to \(range.upperBound.plain)"
        case .interval: "a count and a unit of s m h d w M, such as 15m, 4h, 1d or 1M"
        case .bytes: "a number of bytes such as 500M or 4G"
        case .time: "a time such as 2025-01-31 or 2025-01-31T14:00Z"
        case .size: "WxH in pixels, each from 1 to 32767, 134 million in all, such as 1280x800"
        case .geometry: "an X geometry such as 1280x800 or 1280x800+20+40"
        case .columns:
            "ROLE=NAME or ROLE=NUMBER, parted by commas, each role once, of "
                + ColumnArgument.roles.joined(separator: " ")
        case .delimiter: "comma, semicolon, tab, pipe, colon, space, or one such character"
        case .profile: ProfileName.expectation
        case .path(let suffixes):
            suffixes.isEmpty
                ? "a path" : "a name that ends with " + suffixes.joined(separator: ", ")
        }
    }

    /// True when `value` may be given.
    public func accepts(_ value: String) -> Bool {
        switch self {
        case .flag: return false
        case .text:
            return !value.isEmpty && value.count <= 256 && OneLine.cleaned(value) == value
        case .choice(let words): return words.contains(value)
        case .integer(let range):
            return Int(value).map { range.contains($0) } ?? false
        case .decimal(let range):
            return CommandArguments.number(from: value).map { range.contains($0) } ?? false
        case .interval: return Interval(nameOfBars: value) != nil
        case .bytes: return ByteCount(value) != nil
        case .time: return TimeArgument(value) != nil
        case .size: return SizeArgument(value) != nil
        case .geometry: return GeometryArgument(value) != nil
        case .columns: return ColumnArgument(value) != nil
        case .delimiter: return DelimiterArgument(value) != nil
        case .profile: return ProfileName(value) != nil
        case .path(let suffixes):
            guard !value.isEmpty, !value.utf8.contains(0) else { return false }
            let lower = value.lowercased()
            return suffixes.isEmpty || suffixes.contains { lower.hasSuffix($0) }
        }
    }

    /// True for the name of a file, which may have bytes that are no text.
    public var isPath: Bool { if case .path = self { true } else { false } }

    var words: [String] {
        if case .choice(let words) = self { words } else { [] }
    }
}
