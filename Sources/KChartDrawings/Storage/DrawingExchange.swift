import KChartCore

/// Drawings as a JSON document: export, import and the clipboard. Docs/DRAWINGS.md has the schema.
public enum DrawingExchange {
    public static let format = "kchart-drawings"
    public static let version = 1

    /// What a document holds.
    public struct Document: Hashable, Sendable {
        /// The lowest first.
        public var drawings: [Drawing]
        /// The symbol they were made on; nil when it is not told.
        public var symbol: String?
        /// Places in the list, from 1, of drawings that cannot be kept.
        public var skipped: [Int]
    }

    public enum Refusal: Error, Hashable, Sendable {
        case noJSON
        /// JSON, but no list of drawings.
        case noDrawings
        case newer(version: Int)
    }

    /// The document of these drawings, the lowest first.
    public static func text(of drawings: [Drawing], symbol: String? = nil) -> String {
        var members = [
            RecordMember(key: "format", value: .string(format)),
            RecordMember(key: "version", value: .integer(Int64(version))),
        ]
        if let symbol { members.append(RecordMember(key: "symbol", value: .string(symbol))) }
        // One drawing to a line, so that documents can be compared by line.
        var bytes = RecordWriter.bytes(of: .object(members))
        bytes.removeLast()
        bytes += Array(",\"drawings\":[".utf8)
        for (index, drawing) in drawings.enumerated() {
            bytes += Array(index == 0 ? "\n".utf8 : ",\n".utf8)
            let id = RecordMember(key: "id", value: .string(drawing.id.text))
            bytes += RecordWriter.bytes(
                of: .object([id] + DrawingRecord.members(of: drawing, .objects)))
        }
        bytes += Array("\n]}\n".utf8)
        return String(decoding: bytes, as: UTF8.self)
    }

    public static func read(_ text: String) -> Result<Document, Refusal> {
        read(Array(text.utf8))
    }

    /// Reads a document of this program or a record of system A, which has a version and drawings
    /// but no format, and counts seconds from 2001. Total; O(bytes).
    public static func read(_ bytes: [UInt8]) -> Result<Document, Refusal> {
        var reader = RecordReader(bytes)
        guard let value = reader.readWhole() else { return .failure(.noJSON) }
        guard let list = value["drawings"]?.array else { return .failure(.noDrawings) }
        let name = value["format"]?.string
        guard value["format"] == nil || name == format else { return .failure(.noDrawings) }
        if let version = value["version"]?.integer, version > Int64(Self.version) {
            return .failure(.newer(version: Int(version)))
        }
        var document = Document(drawings: [], symbol: value["symbol"]?.string, skipped: [])
        var made: Set<String> = []
        for (index, record) in list.enumerated() {
            var members = record.members ?? []
            if name == nil { members = SystemARecord.members(of: record) }
            let id = record["id"]?.string ?? madeID(members, &made)
            if let drawing = DrawingRecord.drawing(id: DrawingID(id), members) {
                document.drawings.append(drawing)
            } else {
                document.skipped.append(index + 1)
            }
        }
        return .success(document)
    }

    /// The id of a drawing that came without one: made of what it is, so that the same document is
    /// known again and another drawing is another; `made` are those of the document so far.
    private static func madeID(_ members: [RecordMember], _ made: inout Set<String>) -> String {
        let sum = CheckSum.of(RecordWriter.bytes(of: .object(members)))
        let name = "n" + String(decoding: CheckSum.text(sum), as: UTF8.self)
        var id = name
        var number = 1
        while !made.insert(id).inserted {
            number += 1
            id = "\(name)-\(number)"
        }
        return id
    }
}

extension DrawingEditor {
    /// The selection as text for the clipboard; empty without one.
    public var copiedText: String {
        let chosen = selectedDrawings.sorted(by: Drawing.isBelow)
        return chosen.isEmpty ? "" : DrawingExchange.text(of: chosen)
    }
}

/// What each tool's next drawing looks like, as text for the program's settings.
extension DrawingEditor {
    public var stylesText: String {
        let members = styles.sorted { $0.key.name < $1.key.name }.map {
            RecordMember(key: $0.key.name, value: .object(DrawingRecord.members(of: $0.value)))
        }
        return String(decoding: RecordWriter.bytes(of: .object(members)), as: UTF8.self)
    }

    /// Reads `stylesText`; what it cannot read it leaves out.
    public mutating func restoreStyles(_ text: String) {
        var reader = RecordReader(Array(text.utf8))
        let members = reader.readWhole()?.members ?? []
        restoreStyles(
            Dictionary(
                members.map { (DrawingKind($0.key), DrawingRecord.style(of: $0.value)) }
            ) { _, last in last })
    }
}
