extension TimeMapping {
    /// The mapping of a series. It holds the series: let it go before the series is changed, or
    /// the change copies every bar (`windowed(to:)` does not).
    public init(series: BarSeries, kind: TimeAxisKind, origin: Timestamp? = nil) {
        self.init(
            kind: kind, interval: series.interval, indices: series.indices, origin: origin
        ) { series.time(at: $0) }
    }
}
