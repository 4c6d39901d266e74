import CX11
import Glibc
import KChartCanvas
import KChartCore
import KChartHost
import KChartText
import Testing

@testable import KChartX11

@Suite(
    "Selections and drops", .serialized,
    .enabled(if: VirtualServer.isInstalled, "Xvfb is not installed"))
struct SelectionTests {
    /// Two programs on one server, driven by one loop.
    private final class Pair {
        let rig: Rig
        let other: X11Host
        let window: any HostWindow

        init(_ extra: [String] = []) throws {
            rig = try Rig(extra)
            other = try X11Host(
                display: rig.server.display, loop: rig.loop, fonts: rig.fonts)
            window = try other.makeWindow(
                WindowSpecification(
                    title: "other", size: PixelSize(width: 50, height: 50), background: .black))
            _ = rig.showPattern()
        }

        deinit {
            other.close()
        }

        /// Waits until a program owns a selection.
        func waitForOwner(_ host: X11Host, _ selection: Atom) -> Bool {
            rig.waitOutside {
                XGetSelectionOwner(rig.observer.display, selection) == host.selections.window
            }
        }

        func paste(
            _ kind: ClipboardKind, types: [String] = [ClipboardContent.text]
        ) -> ClipboardContent? {
            var answer: ClipboardContent??
            window.fetch(kind, types: types) { answer = .some($0) }
            _ = rig.wait { answer != nil }
            return answer ?? nil
        }
    }

    @Test(
        "what is copied reaches another program, in the form it asks for", arguments: [false, true])
    func copies(_ isPrimary: Bool) throws {
        let pair = try Pair()
        let kind = isPrimary ? ClipboardKind.primary : .clipboard
        let forms = [
            ClipboardContent(type: ClipboardContent.csv, bytes: Array("a,b\n".utf8)),
            ClipboardContent(text: "Grüße, 世界"),
        ]
        pair.rig.window.offer(forms, as: kind)
        #expect(pair.waitForOwner(pair.rig.host, pair.rig.host.selections.selection(kind)))
        #expect(pair.paste(kind) == forms[1])
        #expect(pair.paste(kind, types: [ClipboardContent.csv, ClipboardContent.text]) == forms[0])
        #expect(pair.paste(kind, types: [ClipboardContent.png]) == nil)
        #expect(pair.rig.host.takeErrors().isEmpty)
        #expect(pair.other.takeErrors().isEmpty)
    }

    @Test(
        "two megabytes go in pieces, to and fro", arguments: [[], ["-extension", "BIG-REQUESTS"]])
    func large(_ extra: [String]) throws {
        let pair = try Pair(extra)
        let bytes = (0..<(2 << 20)).map { UInt8(truncatingIfNeeded: $0 &* 31 ^ $0 >> 8) }
        let picture = ClipboardContent(type: ClipboardContent.png, bytes: bytes)
        pair.rig.window.offer([picture], as: .clipboard)
        #expect(pair.waitForOwner(pair.rig.host, pair.rig.host.selections.selection(.clipboard)))
        let pasted = pair.paste(.clipboard, types: [ClipboardContent.png])
        #expect(pasted?.bytes.count == bytes.count)
        #expect(pasted == picture)
        #expect(pair.rig.host.takeErrors().isEmpty)
    }

    @Test("pasting into the program that copied needs no server")
    func own() throws {
        let pair = try Pair()
        pair.window.offer([ClipboardContent(text: "x")], as: .clipboard)
        #expect(pair.waitForOwner(pair.other, pair.other.selections.selection(.clipboard)))
        let trips = pair.window.counters.roundTrips
        #expect(pair.paste(.clipboard)?.string == "x")
        #expect(pair.window.counters.roundTrips == trips)
    }

    @Test("somebody else's copy ends this one, and an empty one takes it back")
    func losing() throws {
        let pair = try Pair()
        let selection = pair.rig.host.selections.selection(.clipboard)
        pair.rig.window.offer([ClipboardContent(text: "first")], as: .clipboard)
        #expect(pair.waitForOwner(pair.rig.host, selection))
        pair.window.offer([ClipboardContent(text: "second")], as: .clipboard)
        #expect(pair.rig.wait { !pair.rig.host.selections.owns(selection) })
        #expect(pair.paste(.clipboard)?.string == "second")
        pair.window.offer([], as: .clipboard)
        #expect(
            pair.rig.waitOutside {
                XGetSelectionOwner(pair.rig.observer.display, selection) == 0
            })
        #expect(pair.paste(.clipboard) == nil)
    }

    @Test("TARGETS, TIMESTAMP, STRING and MULTIPLE are answered, what is not there is refused")
    func conversions() throws {
        let pair = try Pair()
        let observer = pair.rig.observer
        pair.rig.window.offer([ClipboardContent(text: "Café ₿")], as: .clipboard)
        let selection = pair.rig.host.selections.selection(.clipboard)
        #expect(pair.waitForOwner(pair.rig.host, selection))
        let asker = XCreateSimpleWindow(
            observer.display, observer.root, 0, 0, 1, 1, 0, 0, 0)
        func ask(_ target: String) -> (property: Atom, bytes: [UInt8])? {
            XConvertSelection(
                observer.display, selection, observer.atom(target), observer.atom("ANSWER"), asker,
                0)
            var event = XEvent()
            var answer: XSelectionEvent?
            _ = pair.rig.waitOutside {
                while XPending(observer.display) > 0 {
                    XNextEvent(observer.display, &event)
                    if event.type == SelectionNotify { answer = event.xselection }
                }
                return answer != nil
            }
            return answer.map { ($0.property, observer.property(asker, "ANSWER")) }
        }
        #expect(ask("STRING")?.bytes == Array("Caf".utf8) + [0xE9, 0x20, 0x3F])
        #expect(ask("UTF8_STRING")?.bytes == Array("Café ₿".utf8))
        #expect(ask("image/png")?.property == 0)
        let targets = ask("TARGETS")?.bytes.count ?? 0
        #expect(targets >= 8 * 8)
        let stamp = ask("TIMESTAMP")?.bytes ?? []
        #expect(stamp.count == 8 && stamp.contains { $0 != 0 })
        let pairs = [
            observer.atom("UTF8_STRING"), observer.atom("ONE"), observer.atom("image/png"),
            observer.atom("TWO"),
        ]
        pairs.withUnsafeBytes { raw in
            _ = XChangeProperty(
                observer.display, asker, observer.atom("ANSWER"), observer.atom("ATOM_PAIR"), 32,
                PropModeReplace, raw.bindMemory(to: UInt8.self).baseAddress, 4)
        }
        _ = ask("MULTIPLE")
        #expect(observer.text(asker, "ONE") == "Café ₿")
        #expect(observer.longs(asker, "ANSWER").map { $0 != 0 } == [true, true, true, false])
    }

    @Test("of two large forms that are asked for at once both arrive, the second after the first")
    func twoAtOnce() throws {
        let pair = try Pair()
        let observer = pair.rig.observer
        let bytes = (0..<(1 << 20)).map { UInt8(truncatingIfNeeded: $0 / 7) }
        pair.rig.window.offer(
            [ClipboardContent(type: ClipboardContent.png, bytes: bytes)], as: .clipboard)
        let selection = pair.rig.host.selections.selection(.clipboard)
        #expect(pair.waitForOwner(pair.rig.host, selection))
        let asker = XCreateSimpleWindow(observer.display, observer.root, 0, 0, 1, 1, 0, 0, 0)
        let pairs = ["ONE", "TWO"].flatMap { [observer.atom("image/png"), observer.atom($0)] }
        pairs.withUnsafeBytes { raw in
            _ = XChangeProperty(
                observer.display, asker, observer.atom("ANSWER"), observer.atom("ATOM_PAIR"), 32,
                PropModeReplace, raw.bindMemory(to: UInt8.self).baseAddress, 4)
        }
        XConvertSelection(
            observer.display, selection, observer.atom("MULTIPLE"), observer.atom("ANSWER"), asker,
            0)
        observer.sync()
        /// The next piece, which is taken away; nil when none comes.
        func piece(_ name: String) -> [UInt8]? {
            var type: Atom = 0
            var found: [UInt8] = []
            let isThere = pair.rig.waitOutside {
                var format: Int32 = 0
                var (count, rest): (UInt, UInt) = (0, 0)
                var data: UnsafeMutablePointer<UInt8>?
                XGetWindowProperty(
                    observer.display, asker, observer.atom(name), 0, 1 << 20, 1,
                    UInt(AnyPropertyType), &type, &format, &count, &rest, &data)
                if let data {
                    let bytes = UnsafeBufferPointer(start: data, count: Int(count))
                    if format == 8 { found = Array(bytes) }
                    XFree(data)
                }
                return type != 0
            }
            return isThere ? found : nil
        }
        for name in ["ONE", "TWO"] {
            // The first says how much will come.
            #expect(piece(name) == [])
            var all: [UInt8] = []
            while let next = piece(name), !next.isEmpty { all += next }
            #expect(all == bytes, "\(name): \(all.count)")
        }
    }

    @Test("a requestor that dies in the middle is forgotten")
    func dyingRequestor() throws {
        let pair = try Pair()
        let observer = try Observer(pair.rig.server)
        let bytes = [UInt8](repeating: 7, count: 1 << 20)
        pair.rig.window.offer(
            [ClipboardContent(type: ClipboardContent.png, bytes: bytes)], as: .clipboard)
        let selection = pair.rig.host.selections.selection(.clipboard)
        #expect(pair.waitForOwner(pair.rig.host, selection))
        let asker = XCreateSimpleWindow(observer.display, observer.root, 0, 0, 1, 1, 0, 0, 0)
        XConvertSelection(
            observer.display, selection, observer.atom("image/png"), observer.atom("ANSWER"), asker,
            0)
        observer.sync()
        #expect(pair.rig.waitOutside { !observer.property(asker, "ANSWER").isEmpty })
        observer.close()
        // The next one is served all the same.
        #expect(pair.paste(.clipboard, types: [ClipboardContent.png])?.bytes.count == 1 << 20)
    }

    @Test("an owner that does not answer is given up, and the next paste is served")
    func deadOwner() throws {
        let pair = try Pair()
        let observer = pair.rig.observer
        // Owns the selection and reads none of the requests.
        let mute = XCreateSimpleWindow(observer.display, observer.root, 0, 0, 1, 1, 0, 0, 0)
        XSetSelectionOwner(observer.display, observer.atom("CLIPBOARD"), mute, 0)
        observer.sync()
        pair.other.selections.patience = 20_000_000
        #expect(pair.paste(.clipboard) == nil)
        pair.rig.window.offer([ClipboardContent(text: "alive")], as: .primary)
        #expect(pair.waitForOwner(pair.rig.host, pair.rig.host.selections.selection(.primary)))
        pair.other.selections.patience = 5_000_000_000
        #expect(pair.paste(.primary)?.string == "alive")
    }

    @Test("a clipboard manager keeps what was copied when the program ends")
    func handOver() throws {
        let pair = try Pair()
        let observer = pair.rig.observer
        pair.window.offer([ClipboardContent(text: "kept")], as: .clipboard)
        #expect(pair.waitForOwner(pair.other, pair.other.selections.selection(.clipboard)))
        // The manager runs beside the program, which waits for it and serves it meanwhile.
        let manager = try Manager(pair.rig.server)
        defer { manager.close() }
        pair.other.close()
        #expect(manager.wait() == "kept")
        #expect(XGetSelectionOwner(observer.display, observer.atom("CLIPBOARD")) == 0)
    }

    /// Plays the desktop's clipboard manager, on a thread of its own.
    private final class Manager: @unchecked Sendable {
        // Used by the thread alone until it is over.
        private let observer: Observer
        private let window: CX11.Window
        private var kept = ""
        private var thread = pthread_t()

        init(_ server: VirtualServer) throws {
            observer = try Observer(server)
            window = XCreateSimpleWindow(observer.display, observer.root, 0, 0, 1, 1, 0, 0, 0)
            XSetSelectionOwner(
                observer.display, observer.atom("CLIPBOARD_MANAGER"), window, 0)
            observer.sync()
            let box = Unmanaged.passRetained(self)
            pthread_create(
                &thread, nil,
                { raw in
                    guard let raw else { return nil }
                    Unmanaged<Manager>.fromOpaque(raw).takeRetainedValue().run()
                    return nil
                }, box.toOpaque())
        }

        private func run() {
            var event = XEvent()
            var asked: XSelectionRequestEvent?
            while true {
                XNextEvent(observer.display, &event)
                if event.type == SelectionRequest {
                    asked = event.xselectionrequest
                    XConvertSelection(
                        observer.display, observer.atom("CLIPBOARD"), observer.atom("UTF8_STRING"),
                        observer.atom("KEPT"), window, 0)
                    XFlush(observer.display)
                } else if event.type == SelectionNotify, let asked {
                    kept = observer.text(window, "KEPT")
                    var reply = XEvent()
                    reply.xselection.type = SelectionNotify
                    reply.xselection.requestor = asked.requestor
                    reply.xselection.selection = asked.selection
                    reply.xselection.target = asked.target
                    reply.xselection.time = asked.time
                    XSendEvent(observer.display, asked.requestor, 0, 0, &reply)
                    observer.sync()
                    return
                }
            }
        }

        func wait() -> String {
            pthread_join(thread, nil)
            return kept
        }

        func close() { observer.close() }
    }

    // MARK: - Drops

    /// Plays the source of a drag.
    private struct Source {
        let pair: Pair
        let window: CX11.Window

        init(_ pair: Pair) {
            self.pair = pair
            let observer = pair.rig.observer
            window = XCreateSimpleWindow(observer.display, observer.root, 0, 0, 1, 1, 0, 0, 0)
        }

        func send(_ name: String, _ data: (Int, Int, Int, Int)) {
            let observer = pair.rig.observer
            var event = XEvent()
            event.xclient.type = ClientMessage
            event.xclient.window = pair.rig.window.window
            event.xclient.message_type = observer.atom(name)
            event.xclient.format = 32
            event.xclient.data.l = (Int(bitPattern: window), data.0, data.1, data.2, data.3)
            XSendEvent(observer.display, pair.rig.window.window, 0, 0, &event)
            observer.sync()
        }

        /// The next message of a name that comes back; requests for the content are served.
        func answer(_ name: String, content: [UInt8]? = nil) -> XClientMessageEvent? {
            let observer = pair.rig.observer
            var found: XClientMessageEvent?
            var event = XEvent()
            _ = pair.rig.waitOutside {
                while XPending(observer.display) > 0, found == nil {
                    XNextEvent(observer.display, &event)
                    if event.type == SelectionRequest {
                        serve(event.xselectionrequest, content)
                    } else if event.type == ClientMessage,
                        event.xclient.message_type == observer.atom(name)
                    {
                        found = event.xclient
                    }
                }
                return found != nil
            }
            return found
        }

        private func serve(_ request: XSelectionRequestEvent, _ content: [UInt8]?) {
            var reply = XEvent()
            reply.xselection.type = SelectionNotify
            reply.xselection.requestor = request.requestor
            reply.xselection.selection = request.selection
            reply.xselection.target = request.target
            reply.xselection.time = request.time
            if let content {
                XChangeProperty(
                    request.display, request.requestor, request.property, request.target, 8,
                    PropModeReplace, content, Int32(content.count))
                reply.xselection.property = request.property
            }
            XSendEvent(request.display, request.requestor, 0, 0, &reply)
        }

        func own() {
            let observer = pair.rig.observer
            XSetSelectionOwner(observer.display, observer.atom("XdndSelection"), window, 0)
            observer.sync()
        }

        func atom(_ name: String) -> Int { Int(bitPattern: pair.rig.observer.atom(name)) }
    }

    @Test("a dropped file is told once, and the source is told that it is done")
    func drop() throws {
        let pair = try Pair()
        #expect(pair.rig.observer.longs(pair.rig.window.window, "XdndAware") == [5])
        let source = Source(pair)
        source.own()
        source.send("XdndEnter", (5 << 24, source.atom("text/uri-list"), 0, 0))
        source.send("XdndPosition", (0, 10 << 16 | 10, 0, source.atom("XdndActionCopy")))
        let status = try #require(source.answer("XdndStatus"))
        #expect(status.data.l.1 & 1 == 1)
        #expect(status.data.l.4 == source.atom("XdndActionCopy"))
        source.send("XdndDrop", (0, 0, 0, 0))
        let list = Array("file:///tmp/a.csv\r\n".utf8)
        let finished = try #require(source.answer("XdndFinished", content: list))
        #expect(finished.data.l.1 == 1)
        let content = ClipboardContent(type: ClipboardContent.uriList, bytes: list)
        #expect(pair.rig.waitFor(.dropped(content)))
        #expect(pair.rig.events.filter { $0 == .dropped(content) }.count == 1)
    }

    @Test("what cannot be used is answered with no, and its drop is finished all the same")
    func unusable() throws {
        let pair = try Pair()
        let source = Source(pair)
        source.send("XdndEnter", (5 << 24, source.atom("image/x-strange"), 0, 0))
        source.send("XdndPosition", (0, 0, 0, source.atom("XdndActionCopy")))
        #expect(try #require(source.answer("XdndStatus")).data.l.1 & 1 == 0)
        source.send("XdndDrop", (0, 0, 0, 0))
        #expect(try #require(source.answer("XdndFinished")).data.l.1 == 0)
    }

    @Test("a source that refuses its own content, and one that leaves, drop nothing")
    func refusals() throws {
        let pair = try Pair()
        let source = Source(pair)
        source.own()
        source.send("XdndEnter", (5 << 24, source.atom("UTF8_STRING"), 0, 0))
        source.send("XdndDrop", (0, 0, 0, 0))
        #expect(try #require(source.answer("XdndFinished", content: nil)).data.l.1 == 0)
        source.send("XdndEnter", (5 << 24, source.atom("UTF8_STRING"), 0, 0))
        source.send("XdndLeave", (0, 0, 0, 0))
        source.send("XdndDrop", (0, 0, 0, 0))
        #expect(try #require(source.answer("XdndFinished")).data.l.1 == 0)
        #expect(
            !pair.rig.events.contains {
                if case .dropped = $0 { true } else { false }
            })
    }
}
