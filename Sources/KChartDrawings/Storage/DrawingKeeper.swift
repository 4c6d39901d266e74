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
        /// What cannot be read is kept under this name, and a new journal is begun.
        case begunAnew(keptAs: String)
        /// Drawings are not saved for now; told once until a write succeeds.
        case unwritable(String)
        /// The last changes of these keys could not be saved at the end, and are lost.
        case lost(keys: [String], String)
    }

    private enum Owner: Hashable {
        /// The drawings never belonged to a symbol.
        case nobody
        case key(String)
    }

    /// What must be done before a journal may be written.
    private enum Hurdle {
        case none
        /// It cannot be read: it gets another name, and a new one is begun.
        case unread
        /// It could not be copied to a name of its own, and will be written over.
        case uncopied(reason: String, notice: (String) -> Notice)
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
    private var hurdle = Hurdle.none
    /// What taking the hurdle did, until it is told.
    private var news: Notice?
    private var isComplaining = false
    private var lastError = ""
    /// What is in the store is not all known here: it is only ever added to.
    private var isShared = false
    /// True while the last write of this key failed.
    private var isOverdue = false
    /// Lines that could not be added yet.
    private var pending: [UInt8] = []
    /// Lines that could not be added to the journals of other symbols.
    private var left: [String: [UInt8]] = [:]
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
        if let notice = retry(editor) { notices.append(notice) }
        // Half of a line may be there.
        if let key, isOverdue { left[key] = [0x0A] + pending }
        key = next
        (pending, isOverdue) = ([], false)
        guard let next else { return (outcome, notices) }
        needsReplacing = false
        isNew = true
        hurdle = .none
        isComplaining = isComplaining && hasDue
        isShared = false
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
        guard let archive, archive.newerVersion == nil, case .none = hurdle else { return nil }
        isShared = !isNew
        needsReplacing = false
        // A half line would swallow the next one.
        if archive.isCutShort { pending.append(0x0A) }
        isNew = true
        return nil
    }

    private mutating func load(_ key: String, _ notices: inout [Notice]) -> DrawingArchive? {
        // What could not be added yet counts as if it were there.
        if let lines = left.removeValue(forKey: key) { (pending, isOverdue) = (lines, true) }
        let bytes: [UInt8]
        do {
            guard let found = try store.load(key) else { return unwritten() }
            bytes = found
        } catch {
            hurdle = .unread
            notices.append(.unreadable("\(error)"))
            return unwritten()
        }
        let archive = DrawingJournal.read(bytes + pending)
        wholeBytes = bytes.count
        addedBytes = 0
        needsReplacing = archive.isCutShort
        isNew = bytes.isEmpty && pending.isEmpty
        if let version = archive.newerVersion {
            setAside(bytes, key, "newer", &notices) { .newer(version: version, keptAs: $0) }
        } else if !archive.damagedLines.isEmpty {
            setAside(bytes, key, "damaged", &notices) {
                .damaged(lines: archive.damagedLines.count, keptAs: $0)
            }
        }
        return archive
    }

    /// What is only known here, without anything in the store.
    private mutating func unwritten() -> DrawingArchive? {
        isNew = pending.isEmpty
        return pending.isEmpty ? nil : DrawingJournal.read(pending)
    }

    /// Copies a journal to a name of its own before anything is written over it.
    private mutating func setAside(
        _ bytes: [UInt8], _ key: String, _ reason: String, _ notices: inout [Notice],
        _ notice: @escaping (String) -> Notice
    ) {
        needsReplacing = true
        guard saves else {
            // It stays where it is.
            notices.append(notice(key))
            return
        }
        do {
            notices.append(notice(try copy(bytes, key, reason)))
        } catch {
            // Without a copy the journal itself is not touched.
            hurdle = .uncopied(reason: reason, notice: notice)
            notices.append(notice(key))
        }
    }

    /// The name under which the copy is, or was already.
    private func copy(_ bytes: [UInt8], _ key: String, _ reason: String) throws -> String {
        var number = 1
        while true {
            let name = number == 1 ? "\(key).\(reason)" : "\(key).\(reason)-\(number)"
            number += 1
            let present = try store.load(name)
            if let present, present != bytes { continue }
            if present == nil { try store.replace(name, with: bytes) }
            return name
        }
    }

    /// Makes the journal one that may be written.
    private mutating func takeHurdle(_ key: String) throws {
        switch hurdle {
        case .none: return
        case .uncopied(let reason, let notice):
            if let bytes = try store.load(key) { news = notice(try copy(bytes, key, reason)) }
        case .unread:
            do {
                // It may be there again, or gone.
                isShared = try store.load(key) != nil
                if isShared { pending = [0x0A] + pending }
            } catch {
                news = .begunAnew(keptAs: try store.setAside(key, Self.unreadable))
            }
        }
        hurdle = .none
    }

    // not shown: a part of the name of a file.
    private static let unreadable = "unreadable"

    // MARK: Writing

    /// Writes what an intent did. A step costs one write of its own bytes; once the journal has
    /// grown to three times what it must hold, it is written anew.
    public mutating func save(_ outcome: DrawingOutcome, _ editor: DrawingEditor) -> Notice? {
        guard let key, saves, !outcome.records.isEmpty else { return nil }
        // A new journal is added too: another window may have begun it a moment ago.
        pending +=
            isNew
            ? DrawingJournal.compacted(editor.drawings.all, editor.history)
            : DrawingJournal.bytes(of: outcome.records)
        isNew = false
        return told { keeper in try keeper.write(key, editor) }
    }

    /// Whether something could not be written yet: then `retry` is to be called now and then, and
    /// at the end.
    public var hasDue: Bool { isOverdue || !left.isEmpty }

    /// Tries to write what could not be written.
    ///
    /// - Parameter isLast: nothing is tried afterwards; what is lost then is told.
    public mutating func retry(_ editor: DrawingEditor, isLast: Bool = false) -> Notice? {
        guard hasDue else { return nil }
        let notice = told { keeper in
            var failure: (any Error)?
            // One that cannot be written keeps none of the others.
            for (key, lines) in keeper.left.sorted(by: { $0.key < $1.key }) {
                do {
                    try keeper.store.append(lines, to: key)
                    keeper.left[key] = nil
                } catch {
                    failure = error
                }
            }
            if let key = keeper.key, keeper.isOverdue { try keeper.write(key, editor) }
            if let failure { throw failure }
        }
        guard isLast, hasDue else { return notice }
        let keys = left.keys.sorted() + (isOverdue ? [key].compactMap { $0 } : [])
        return .lost(keys: keys, lastError)
    }

    /// Writes, and tells of the first failure after a success.
    private mutating func told(_ write: (inout DrawingKeeper) throws -> Void) -> Notice? {
        do {
            try write(&self)
            isComplaining = false
            defer { news = nil }
            return news
        } catch {
            lastError = "\(error)"
            defer { isComplaining = true }
            return isComplaining ? nil : .unwritable(lastError)
        }
    }

    private mutating func write(_ key: String, _ editor: DrawingEditor) throws {
        isOverdue = true
        try takeHurdle(key)
        if try !replace(key, editor) { try append(key) }
        isOverdue = false
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

    private mutating func append(_ key: String) throws {
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
