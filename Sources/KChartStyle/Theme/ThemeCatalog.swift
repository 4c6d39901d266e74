import CKChartResources

/// The themes a chart may wear, in the order menus show them.
///
/// Files are kept as bytes and read when a theme is asked for: a start reads one.
public struct ThemeCatalog: Sendable {
    private enum Source: Sendable {
        case embedded
        case file([UInt8])
    }

    /// The ids in order: the built-in ones, then the user's.
    public private(set) var ids: [String]
    private var sources: [String: Source]

    /// The nine built-in themes.
    public static let builtIn = ThemeCatalog()

    private init() {
        ids = [
            "dark", "light", "midnight", "solaris", "high-contrast", "colour-blind",
            "colour-blind-light", "red-up", "red-up-light",
        ]
        sources = Dictionary(uniqueKeysWithValues: ids.map { ($0, Source.embedded) })
    }

    public func contains(_ id: String) -> Bool { sources[id] != nil }

    /// Adds a theme from the bytes of its file, at the end or in the place of the one of that id.
    ///
    /// `"base": "dark"` in it names the theme whose fields it changes; a theme of the same id as
    /// its base changes the built-in one. Throws when it cannot be used; the catalogue is then
    /// unchanged.
    public mutating func register(id: String, json: [UInt8]) throws(ThemeError) {
        var changed = self
        if changed.sources.updateValue(.file(json), forKey: id) == nil { changed.ids.append(id) }
        _ = try changed.theme(id)
        self = changed
    }

    /// Adds a theme whose file is read when the theme is asked for.
    public mutating func add(id: String, json: [UInt8]) {
        if sources.updateValue(.file(json), forKey: id) == nil { ids.append(id) }
    }

    /// Reads a theme (under a millisecond; keep the value).
    public func theme(_ id: String) throws(ThemeError) -> Theme {
        guard let source = sources[id] else { throw .unknown(id: id) }
        var fields = try fields(of: source, id: id)
        var current = id
        var seen: Set<String> = [id]
        while let base = fields.base {
            let below: ThemeFields
            if base == current, Self.builtIn.contains(base) {
                // A file that bears a built-in theme's name changes that one.
                below = try self.fields(of: .embedded, id: base)
            } else {
                guard seen.insert(base).inserted else { throw .circularBase(id: id) }
                guard let source = sources[base] else { throw .unknown(id: base) }
                below = try self.fields(of: source, id: base)
            }
            fields = fields.over(below)
            fields.base = below.base
            current = base
        }
        return try Theme(id: id, fields: fields)
    }

    private func fields(of source: Source, id: String) throws(ThemeError) -> ThemeFields {
        switch source {
        case .file(let json): return try ThemeFields(id: id, json: json)
        case .embedded:
            guard let resource = kchart_resource_named("Themes/\(id).json") else {
                throw .unknown(id: id)
            }
            let bytes = UnsafeBufferPointer(
                start: resource.pointee.bytes, count: Int(resource.pointee.count))
            return try ThemeFields(id: id, json: Array(bytes))
        }
    }
}

extension Theme {
    /// A built-in theme; nil for an id that is none.
    public static func named(_ id: String) -> Theme? {
        try? ThemeCatalog.builtIn.theme(id)
    }
}
