internal import CX11
internal import CXext
internal import Glibc
internal import KChartCanvas
internal import KChartCore
internal import KChartHost

/// What a window tells the window manager about itself.
enum X11Hints {
    /// Sets everything that must stand before the window is mapped.
    /// - Returns: the counter for synchronised resizing; 0 without the SYNC extension.
    static func apply(
        _ specification: WindowSpecification, size: PixelSize, scale: Double,
        to window: CX11.Window, on connection: X11Connection, startupID: String?
    ) -> XSyncCounter {
        let display = connection.display
        let atoms = connection.atoms
        var protocols = [atoms[.wmDeleteWindow], atoms[.netWMPing]]
        var counter: XSyncCounter = 0
        if connection.extensions.hasSync {
            counter = XSyncCreateCounter(display, XSyncValue(hi: 0, lo: 0))
            protocols.append(atoms[.netWMSyncRequest])
            connection.setProperty(
                atoms[.netWMSyncRequestCounter], of: window, type: Atom(XA_CARDINAL),
                longs: [Int(counter)])
        }
        XSetWMProtocols(display, window, &protocols, Int32(protocols.count))
        setTitle(specification.title, of: window, on: connection)
        setClass(of: window, on: connection)
        setSizes(specification, size: size, scale: scale, of: window, on: connection)
        connection.setProperty(
            atoms[.netWMPID], of: window, type: Atom(XA_CARDINAL), longs: [Int(getpid())])
        setMachine(of: window, on: connection)
        connection.setProperty(
            atoms[.netWMWindowType], of: window, type: Atom(XA_ATOM),
            longs: [Int(bitPattern: atoms[.netWMWindowTypeNormal])])
        setIcons(specification.icons, of: window, on: connection)
        var hints = XWMHints()
        hints.flags = InputHint | StateHint
        hints.input = 1
        hints.initial_state = NormalState
        XSetWMHints(display, window, &hints)
        if let startupID {
            connection.setProperty(
                atoms[.netStartupID], of: window, type: atoms[.utf8String], text: startupID)
            if let time = startupTime(startupID) {
                connection.setProperty(
                    atoms[.netWMUserTime], of: window, type: Atom(XA_CARDINAL), longs: [time])
            }
        }
        return counter
    }

    /// The UTF-8 names, and the old ones for old window managers.
    static func setTitle(_ title: String, of window: CX11.Window, on connection: X11Connection) {
        let atoms = connection.atoms
        for name in [atoms[.netWMName], atoms[.netWMIconName]] {
            connection.setProperty(name, of: window, type: atoms[.utf8String], text: title)
        }
        // STRING is Latin-1; what it cannot hold goes as UTF-8, which everyone reads by now.
        let latin = title.unicodeScalars.map { UInt8(exactly: $0.value) }
        for name in [Atom(XA_WM_NAME), Atom(XA_WM_ICON_NAME)] {
            if latin.contains(nil) {
                connection.setProperty(name, of: window, type: atoms[.utf8String], text: title)
            } else {
                let bytes = latin.compactMap { $0 }
                XChangeProperty(
                    connection.display, window, name, Atom(XA_STRING), 8, PropModeReplace, bytes,
                    Int32(bytes.count))
            }
        }
    }

    private static func setClass(of window: CX11.Window, on connection: X11Connection) {
        // Equal to StartupWMClass of the desktop file.
        connection.setProperty(
            Atom(XA_WM_CLASS), of: window, type: Atom(XA_STRING), text: "kchart-x11\0KChart\0")
    }

    private static func setSizes(
        _ specification: WindowSpecification, size: PixelSize, scale: Double,
        of window: CX11.Window, on connection: X11Connection
    ) {
        var hints = XSizeHints()
        hints.flags = PMinSize | PWinGravity | PSize
        hints.min_width = Int32(min(Double(size.width), 200 * scale))
        hints.min_height = Int32(min(Double(size.height), 120 * scale))
        hints.width = Int32(size.width)
        hints.height = Int32(size.height)
        hints.win_gravity =
            switch (specification.isPlacedFromRight, specification.isPlacedFromBottom) {
            case (false, false): NorthWestGravity
            case (true, false): NorthEastGravity
            case (false, true): SouthWestGravity
            case (true, true): SouthEastGravity
            }
        if specification.size != nil { hints.flags |= USSize }
        if let position = specification.position {
            // Only what the person asked for: window managers place windows better.
            hints.flags |= USPosition
            hints.x = Int32(clamping: position.x)
            hints.y = Int32(clamping: position.y)
        }
        XSetWMNormalHints(connection.display, window, &hints)
    }

    private static func setMachine(of window: CX11.Window, on connection: X11Connection) {
        var bytes = [CChar](repeating: 0, count: 256)
        guard gethostname(&bytes, bytes.count - 1) == 0 else { return }
        let text = String(
            decoding: bytes.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        connection.setProperty(
            connection.atoms[.wmClientMachine], of: window, type: Atom(XA_STRING), text: text)
    }

    /// The pictures as the protocol has them: width, height, straight ARGB, each in a C long.
    static func iconData(_ icons: [CanvasImage], limit: Int) -> [Int] {
        var data: [Int] = []
        for icon in icons where icon.size.width <= 256 && icon.size.height <= 256 {
            let count = icon.pixels.count + 2
            guard !icon.size.isEmpty, data.count + count <= limit else { continue }
            data.append(icon.size.width)
            data.append(icon.size.height)
            data += icon.pixels.map { Int(straight($0)) }
        }
        return data
    }

    /// Premultiplied to straight alpha.
    private static func straight(_ pixel: UInt32) -> UInt32 {
        let alpha = pixel >> 24
        guard alpha != 0, alpha != 255 else { return alpha == 0 ? 0 : pixel }
        func part(_ shift: UInt32) -> UInt32 {
            min(255, ((pixel >> shift & 0xFF) * 255 + alpha / 2) / alpha) << shift
        }
        return alpha << 24 | part(16) | part(8) | part(0)
    }

    private static func setIcons(
        _ icons: [CanvasImage], of window: CX11.Window, on connection: X11Connection
    ) {
        // In four-byte units, less the request's own header.
        let extended = XExtendedMaxRequestSize(connection.display)
        let limit = (extended > 0 ? extended : XMaxRequestSize(connection.display)) - 16
        let data = iconData(icons, limit: limit)
        guard !data.isEmpty else { return }
        connection.setProperty(
            connection.atoms[.netWMIcon], of: window, type: Atom(XA_CARDINAL), longs: data)
    }

    // MARK: - Startup notification

    /// The server time at the end of a startup id: `…_TIME123456`.
    static func startupTime(_ identifier: String) -> Int? {
        guard let at = identifier.range(ofLast: "_TIME") else { return nil }
        return UInt32(identifier[at...].prefix { $0.isNumber }).map { Int($0) }
    }

    /// The message that ends the desktop's busy pointer, in pieces of twenty bytes.
    static func startupMessage(_ identifier: String) -> [[UInt8]] {
        var quoted = ""
        for character in identifier {
            if character == " " || character == "\"" || character == "\\" { quoted.append("\\") }
            quoted.append(character)
        }
        let bytes = Array("remove: ID=\(quoted)".utf8) + [0]
        return stride(from: 0, to: bytes.count, by: 20).map { start in
            let piece = Array(bytes[start..<min(start + 20, bytes.count)])
            return piece + Array(repeating: 0, count: 20 - piece.count)
        }
    }

    static func endStartup(
        _ identifier: String, on connection: X11Connection, window: CX11.Window
    ) {
        for (index, piece) in startupMessage(identifier).enumerated() {
            var event = XEvent()
            event.xclient.type = ClientMessage
            event.xclient.window = window
            event.xclient.format = 8
            event.xclient.message_type =
                connection.atoms[index == 0 ? .netStartupInfoBegin : .netStartupInfo]
            withUnsafeMutableBytes(of: &event.xclient.data) { $0.copyBytes(from: piece) }
            XSendEvent(
                connection.display, connection.root, 0, Int(PropertyChangeMask), &event)
        }
    }
}

extension String {
    /// The index after the last occurrence of `text`.
    fileprivate func range(ofLast text: String) -> String.Index? {
        var found: String.Index?
        var start = startIndex
        while start < endIndex {
            if self[start...].hasPrefix(text) { found = index(start, offsetBy: text.count) }
            start = index(after: start)
        }
        return found
    }
}
