/// What a canvas did since its counters were last set to zero: the currency of tests.
public struct RasterCounters: Hashable, Sendable {
    /// Verbs called, clips not counted.
    public var drawCalls = 0
    /// Pixels written or blended; one that is painted twice counts twice.
    public var pixels = 0

    public init() {}
}
