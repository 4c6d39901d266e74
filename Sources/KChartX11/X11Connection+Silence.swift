internal import CX11
internal import CX11XCB
internal import Glibc
internal import KChartHost

/// A server that does not read or answer, because it is stopped or behind a frozen `ssh`: whatever
/// Xlib writes into a full socket, and whatever waits for a reply, would wait for ever.
extension X11Connection {
    /// True when the socket takes what the requests of a frame amount to.
    ///
    /// The system says so while a quarter of its buffer is taken at most, some 50 of 200 kB.
    var hasRoom: Bool { hasRoom(within: 0) }

    /// The same, waited for some milliseconds.
    func hasRoom(within milliseconds: Int32) -> Bool {
        var entry = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        // A broken connection counts: writing to it fails at once.
        return poll(&entry, 1, milliseconds) != 0
    }

    /// The events that are there; sends what is buffered, if the socket takes it.
    func queuedEvents() -> Int32 {
        XEventsQueued(display, Int32(hasRoom ? QueuedAfterFlush : QueuedAfterReading))
    }

    /// Gives a server up that does not answer within some milliseconds: closing waits for its last
    /// errors.
    func giveUpIfSilent(after milliseconds: Int) {
        guard !isDead, !answers(within: milliseconds) else { return }
        X11Errors.markDead(display)
    }

    /// Whether the server answers within some milliseconds. A round trip.
    func answers(within milliseconds: Int) -> Bool {
        let deadline = EventLoop.monotonic() + UInt64(milliseconds) * 1_000_000
        func wait(for events: Int32) -> Bool {
            let now = EventLoop.monotonic()
            guard now < deadline else { return false }
            var entry = pollfd(fd: descriptor, events: Int16(events), revents: 0)
            return poll(&entry, 1, Int32((deadline - now) / 1_000_000 + 1)) > 0
        }
        // What is buffered could fill the socket: writing would wait like closing.
        guard wait(for: POLLOUT), let connection = XGetXCBConnection(display) else { return false }
        let request = roundTrip { xcb_get_input_focus(connection).sequence }
        xcb_flush(connection)
        while !isDead {
            var reply: UnsafeMutableRawPointer?
            var error: UnsafeMutablePointer<xcb_generic_error_t>?
            if xcb_poll_for_reply(connection, request, &reply, &error) != 0 {
                free(reply)
                free(error)
                return true
            }
            guard wait(for: POLLIN) else {
                // It may come at last: then nobody waits for it.
                xcb_discard_reply(connection, request)
                return false
            }
            // Xlib reads what has come; its events stay in its queue.
            _ = XEventsQueued(display, Int32(QueuedAfterReading))
        }
        return false
    }
}
