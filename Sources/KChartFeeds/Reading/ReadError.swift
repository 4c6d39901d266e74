import KChartCore

/// Why a file could not be read: one line that names the file, the place in it and what was
/// expected.
public struct ReadError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What went wrong, for programs.
    public enum Kind: String, Hashable, Sendable {
        /// No file has this name.
        case notFound
        /// The name is a directory.
        case isDirectory
        /// The file may not be opened.
        case unreadable
        /// The system failed while the file was read.
        case inputOutput
        /// Zero bytes, or nothing but blanks.
        case empty
        /// A header and no rows.
        case headerOnly
        /// Not text: an archive, a picture, a table in a binary format.
        case binary
        /// Text that holds no market data.
        case notMarketData
        /// A table whose columns cannot be told for sure.
        case columnsUnclear
        /// An option names a column that is not there.
        case unfitOption
        /// Market data was expected, and no row could be read.
        case noBars
        /// The answer of an exchange that says no.
        case exchangeRefusal
        /// Text that breaks the rules of its own format.
        case damaged
        /// Packed or locked in a way that cannot be opened here.
        case unsupported
        /// More than the limits of the reader allow.
        case tooLarge
        /// An archive of tables that are not one series.
        case severalMembers
    }

    public let kind: Kind
    /// The path as it was given.
    public let path: String
    /// The first line is 1.
    public let line: Int?
    /// The first column is 1; a byte column in JSON, a cell in a table.
    public let column: Int?
    /// What was found and what was expected, without the place.
    public let detail: String

    public init(
        _ kind: Kind, path: String, line: Int? = nil, column: Int? = nil, detail: String
    ) {
        self.kind = kind
        self.path = path
        self.line = line
        self.column = column
        self.detail = detail
    }

    /// A stream that goes on beyond what may be held of it.
    static func tooLong(_ path: String, limit: Int) -> ReadError {
        ReadError(
            .tooLarge, path: path,
            detail: "is a stream of more than \(UnpackLimits.text(limit)); --max-input allows more")
    }

    /// A file of which somebody left nothing that could be read.
    static func shortened(_ path: String) -> ReadError {
        ReadError(
            .damaged, path: path,
            detail: "became shorter while it was read, and no bar of it is left")
    }

    /// Bars of another length than was asked for.
    static func otherInterval(_ path: String, asked: Interval, found: Interval) -> ReadError {
        ReadError(
            .unfitOption, path: path,
            detail: "holds \(found.name) bars, but --interval says"
                + " \(OneLine.quoted(asked.name)); leave the option out")
    }

    /// `FILE:LINE:COLUMN: what was found and expected`, always one line of printable text.
    public var description: String {
        var place =
            path == InputFile.standardInput ? "standard input" : OneLine.cleaned(path, limit: 400)
        if let line {
            place += ":\(line)"
            if let column { place += ":\(column)" }
        }
        return place + ": " + detail
    }

    /// The exit status of a program that gives up for this reason (sysexits: 65, 66 or 74; 2 for an
    /// option).
    public var exitStatus: Int32 {
        switch kind {
        case .notFound, .isDirectory, .unreadable: 66
        case .inputOutput: 74
        case .unfitOption: 2
        default: 65
        }
    }
}
