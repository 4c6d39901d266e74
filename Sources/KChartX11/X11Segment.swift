internal import CX11
internal import CXext
internal import Glibc

/// Shared memory that the server has attached. Released here and there when it goes away.
final class X11Segment {
    let byteCount: Int
    let address: UnsafeMutableRawPointer
    let info: UnsafeMutablePointer<XShmSegmentInfo>
    private let connection: X11Connection

    /// Nil when the system or the server refuses.
    ///
    /// The segment is marked for removal as soon as we hold it, before the server is asked:
    /// nothing is left behind even when the program is killed while it waits. Linux lets the
    /// server attach a segment that is marked; a system that does not makes the attachment
    /// fail, and the pixels travel through the socket.
    init?(_ connection: X11Connection, byteCount: Int) {
        guard let (identifier, address) = Self.takeMemory(byteCount) else { return nil }
        let info = UnsafeMutablePointer<XShmSegmentInfo>.allocate(capacity: 1)
        info.initialize(to: XShmSegmentInfo())
        info.pointee.shmid = identifier
        info.pointee.shmaddr = address.assumingMemoryBound(to: CChar.self)
        info.pointee.readOnly = 0
        var accepted = false
        let errors = connection.trapped {
            accepted = XShmAttach(connection.display, info) != 0
        }
        guard accepted, errors.isEmpty, !connection.isDead else {
            shmdt(address)
            info.deallocate()
            return nil
        }
        self.connection = connection
        self.byteCount = byteCount
        self.address = address
        self.info = info
    }

    /// Memory that can be shared and goes away with its last user, whoever that is.
    static func takeMemory(_ byteCount: Int) -> (
        identifier: Int32, address: UnsafeMutableRawPointer
    )? {
        let identifier = shmget(IPC_PRIVATE, byteCount, Int32(IPC_CREAT) | 0o600)
        guard identifier >= 0 else { return nil }
        let address = shmat(identifier, nil, 0)
        shmctl(identifier, Int32(IPC_RMID), nil)
        guard let address, Int(bitPattern: address) != -1 else { return nil }
        return (identifier, address)
    }

    /// Has the system find the pages of the first `count` bytes at once. A kernel that has no
    /// such call (before 5.14) finds them one by one when they are written.
    func populate(_ count: Int) {
        _ = madvise(address, min(count, byteCount), MADV_POPULATE_WRITE)
    }

    deinit {
        if !connection.isDead { XShmDetach(connection.display, info) }
        shmdt(address)
        info.deallocate()
    }

    /// Puts eight random pixels into a pixmap and reads them back.
    ///
    /// In a container, or over a forwarded connection, the server may have attached another
    /// segment that happens to bear the same number.
    func isProven(format: X11PixelFormat, visual: UnsafeMutablePointer<Visual>) -> Bool {
        let display = connection.display
        guard
            let image = XShmCreateImage(
                display, visual, UInt32(format.depth), ZPixmap,
                address.assumingMemoryBound(to: CChar.self), info, 8, 1),
            Int(image.pointee.bytes_per_line) <= byteCount
        else { return false }
        defer { X11Images.release(image) }
        let depthMask = format.depth >= 32 ? UInt.max : (1 << UInt(format.depth)) - 1
        var random = SystemRandomNumberGenerator()
        let values = (0..<8).map { _ in UInt.random(in: 0...depthMask, using: &random) & depthMask }
        for (index, value) in values.enumerated() {
            _ = image.pointee.f.put_pixel(image, Int32(index), 0, value)
        }
        let root = connection.root
        var isSame = false
        let errors = connection.trapped {
            let pixmap = XCreatePixmap(display, root, 8, 1, UInt32(format.depth))
            let context = XCreateGC(display, pixmap, 0, nil)
            XShmPutImage(display, pixmap, context, image, 0, 0, 0, 0, 8, 1, 0)
            let copy = connection.roundTrip {
                XGetImage(display, pixmap, 0, 0, 8, 1, XAllPlanes(), ZPixmap)
            }
            if let copy {
                isSame = values.enumerated().allSatisfy { index, value in
                    copy.pointee.f.get_pixel(copy, Int32(index), 0) & depthMask == value
                }
                _ = copy.pointee.f.destroy_image(copy)
            }
            XFreeGC(display, context)
            XFreePixmap(display, pixmap)
        }
        memset(address, 0, Int(image.pointee.bytes_per_line))
        return errors.isEmpty && isSame
    }
}

/// Image headers over memory that is ours.
enum X11Images {
    /// Frees the header and leaves the pixels alone.
    static func release(_ image: UnsafeMutablePointer<XImage>) {
        image.pointee.data = nil
        image.pointee.obdata = nil
        _ = image.pointee.f.destroy_image(image)
    }
}
