import CX11
import Foundation
import Synchronization

/// An input method's server of a test's own: the XIM protocol over X, spoken on a thread, since
/// Xlib waits for its answers.
///
/// Each key press it gets adds a letter of "にほんご" to the composition; Space ends it with "日本".
/// From the X Input Method Protocol, version 1.0.
final class FakeMethod: @unchecked Sendable {
    static let name = "kcharttest"
    private static let letters = Array("にほんご")

    private let display: OpaquePointer
    private let window: CX11.Window
    private var client: CX11.Window = 0
    private var typed = 0
    private let state = Mutex(State())
    private let done = DispatchSemaphore(value: 0)

    // Shared by both threads under `state`.
    private struct State {
        var isEnding = false
        var messages: [UInt8] = []
        var spots: [(x: Int, y: Int)] = []
    }

    /// The major codes of what came, oldest first.
    var messages: [UInt8] { state.withLock { $0.messages } }
    /// The places of the text cursor it was told.
    var spots: [(x: Int, y: Int)] { state.withLock { $0.spots } }

    init(_ server: VirtualServer) throws {
        guard let display = XOpenDisplay(server.display) else {
            throw VirtualServer.Failure(what: "the input method finds no display")
        }
        self.display = display
        let root = XDefaultRootWindow(display)
        window = XCreateSimpleWindow(display, root, 0, 0, 1, 1, 0, 0, 0)
        // Clients ask only for names that somebody has made.
        for name in ["LOCALES", "TRANSPORT", "_XIM_XCONNECT", "_XIM_PROTOCOL"] { _ = atom(name) }
        XSetSelectionOwner(display, atom("@server=" + Self.name), window, UInt(CurrentTime))
        var name = Int(bitPattern: atom("@server=" + Self.name))
        withUnsafeBytes(of: &name) {
            _ = XChangeProperty(
                display, root, atom("XIM_SERVERS"), Atom(XA_ATOM), 32, PropModeReplace,
                $0.bindMemory(to: UInt8.self).baseAddress, 1)
        }
        XSync(display, 0)
        let thread = Thread { [self] in
            run()
            done.signal()
        }
        thread.start()
    }

    /// Ends the thread and the connection; the server must still live.
    func end() {
        state.withLock { $0.isEnding = true }
        done.wait()
        XCloseDisplay(display)
    }

    private func atom(_ name: String) -> Atom { XInternAtom(display, name, 0) }

    private func run() {
        var event = XEvent()
        while !state.withLock({ $0.isEnding }) {
            XFlush(display)
            if XPending(display) == 0 {
                var ready = pollfd(
                    fd: XConnectionNumber(display), events: Int16(POLLIN), revents: 0)
                poll(&ready, 1, 20)
                continue
            }
            XNextEvent(display, &event)
            switch event.type {
            case SelectionRequest: answer(event.xselectionrequest)
            case ClientMessage: handle(event.xclient)
            default: break
            }
        }
    }

    // MARK: - Transport

    private func answer(_ request: XSelectionRequestEvent) {
        let text =
            request.target == atom("LOCALES")
            ? "@locale=C,C.UTF-8,en,en_US,en_US.UTF-8" : "@transport=X/"
        XChangeProperty(
            display, request.requestor, request.property, request.target, 8, PropModeReplace,
            Array(text.utf8), Int32(text.utf8.count))
        var event = XEvent()
        event.xselection.type = SelectionNotify
        event.xselection.requestor = request.requestor
        event.xselection.selection = request.selection
        event.xselection.target = request.target
        event.xselection.property = request.property
        event.xselection.time = request.time
        XSendEvent(display, request.requestor, 0, 0, &event)
    }

    private func handle(_ message: XClientMessageEvent) {
        if message.message_type == atom("_XIM_XCONNECT") {
            client = CX11.Window(bitPattern: message.data.l.0)
            var reply = XEvent()
            reply.xclient.type = ClientMessage
            reply.xclient.window = client
            reply.xclient.message_type = message.message_type
            reply.xclient.format = 32
            reply.xclient.data.l = (Int(bitPattern: window), 0, 0, 20, 0)
            XSendEvent(display, client, 0, 0, &reply)
            return
        }
        var bytes: [UInt8] = []
        if message.format == 8 {
            withUnsafeBytes(of: message.data.b) { bytes = Array($0) }
        } else {
            var type: Atom = 0
            var format: Int32 = 0
            var count: UInt = 0
            var rest: UInt = 0
            var data: UnsafeMutablePointer<UInt8>?
            XGetWindowProperty(
                display, window, Atom(bitPattern: message.data.l.1), 0, 10_000, 1,
                UInt(AnyPropertyType), &type, &format, &count, &rest, &data)
            guard let data else { return }
            bytes = Array(UnsafeBufferPointer(start: data, count: Int(count)))
            XFree(data)
        }
        guard bytes.count >= 4 else { return }
        let length = 4 * Int(bytes[2]) + 1024 * Int(bytes[3])
        read(bytes[0], Reading(bytes: Array(bytes[4...].prefix(length))))
    }

    private func send(_ major: UInt8, _ body: Writing) {
        var bytes = body.bytes
        while bytes.count % 4 != 0 { bytes.append(0) }
        let units = bytes.count / 4
        bytes = [major, 0, UInt8(units & 0xFF), UInt8(units >> 8)] + bytes
        var event = XEvent()
        event.xclient.type = ClientMessage
        event.xclient.window = client
        event.xclient.message_type = atom("_XIM_PROTOCOL")
        if bytes.count <= 20 {
            event.xclient.format = 8
            withUnsafeMutableBytes(of: &event.xclient.data.b) { $0.copyBytes(from: bytes) }
        } else {
            let property = atom("_KCHART_TEST_XIM")
            XChangeProperty(
                display, client, property, Atom(XA_STRING), 8, PropModeAppend, bytes,
                Int32(bytes.count))
            event.xclient.format = 32
            event.xclient.data.l = (bytes.count, Int(bitPattern: property), 0, 0, 0)
        }
        XSendEvent(display, client, 0, 0, &event)
    }

    // MARK: - Protocol

    private static let imAttributes: [(id: Int, type: Int, name: String)] = [
        (0, 10, "queryInputStyle")
    ]
    private static let icAttributes: [(id: Int, type: Int, name: String)] = [
        (1, 3, "inputStyle"), (2, 5, "clientWindow"), (3, 5, "focusWindow"),
        (4, 3, "filterEvents"), (5, 0x7FFF, "preeditAttributes"),
        (6, 0x7FFF, "statusAttributes"), (7, 12, "spotLocation"),
        (8, 0, "separatorofNestedList"),
    ]

    private func read(_ major: UInt8, _ message: Reading) {
        state.withLock { $0.messages.append(major) }
        let method = message.card16(0)
        let context = message.card16(2)
        let head = Writing().card16(method).card16(context)
        switch major {
        case 1: send(2, Writing().card16(1).card16(0))
        case 3: send(4, Writing())
        case 30:
            let im = Self.list(Self.imAttributes)
            let ic = Self.list(Self.icAttributes)
            send(
                31,
                Writing().card16(1).card16(im.count).raw(im).card16(ic.count).card16(0).raw(ic))
        case 32: send(33, Writing().card16(method).card16(0))
        case 38: send(39, Writing().card16(method).card16(0).card16(encoding(message)).card16(0))
        case 40: send(41, Writing().card16(method).card16(0))
        case 44:
            // Callbacks without a status window, and nothing at all.
            let styles = Writing().card16(2).card16(0)
                .card32(XIMPreeditCallbacks | XIMStatusNothing)
                .card32(XIMPreeditNothing | XIMStatusNothing).bytes
            send(
                45,
                Writing().card16(method).card16(styles.count + 4).card16(0).card16(styles.count)
                    .raw(styles))
        case 50:
            send(51, Writing().card16(method).card16(1))
            // Key presses come here, and the client waits for each.
            send(
                37,
                Writing().card16(method).card16(1).card32(Int(KeyPressMask))
                    .card32(Int(KeyPressMask)))
        case 52: send(53, head)
        case 54:
            noteSpot(message)
            send(55, head)
        case 56:
            send(
                57,
                head.card16(8).card16(0).card16(4).card16(4).card32(Int(KeyPressMask)))
        case 60: key(message, head)
        case 64: send(65, head.card16(0).card16(0))
        default: break
        }
    }

    /// A nested list of one point: its id, its length, the id of the point, its length, x, y.
    private func noteSpot(_ message: Reading) {
        guard message.card16(8) == 5, message.card16(12) == 7 else { return }
        let place = (x: message.card16(16), y: message.card16(18))
        state.withLock { $0.spots.append(place) }
    }

    private func encoding(_ message: Reading) -> Int {
        var place = 4
        var index = 0
        while place < 4 + message.card16(2), place < message.bytes.count {
            let end = place + 1 + Int(message.bytes[place])
            guard end <= message.bytes.count else { break }
            if message.bytes[(place + 1)..<end].elementsEqual("UTF-8".utf8) { return index }
            index += 1
            place = end
        }
        return 0xFFFF
    }

    private func key(_ message: Reading, _ head: Writing) {
        if message.card16(4) & 1 != 0 { send(62, head) }
        let isSpace = message.bytes.count > 9 && message.bytes[9] == 65
        if isSpace {
            draw(head, caret: 0, first: 0, length: typed, text: "")
            send(78, head)
            let text = Array("日本".utf8)
            send(63, head.card16(3).card16(text.count).raw(text))
            typed = 0
        } else if typed < Self.letters.count {
            if typed == 0 { send(73, head) }
            draw(
                head, caret: typed + 1, first: typed, length: 0, text: String(Self.letters[typed]))
            typed += 1
        }
    }

    private func draw(_ head: Writing, caret: Int, first: Int, length: Int, text: String) {
        let bytes = Array(text.utf8)
        var body = head.card32(caret).card32(first).card32(length)
            .card32(bytes.isEmpty ? 3 : 0).card16(bytes.count).raw(bytes)
        while body.bytes.count % 4 != 0 { body = body.raw([0]) }
        body = body.card16(bytes.isEmpty ? 0 : 4).card16(0)
        send(75, bytes.isEmpty ? body : body.card32(XIMUnderline))
    }

    private static func list(_ attributes: [(id: Int, type: Int, name: String)]) -> [UInt8] {
        attributes.reduce(into: [UInt8]()) { bytes, attribute in
            var entry = Writing().card16(attribute.id).card16(attribute.type)
                .card16(attribute.name.utf8.count).raw(Array(attribute.name.utf8))
            while entry.bytes.count % 4 != 0 { entry = entry.raw([0]) }
            bytes += entry.bytes
        }
    }

    /// The client is on this machine and has its byte order.
    private struct Reading {
        var bytes: [UInt8]
        func card16(_ place: Int) -> Int {
            guard place + 1 < bytes.count else { return 0 }
            return Int(bytes[place]) | Int(bytes[place + 1]) << 8
        }
    }

    private struct Writing {
        var bytes: [UInt8] = []
        func raw(_ more: [UInt8]) -> Writing { Writing(bytes: bytes + more) }
        func card16(_ value: Int) -> Writing {
            raw([UInt8(value & 0xFF), UInt8(value >> 8 & 0xFF)])
        }
        func card32(_ value: Int) -> Writing {
            card16(value & 0xFFFF).card16(value >> 16 & 0xFFFF)
        }
    }
}
