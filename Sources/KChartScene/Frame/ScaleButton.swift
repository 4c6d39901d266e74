public import KChartCanvas
public import KChartCore
import KChartLocalization

/// A letter of the status line that turns a choice of the price scale on and off.
public struct ScaleButton: Hashable, Sendable {
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        case automatic, logarithmic, percent, inverted

        /// The same in every language.
        var letter: String {
            switch self {
            case .automatic: "A"
            case .logarithmic: "L"
            case .percent: "%"
            case .inverted: "I"
            }
        }

        var name: MessageKey {
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

    public var kind: Kind
    public var rect: PixelRect
    public var isChosen: Bool
    public var radius: Double
    public var fill: Color?
    public var text: PlacedText
}
