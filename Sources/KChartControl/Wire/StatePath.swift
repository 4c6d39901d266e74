/// A dotted path into a state object: `series.last.close`, `panes.0.id`, `panes[0].id`.
public struct StatePath: Hashable, Sendable {
    /// Keys of objects and places in arrays, from the outside.
    public let components: [String]

    /// The entry of the state that the path begins at.
    public var root: String { components.first ?? "" }

    /// Nil for an empty path, an empty component or an unclosed bracket.
    public init?(_ text: String) {
        var components: [String] = []
        var component = ""
        var afterBracket = false
        var inBracket = false
        for character in text {
            switch character {
            case "." where !inBracket:
                guard afterBracket || !component.isEmpty else { return nil }
                if !component.isEmpty { components.append(component) }
                component = ""
                afterBracket = false
            case "[" where !inBracket:
                guard afterBracket || !component.isEmpty || components.isEmpty else { return nil }
                if !component.isEmpty { components.append(component) }
                component = ""
                inBracket = true
            case "]" where inBracket:
                guard !component.isEmpty else { return nil }
                components.append(component)
                component = ""
                inBracket = false
                afterBracket = true
            default:
                guard !afterBracket || inBracket else { return nil }
                component.append(character)
            }
        }
        guard !inBracket, afterBracket || !component.isEmpty else { return nil }
        if !component.isEmpty { components.append(component) }
        self.components = components
    }

    /// The value there; nil when a key or an index does not exist.
    ///
    /// A negative index counts from the end, so `drawings.-1.id` is the newest drawing's.
    public func value(in state: JSONValue) -> JSONValue? {
        var value = state
        for component in components {
            switch value {
            case .object:
                guard let member = value[component] else { return nil }
                value = member
            case .array(let elements):
                guard let index = Int(component) else { return nil }
                let place = index < 0 ? elements.count + index : index
                guard elements.indices.contains(place) else { return nil }
                value = elements[place]
            default:
                return nil
            }
        }
        return value
    }
}
