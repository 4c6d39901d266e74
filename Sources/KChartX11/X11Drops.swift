internal import CX11
internal import KChartHost

/// The target side of drag and drop, version 5: every position is answered, and a drop is
/// finished once, after its content came or did not come.
final class X11Drops {
    private struct Drag {
        var source: CX11.Window
        var target: CX11.Window
        var choice: (type: String, target: Atom)?
    }

    private static let version = 5
    /// What is taken, the best first.
    private static let types = [ClipboardContent.uriList, ClipboardContent.text]

    private let selections: X11Selections
    private var drag: Drag?
    /// Called with what was dropped on a window.
    var onDrop: ((CX11.Window, ClipboardContent) -> Void)?

    init(_ selections: X11Selections) {
        self.selections = selections
    }

    private var connection: X11Connection { selections.connection }
    private var atoms: X11Atoms { connection.atoms }

    /// Says of a window that things can be dropped on it; before it is mapped.
    func announce(_ window: CX11.Window) {
        connection.setProperty(
            atoms[.xdndAware], of: window, type: Atom(XA_ATOM), longs: [Self.version])
    }

    /// True for a message of drag and drop.
    func handle(_ message: XClientMessageEvent) -> Bool {
        guard message.format == 32 else { return false }
        switch message.message_type {
        case atoms[.xdndEnter]: entered(message)
        case atoms[.xdndPosition]: moved(message)
        case atoms[.xdndLeave]:
            if drag?.source == Self.source(message) { drag = nil }
        case atoms[.xdndDrop]: dropped(message)
        default: return false
        }
        return true
    }

    private static func source(_ message: XClientMessageEvent) -> CX11.Window {
        CX11.Window(bitPattern: message.data.l.0)
    }

    private func entered(_ message: XClientMessageEvent) {
        let data = message.data.l
        drag = nil
        let version = Int(UInt32(truncatingIfNeeded: data.1) >> 24)
        guard version >= 3 else { return }
        let source = Self.source(message)
        // Bit 0: more than the three types that fit into the message.
        let there: [Atom] =
            data.1 & 1 != 0
            ? connection.atomList(atoms[.xdndTypeList], of: source)
            : [data.2, data.3, data.4].map { Atom(bitPattern: $0) }
        drag = Drag(
            source: source, target: message.window,
            choice: selections.targets.choice(of: Self.types, among: there))
    }

    private func moved(_ message: XClientMessageEvent) {
        let source = Self.source(message)
        let takes = drag?.source == source && drag?.choice != nil
        // Bit 1 asks for a message at every move: the answer is the same all over the window, so
        // none is needed, but some sources send no more once they are told so.
        send(
            atoms[.xdndStatus], to: source, from: message.window,
            (takes ? 3 : 2, 0, 0, takes ? Int(bitPattern: atoms[.xdndActionCopy]) : 0))
    }

    private func dropped(_ message: XClientMessageEvent) {
        let source = Self.source(message)
        let window = message.window
        defer { drag = nil }
        guard let drag, drag.source == source, let choice = drag.choice else {
            return finish(source, window, isTaken: false)
        }
        let time = Time(UInt32(truncatingIfNeeded: message.data.l.2))
        selections.fetch(
            atoms[.xdndSelection], types: [choice.type], target: choice, time: time
        ) { [weak self] content in
            guard let self else { return }
            finish(source, window, isTaken: content != nil)
            if let content { onDrop?(window, content) }
        }
    }

    private func finish(_ source: CX11.Window, _ window: CX11.Window, isTaken: Bool) {
        send(
            atoms[.xdndFinished], to: source, from: window,
            (isTaken ? 1 : 0, isTaken ? Int(bitPattern: atoms[.xdndActionCopy]) : 0, 0, 0))
    }

    private func send(
        _ type: Atom, to source: CX11.Window, from window: CX11.Window,
        _ data: (Int, Int, Int, Int)
    ) {
        var event = XEvent()
        event.xclient.type = ClientMessage
        event.xclient.window = source
        event.xclient.message_type = type
        event.xclient.format = 32
        event.xclient.data.l = (Int(bitPattern: window), data.0, data.1, data.2, data.3)
        XSendEvent(connection.display, source, 0, 0, &event)
    }
}
