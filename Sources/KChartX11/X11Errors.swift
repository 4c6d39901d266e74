internal import CX11
internal import Synchronization

/// An error the X server reported after the fact: recorded, never fatal.
public struct X11ErrorRecord: Hashable, Sendable, CustomStringConvertible {
    /// The number of the error in the protocol.
    public let code: Int
    /// The major opcode of the request.
    public let request: Int
    /// The minor opcode, of an extension.
    public let minor: Int
    /// The number of the request on the connection.
    public let serial: UInt
    /// What the request was about; 0 where that is no resource.
    public let resource: UInt
    let display: UInt

    public var description: String {
        "X error \(code) for request \(request).\(minor), serial \(serial), "
            + "resource 0x\(String(resource, radix: 16))"
    }
}

/// What Xlib's two process-wide handlers were told, by display.
///
/// Xlib calls them with no context, on the thread that reads the connection.
enum X11Errors {
    private struct State {
        var records: [X11ErrorRecord] = []
        var dead: Set<UInt> = []
    }

    private static let state = Mutex(State())
    /// Older records are dropped: a broken window may repeat its error for ever.
    private static let limit = 64

    /// Xlib's handlers are replaced once for the process, before the first display is opened.
    private static let installed: Bool = {
        _ = XSetErrorHandler { display, event in
            if let display, let event { X11Errors.record(event.pointee, display) }
            return 0
        }
        // The default handler prints; the exit handler of the display says what happens next.
        _ = XSetIOErrorHandler { display in
            if let display { X11Errors.markDead(UInt(bitPattern: display)) }
            return 0
        }
        return true
    }()

    static func install() {
        _ = installed
    }

    /// Keeps Xlib from ending the process when the connection of `display` breaks.
    static func surviveLoss(of display: OpaquePointer) {
        state.withLock { _ = $0.dead.remove(UInt(bitPattern: display)) }
        XSetIOErrorExitHandler(
            display,
            { display, _ in
                if let display { X11Errors.markDead(UInt(bitPattern: display)) }
            }, nil)
    }

    /// Drops what was recorded for a connection that is closed: the next one may get its address.
    static func forget(_ display: OpaquePointer) {
        _ = take(display)
    }

    static func isDead(_ display: OpaquePointer) -> Bool {
        state.withLock { $0.dead.contains(UInt(bitPattern: display)) }
    }

    /// Takes the records of one display, oldest first.
    static func take(_ display: OpaquePointer) -> [X11ErrorRecord] {
        let key = UInt(bitPattern: display)
        return state.withLock { state in
            let taken = state.records.filter { $0.display == key }
            if !taken.isEmpty { state.records.removeAll { $0.display == key } }
            return taken
        }
    }

    /// Puts records back in front, for those who read them later.
    static func putBack(_ records: [X11ErrorRecord]) {
        guard !records.isEmpty else { return }
        state.withLock { $0.records.insert(contentsOf: records, at: 0) }
    }

    private static func record(_ event: XErrorEvent, _ display: OpaquePointer) {
        let record = X11ErrorRecord(
            code: Int(event.error_code), request: Int(event.request_code),
            minor: Int(event.minor_code), serial: event.serial, resource: event.resourceid,
            display: UInt(bitPattern: display))
        state.withLock { state in
            if state.records.count >= limit { state.records.removeFirst() }
            state.records.append(record)
        }
    }

    /// The connection is not to be used any more.
    static func markDead(_ display: OpaquePointer) {
        markDead(UInt(bitPattern: display))
    }

    private static func markDead(_ key: UInt) {
        state.withLock { _ = $0.dead.insert(key) }
    }
}
