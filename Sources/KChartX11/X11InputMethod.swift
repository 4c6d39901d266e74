internal import CX11
internal import Glibc
internal import KChartCore
internal import KChartHost
internal import Synchronization

/// The input method of the connection: dead keys, compose, and whatever a method types.
///
/// Opened after the first picture, since it reads tables. Without one, plain layout characters
/// are typed. A method has the keys of a window only while text is typed there: elsewhere keys
/// are commands.
final class X11InputMethod {
    /// What is known of a window.
    private struct Client {
        var context: X11InputContext?
        var isTried = false
        var hasKeyboard = false
        var cursor: PixelRect?
    }

    private let connection: X11Connection
    private let modifiers: String
    private var method: OpaquePointer?
    private var clients: [CX11.Window: Client] = [:]
    private var isTried = false
    private var awaitsMethod = false
    private let destroyed = UnsafeMutablePointer<XIMCallback>.allocate(capacity: 1)

    /// Locale and modifiers are the process's, not the connection's.
    private static let opening = Mutex(())

    /// - Parameter modifiers: as of `XSetLocaleModifiers`; empty is the environment's.
    init(_ connection: X11Connection, modifiers: String = "") {
        self.connection = connection
        self.modifiers = modifiers
        destroyed.initialize(to: XIMCallback())
    }

    deinit {
        destroyed.deallocate()
    }

    var isOpen: Bool { method != nil }

    /// Opens the user's method, or Xlib's own until that is there. Tried once.
    private func open() {
        guard !isTried, !connection.isDead else { return }
        isTried = true
        Self.opening.withLock { _ in
            Self.adoptUTF8Locale()
            XSetLocaleModifiers(modifiers)
            method = connection.roundTrip { XOpenIM(connection.display, nil, nil, nil) }
            if method == nil {
                awaitMethod()
                XSetLocaleModifiers("@im=none")
                method = connection.roundTrip { XOpenIM(connection.display, nil, nil, nil) }
            }
        }
        guard let method else { return }
        destroyed.pointee.client_data = token
        destroyed.pointee.callback = { _, data, _ in X11InputMethod.of(data)?.lost() }
        cx11_set_im_destroy_callback(method, destroyed)
    }

    private var token: XPointer {
        Unmanaged.passUnretained(self).toOpaque().assumingMemoryBound(to: CChar.self)
    }

    private static func of(_ data: XPointer?) -> X11InputMethod? {
        data.map { Unmanaged<X11InputMethod>.fromOpaque($0).takeUnretainedValue() }
    }

    private static let appeared: XIDProc = { _, data, _ in X11InputMethod.of(data)?.found() }

    private func awaitMethod() {
        guard !awaitsMethod else { return }
        awaitsMethod = true
        XRegisterIMInstantiateCallback(
            connection.display, nil, nil, nil, Self.appeared, token)
    }

    private func stopAwaiting() {
        guard awaitsMethod else { return }
        awaitsMethod = false
        XUnregisterIMInstantiateCallback(
            connection.display, nil, nil, nil, Self.appeared, token)
    }

    /// The user's method has started: the next key goes there.
    private func found() {
        stopAwaiting()
        dropContexts(isLost: false)
        if let method { XCloseIM(method) }
        method = nil
        isTried = false
    }

    /// The method's server died: Xlib has freed it and its contexts.
    private func lost() {
        dropContexts(isLost: true)
        method = nil
        isTried = false
    }

    private func dropContexts(isLost: Bool) {
        for window in clients.keys {
            clients[window]?.context?.close(isLost: isLost)
            clients[window]?.context = nil
            clients[window]?.isTried = false
        }
    }

    /// Makes the window's context if there is none yet; returns the events it wants besides.
    func attach(_ window: CX11.Window) -> Int {
        var client = clients[window] ?? Client()
        guard !client.isTried else { return 0 }
        client.isTried = true
        open()
        client.context = method.flatMap {
            X11InputContext($0, window: window, connection: connection)
        }
        clients[window] = client
        update(window)
        return client.context.map { Int(bitPattern: cx11_ic_filter_mask($0.context)) } ?? 0
    }

    func detach(_ window: CX11.Window) {
        clients.removeValue(forKey: window)?.context?.close()
    }

    func setKeyboard(_ window: CX11.Window, _ hasKeyboard: Bool) {
        clients[window, default: Client()].hasKeyboard = hasKeyboard
        update(window)
    }

    /// Where text is typed in the window; nil when keys are no text.
    func setTextCursor(_ window: CX11.Window, _ cursor: PixelRect?) {
        clients[window, default: Client()].cursor = cursor
        update(window)
    }

    private func update(_ window: CX11.Window) {
        guard let client = clients[window], let context = client.context else { return }
        if let cursor = client.cursor { context.place(cursor) } else { context.reset() }
        context.setFocus(client.hasKeyboard && client.cursor != nil)
    }

    /// Shows an event to the method; true when it keeps it.
    func keeps(_ event: inout XEvent) -> Bool {
        if event.type == KeyPress || event.type == KeyRelease,
            clients[event.xany.window]?.cursor == nil
        {
            return false
        }
        return XFilterEvent(&event, 0) != 0
    }

    /// What changed in the windows' compositions since the last call.
    func takeCompositions() -> [(window: CX11.Window, composition: TextComposition)] {
        clients.compactMap { window, client in
            client.context?.takeComposition().map { (window, $0) }
        }
    }

    func close() {
        guard !connection.isDead else { return }
        stopAwaiting()
        dropContexts(isLost: false)
        clients = [:]
        if let method { XCloseIM(method) }
        method = nil
    }

    /// What a key press types and which keysyms it has.
    func reading(_ event: inout XKeyEvent, window: CX11.Window) -> KeyReading {
        var active: KeySym = 0
        var buffer = [CChar](repeating: 0, count: 256)
        let capacity = Int32(buffer.count - 1)
        var length: Int32
        let isPress = event.type == KeyPress
        if isPress, let context = clients[window]?.context?.context {
            var status: Int32 = 0
            length = Xutf8LookupString(context, &event, &buffer, capacity, nil, &status)
            if status == XBufferOverflow, length > 0, length < 65536 {
                buffer = [CChar](repeating: 0, count: Int(length) + 1)
                length = Xutf8LookupString(context, &event, &buffer, length, nil, &status)
            }
            if status != XLookupChars, status != XLookupBoth { length = 0 }
        } else {
            length = isPress ? XLookupString(&event, &buffer, capacity, nil, nil) : 0
        }
        let text = buffer.prefix(max(0, Int(length))).map { UInt8(bitPattern: $0) }
        var scratch = [CChar](repeating: 0, count: 8)
        if event.keycode != 0 { XLookupString(&event, &scratch, 7, &active, nil) }
        return KeyReading(
            active: active, latin: latin(event), text: String(decoding: text, as: UTF8.self))
    }

    /// The first group of the key that has a Latin keysym.
    private func latin(_ event: XKeyEvent) -> KeySym? {
        guard event.keycode != 0 else { return nil }
        let level: Int32 = event.state & UInt32(ShiftMask) != 0 ? 1 : 0
        for group: Int32 in 0..<4 {
            let keysym = XkbKeycodeToKeysym(
                connection.display, KeyCode(truncatingIfNeeded: event.keycode), group, level)
            if KeyTranslation.isLatin(keysym) { return keysym }
        }
        return nil
    }

    /// Xlib's text calls need a locale that exists and speaks UTF-8.
    private static func adoptUTF8Locale() {
        if setlocale(LC_CTYPE, "") != nil, let codeset = nl_langinfo(nl_item(CODESET)),
            String(cString: codeset).uppercased() == "UTF-8"
        {
            return
        }
        setlocale(LC_CTYPE, "C.UTF-8")
    }
}
