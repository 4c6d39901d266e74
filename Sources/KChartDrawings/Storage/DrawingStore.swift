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
}

extension DrawingStore {
    public func replace(_ name: String, with bytes: [UInt8], ifCount count: Int) throws -> Bool {
        guard try load(name)?.count ?? 0 == count else { return false }
        try replace(name, with: bytes)
        return true
    }
}
