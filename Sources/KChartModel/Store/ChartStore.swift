/// Where saved state goes: bytes under keys, whatever holds them.
///
/// A key is a few words joined by dots, such as `style` or `drawings.BTCUSDT`; its words may hold
/// any characters. A store belongs to the chart's thread. Its errors are told by whoever saves,
/// once, and never stop a chart.
public protocol ChartStore: AnyObject {
    /// The bytes under a key; nil when nothing was saved there.
    func load(_ key: String) throws(ChartStoreError) -> [UInt8]?
    /// Replaces what is under a key, whole or not at all; nil takes it away.
    func save(_ bytes: [UInt8]?, _ key: String) throws(ChartStoreError)
    /// Adds bytes to the end of what is under a key.
    func append(_ bytes: [UInt8], to key: String) throws(ChartStoreError)
    /// Replaces what is under a key by what `body` makes of it; no other writer comes between.
    func update(
        _ key: String, _ body: ([UInt8]?) -> [UInt8]?
    ) throws(ChartStoreError)
    /// Moves what is under a key to another, read or not; false when something is there already.
    func move(_ key: String, to other: String) throws(ChartStoreError) -> Bool
    /// The keys under which something is saved and that begin with `prefix`, sorted.
    func keys(_ prefix: String) -> [String]
    /// What a key is called in messages, such as a file's path.
    func place(of key: String) -> String
}

extension ChartStore {
    public func update(_ key: String, _ body: ([UInt8]?) -> [UInt8]?) throws(ChartStoreError) {
        try save(body(try load(key)), key)
    }

    public func move(_ key: String, to other: String) throws(ChartStoreError) -> Bool {
        guard try load(other) == nil else { return false }
        try save(try load(key), other)
        try save(nil, key)
        return true
    }

    /// Moves what cannot be read to a name of its own, `KEY.REASON` or `KEY.REASON-2`.
    ///
    /// - Returns: the name.
    public func setAside(_ key: String, _ reason: String) throws(ChartStoreError) -> String {
        var number = 1
        while true {
            let name = number == 1 ? "\(key).\(reason)" : "\(key).\(reason)-\(number)"
            if try move(key, to: name) { return name }
            number += 1
        }
    }

    public func place(of key: String) -> String { key }
}

/// Why something could not be loaded or saved.
public struct ChartStoreError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The file, or whatever the store calls it.
    public var place: String
    /// What went wrong, without the place.
    public var cause: String

    public init(place: String, cause: String) {
        self.place = place
        self.cause = cause
    }

    public var description: String { place + ": " + cause }
}

/// Saved state for as long as the store lives.
public final class MemoryStore: ChartStore {
    public private(set) var values: [String: [UInt8]] = [:]
    /// The keys of all writes in their order, for tests and statistics.
    public private(set) var writes: [String] = []

    public init(_ values: [String: [UInt8]] = [:]) {
        self.values = values
    }

    public func load(_ key: String) -> [UInt8]? { values[key] }

    public func save(_ bytes: [UInt8]?, _ key: String) {
        values[key] = bytes
        writes.append(key)
    }

    public func append(_ bytes: [UInt8], to key: String) {
        values[key, default: []] += bytes
        writes.append(key)
    }

    public func keys(_ prefix: String) -> [String] {
        values.keys.filter { $0.hasPrefix(prefix) }.sorted()
    }
}
