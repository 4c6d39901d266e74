internal import CX11

extension X11Window {
    /// Called before the first key press is filtered: opening an input method reads tables for
    /// some milliseconds, which the first picture need not wait for.
    func adoptInputContext() {
        guard !isGone, let host else { return }
        let wanted = host.inputMethod.attach(window)
        if wanted & ~eventMask != 0 {
            XSelectInput(connection.display, window, eventMask | wanted)
        }
        host.inputMethod.setKeyboard(window, true)
        guard !hasAutoRepeat else { return }
        hasAutoRepeat = true
        connection.roundTrip {
            _ = XkbSetDetectableAutoRepeat(connection.display, 1, nil)
        }
    }
}
