/// Where journals are kept, each under a name; files are the business of whoever implements it.
public protocol DrawingStore {
    /// The bytes under a name; nil when there are none.
    func load(_ name: String) throws -> [UInt8]?
    /// Adds bytes at the end in one write.
    func append(_ bytes: [UInt8], to name: String) throws
    /// Puts bytes in the place of all that is there, at once or not at all.
    func replace(_ name: String, with bytes: [UInt8]) throws
}
