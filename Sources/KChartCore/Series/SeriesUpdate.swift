/// What an update did to a series.
public enum UpdateOutcome: Hashable, Sendable {
    /// A bar that was there took the new values: the newest, or with `.merge` an older one.
    case updated
    /// A new newest bar.
    case appended
    /// A new bar older than the newest one (only with `LateUpdatePolicy.merge`).
    case inserted
    /// Nothing changed.
    case ignored(IgnoreReason)
}

/// Why an update changed nothing.
public enum IgnoreReason: String, Hashable, Sendable, Codable {
    /// A price is not a finite number.
    case notFinite
    /// It belongs to a bar before the newest one and corrections are not allowed.
    case older
    /// It was made for another interval.
    case foreignInterval
}

/// What happens to an update that belongs before the newest bar.
public enum LateUpdatePolicy: String, Hashable, Sendable, Codable {
    /// It is ignored.
    case ignore
    /// It is a correction or fills a gap: it replaces the bar it names or is inserted in order.
    case merge
}

/// What the latest change of a series touched, for those who keep something computed from it.
public enum SeriesDelta: Hashable, Sendable {
    /// Nothing has changed since the series was made.
    case none
    /// The newest bar has other values.
    case newestBar
    /// Bars were added after the former newest one.
    case appended(Int)
    /// Bars were added before the former first one.
    case prepended(Int)
    /// Bars were taken away at the old end.
    case trimmed(Int)
    /// The bars from this one on are different or have moved.
    case changed(from: BarIndex)
    /// It is another series altogether.
    case replaced
}
