internal import CX11
internal import CXext

/// What the window owes its manager and the desktop.
extension X11Window {
    /// Tells the window manager that the frame of the new size is on the wire before this.
    func finishSync(force: Bool = false) {
        guard let value = syncValue, syncAwaitsFrame || force, syncCounter != 0 else { return }
        syncValue = nil
        syncAwaitsFrame = false
        let bits = UInt64(bitPattern: value)
        XSyncSetCounter(
            connection.display, syncCounter,
            XSyncValue(
                hi: Int32(truncatingIfNeeded: bits >> 32), lo: UInt32(truncatingIfNeeded: bits)))
    }

    /// The first picture is on its way: the desktop may take its busy pointer away.
    func endStartup() {
        guard framesPresented == 1 else { return }
        if let startupID {
            X11Hints.endStartup(startupID, on: connection, window: window)
            self.startupID = nil
            host?.forgetStartupID()
        }
    }

    /// Tells the window manager a new title, unless the server does not read: then later.
    func sendTitle() {
        guard let title = nextTitle, !isGone, connection.hasRoom else { return }
        nextTitle = nil
        X11Hints.setTitle(title, of: window, on: connection)
    }
}
