internal import CX11
internal import KChartCore
internal import KChartHost

/// One window's side of the input method: what is composed there, and where its text cursor is.
///
/// The program draws the composition when the method lets it; else the method draws it at the
/// text cursor, or shows nothing until it is done.
final class X11InputContext {
    let context: OpaquePointer
    private let connection: X11Connection
    private var fonts: XFontSet?
    private var preedit = PreeditText()
    private var isNews = false
    private var spot: PixelPoint?
    private(set) var isFocused = false

    /// Waits for the method's answers.
    init?(_ method: OpaquePointer, window: CX11.Window, connection: X11Connection) {
        self.connection = connection
        var context: OpaquePointer?
        let draws = UnsafeMutablePointer<XICCallback>.allocate(capacity: 4)
        defer { draws.deallocate() }
        draws.initialize(repeating: XICCallback(), count: 4)
        let box = Box()
        let data = Unmanaged.passUnretained(box).toOpaque().assumingMemoryBound(to: CChar.self)
        for index in 0..<4 {
            draws[index].client_data = data
            draws[index].callback = Self.callbacks[index]
        }
        func has(_ preedit: Int) -> Bool {
            cx11_im_has_style(method, UInt(preedit | XIMStatusNothing)) != 0
        }
        if has(XIMPreeditCallbacks) {
            context = connection.roundTrip {
                cx11_create_callback_ic(
                    method, window, draws, draws + 1, draws + 2, draws + 3)
            }
        }
        if context == nil, has(XIMPreeditPosition), let fonts = Self.fontSet(connection) {
            context = connection.roundTrip { cx11_create_position_ic(method, window, fonts) }
            self.fonts = fonts
        }
        if context == nil {
            context = connection.roundTrip { cx11_create_plain_ic(method, window) }
        }
        guard let context else {
            if let fonts { XFreeFontSet(connection.display, fonts) }
            return nil
        }
        self.context = context
        self.box = box
        box.owner = self
    }

    /// What Xlib calls back with; it outlives the callbacks and knows whether anybody listens.
    private final class Box {
        weak var owner: X11InputContext?
    }
    private let box: Box

    private static let callbacks: [XICProc] = [
        { _, data, _ in
            X11InputContext.of(data)?.clear()
            // Compositions of any length.
            return -1
        },
        { _, data, _ in
            X11InputContext.of(data)?.clear()
            return 0
        },
        { _, data, call in
            guard let call else { return 0 }
            call.withMemoryRebound(to: XIMPreeditDrawCallbackStruct.self, capacity: 1) {
                X11InputContext.of(data)?.draw($0.pointee)
            }
            return 0
        },
        { _, data, call in
            guard let call else { return 0 }
            call.withMemoryRebound(to: XIMPreeditCaretCallbackStruct.self, capacity: 1) {
                X11InputContext.of(data)?.moveCaret(&$0.pointee)
            }
            return 0
        },
    ]

    private static func of(_ data: XPointer?) -> X11InputContext? {
        guard let data else { return nil }
        return Unmanaged<Box>.fromOpaque(data).takeUnretainedValue().owner
    }

    /// The method draws in a core font.
    private static func fontSet(_ connection: X11Connection) -> XFontSet? {
        var missing: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
        var count: Int32 = 0
        let fonts = connection.roundTrip {
            XCreateFontSet(
                connection.display, "-*-*-medium-r-normal--16-*-*-*-*-*-*-*,*", &missing, &count,
                nil)
        }
        if let missing { XFreeStringList(missing) }
        return fonts
    }

    // MARK: - What the method tells

    private func clear() {
        guard !preedit.scalars.isEmpty else { return }
        preedit.clear()
        isNews = true
    }

    func draw(_ change: XIMPreeditDrawCallbackStruct) {
        // Without a text the part goes away; a text without letters is about colours.
        var text: String? = ""
        if let given = change.text { text = Self.string(given) }
        preedit.draw(
            first: Int(change.chg_first), length: Int(change.chg_length), text: text,
            caret: Int(change.caret))
        isNews = true
    }

    private static func string(_ text: UnsafeMutablePointer<XIMText>) -> String? {
        if let bytes = cx11_im_bytes(text) { return String(cString: bytes) }
        guard let wide = cx11_im_wide(text) else { return nil }
        var view = String.UnicodeScalarView()
        for index in 0..<min(Int(text.pointee.length), PreeditText.limit) {
            view.append(Unicode.Scalar(UInt32(bitPattern: wide[index])) ?? "\u{FFFD}")
        }
        return String(view)
    }

    private func moveCaret(_ change: inout XIMPreeditCaretCallbackStruct) {
        let motion: PreeditText.Motion? =
            switch change.direction {
            case XIMForwardChar: .forward
            case XIMBackwardChar: .back
            case XIMLineStart: .first
            case XIMLineEnd: .last
            case XIMAbsolutePosition: .to(Int(change.position))
            default: nil
            }
        guard let motion else { return }
        change.position = Int32(clamping: preedit.move(motion))
        isNews = true
    }

    /// What is composed now, once after each change.
    func takeComposition() -> TextComposition? {
        guard isNews else { return nil }
        isNews = false
        return preedit.composition
    }

    // MARK: - What the method is told

    func setFocus(_ isFocused: Bool) {
        guard isFocused != self.isFocused else { return }
        self.isFocused = isFocused
        if isFocused { XSetICFocus(context) } else { XUnsetICFocus(context) }
    }

    /// Ends a composition; what was not finished is dropped.
    func reset() {
        guard !preedit.scalars.isEmpty else { return }
        connection.roundTrip {
            if let rest = Xutf8ResetIC(context) { XFree(rest) }
        }
        preedit.clear()
        isNews = false
    }

    /// A method is told of a new place only: it answers each time.
    func place(_ cursor: PixelRect) {
        // Candidates are shown under the text.
        let place = PixelPoint(x: cursor.x, y: cursor.maxY)
        guard place != spot else { return }
        spot = place
        connection.roundTrip {
            cx11_set_spot(context, Int16(clamping: place.x), Int16(clamping: place.y))
        }
    }

    /// - Parameter isLost: the method freed the context with itself.
    func close(isLost: Bool = false) {
        guard !connection.isDead else { return }
        if !isLost { XDestroyIC(context) }
        if let fonts { XFreeFontSet(connection.display, fonts) }
        fonts = nil
    }
}
