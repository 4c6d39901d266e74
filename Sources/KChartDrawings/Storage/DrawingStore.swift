/// Where journals are kept, each under a name; files are the business of whoever implements it.
public protocol DrawingStore {
    /// The bytes under a name; nil when there are none.
    func load(_ name: String) throws -> [UInt8]?
    /// Adds bytes at the end in one write.
    func append(_ bytes: [UInt8], to name: String) throws
    /// Puts bytes in the place of all that is there, at once or not at all.
    func replace(_ name: String, with bytes: [UInt8]) throws
    /// The same when exactly so many bytes are there, with no other writer in between; false, and
    /// nothing is done, when there are more or fewer.
    func replace(_ name: String, with bytes: [UInt8], ifCount count: Int) throws -> Bool
    /// Moves what cannot be read to a name of its own, which is returned.
    func setAside(_ name: String, _ reason: String) throws -> String
}

extension DrawingStore {
    /// Copies it, which a store that cannot move must be able to read.
    public func setAside(_ name: String, _ reason: String) throws -> String {
        let other = "\(name).\(reason)"
        if let bytes = try load(name) { try replace(other, with: bytes) }
        try replace(name, with: [])
        return other
    }

    public func replace(_ name: String, with bytes: [UInt8], ifCount count: Int) throws -> Bool {
        guard try load(name)?.count ?? 0 == count else { return false }
        try replace(name, with: bytes)
        return true
    }
}
