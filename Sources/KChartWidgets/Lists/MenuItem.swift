/// A row of a menu.
public struct MenuItem: Hashable, Sendable {
    /// Told when it is chosen.
    public var id: String
    /// What is written.
    public var title: String
    /// The picture before it; nil for none.
    public var icon: String?
    /// The key that does the same: `Alt+R`.
    public var key: String
    /// False greys it.
    public var isEnabled: Bool
    /// True marks what is in force.
    public var isChecked: Bool
    /// The rows of its own menu; empty for none.
    public var children: [MenuItem]
    /// True for a line between groups.
    public var isSeparator: Bool

    public init(
        id: String, title: String, icon: String? = nil, key: String = "", isEnabled: Bool = true,
        isChecked: Bool = false, children: [MenuItem] = []
    ) {
        self.id = id
        self.title = title
        self.icon = icon
        self.key = key
        self.isEnabled = isEnabled
        self.isChecked = isChecked
        self.children = children
        isSeparator = false
    }

    private init(separator: Void) {
        self.init(id: "", title: "", isEnabled: false)
        isSeparator = true
    }

    /// A fine line between groups.
    public static let separator = MenuItem(separator: ())
}

/// Which row of a menu the hand is on, and what it does. Pure.
public struct MenuState: Hashable, Sendable {
    /// Where the hand goes.
    public enum Step: Hashable, Sendable {
        case next, former, first, last
    }

    /// What choosing a row means.
    public enum Activation: Hashable, Sendable {
        case choose(String)
        /// Opens the rows of that one.
        case open(Int)
    }

    /// All rows from the top.
    public let items: [MenuItem]
    /// The row under the hand; nil for none.
    public private(set) var highlighted: Int?
    private var typed = ""
    private var typedAt: Int64 = 0

    /// Letters that come so soon after one another search for a word.
    static let typingMilliseconds: Int64 = 1_000

    public init(_ items: [MenuItem]) {
        self.items = items
    }

    private func canBeHighlighted(_ index: Int) -> Bool {
        items.indices.contains(index) && !items[index].isSeparator && items[index].isEnabled
    }

    /// Puts the hand on a row; what cannot be chosen changes nothing.
    public mutating func highlight(_ index: Int?) {
        guard let index else {
            highlighted = nil
            return
        }
        if canBeHighlighted(index) { highlighted = index }
    }

    /// Moves over what can be chosen, round the ends.
    public mutating func move(_ step: Step) {
        let usable = items.indices.filter(canBeHighlighted)
        guard !usable.isEmpty else { return }
        let here = highlighted.flatMap { usable.firstIndex(of: $0) }
        let index =
            switch step {
            case .next: here.map { ($0 + 1) % usable.count } ?? 0
            case .former: here.map { ($0 + usable.count - 1) % usable.count } ?? usable.count - 1
            case .first: 0
            case .last: usable.count - 1
            }
        highlighted = usable[index]
    }

    /// Goes to the next row that begins with what was typed.
    /// - Returns: false when there is none.
    public mutating func type(_ text: String, at milliseconds: Int64) -> Bool {
        if milliseconds - typedAt > Self.typingMilliseconds { typed = "" }
        typed += text.lowercased()
        typedAt = milliseconds
        // The same letter again and again goes through the rows of that letter.
        let isRepeated = Set(typed).count == 1
        let wanted = isRepeated ? String(typed.prefix(1)) : typed
        let here = highlighted ?? -1
        let first = isRepeated ? here + 1 : max(here, 0)
        let order = Array(items.indices.dropFirst(first)) + Array(items.indices.prefix(first))
        let found = order.first {
            canBeHighlighted($0) && items[$0].title.lowercased().hasPrefix(wanted)
        }
        guard let found else { return false }
        highlighted = found
        return true
    }

    /// What choosing the row under the hand means; nil without one.
    public var activation: Activation? {
        guard let highlighted, canBeHighlighted(highlighted) else { return nil }
        let item = items[highlighted]
        return item.children.isEmpty ? .choose(item.id) : .open(highlighted)
    }
}
