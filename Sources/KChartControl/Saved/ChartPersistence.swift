public import KChartCore
public import KChartModel

/// Keeps the saved state of a chart in step with the chart.
///
/// Restored before the first frame, nothing is written then. Afterwards a part is written when its
/// value is another one than before, and only then: one write a change, before subscribers hear of
/// it. What another program wrote meanwhile under the same key is kept (`SavedChange`). A record
/// that is damaged or newer is set aside under its key and `.damaged` or `.newer` when it is
/// replaced. A write that fails is told once. Lives on the chart's thread.
public final class ChartPersistence {
    let store: any ChartStore
    /// What is saved, in the order in which it is restored.
    public private(set) var parts: Registry<SavedPart> {
        didSet { watched = Self.watched(by: parts) }
    }
    /// What any part watches.
    private var watched: Change
    /// False: nothing is restored; what is changed then is saved, in place of what was there.
    public let restores: Bool
    /// False: nothing is written.
    public let saves: Bool
    /// The symbol that scoped parts belong to; nil for a chart without a name.
    public private(set) var scope: String?

    /// The layout that was opened or saved last under a name; `1` when there is none of it.
    public internal(set) var layoutName = ChartPersistence.firstLayoutName

    /// A line that says what could not be restored or saved.
    public var onProblem: ((String) -> Void)?
    /// A part waits to come to rest: call `rest()` a moment later.
    public var onUnrest: (() -> Void)?
    /// A part could not be written: call `retry()` now and then while `hasDue`.
    public var onFailure: (() -> Void)?

    /// What a part was worth when it was last restored, written or, without either, first seen.
    private var values: [String: JSONValue] = [:]
    /// The scope in which a scoped part was restored or written last.
    private var owners: [String: String] = [:]
    private var restless: Set<String> = []
    /// The parts whose last write failed, and why.
    private var due: [String: ChartStoreError] = [:]
    private var replaced: Set<String> = []
    /// The keys whose records are whole but were not understood.
    private var misshapen: Set<String> = []
    private var toldCauses: Set<String> = []
    private var hasToldFailure = false
    private var isRestoring = false
    private var token: SubscriptionToken?
    private var hasStarted = false

    public init(
        store: any ChartStore, parts: Registry<SavedPart>, scope: String? = nil,
        restores: Bool = true, saves: Bool = true
    ) {
        self.store = store
        self.parts = parts
        watched = Self.watched(by: parts)
        self.scope = scope
        self.restores = restores
        self.saves = saves
    }

    private static func watched(by parts: Registry<SavedPart>) -> Change {
        parts.reduce([]) { $0.union($1.watches) }
    }

    /// Adds a part, or puts it in the place of the one with its id.
    @discardableResult
    public func register(_ part: SavedPart) -> SavedPart? {
        let former = parts.register(part)
        if hasStarted { start(part) }
        return former
    }

    // MARK: Restoring

    /// Gives the chart what was saved, in the order of the parts; call before the first frame.
    public func start() {
        hasStarted = true
        for part in parts { start(part) }
    }

    private func start(_ part: SavedPart) {
        guard part.isStored else { return }
        if restores, let saved = saved(part) {
            restore(part, saved)
            if part.isScoped { owners[part.id] = scope }
        }
        values[part.id] = part.read()
    }

    /// The record's value; nil when there is none or none that can be read, which is told.
    private func saved(_ part: SavedPart) -> JSONValue? {
        guard let key = key(of: part) else { return nil }
        do {
            let bytes = try store.load(key)
            switch SavedRecord.content(bytes, part.id, version: part.version) {
            case .nothing: return nil
            case .value(let value): return value
            case .newer(let version):
                tell(key, "of a newer version (\(version)); it is not used" + aside(key, ".newer"))
            case .damaged(let reason):
                tell(key, "damaged (\(reason)); it is not used" + aside(key, ".damaged"))
            }
        } catch {
            tell(error)
        }
        return nil
    }

    /// Tells when what is under a key cannot be read that is none of the parts.
    public func check(_ key: String) {
        do {
            _ = try store.load(key)
        } catch {
            tell(error)
        }
    }

    private func tell(_ error: ChartStoreError) {
        if toldCauses.insert(error.cause).inserted { onProblem?("\(error)") }
    }

    private func tell(_ key: String, _ what: String) {
        onProblem?(OneLine.cleaned("\(store.place(of: key)): \(what)", limit: 1_000))
    }

    /// Where the next change keeps what is not used.
    private func aside(_ key: String, _ ending: String) -> String {
        saves
            ? "; a change keeps it as \(OneLine.quoted(store.place(of: key + ending), limit: 400))"
            : ""
    }

    private func restore(_ part: SavedPart, _ value: JSONValue?) {
        isRestoring = true
        defer { isRestoring = false }
        let isTaken = value.map { part.accepts($0) } ?? true && part.restore(value)
        guard !isTaken, let key = key(of: part) else { return }
        misshapen.insert(key)
        tell(
            key, "damaged (not a saved \(part.id)); it is not used" + aside(key, ".damaged"))
    }

    // MARK: Saving

    /// Follows the changes of a model from now on.
    public func observe(_ model: ChartModel) {
        token = model.observeChanges { [weak self] change in self?.changed(change) }
    }

    /// Tells that the model changed.
    public func changed(_ change: Change) {
        guard !change.isDisjoint(with: watched) else { return }
        for part in parts where !part.watches.isDisjoint(with: change) { changed(part) }
    }

    /// Tells that something else changed which a part may hold.
    public func changed(_ id: String) {
        if let part = parts[id] { changed(part) }
    }

    /// Takes what a part holds now for nothing new: it was not a person who changed it.
    public func adopt(_ id: String) {
        guard hasStarted, let part = parts[id], let value = part.read() else { return }
        values[id] = value
        restless.remove(id)
    }

    private func changed(_ part: SavedPart) {
        guard hasStarted, !isRestoring, part.isStored else { return }
        if part.waitsForRest {
            // Read once it rests: this one moves with every frame of a drag.
            restless.insert(part.id)
            onUnrest?()
        } else if let value = part.read(), value != values[part.id] {
            write(part, value)
        }
    }

    /// Writes what has come to rest.
    public func rest() {
        let waiting = restless
        restless = []
        for part in parts where waiting.contains(part.id) {
            if let value = part.read(), value != values[part.id] { write(part, value) }
        }
    }

    /// Whether something could not be written yet.
    public var hasDue: Bool { !due.isEmpty }

    /// Tries again to write what could not be written.
    public func retry() {
        for part in parts where due[part.id] != nil { writeIfChanged(part) }
    }

    /// Writes whatever differs from what is saved, as before the program ends.
    public func flush() {
        restless = []
        guard hasStarted else { return }
        for part in parts where part.isStored { writeIfChanged(part) }
    }

    /// Writes as `flush` does, a last time: tells where what could not be saved was to go, a line
    /// for each place and cause. `hasDue` says whether there was any.
    public func finish() {
        // That it failed is told once, as the loss.
        let hadTold = hasToldFailure
        hasToldFailure = true
        flush()
        hasToldFailure = hadTold
        var losses: [(error: ChartStoreError, ids: [String])] = []
        for part in parts {
            guard let error = due[part.id] else { continue }
            if let index = losses.firstIndex(where: { $0.error == error }) {
                losses[index].ids.append(part.id)
            } else {
                losses.append((error, [part.id]))
            }
        }
        for (error, ids) in losses {
            let what = ids.joined(separator: ", ")
            onProblem?(OneLine.cleaned("\(error); the last changes to \(what) are lost"))
        }
    }

    private func writeIfChanged(_ part: SavedPart) {
        if let value = part.read(), value != values[part.id] {
            write(part, value)
        } else {
            // What went back to what is saved is due no more.
            due[part.id] = nil
        }
    }

    private func write(_ part: SavedPart, _ value: JSONValue) {
        let before = values[part.id]
        guard let key = key(of: part),
            let plain = SavedRecord.bytes(part.id, value, version: part.version)
        else { return }
        guard saves else { return took(value, part) }
        do {
            try setAside(part, key)
            // A clean start replaces what was there, except lists of work such as drawings.
            let isFirst = !replaced.contains(key)
            let replaces =
                (isFirst && !restores && !part.isScoped) || misshapen.contains(key)
            try store.update(key) { bytes in
                guard !replaces, let before,
                    case .value(let there) = SavedRecord.content(
                        bytes, part.id, version: part.version)
                else { return plain }
                let merged = SavedChange(from: before, to: value).applied(to: there)
                return SavedRecord.bytes(part.id, merged, version: part.version) ?? plain
            }
            // Only what was written has replaced anything: the next try is like the first.
            replaced.insert(key)
            misshapen.remove(key)
            took(value, part)
            // Another failure is told anew.
            if due.isEmpty { hasToldFailure = false }
        } catch {
            due[part.id] = error
            failed(error)
            onFailure?()
        }
    }

    private func took(_ value: JSONValue, _ part: SavedPart) {
        values[part.id] = value
        due[part.id] = nil
        if part.isScoped { owners[part.id] = scope }
    }

    /// What cannot be read is kept beside its successor.
    private func setAside(_ part: SavedPart, _ key: String) throws(ChartStoreError) {
        let found: [UInt8]?
        do throws(ChartStoreError) {
            found = try store.load(key)
        } catch {
            let other = try store.setAside(key, Self.unreadable)
            tell(key, "kept as \(OneLine.quoted(store.place(of: other))); a new one is begun")
            return
        }
        guard let bytes = found else { return }
        switch SavedRecord.content(bytes, part.id, version: part.version) {
        case .nothing: return
        case .value: if misshapen.contains(key) { try store.save(bytes, key + ".damaged") }
        case .newer: try store.save(bytes, key + ".newer")
        case .damaged: try store.save(bytes, key + ".damaged")
        }
    }

    // not shown: a part of the name of a file.
    private static let unreadable = "unreadable"

    func failed(_ error: ChartStoreError) {
        guard !hasToldFailure else { return }
        hasToldFailure = true
        onProblem?(OneLine.cleaned("\(error); changes are not saved"))
    }

    /// The key of a part in the present scope; nil when it is scoped and there is none.
    private func key(of part: SavedPart) -> String? {
        part.isScoped ? scope.map { part.id + "." + $0 } : part.id
    }
}

// MARK: - Scopes

extension ChartPersistence {
    /// The chart shows another symbol, or none: scoped parts are saved under the old one and take
    /// what is saved under the new one.
    ///
    /// What never belonged to a symbol is adopted by the first; what belongs to one stays on the
    /// screen without a symbol, and is taken away by any other.
    public func setScope(_ next: String?) {
        guard next != scope else { return }
        for part in parts where part.isScoped {
            part.leaveScope()
            changed(part)
        }
        rest()
        scope = next
        guard next != nil, hasStarted else { return }
        for part in parts where part.isScoped && part.isStored { enter(part) }
    }

    private func enter(_ part: SavedPart) {
        let owner = owners[part.id]
        // Back from having no symbol: what is on the screen is this one's.
        if let owner, owner == scope { return }
        if restores || owner != nil, let saved = saved(part) {
            restore(part, saved)
        } else if owner != nil {
            restore(part, nil)
        } else {
            // Adopted: saved with the next change, whole.
            values[part.id] = []
            return
        }
        owners[part.id] = scope
        values[part.id] = part.read()
    }
}
