internal import CX11
internal import KChartHost

/// CLIPBOARD, PRIMARY and what is dropped: gives and takes selections by ICCCM 2, large ones in
/// pieces (INCR), without ever waiting for another program.
///
/// A window of its own, never shown, owns and asks. Whoever does not answer is given up after a
/// time-out; a requestor that dies is forgotten.
final class X11Selections {
    typealias Answer = (ClipboardContent?) -> Void

    /// More is not taken from another program.
    static let mostBytes = 256 << 20
    /// Another program that says nothing for so long will not answer any more.
    var patience: UInt64 = 5_000_000_000

    let connection: X11Connection
    let loop: EventLoop
    let targets: SelectionTargets
    let window: CX11.Window
    private var owned: [Atom: Owned] = [:]
    private var waiting: [(selection: Atom, contents: [ClipboardContent])] = []
    private var sends: [SelectionSend] = []
    private var fetch: SelectionFetch?
    private var queue: [SelectionFetch] = []
    private var timer: EventLoop.Token?
    private var isHandedOver = false

    private struct Owned {
        var contents: [ClipboardContent]
        var time: Time
    }

    init(_ connection: X11Connection, loop: EventLoop) {
        self.connection = connection
        self.loop = loop
        targets = SelectionTargets(connection.atoms)
        var attributes = XSetWindowAttributes()
        attributes.event_mask = Int(PropertyChangeMask)
        window = XCreateWindow(
            connection.display, connection.root, -10, -10, 1, 1, 0, 0, UInt32(InputOnly), nil,
            UInt(CWEventMask), &attributes)
    }

    var atoms: X11Atoms { connection.atoms }

    func selection(_ kind: ClipboardKind) -> Atom {
        kind == .primary ? Atom(XA_PRIMARY) : atoms[.clipboard]
    }

    // MARK: - Giving

    /// Owns a selection with these forms of one thing; none gives it up.
    func offer(_ contents: [ClipboardContent], selection: Atom) {
        waiting.removeAll { $0.selection == selection }
        waiting.append((selection, contents))
        // The server stamps the change of a property with its time: the time of an event, as the
        // owner of a selection needs one, without a round trip.
        XChangeProperty(
            connection.display, window, atoms[.stamp], Atom(XA_INTEGER), 8, PropModeAppend, nil, 0)
    }

    func owns(_ selection: Atom) -> Bool { owned[selection] != nil }

    private func stamped(_ time: Time) {
        for (selection, contents) in waiting {
            owned[selection] = contents.isEmpty ? nil : Owned(contents: contents, time: time)
            XSetSelectionOwner(
                connection.display, selection, contents.isEmpty ? 0 : window, time)
        }
        waiting = []
    }

    private func answer(_ request: XSelectionRequestEvent) {
        var reply = XEvent()
        reply.xselection.type = SelectionNotify
        reply.xselection.requestor = request.requestor
        reply.xselection.selection = request.selection
        reply.xselection.target = request.target
        reply.xselection.time = request.time
        // Old clients name no property: the target's name serves.
        let property = request.property == 0 ? request.target : request.property
        if let owner = owned[request.selection], request.time == 0 || request.time >= owner.time {
            let isGiven =
                request.target == atoms[.multiple]
                ? giveMany(owner, request.requestor, property)
                : give(owner, request.target, request.requestor, property)
            if isGiven { reply.xselection.property = property }
        }
        XSendEvent(connection.display, request.requestor, 0, 0, &reply)
    }

    /// Puts one form into a property of the requestor; false refuses it.
    private func give(
        _ owner: Owned, _ target: Atom, _ requestor: CX11.Window, _ property: Atom
    ) -> Bool {
        if target == atoms[.targets] {
            var list = [atoms[.targets], atoms[.timestamp], atoms[.multiple]]
            for content in owner.contents { list += targets.names(of: content.type) }
            connection.setProperty(
                property, of: requestor, type: Atom(XA_ATOM),
                longs: list.map { Int(bitPattern: $0) })
            return true
        }
        if target == atoms[.timestamp] {
            connection.setProperty(
                property, of: requestor, type: Atom(XA_INTEGER), longs: [Int(owner.time)])
            return true
        }
        guard
            let content = owner.contents.first(where: {
                targets.names(of: $0.type).contains(target)
            })
        else { return false }
        let bytes = targets.bytes(content, as: target)
        let type = target == atoms[.text] ? atoms[.utf8String] : target
        if bytes.count <= pieceBytes {
            XChangeProperty(
                connection.display, requestor, property, type, 8, PropModeReplace, bytes,
                Int32(bytes.count))
        } else {
            XSelectInput(
                connection.display, requestor,
                Int(PropertyChangeMask) | Int(StructureNotifyMask))
            connection.setProperty(
                property, of: requestor, type: atoms[.incr], longs: [bytes.count])
            sends.append(
                SelectionSend(
                    requestor: requestor, property: property, type: type, bytes: bytes))
            watch()
        }
        return true
    }

    /// Pairs of a target and a property, of which those that fail become None.
    private func giveMany(
        _ owner: Owned, _ requestor: CX11.Window, _ property: Atom
    ) -> Bool {
        var pairs = connection.atomList(property, of: requestor)
        guard pairs.count >= 2 else { return false }
        for place in stride(from: 0, to: pairs.count - 1, by: 2)
        where !give(owner, pairs[place], requestor, pairs[place + 1]) {
            pairs[place + 1] = 0
        }
        connection.setProperty(
            property, of: requestor, type: atoms[.atomPair],
            longs: pairs.map { Int(bitPattern: $0) })
        return true
    }

    /// What fits into one request with room to spare, at most 256 kB.
    private var pieceBytes: Int {
        min(256 << 10, max(4_096, XMaxRequestSize(connection.display) * 4 - 1_024))
    }

    /// The requestor took a piece: the next one follows, the last one is empty.
    private func taken(_ place: Int) {
        let piece = sends[place].next(pieceBytes)
        let send = sends[place]
        XChangeProperty(
            connection.display, send.requestor, send.property, send.type, 8, PropModeReplace,
            piece, Int32(piece.count))
        if piece.isEmpty {
            sends.remove(at: place)
            deselect([send])
        }
        watch()
    }

    /// No more events of those who got all, or nothing more: unless another piece is on its way to
    /// the same window.
    private func deselect(_ done: [SelectionSend]) {
        for requestor in Set(done.map(\.requestor))
        where !sends.contains(where: { $0.requestor == requestor }) {
            XSelectInput(connection.display, requestor, 0)
        }
    }

    private func takenSends() -> [SelectionSend] {
        defer { sends = [] }
        return sends
    }

    // MARK: - Taking

    /// Asks for a selection in one of some forms, the first that is there.
    ///
    /// - Parameters:
    ///   - target: known to be there; nil asks what there is.
    ///   - time: of the event that asks; 0 is now.
    func fetch(
        _ selection: Atom, types: [String], target: (type: String, target: Atom)? = nil,
        time: Time = 0, _ answer: @escaping Answer
    ) {
        if let owner = owned[selection] {
            let own = types.lazy.compactMap { type in owner.contents.first { $0.type == type } }
            return answer(own.first)
        }
        queue.append(
            SelectionFetch(
                selection: selection, types: types, time: time,
                stage: target.map { .content($0.type, $0.target) } ?? .targets, answer: answer))
        begin()
    }

    private func begin() {
        guard fetch == nil, !queue.isEmpty else { return }
        let next = queue.removeFirst()
        fetch = next
        ask(next)
    }

    private func ask(_ fetch: SelectionFetch) {
        let target: Atom =
            switch fetch.stage {
            case .targets: atoms[.targets]
            case .content(_, let target): target
            case .pieces: 0
            }
        XDeleteProperty(connection.display, window, atoms[.paste])
        XConvertSelection(
            connection.display, fetch.selection, target, atoms[.paste], window, fetch.time)
        watch()
    }

    private func arrived(_ event: XSelectionEvent) {
        if event.selection == atoms[.clipboardManager] {
            isHandedOver = true
            return
        }
        guard var current = fetch, event.selection == current.selection else { return }
        guard event.property != 0 else {
            // Some programs know no TARGETS but give their text.
            if case .targets = current.stage, current.types.contains(ClipboardContent.text),
                event.target == atoms[.targets]
            {
                current.stage = .content(ClipboardContent.text, Atom(XA_STRING))
                fetch = current
                return ask(current)
            }
            return end(nil)
        }
        switch current.stage {
        case .targets:
            let there = connection.atomList(atoms[.paste], of: window)
            guard let choice = targets.choice(of: current.types, among: there) else {
                return end(nil)
            }
            current.stage = .content(choice.type, choice.target)
            fetch = current
            ask(current)
        case .content(let type, _):
            guard let value = read() else { return end(nil) }
            if value.type == atoms[.incr] {
                // Reading it deleted it, which asks for the first piece.
                current.stage = .pieces(type, 0)
                fetch = current
                watch()
            } else {
                end(targets.content(value.bytes, type: type, property: value.type))
            }
        case .pieces: break
        }
    }

    private func pieceArrived() {
        guard var current = fetch, case .pieces(let type, _) = current.stage, let value = read()
        else { return }
        current.stage = .pieces(type, value.type)
        if value.bytes.isEmpty {
            return end(targets.content(current.bytes, type: type, property: value.type))
        }
        current.bytes += value.bytes
        fetch = current
        if current.bytes.count > Self.mostBytes { return end(nil) }
        watch()
    }

    private func end(_ content: ClipboardContent?) {
        guard let current = fetch else { return }
        fetch = nil
        current.answer(content)
        begin()
    }

    /// Takes the value of the paste property away and deletes it; nil when there is none.
    private func read() -> (bytes: [UInt8], type: Atom)? {
        var bytes: [UInt8] = []
        var type: Atom = 0
        var rest: UInt = 0
        var offset = 0
        repeat {
            var format: Int32 = 0
            var count: UInt = 0
            var data: UnsafeMutablePointer<UInt8>?
            let status = connection.roundTrip {
                XGetWindowProperty(
                    connection.display, window, atoms[.paste], offset, 1 << 18, 1,
                    UInt(AnyPropertyType), &type, &format, &count, &rest, &data)
            }
            guard status == Success, type != 0 else { return nil }
            let size = Int(count) * (format == 32 ? MemoryLayout<Int>.size : Int(format) / 8)
            if let data {
                bytes += UnsafeBufferPointer(start: data, count: size)
                XFree(data)
            }
            offset += 1 << 18
        } while rest > 0 && bytes.count <= Self.mostBytes
        return bytes.count <= Self.mostBytes ? (bytes, type) : nil
    }

    // MARK: - Events

    /// True for an event that only selections are concerned with.
    func handle(_ event: XEvent) -> Bool {
        switch event.type {
        case SelectionRequest:
            guard event.xselectionrequest.owner == window else { return false }
            answer(event.xselectionrequest)
        case SelectionClear:
            guard event.xselectionclear.window == window else { return false }
            let lost = event.xselectionclear
            if let owner = owned[lost.selection], lost.time == 0 || lost.time >= owner.time {
                owned[lost.selection] = nil
            }
        case SelectionNotify:
            guard event.xselection.requestor == window else { return false }
            arrived(event.xselection)
        case PropertyNotify:
            return propertyChanged(event.xproperty)
        case DestroyNotify:
            let gone = event.xdestroywindow.window
            let before = sends.count
            sends.removeAll { $0.requestor == gone }
            return sends.count != before
        default: return false
        }
        return true
    }

    private func propertyChanged(_ event: XPropertyEvent) -> Bool {
        if event.window == window {
            if event.atom == atoms[.stamp] {
                stamped(event.time)
            } else if event.atom == atoms[.paste], event.state == PropertyNewValue {
                pieceArrived()
            }
            return true
        }
        guard event.state == PropertyDelete,
            let place = sends.firstIndex(where: {
                $0.requestor == event.window && $0.property == event.atom
            })
        else { return false }
        taken(place)
        return true
    }

    /// Gives up what nobody answers to.
    private func watch() {
        if let timer { loop.remove(timer) }
        timer = loop.addTimer(after: patience) { [weak self] _ in
            guard let self else { return }
            timer = nil
            deselect(takenSends())
            end(nil)
        }
    }

    // MARK: - The end

    /// Asks the desktop's clipboard manager to keep what was copied, and serves it meanwhile.
    func handOver() {
        let manager = atoms[.clipboardManager]
        guard !connection.isDead, owned[atoms[.clipboard]] != nil,
            connection.roundTrip({ XGetSelectionOwner(connection.display, manager) }) != 0
        else { return }
        isHandedOver = false
        XConvertSelection(
            connection.display, manager, atoms[.saveTargets], atoms[.paste], window,
            owned[atoms[.clipboard]]?.time ?? 0)
        loop.run(until: { isHandedOver || connection.isDead }, within: 1_000_000_000)
    }

    func close() {
        if let timer { loop.remove(timer) }
        timer = nil
        if !connection.isDead { deselect(takenSends()) }
        queue = []
        fetch = nil
        if !connection.isDead { XDestroyWindow(connection.display, window) }
    }
}
