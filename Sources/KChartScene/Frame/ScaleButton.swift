public import KChartCanvas
public import KChartCore
public import KChartLocalization
public import KChartModel
import KChartStyle

/// A letter of the status line that turns a choice of the price scale on and off.
public struct ScaleButton: Hashable, Sendable {
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        case automatic, logarithmic, percent, inverted

        /// The same in every language.
        public var letter: String {
            switch self {
            case .automatic: "A"
            case .logarithmic: "L"
            case .percent: "%"
            case .inverted: "I"
            }
        }

        public var name: MessageKey {
            switch self {
            case .automatic: .scaleAutomatic
            case .logarithmic: .scaleLog
            case .percent: .scalePercent
            case .inverted: .scaleInverted
            }
        }

        /// The command line that it stands for.
        public var command: String {
            switch self {
            case .automatic: "autoscale"
            // not shown: commands with their arguments
            case .logarithmic: "scale log toggle"
            // not shown: commands with their arguments
            case .percent: "scale percent toggle"
            case .inverted: "invert"
            }
        }
    }

    /// The letters that are on.
    public static func chosen(_ state: ChartState) -> Set<Kind> {
        var chosen: Set<Kind> = []
        if state.manualRange == nil { chosen.insert(.automatic) }
        if state.configuration.scaleMode == .logarithmic { chosen.insert(.logarithmic) }
        if state.configuration.scaleMode == .percent { chosen.insert(.percent) }
        if state.configuration.isInverted { chosen.insert(.inverted) }
        return chosen
    }

    /// As it looks under the pointer; what is chosen stays as it is.
    mutating func light(_ theme: Theme) {
        guard !isChosen else { return }
        fill = theme.hover
        text.color = theme.text
    }

    public var kind: Kind
    public var rect: PixelRect
    public var isChosen: Bool
    public var radius: Double
    public var fill: Color?
    public var text: PlacedText
}
