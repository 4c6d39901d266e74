import KChartCore
import KChartLocalization
import KChartModel

/// A whole layout in one document: the records of all parts, each with its own version.
extension ChartPersistence {
    /// The version of the document round the records.
    public static let layoutVersion = 1
    private static let mark = "kchart-layout"

    /// The layout as it stands.
    public var layout: JSONValue {
        var records: JSONObject = [:]
        for part in parts where part.isInLayout {
            guard let value = part.read() else { continue }
            var record: JSONObject = [part.id: value, "version": JSONValue(part.version)]
            if part.isScoped {
                guard let scope else { continue }
                record["scope"] = .string(scope)
            }
            records[part.id] = .object(record)
        }
        return .object([
            "kind": .string(Self.mark), "version": JSONValue(Self.layoutVersion),
            "parts": .object(records),
        ])
        .sorted
    }

    /// The document's bytes, over several lines for people and version control.
    public var layoutBytes: [UInt8] { Array((layout.prettyText + "\n").utf8) }

    /// Gives the chart a layout and saves what it changed.
    ///
    /// A part the document does not have is left as it is; a scoped part of another symbol and
    /// parts this program does not know are passed over.
    /// - Parameter name: what the document is called in the refusal.
    /// - Returns: why nothing was changed, or nil.
    public func apply(layout bytes: [UInt8], named name: String) -> CommandError? {
        guard bytes.count <= SavedRecord.sizeLimit else { return CommandError(.fileTooLarge, name) }
        let document: JSONValue
        do throws(JSONError) {
            document = try JSONValue(parsing: bytes)
        } catch {
            let line = 1 + bytes.prefix(error.offset).count { $0 == 0x0A }
            return CommandError(
                .fileBadJSON, name, "\(line)",
                // not shown: scripts are told more, in English.
                english: "\(name), line \(line): not valid JSON: \(error.sentence)")
        }
        guard document["kind"]?.stringValue == Self.mark,
            let version = document["version"]?.intValue,
            let records = document["parts"]?.objectValue
        else { return CommandError(.answerBadLayout, name, "\"kind\", \"version\", \"parts\"") }
        guard version <= Self.layoutVersion else { return CommandError(.answerNewerLayout, name) }
        var values: [(SavedPart, JSONValue)] = []
        for part in parts where part.isInLayout {
            guard let record = records[part.id] else { continue }
            if part.isScoped, record["scope"]?.stringValue != scope { continue }
            switch SavedRecord.content(record, part.id, version: part.version) {
            case .nothing: continue
            case .value(let value):
                guard part.accepts(value) else {
                    return CommandError(.answerBadLayout, name, part.id)
                }
                values.append((part, value))
            case .newer: return CommandError(.answerNewerLayout, name)
            case .damaged(let reason):
                let english = CommandError(.answerBadLayout, name, "\(part.id): \(reason)").message
                return CommandError(.answerBadLayout, name, part.id, english: english)
            }
        }
        var undone: [(SavedPart, JSONValue?)] = []
        for (part, value) in values {
            undone.append((part, part.read()))
            if !part.restore(value) {
                for (part, before) in undone.reversed() { _ = part.restore(before) }
                return CommandError(.answerBadLayout, name, part.id)
            }
        }
        flush()
        return nil
    }
}

/// Layouts under names, in the store of the chart.
extension ChartPersistence {
    private static let prefix = "layout."
    static let firstLayoutName = "1"

    /// The names that layouts are saved under, sorted.
    public var layoutNames: [String] {
        store.keys(Self.prefix).map { String($0.dropFirst(Self.prefix.count)) }
    }

    /// Saves the layout as it stands; answers why not, or nil.
    public func saveLayout(_ name: String) -> CommandError? {
        guard saves else { return CommandError(.answerNotAvailable, "layout save") }
        do {
            try store.save(layoutBytes, Self.prefix + name)
        } catch {
            return CommandError(.answerLayoutFailed, OneLine.quoted(name), error.cause)
        }
        layoutName = name
        return nil
    }

    /// Gives the chart a saved layout; answers why not, or nil.
    public func openLayout(_ name: String) -> CommandError? {
        let bytes: [UInt8]?
        do {
            bytes = try store.load(Self.prefix + name)
        } catch {
            return CommandError(.fileUnreadable, OneLine.quoted(name), error.cause)
        }
        guard let bytes else { return CommandError(.fileNotFound, OneLine.quoted(name)) }
        let refusal = apply(layout: bytes, named: OneLine.quoted(name))
        if refusal == nil { layoutName = name }
        return refusal
    }

    /// Takes a saved layout away; answers why not, or nil.
    public func removeLayout(_ name: String) -> CommandError? {
        guard saves else { return CommandError(.answerNotAvailable, "layout remove") }
        guard layoutNames.contains(name) else {
            return CommandError(.fileNotFound, OneLine.quoted(name))
        }
        do {
            try store.save(nil, Self.prefix + name)
        } catch {
            return CommandError(.answerLayoutFailed, OneLine.quoted(name), error.cause)
        }
        if layoutName == name { layoutName = Self.firstLayoutName }
        return nil
    }
}
