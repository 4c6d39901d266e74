import CX11
import CXext
import Glibc

/// Reads a counter of the SYNC extension.
enum SyncCounter {
    static func value(_ counter: UInt, of display: OpaquePointer) -> Int64? {
        var first: Int32 = 0
        var second: Int32 = 0
        guard XSyncQueryExtension(display, &first, &second) != 0,
            XSyncInitialize(display, &first, &second) != 0
        else { return nil }
        var value = XSyncValue()
        guard XSyncQueryCounter(display, counter, &value) != 0 else { return nil }
        return Int64(value.hi) << 32 | Int64(value.lo)
    }
}

func getProcessID() -> Int32 { getpid() }
