public import KChartCore

/// The figures of a file, as it stands: what `inspect` prints.
///
/// Keys and meaning are those of the project's truth files: the first and last bar are by time,
/// sums and extremes are over the bars that stay when the later row of a repeated time wins.
public struct Inspection: Sendable {
    /// Lines listed per kind of fault; the counts are over all.
    public static let listedRows = 25
    public static let listedLines = 20
    /// Bars of a capture, and missing times, that are listed at most.
    public static let listedBars = 10_000
    public static let listedMissing = 100

    public enum VolumeKind: String, Hashable, Sendable {
        case present, partial, absent
    }

    public let path: String
    public let format: FormatID
    public let report: ReadReport
    public internal(set) var order = RowOrder.single
    public internal(set) var duplicateTimes = 0
    public internal(set) var barsUnique = 0
    /// Oldest and newest bar, as they stand in the file.
    public internal(set) var first: Candle?
    public internal(set) var last: Candle?
    /// Commonest distance of the times in microseconds; nil with fewer than two times.
    public internal(set) var intervalMicroseconds: Int64?
    /// "1h", "1M"; nil without an interval.
    public internal(set) var interval: String?
    public internal(set) var intervalShare: Double?
    public internal(set) var gaps = 0
    public internal(set) var spacingsShorterThanInterval = 0
    public internal(set) var largestSpacingMicroseconds: Int64?
    public internal(set) var minLow: Double?
    public internal(set) var maxHigh: Double?
    /// The extremes of all four prices, where a high may stand below a low.
    public internal(set) var lowest: Double?
    public internal(set) var highest: Double?
    public internal(set) var volume = VolumeKind.absent
    /// The largest double stands for a sum that is beyond it.
    public internal(set) var volumeSum: Double?
    /// The figures of a sum that no double holds, as 2e+309.
    public internal(set) var volumeSumText: String?
    public internal(set) var ohlcInconsistent = 0
    public internal(set) var ohlcInconsistentLines: [Int] = []
    public internal(set) var nonpositivePriceBars = 0
    public internal(set) var zeroVolumeBars = 0
    /// Bars whose close is their open.
    public internal(set) var doji = 0
    /// Slots of the interval that hold a bar, whatever the seconds of its time; nil without one.
    public internal(set) var barsOnInterval: Int?
    /// Times at which the interval has no bar, when there are few.
    public internal(set) var missing: [Timestamp]?
    /// The bars that a capture of updates ends with, the newest `listedBars` of them; nil for
    /// other files.
    public internal(set) var finalBars: [Candle]?
    /// The values or rows of a capture of updates; nil for other files.
    public internal(set) var messages: Int?
    /// The bars were made of trades or quotes, on this interval.
    public internal(set) var tickInterval: Interval?
    public internal(set) var findings: [LintFinding] = []

    /// True when the lint found something wrong: the exit status of `inspect` is then 1.
    public var hasFaults: Bool { findings.contains { $0.severity == .fault } }
}

/// Something `inspect` noticed.
public struct LintFinding: Hashable, Sendable {
    public enum Kind: String, Hashable, Sendable {
        case rejectedRows, duplicateTimes, disorder, gaps, offGridTimes, badPrices
        case nonpositivePrices, spikes, timeOutOfRange, timeUnit, huge, cutShort, ambiguity
        case missingBars, swappedVolumes, negativeVolume, changedMeanwhile
    }

    public enum Severity: String, Hashable, Sendable {
        /// Wrong data: a check that failed.
        case fault
        /// Worth knowing: nights and weekends are gaps too.
        case note
    }

    public var kind: Kind
    public var severity: Severity
    public var saying: Saying
    /// The same in English, one line.
    public var message: String { saying.english }
    /// Lines of the file, the first few.
    public var lines: [Int] = []
}
