public import KChartStyle

/// How large the chip “Simulated” is: device pixels.
public struct SignSize: Hashable, Sendable {
    /// Of the whole word.
    public var word: Int
    /// With the word's full padding.
    public var width: Int
    public var height: Int
    /// Between the word and the chip's edge where room is scarce.
    public var leastPadding: Int

    /// - Parameters:
    ///   - word: the width of the whole word, device pixels.
    ///   - scale: device pixels per logical pixel.
    public init(word: Int, scale: Double, metrics: ThemeMetrics = ThemeMetrics()) {
        func edge(_ length: Double) -> Int { Int((length * scale).rounded()) }
        self.word = word
        width = word + 2 * edge(metrics.chipPadding)
        height = edge(metrics.chipHeight)
        leastPadding = edge(3)
    }
}
