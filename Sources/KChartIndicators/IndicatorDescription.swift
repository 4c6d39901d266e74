/// Where an indicator is drawn.
public enum IndicatorPlacement: String, Hashable, Sendable, Codable {
    /// Over the bars, on the price scale.
    case overlay
    /// In a pane of its own.
    case pane
}

/// The shelf of the catalogue an indicator stands on. Its name is `indicatorGroup.RAW` of the
/// string files.
public enum IndicatorGroup: String, CaseIterable, Hashable, Sendable {
    case trend
    case momentum
    case volatility
    case volume
}

/// What a person and a catalogue are told about an indicator before it is computed.
public struct IndicatorDescription: Hashable, Sendable {
    /// The name in saved charts, commands and tables.
    public var id: String
    /// The name in full, English; the string files may have it as `indicator.ID`.
    public var name: String
    /// The label in the indicator bar, the same in all languages: `MA`, `BOLL`.
    public var shortName: String
    /// What stands before the parameters in legends, the same in all languages: `SMA`, `BB`.
    public var label: String
    public var group: IndicatorGroup
    public var placement: IndicatorPlacement
    /// In the order in which values without names are read: `macd:12,26,9`.
    public var parameters: [IndicatorParameter]
    /// True when it has nothing to say about bars without volumes.
    public var needsVolume: Bool
    /// The height of a new pane in logical pixels.
    public var paneHeight: Int
    /// The id of a layer that draws it in place of lines and histograms; nil for the usual ones.
    public var layer: String?

    public init(
        id: String, name: String, shortName: String, label: String? = nil,
        group: IndicatorGroup = .trend, placement: IndicatorPlacement,
        parameters: [IndicatorParameter] = [], needsVolume: Bool = false, paneHeight: Int = 90,
        layer: String? = nil
    ) {
        self.id = id
        self.name = name
        self.shortName = shortName
        self.label = label ?? shortName
        self.group = group
        self.placement = placement
        self.parameters = parameters
        self.needsVolume = needsVolume
        self.paneHeight = paneHeight
        self.layer = layer
    }

    /// The legend's title: `SMA 20`, `MACD 12 26 9`, `SMA 20 hl2`.
    public func title(_ values: IndicatorParameters) -> String {
        var words = [label]
        for parameter in parameters {
            guard let value = values[parameter.id] else { continue }
            if case .source(let initial) = parameter.form {
                if value != .text(initial.rawValue) { words.append(value.description) }
            } else if parameter.isInTitle {
                words.append(value.description)
            }
        }
        return words.joined(separator: " ")
    }
}
