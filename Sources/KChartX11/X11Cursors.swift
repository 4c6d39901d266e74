internal import CX11
internal import CXft
internal import KChartHost

/// The pointer's shapes, made when first shown.
struct X11Cursors {
    private var made: [PointerShape: Cursor] = [:]
    private var shown = PointerShape.arrow

    mutating func show(
        _ shape: PointerShape, on connection: X11Connection, window: CX11.Window
    ) {
        guard shape != shown else { return }
        shown = shape
        let cursor = made[shape] ?? Self.make(shape, on: connection, window: window)
        made[shape] = cursor
        XDefineCursor(connection.display, window, cursor)
    }

    mutating func free(on connection: X11Connection) {
        for cursor in made.values where cursor != 0 { XFreeCursor(connection.display, cursor) }
        made = [:]
    }

    private static func make(
        _ shape: PointerShape, on connection: X11Connection, window: CX11.Window
    ) -> Cursor {
        let number =
            switch shape {
            case .arrow: XC_left_ptr
            case .crosshair: XC_crosshair
            case .hand: XC_hand2
            case .grabbing: XC_fleur
            case .resizeHorizontal: XC_sb_h_double_arrow
            case .resizeVertical: XC_sb_v_double_arrow
            case .text: XC_xterm
            case .hidden: Int32(-1)
            }
        if number >= 0 { return XCreateFontCursor(connection.display, UInt32(number)) }
        let bitmap = XCreateBitmapFromData(connection.display, window, [0], 1, 1)
        defer { XFreePixmap(connection.display, bitmap) }
        var ink = XColor()
        var ground = XColor()
        return XCreatePixmapCursor(connection.display, bitmap, bitmap, &ink, &ground, 0, 0)
    }
}
