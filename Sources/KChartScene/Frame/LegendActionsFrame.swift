public import KChartCanvas
public import KChartCore
public import KChartModel

/// What can be done with an indicator, beside its legend while the pointer or the keyboard is
/// there.
public struct LegendActionsFrame: Hashable, Sendable {
    public struct Button: Hashable, Sendable {
        public var action: LegendPointer.Action
        public var rect: PixelRect
        /// The square the icon fills.
        public var iconRect: PixelRect
        /// In the icon set.
        public var icon: String
        public var ink: Color
        public var ground: Color?
        public var ring: Color?
    }

    public var indicator: Int
    public var rect: PixelRect
    public var radius: Double
    public var ground: Color
    public var border: Color
    public var buttons: [Button]
    public var scale: Double
}

/// Where an indicator that is dragged would go.
public struct DropMarkFrame: Hashable, Sendable {
    public var rects: [PixelRect]
    public var color: Color
}

extension LegendPointer.Action {
    /// The command line it stands for.
    ///
    /// - Parameter isVisible: whether the indicator is shown now.
    public func command(_ indicator: Int, isVisible: Bool) -> String {
        switch self {
        case .visibility: "indicator \(isVisible ? "hide" : "show") \(indicator)"
        // not shown: commands with their arguments
        case .settings: "indicator settings \(indicator)"
        // not shown: commands with their arguments
        case .remove: "indicator remove \(indicator)"
        }
    }
}
