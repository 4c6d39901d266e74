/// The form of one saved record: JSON with sorted keys, a version and one field that is named as
/// what it holds, such as `{"style":"candles","version":1}`.
public enum SavedRecord {
    /// What stands under a key.
    public enum Content: Hashable, Sendable {
        case nothing
        case value(JSONValue)
        /// Written by a program that knows more.
        case newer(version: Int)
        /// No record of this kind, with the reason.
        case damaged(String)
    }

    /// Larger records are not read: 64 MB.
    public static let sizeLimit = 64 << 20

    /// The bytes of a record, a line feed at the end; nil when `value` holds a number that JSON
    /// has no form for.
    public static func bytes(_ field: String, _ value: JSONValue, version: Int) -> [UInt8]? {
        guard value.isFinite else { return nil }
        let object: JSONObject = [field: value, "version": JSONValue(version)]
        return Array((JSONValue.object(object).sorted.compactText + "\n").utf8)
    }

    /// Reads a record; total on every input.
    public static func content(_ bytes: [UInt8]?, _ field: String, version: Int) -> Content {
        guard let bytes else { return .nothing }
        guard bytes.count <= sizeLimit else { return .damaged("more than \(sizeLimit) bytes") }
        let value: JSONValue
        do {
            value = try JSONValue(parsing: bytes)
        } catch {
            return .damaged("\(error)")
        }
        return content(value, field, version: version)
    }

    /// Reads a record that is a part of another document.
    public static func content(_ record: JSONValue, _ field: String, version: Int) -> Content {
        guard let object = record.objectValue else { return .damaged("not a JSON object") }
        guard let found = object["version"]?.intValue else { return .damaged("no version") }
        if found > version { return .newer(version: found) }
        guard found == version else { return .damaged("version \(found)") }
        guard let field = object[field] else { return .damaged("no \(field)") }
        return .value(field)
    }
}

extension JSONValue {
    /// The same value with the keys of every object in the order of their bytes.
    public var sorted: JSONValue {
        switch self {
        case .array(let values): return .array(values.map(\.sorted))
        case .object(let object):
            let keys = object.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
            return .object(JSONObject(keys.map { ($0, object[$0]?.sorted ?? .null) }))
        default: return self
        }
    }

    /// False when a number inside is infinite or none.
    var isFinite: Bool {
        switch self {
        case .number(let number): number.isFinite
        case .array(let values): values.allSatisfy(\.isFinite)
        case .object(let object): object.keys.allSatisfy { object[$0]?.isFinite ?? true }
        default: true
        }
    }
}
