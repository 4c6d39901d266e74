/// An ordered list of entries by id: what a chart offers, in the order it offers it.
///
/// A new id goes to the end; an id already there is replaced in place and the former entry is
/// returned. The value is copied with the chart that owns it, so two charts never share one.
/// Looking up costs O(1), registering O(1) amortised, removing O(n).
public struct Registry<Entry> {
    private var entries: [(id: String, entry: Entry)] = []
    private var slots: [String: Int] = [:]
    private var registrations: [String: Int] = [:]
    private var lastRegistration = 0

    public init() {}

    /// The entries in the order they were first registered.
    public var all: [Entry] { entries.map { $0.entry } }
    /// The ids in the same order.
    public var ids: [String] { entries.map { $0.id } }
    public var count: Int { entries.count }
    public var isEmpty: Bool { entries.isEmpty }

    public subscript(id: String) -> Entry? {
        slots[id].map { entries[$0].entry }
    }

    /// A number that is another one after the entry of `id` was replaced; nil without one.
    public func registration(of id: String) -> Int? { registrations[id] }

    public func contains(_ id: String) -> Bool { slots[id] != nil }

    /// Adds `entry` at the end, or puts it in the place of the entry of the same id.
    ///
    /// - Returns: the former entry of that id.
    @discardableResult
    public mutating func register(_ entry: Entry, id: String) -> Entry? {
        lastRegistration += 1
        registrations[id] = lastRegistration
        if let slot = slots[id] {
            let former = entries[slot].entry
            entries[slot].entry = entry
            return former
        }
        slots[id] = entries.count
        entries.append((id, entry))
        return nil
    }

    /// Takes the entry of `id` out; the others keep their order.
    @discardableResult
    public mutating func remove(id: String) -> Entry? {
        guard let slot = slots.removeValue(forKey: id) else { return nil }
        registrations[id] = nil
        let former = entries.remove(at: slot).entry
        for index in slot..<entries.count {
            slots[entries[index].id] = index
        }
        return former
    }
}

extension Registry where Entry: Identifiable, Entry.ID == String {
    /// Entries under their own ids; of two with one id the later stands in the place of the first.
    public init(_ entries: [Entry]) {
        for entry in entries {
            register(entry)
        }
    }

    /// Adds `entry` under its own id; see `register(_:id:)`.
    @discardableResult
    public mutating func register(_ entry: Entry) -> Entry? {
        register(entry, id: entry.id)
    }
}

extension Registry: Sendable where Entry: Sendable {}

extension Registry: Sequence {
    public func makeIterator() -> some IteratorProtocol<Entry> {
        // No key path: one of a generic type is made anew each time.
        entries.lazy.map { $0.entry }.makeIterator()
    }
}
