public import KChartCore

/// One thing on the chart as a person who cannot see it meets it.
public struct AccessibleNode: Hashable, Sendable {
    public enum Role: String, Hashable, Sendable {
        case chart, axis, button, status, text
    }

    public var role: Role
    /// What it is, in the person's language.
    public var name: String
    /// What it says now.
    public var value: String
    public var bounds: PixelRect
    /// The ids of commands it offers.
    public var actions: [String]

    public init(
        role: Role, name: String, value: String = "", bounds: PixelRect, actions: [String] = []
    ) {
        self.role = role
        self.name = name
        self.value = value
        self.bounds = bounds
        self.actions = actions
    }
}
