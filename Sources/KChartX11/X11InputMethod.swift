internal import CX11
internal import Glibc

/// The input method of the connection: dead keys, compose, and whatever a method types.
///
/// Opened after the first picture, since it reads tables. Without one, plain layout characters
/// are typed.
final class X11InputMethod {
    private let connection: X11Connection
    private var method: OpaquePointer?
    private var contexts: [CX11.Window: OpaquePointer] = [:]
    private var isTried = false
    private let destroyed = UnsafeMutablePointer<XIMCallback>.allocate(capacity: 1)

    init(_ connection: X11Connection) {
        self.connection = connection
        destroyed.initialize(to: XIMCallback())
    }

    deinit {
        destroyed.deallocate()
    }

    var isOpen: Bool { method != nil }

    /// Opens the user's method, or Xlib's own when that is not there. Tried once.
    func open() {
        guard !isTried, !connection.isDead else { return }
        isTried = true
        Self.adoptUTF8Locale()
        XSetLocaleModifiers("")
        method = connection.roundTrip { XOpenIM(connection.display, nil, nil, nil) }
        if method == nil {
            XSetLocaleModifiers("@im=none")
            method = connection.roundTrip { XOpenIM(connection.display, nil, nil, nil) }
        }
        guard let method else { return }
        destroyed.pointee.client_data = Unmanaged.passUnretained(self).toOpaque()
            .assumingMemoryBound(to: CChar.self)
        destroyed.pointee.callback = { _, data, _ in
            guard let data else { return }
            Unmanaged<X11InputMethod>.fromOpaque(data).takeUnretainedValue().lost()
        }
        cx11_set_im_destroy_callback(method, destroyed)
    }

    /// Makes the window's context; returns the events it wants besides.
    func attach(_ window: CX11.Window) -> Int {
        open()
        guard let method, contexts[window] == nil else { return 0 }
        guard let context = cx11_create_ic(method, window) else { return 0 }
        contexts[window] = context
        return Int(bitPattern: cx11_ic_filter_mask(context))
    }

    func detach(_ window: CX11.Window) {
        guard let context = contexts.removeValue(forKey: window), !connection.isDead else { return }
        XDestroyIC(context)
    }

    func focus(_ window: CX11.Window, _ gained: Bool) {
        guard let context = contexts[window] else { return }
        if gained { XSetICFocus(context) } else { XUnsetICFocus(context) }
    }

    func close() {
        guard !connection.isDead else { return }
        for context in contexts.values { XDestroyIC(context) }
        contexts = [:]
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
        if isPress, let context = contexts[window] {
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

    /// The method's server died: Xlib has freed it and its contexts.
    private func lost() {
        method = nil
        contexts = [:]
        isTried = false
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
