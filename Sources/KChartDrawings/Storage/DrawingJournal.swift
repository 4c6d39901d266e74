/// The journal of one symbol's drawings: a line for each step, only ever added to.
///
/// Each line is the check sum of what follows (CRC-32, eight digits), a blank, one JSON object and
/// a line end. A line that was cut or damaged is known by its sum; the others still count, so a
/// program killed at any moment loses at most the line it was writing.
public enum DrawingJournal {
    /// The version this program writes; a newer one is not read.
    public static let version = 1

    // MARK: Writing

    static var header: [UInt8] {
        line([
            RecordMember(key: "journal", value: .string("kchart-drawings")),
            RecordMember(key: "version", value: .integer(Int64(version))),
        ])
    }

    /// Lines to add to a journal.
    public static func bytes(of records: [JournalRecord]) -> [UInt8] {
        records.flatMap { line(members(of: $0)) }
    }

    /// The shortest journal of this state: what was undone and then replaced is gone, every step
    /// that can be undone or done again is kept.
    public static func compacted(_ drawings: [Drawing], _ history: DrawingHistory) -> [UInt8] {
        var base = Dictionary(drawings.map { ($0.id, $0) }) { _, last in last }
        for step in history.past.reversed() {
            for edit in step.edits.reversed() {
                if let id = edit.id { base[id] = edit.before }
            }
        }
        var records = base.values.sorted(by: Drawing.isBelow).map { JournalRecord.base($0) }
        records += history.past.map { .step($0) }
        records += history.future.reversed().map { .step($0) }
        records += history.future.map { .undo($0.number) }
        return header + bytes(of: records)
    }

    private static func line(_ members: [RecordMember]) -> [UInt8] {
        let json = RecordWriter.bytes(of: .object(members))
        return CheckSum.text(CheckSum.of(json)) + [0x20] + json + [0x0A]
    }

    private static func members(of record: JournalRecord) -> [RecordMember] {
        switch record {
        case .base(let drawing):
            return [
                RecordMember(key: "id", value: .string(drawing.id.text)),
                RecordMember(
                    key: "base", value: .object(DrawingRecord.members(of: drawing, .pairs))),
            ]
        case .step(let step):
            return [
                RecordMember(key: "step", value: .integer(Int64(step.number))),
                RecordMember(key: "name", value: .string(step.name.rawValue)),
                RecordMember(key: "edits", value: .array(step.edits.compactMap(value))),
            ]
        case .undo(let number):
            return [RecordMember(key: "undo", value: .integer(Int64(number)))]
        case .redo(let number):
            return [RecordMember(key: "redo", value: .integer(Int64(number)))]
        }
    }

    /// Only what is new: what was before is known from the lines before.
    private static func value(of edit: DrawingEdit) -> RecordValue? {
        guard let id = edit.id else { return nil }
        let name = RecordMember(key: "id", value: .string(id.text))
        switch (edit.before, edit.after) {
        case (let before?, let after?):
            let patch = DrawingRecord.patch(from: before, to: after)
            return .object([name, RecordMember(key: "to", value: .object(patch))])
        case (nil, let after?):
            let members = DrawingRecord.members(of: after, .pairs)
            return .object([name, RecordMember(key: "new", value: .object(members))])
        default:
            return .object([name, RecordMember(key: "gone", value: .bool(true))])
        }
    }

    // MARK: Reading

    /// What a journal tells. Total: damaged lines are counted and left out, a newer journal gives
    /// nothing but its version. O(bytes).
    public static func read(_ bytes: [UInt8]) -> DrawingArchive {
        var replay = JournalReplay()
        var start = 0
        var number = 0
        while start < bytes.count {
            let end = bytes[start...].firstIndex(of: 0x0A) ?? bytes.count
            number += 1
            let isLast = end == bytes.count
            if end > start {
                if let record = record(bytes, start, end) {
                    if let newer = newerVersion(record) {
                        return DrawingArchive(newerVersion: newer)
                    }
                    if !replay.take(record) { replay.damagedLines.append(number) }
                } else if !isLast {
                    replay.damagedLines.append(number)
                }
            }
            if isLast { replay.isCutShort = true }
            start = end + 1
        }
        return replay.archive
    }

    private static func record(_ bytes: [UInt8], _ start: Int, _ end: Int) -> RecordValue? {
        guard end - start > 9, bytes[start + 8] == 0x20 else { return nil }
        let sum = CheckSum.text(CheckSum.of(bytes[(start + 9)..<end]))
        guard bytes[start..<start + 8].elementsEqual(sum) else { return nil }
        var reader = RecordReader(bytes, from: start + 9, to: end)
        return reader.readWhole()
    }

    private static func newerVersion(_ record: RecordValue) -> Int? {
        guard record["journal"]?.string == "kchart-drawings",
            let version = record["version"]?.integer, version > Int64(Self.version)
        else { return nil }
        return Int(version)
    }
}
