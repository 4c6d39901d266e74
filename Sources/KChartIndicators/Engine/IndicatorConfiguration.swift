/// An indicator on a chart as it is saved: what it is, its parameters, how it looks.
///
/// An unknown indicator or parameter is kept as it is, so that a program that knows it finds it
/// again.
public struct IndicatorConfiguration: Hashable, Sendable, Codable {
    /// Tells the instances of one chart apart.
    public var id: Int
    /// The indicator's id in the registry.
    public var indicator: String
    /// The parameters that were set; the others are what they are at first.
    public var parameters: [String: IndicatorValue]
    /// A hidden one is not computed.
    public var isVisible: Bool
    /// Colours (0xRRGGBB) in place of the palette's, by output.
    public var colors: [String: UInt32]
    /// Line widths in logical pixels, by output.
    public var widths: [String: Double]

    public init(
        id: Int, indicator: String, parameters: [String: IndicatorValue] = [:],
        isVisible: Bool = true, colors: [String: UInt32] = [:], widths: [String: Double] = [:]
    ) {
        self.id = id
        self.indicator = indicator
        self.parameters = parameters
        self.isVisible = isVisible
        self.colors = colors
        self.widths = widths
    }

    private enum CodingKeys: String, CodingKey {
        case id, indicator, parameters, isVisible, colors, widths
    }

    /// Whatever is missing is as in a new instance.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            id: try container.decode(Int.self, forKey: .id),
            indicator: try container.decode(String.self, forKey: .indicator),
            parameters: try container.decodeIfPresent(
                [String: IndicatorValue].self, forKey: .parameters) ?? [:],
            isVisible: try container.decodeIfPresent(Bool.self, forKey: .isVisible) ?? true,
            colors: try container.decodeIfPresent([String: UInt32].self, forKey: .colors) ?? [:],
            widths: try container.decodeIfPresent([String: Double].self, forKey: .widths) ?? [:])
    }
}
