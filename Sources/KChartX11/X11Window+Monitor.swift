internal import CX11
internal import KChartCore
internal import KChartHost

/// The monitor that a window is on, where a clock paces its frames.
extension X11Window {
    /// The period of the monitor that shows the window's middle. Some round trips.
    func adoptRefreshPeriod() {
        let middle = middle
        pacer.period =
            host?.refreshPeriod(atX: middle.x, y: middle.y) ?? FramePacer.defaultPeriod
    }

    /// The same of a server that may be silent: it is not waited for.
    func askRefreshPeriod() {
        if connection.answers(within: 100) {
            adoptRefreshPeriod()
        } else {
            pacer.period = FramePacer.defaultPeriod
        }
    }

    /// The middle of the window on the root. A round trip.
    var middle: PixelPoint {
        var (x, y): (Int32, Int32) = (0, 0)
        var child: CX11.Window = 0
        _ = connection.roundTrip {
            XTranslateCoordinates(
                connection.display, window, connection.root, Int32(size.width / 2),
                Int32(size.height / 2), &x, &y, &child)
        }
        return PixelPoint(x: Int(x), y: Int(y))
    }

    /// A window that a clock paces may be on another monitor once it rests.
    func awaitMonitor() {
        if let monitorTimer { loop.remove(monitorTimer) }
        monitorTimer = loop.addTimer(after: 500_000_000) { [weak self] _ in
            guard let self else { return }
            monitorTimer = nil
            if !isGone { askRefreshPeriod() }
        }
    }
}
