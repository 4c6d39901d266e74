/// Keeps the drawings of the symbol on the chart in its journal: what belongs to whom, when it is
/// written, and what happens to journals that cannot be read.
public struct DrawingKeeper {
    /// One line for the user.
    public enum Notice: Hashable, Sendable {
        /// Some lines were damaged; the journal as it was is kept under this name.
        case damaged(lines: Int, keptAs: String)
        /// The journal is of a newer program; it is kept under this name.
        case newer(version: Int, keptAs: String)
        case unreadable(String)
        /// Drawings are not saved for now; told once until a write succeeds.
        case unwritable(String)
    }

    private enum Owner: Hashable {
        /// The drawings never belonged to a symbol.
        case nobody
        case key(String)
    }

    private let store: any DrawingStore
    /// The symbol whose drawings are on the chart; nil saves nothing.
    public private(set) var key: String?
    private var owner = Owner.nobody
    /// What is in the store is not what it should be: the next write writes all.
    private var needsReplacing = false
    /// Nothing is in the store yet, as far as is known: the next write begins a journal.
    private var isNew = true
    /// What is in the store must not be written over.
    private var isForbidden = false
    private var isComplaining = false
    private var addedBytes = 0
    private var wholeBytes = 0

    public init(_ store: any DrawingStore) {
        self.store = store
    }

    // MARK: Keys

    /// Shows the drawings of another symbol, or stops saving with nil.
    ///
    /// A running drag is ended and saved under the old key, anchors that are placed go. Without
    /// saved drawings the chart is empty, unless those on it never belonged to a symbol: then the
    /// new key adopts them. With nil they stay, and stay those of their old key.
    public mutating func setKey(
        _ next: String?, _ editor: inout DrawingEditor, in space: DrawingSpace
    ) -> (outcome: DrawingOutcome, notices: [Notice]) {
        guard next != key else { return (DrawingOutcome(), []) }
        var outcome = DrawingOutcome()
        editor.settleGesture(&outcome)
        editor.dropPlacement(&outcome)
        var notices = save(outcome, editor).map { [$0] } ?? []
        key = next
        guard let next else { return (outcome, notices) }
        needsReplacing = false
        isNew = true
        isForbidden = false
        isComplaining = false
        let archive = load(next, &notices)
        if archive == nil, owner == .nobody {
            owner = .key(next)
            return (outcome, notices)
        }
        owner = .key(next)
        let loaded = editor.load(archive ?? DrawingArchive())
        outcome.flags.formUnion(loaded.flags)
        outcome.events += loaded.events
        return (outcome, notices)
    }

    private mutating func load(_ key: String, _ notices: inout [Notice]) -> DrawingArchive? {
        let bytes: [UInt8]
        do {
            guard let found = try store.load(key) else { return nil }
            bytes = found
        } catch {
            isForbidden = true
            notices.append(.unreadable("\(error)"))
            return DrawingArchive()
        }
        let archive = DrawingJournal.read(bytes)
        wholeBytes = bytes.count
        addedBytes = 0
        needsReplacing = archive.isCutShort
        isNew = bytes.isEmpty
        if let version = archive.newerVersion {
            setAside(bytes, key, "newer", &notices) { .newer(version: version, keptAs: $0) }
        } else if !archive.damagedLines.isEmpty {
            setAside(bytes, key, "damaged", &notices) {
                .damaged(lines: archive.damagedLines.count, keptAs: $0)
            }
        }
        return archive
    }

    /// Copies a journal to a name of its own before anything is written over it.
    private mutating func setAside(
        _ bytes: [UInt8], _ key: String, _ reason: String, _ notices: inout [Notice],
        _ notice: (String) -> Notice
    ) {
        needsReplacing = true
        do {
            for number in 1...100 {
                let name = number == 1 ? "\(key).\(reason)" : "\(key).\(reason)-\(number)"
                let present = try store.load(name)
                if let present, present != bytes { continue }
                if present == nil { try store.replace(name, with: bytes) }
                notices.append(notice(name))
                return
            }
            isForbidden = true
            notices.append(notice(key))
        } catch {
            // Without a copy the journal itself is not touched.
            isForbidden = true
            notices.append(notice(key))
        }
    }

    // MARK: Writing

    /// Writes what an intent did. A step costs one write of its own bytes; once the journal has
    /// grown to three times what it must hold, it is written anew.
    public mutating func save(_ outcome: DrawingOutcome, _ editor: DrawingEditor) -> Notice? {
        guard let key, !outcome.records.isEmpty, !isForbidden else { return nil }
        do {
            var replaces = needsReplacing
            if !replaces { replaces = try mayCompact(key) }
            if replaces {
                let bytes = DrawingJournal.compacted(editor.drawings.all, editor.history)
                try store.replace(key, with: bytes)
                wholeBytes = bytes.count
                addedBytes = 0
                needsReplacing = false
                isNew = false
            } else {
                // A new journal is added too: another window may have begun it a moment ago.
                let bytes =
                    isNew
                    ? DrawingJournal.compacted(editor.drawings.all, editor.history)
                    : DrawingJournal.bytes(of: outcome.records)
                isNew = false
                // Half of a line may be there if this fails; then all is written the next time.
                needsReplacing = true
                try store.append(bytes, to: key)
                needsReplacing = false
                addedBytes += bytes.count
            }
            isComplaining = false
            return nil
        } catch {
            needsReplacing = true
            defer { isComplaining = true }
            return isComplaining ? nil : .unwritable("\(error)")
        }
    }

    /// Whether the journal has grown enough to be written anew, and nobody else added to it: what
    /// another window wrote would be lost.
    private mutating func mayCompact(_ key: String) throws -> Bool {
        guard addedBytes > max(65_536, 2 * wholeBytes) else { return false }
        let present = try store.load(key)?.count ?? 0
        if present == wholeBytes + addedBytes { return true }
        wholeBytes = present
        addedBytes = 0
        return false
    }
}
