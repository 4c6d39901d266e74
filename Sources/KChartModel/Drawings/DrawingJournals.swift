public import KChartDrawings

/// The journals of drawings in a chart's store, each under `journal.` and its key.
public struct DrawingJournals: DrawingStore {
    private let store: any ChartStore

    public init(_ store: any ChartStore) {
        self.store = store
    }

    public func load(_ name: String) throws -> [UInt8]? { try store.load(Self.key(name)) }

    public func append(_ bytes: [UInt8], to name: String) throws {
        try store.append(bytes, to: Self.key(name))
    }

    public func replace(_ name: String, with bytes: [UInt8]) throws {
        try store.save(bytes, Self.key(name))
    }

    public func replace(_ name: String, with bytes: [UInt8], ifCount count: Int) throws -> Bool {
        var isReplaced = false
        try store.update(Self.key(name)) { present in
            isReplaced = present?.count ?? 0 == count
            return isReplaced ? bytes : present
        }
        return isReplaced
    }

    public func setAside(_ name: String, _ reason: String) throws -> String {
        let key = try store.setAside(Self.key(name), reason)
        return String(key.dropFirst(Self.prefix.count))
    }

    private static let prefix = "journal."

    private static func key(_ name: String) -> String { prefix + name }
}
