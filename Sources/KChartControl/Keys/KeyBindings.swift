/// Which command a key calls.
public struct KeyBindings: Hashable, Sendable {
    /// A command with its arguments; two calls are equal when they would be typed alike, so the
    /// number 3 of a preset is the word `3` of a file.
    public struct Call: Hashable, Sendable {
        /// The name of the command that is called.
        public var command: String
        /// What it is called with.
        public var arguments: [JSONValue]

        public init(command: String, _ arguments: [JSONValue] = []) {
            self.command = command
            self.arguments = arguments
        }

        /// The call as the control socket takes it.
        public var elements: [JSONValue] { [.string(command)] + arguments }

        /// The call as a person types it.
        public var text: String { CommandText.joined(words) }

        var words: [String] { [command] + arguments.map { CommandArguments.text(of: $0) } }

        public static func == (left: Call, right: Call) -> Bool { left.words == right.words }
        public func hash(into hasher: inout Hasher) { hasher.combine(words) }
    }

    private var calls: [KeyChord: Call] = [:]
    private var order: [KeyChord] = []

    public init() {}

    /// All keys in the order they were first bound.
    public var all: [(chord: KeyChord, call: Call)] {
        order.compactMap { chord in calls[chord].map { (chord, $0) } }
    }

    /// The call of a key; nil when it calls nothing.
    public subscript(chord: KeyChord) -> Call? { calls[chord] }

    /// Binds a key; the call it made before is returned.
    @discardableResult
    public mutating func bind(_ chord: KeyChord, to call: Call) -> Call? {
        let former = calls.updateValue(call, forKey: chord)
        if former == nil { order.append(chord) }
        return former
    }

    @discardableResult
    /// Takes a key its call, which is returned.
    public mutating func unbind(_ chord: KeyChord) -> Call? {
        order.removeAll { $0 == chord }
        return calls.removeValue(forKey: chord)
    }
}
