/// Parts of the picture that are repainted for a reason of their own.
public struct SceneRegions: OptionSet, Hashable, Sendable, CaseIterable {
    public let rawValue: UInt16

    public init(rawValue: UInt16) {
        self.rawValue = rawValue
    }

    /// The whole window: size, theme, language, layout.
    public static let window = SceneRegions(rawValue: 1 << 0)
    /// Grid, bars and labels of the price plot with its header rows' ground.
    public static let plot = SceneRegions(rawValue: 1 << 1)
    /// The slot of the newest bar.
    public static let newestColumn = SceneRegions(rawValue: 1 << 2)
    public static let priceAxis = SceneRegions(rawValue: 1 << 3)
    /// The price badge and the axis labels that give way to it.
    public static let badge = SceneRegions(rawValue: 1 << 4)
    public static let priceLine = SceneRegions(rawValue: 1 << 5)
    public static let highLow = SceneRegions(rawValue: 1 << 6)
    public static let header = SceneRegions(rawValue: 1 << 7)
    public static let timeAxis = SceneRegions(rawValue: 1 << 8)
    public static let status = SceneRegions(rawValue: 1 << 9)
    /// Chips, the loading sign, the empty-chart text, the watermark.
    public static let notices = SceneRegions(rawValue: 1 << 10)
    /// The pointer overlay: no scene pixel changes.
    public static let overlay = SceneRegions(rawValue: 1 << 11)

    /// The panes besides the price pane, with their axes.
    public static let lowerPanes = SceneRegions(rawValue: 1 << 12)
    /// The drawings that look different, where they were and where they are.
    public static let drawings = SceneRegions(rawValue: 1 << 15)

    /// The markers.
    public static let markers = SceneRegions(rawValue: 1 << 13)
    /// The lines at bid and ask.
    public static let quotes = SceneRegions(rawValue: 1 << 14)

    public static let allCases: [SceneRegions] = (0..<16).map { SceneRegions(rawValue: 1 << $0) }
}
