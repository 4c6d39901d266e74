/// One thing on the screen as a person who cannot see it meets it.
///
/// Layers and widgets contribute these to one neutral tree in reading order.
public struct AccessibleNode: Hashable, Sendable {
    public enum Role: String, Hashable, Sendable {
        case chart, axis, button, status, text
        case toggle, checkBox, menu, menuItem, list, listItem, textField, numberField, slider
        case choice, colorField, dialog, toolbar, scrollArea, tooltip, heading
    }

    /// What holds for it now.
    public struct States: OptionSet, Hashable, Sendable {
        public let rawValue: UInt8

        public init(rawValue: UInt8) {
            self.rawValue = rawValue
        }

        /// The keyboard acts on it.
        public static let focused = States(rawValue: 1)
        /// It is the chosen one of its list, or switched on.
        public static let chosen = States(rawValue: 2)
        public static let disabled = States(rawValue: 4)
        /// Something has opened from it.
        public static let expanded = States(rawValue: 8)
    }

    /// Names it among its neighbours, for scripts and tests; empty for parts nobody addresses.
    public var id: String
    public var role: Role
    /// What it is, in the person's language.
    public var name: String
    /// What it says now.
    public var value: String
    public var bounds: PixelRect
    /// The ids of commands it offers; a widget's are its own verbs, such as `press`.
    public var actions: [String]
    public var states: States

    public init(
        id: String = "", role: Role, name: String, value: String = "", bounds: PixelRect,
        actions: [String] = [], states: States = []
    ) {
        self.id = id
        self.role = role
        self.name = name
        self.value = value
        self.bounds = bounds
        self.actions = actions
        self.states = states
    }
}
