/// An instant: microseconds since 1970-01-01T00:00:00 UTC.
///
/// Shown times lie in the years 1…4001 (`earliest ... latest`); `clamped` brings any other count
/// there. Arithmetic that would overflow saturates.
public struct Timestamp: Hashable, Comparable, Sendable, Codable {
    public var microseconds: Int64

    /// 0001-01-01T00:00:00Z.
    public static let earliest = Timestamp(microseconds: -62_135_596_800_000_000)
    /// 4001-01-01T00:00:00Z.
    public static let latest = Timestamp(microseconds: 64_092_211_200_000_000)
    public static let epoch = Timestamp(microseconds: 0)

    @inlinable
    public init(microseconds: Int64) {
        self.microseconds = microseconds
    }

    @inlinable
    public init(seconds: Int64) {
        let (product, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000)
        microseconds = overflow ? (seconds < 0 ? .min : .max) : product
    }

    @inlinable
    public init(milliseconds: Int64) {
        let (product, overflow) = milliseconds.multipliedReportingOverflow(by: 1_000)
        microseconds = overflow ? (milliseconds < 0 ? .min : .max) : product
    }

    /// Nil for a value that is not finite; a finite one outside the Int64 range saturates.
    @inlinable
    public init?(secondsSince1970 seconds: Double) {
        guard seconds.isFinite else { return nil }
        let scaled = (seconds * 1_000_000).rounded()
        if scaled >= 9.2233720368547e18 {
            microseconds = .max
        } else if scaled <= -9.2233720368547e18 {
            microseconds = .min
        } else {
            microseconds = Int64(scaled)
        }
    }

    /// Seconds since 1970, to the nearest double.
    @inlinable public var secondsSince1970: Double { Double(microseconds) / 1_000_000 }

    /// The instant brought into the years 1…4001.
    @inlinable public var clamped: Timestamp { min(max(self, .earliest), .latest) }

    @inlinable
    public static func < (lhs: Timestamp, rhs: Timestamp) -> Bool {
        lhs.microseconds < rhs.microseconds
    }

    /// The instant `microseconds` later; saturates.
    @inlinable
    public func advanced(byMicroseconds delta: Int64) -> Timestamp {
        let (sum, overflow) = microseconds.addingReportingOverflow(delta)
        return Timestamp(microseconds: overflow ? (delta < 0 ? .min : .max) : sum)
    }

    /// Microseconds from `other` to this instant; saturates.
    @inlinable
    public func microseconds(since other: Timestamp) -> Int64 {
        let (difference, overflow) = microseconds.subtractingReportingOverflow(other.microseconds)
        return overflow ? (microseconds < other.microseconds ? .min : .max) : difference
    }
}
