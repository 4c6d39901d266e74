public import KChartCanvas
public import KChartCore

/// The names of indicators under the chart: those on the chart stand out.
public struct IndicatorBarFrame: Hashable, Sendable {
    public struct Item: Hashable, Sendable {
        /// The indicator's id in the registry.
        public var id: String
        /// In the person's language.
        public var name: String
        /// The whole height of the bar is its target.
        public var rect: PixelRect
        public var text: PlacedText
        public var isChosen: Bool

        /// The command line that turns an indicator on or off.
        public static func command(_ id: String) -> String {
            // not shown: commands with their arguments
            "indicator toggle \(id)"
        }
    }

    public var rect: PixelRect
    /// Where names can stand; more of them are scrolled.
    public var room: PixelRect
    public var items: [Item]
    /// Between those over the price and those in panes.
    public var divider: PixelRect?
    public var ground: Color
    public var line: Color
    /// How far the names are scrolled, and how far they can be, in logical pixels.
    public var offset: Double
    public var mostOffset: Double
}
