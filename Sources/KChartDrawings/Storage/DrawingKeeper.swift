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
    private let restores: Bool
    private let saves: Bool
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
    /// What is in the store is not all known here: it is only ever added to.
    private var isShared = false
    /// Lines that could not be added yet.
    private var pending: [UInt8] = []
    private var addedBytes = 0
    private var wholeBytes = 0

    /// - Parameters:
    ///   - restores: false begins without the drawings of the first symbol, which stay in its
    ///     journal beside those that are added.
    ///   - saves: false writes nothing.
    public init(_ store: any DrawingStore, restores: Bool = true, saves: Bool = true) {
        self.store = store
        self.restores = restores
        self.saves = saves
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
        isShared = false
        pending = []
        (wholeBytes, addedBytes) = (0, 0)
        var archive = load(next, &notices)
        if !restores, owner == .nobody { archive = passedOver(archive) }
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

    /// Begins without what a journal holds, and leaves it there.
    private mutating func passedOver(_ archive: DrawingArchive?) -> DrawingArchive? {
        // What a newer program wrote was copied and is replaced.
        guard let archive, archive.newerVersion == nil, !isForbidden else { return nil }
        isShared = !isNew
        needsReplacing = false
        // A half line would swallow the next one.
        if archive.isCutShort { pending = [0x0A] }
        isNew = true
        return nil
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
        guard saves else {
            // It stays where it is.
            notices.append(notice(key))
            return
        }
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
        guard let key, saves, !outcome.records.isEmpty, !isForbidden else { return nil }
        do {
            if try !replace(key, editor) { try append(outcome, key, editor) }
            isComplaining = false
            return nil
        } catch {
            defer { isComplaining = true }
            return isComplaining ? nil : .unwritable("\(error)")
        }
    }

    /// Writes the journal anew where it is damaged or has grown enough, unless another window
    /// added to it: what that one wrote would be lost.
    private mutating func replace(_ key: String, _ editor: DrawingEditor) throws -> Bool {
        let hasGrown = addedBytes > max(65_536, 2 * wholeBytes)
        guard needsReplacing || hasGrown, !isShared else { return false }
        let bytes = DrawingJournal.compacted(editor.drawings.all, editor.history)
        let present = wholeBytes + addedBytes
        guard try store.replace(key, with: bytes, ifCount: present) else {
            isShared = true
            if needsReplacing { pending = [0x0A] + pending }
            return false
        }
        wholeBytes = bytes.count
        (addedBytes, pending) = (0, [])
        (needsReplacing, isNew) = (false, false)
        return true
    }

    private mutating func append(
        _ outcome: DrawingOutcome, _ key: String, _ editor: DrawingEditor
    ) throws {
        // A new journal is added too: another window may have begun it a moment ago.
        pending +=
            isNew
            ? DrawingJournal.compacted(editor.drawings.all, editor.history)
            : DrawingJournal.bytes(of: outcome.records)
        isNew = false
        do {
            try store.append(pending, to: key)
        } catch {
            // Half of a line may be there.
            if pending.first != 0x0A { pending = [0x0A] + pending }
            throw error
        }
        addedBytes += pending.count
        pending = []
    }
}
