internal import CX11
internal import CXext
internal import Glibc
internal import KChartCanvas
internal import KChartCore

/// Brings the scene's pixels to the server: one framebuffer, one retained pixmap.
///
/// With MIT-SHM the framebuffer is shared and not handed out while the server still reads it;
/// without it only the changed tiles travel. Whatever the window loses comes back from the
/// pixmap. Docs/Decisions/0005-one-shared-framebuffer.md says why it is one.
final class X11Presenter {
    private let connection: X11Connection
    private let window: CX11.Window
    private let background: UInt
    private(set) var size: PixelSize
    private(set) var pixmap: Pixmap = 0
    /// For copies and puts: copies make no events.
    private(set) var context: GC?

    /// The scene's memory: the segment itself when the server's pixels are ours.
    private var scene: UnsafeMutablePointer<UInt32>?
    private var sceneIsOwned = false
    private var segment: X11Segment?
    /// The server's form of the pixels, when it is another one and not shared.
    private var wire: UnsafeMutableRawPointer?
    private var image: UnsafeMutablePointer<XImage>?
    private var tiles: TileDifference?
    private(set) var usesSharedMemory: Bool
    private var isProven = false
    /// Puts or fences the server has not confirmed.
    private(set) var inFlight = 0

    init(
        _ connection: X11Connection, window: CX11.Window, size: PixelSize, background: UInt,
        allowsSharedMemory: Bool
    ) {
        self.connection = connection
        self.window = window
        self.background = background
        self.size = size
        usesSharedMemory = allowsSharedMemory && connection.extensions.shmCompletion != nil
        var values = XGCValues()
        values.graphics_exposures = 0
        values.foreground = background
        context = XCreateGC(
            connection.display, window, UInt(GCGraphicsExposures) | UInt(GCForeground), &values)
        makePixmap(keeping: nil)
        makeMemory()
    }

    // MARK: - Memory

    /// The scene's memory; nil while the server reads it, or when there was none to have.
    func framebuffer() -> PixelBuffer? {
        guard !(usesSharedMemory && inFlight > 0), let scene else { return nil }
        return PixelBuffer(base: scene, size: size, rowStride: size.width)
    }

    /// New buffers for a new size; the picture so far stays in the corner until the next one.
    func resize(to newSize: PixelSize) {
        guard newSize != size else { return }
        if inFlight > 0 {
            // The memory is about to be cleared: what is being read must be read first.
            connection.roundTrip { _ = XSync(connection.display, 0) }
            inFlight = 0
        }
        let old = (pixmap: pixmap, size: size)
        size = newSize
        makePixmap(keeping: old)
        makeMemory()
    }

    private func makePixmap(keeping old: (pixmap: Pixmap, size: PixelSize)?) {
        let display = connection.display
        pixmap = XCreatePixmap(
            display, window, UInt32(size.width), UInt32(size.height),
            UInt32(connection.format.depth))
        XFillRectangle(display, pixmap, context, 0, 0, UInt32(size.width), UInt32(size.height))
        guard let old else { return }
        XCopyArea(
            display, old.pixmap, pixmap, context, 0, 0, UInt32(min(old.size.width, size.width)),
            UInt32(min(old.size.height, size.height)), 0, 0)
        XFreePixmap(display, old.pixmap)
    }

    private func makeMemory() {
        let reusable = segment
        releaseMemory()
        let format = connection.format
        if usesSharedMemory, makeShared(format, reusing: reusable) { return }
        usesSharedMemory = false
        segment = nil
        tiles = TileDifference(size: size)
        guard let memory = allocateScene() else { return }
        var data = UnsafeMutableRawPointer(memory)
        var bytesPerLine = size.width * 4
        if !format.isDirect {
            bytesPerLine = (size.width * format.bytesPerPixel + 3) / 4 * 4
            guard let raw = calloc(size.height, bytesPerLine) else { return }
            wire = raw
            data = raw
        }
        image = XCreateImage(
            connection.display, connection.visual, UInt32(format.depth), ZPixmap, 0,
            data.assumingMemoryBound(to: CChar.self), UInt32(size.width), UInt32(size.height), 32,
            Int32(bytesPerLine))
    }

    private func makeShared(_ format: X11PixelFormat, reusing old: X11Segment?) -> Bool {
        guard
            let header = XShmCreateImage(
                connection.display, connection.visual, UInt32(format.depth), ZPixmap, nil, nil,
                UInt32(size.width), UInt32(size.height))
        else { return false }
        let needed = Int(header.pointee.bytes_per_line) * size.height
        var chosen = old
        if let old, old.byteCount >= needed, old.byteCount / 8 <= needed {
            segment = old
        } else {
            // Room to grow: a window being dragged larger does not attach for every pixel.
            chosen = X11Segment(connection, byteCount: max(needed, 4096) + needed / 4)
        }
        guard let chosen, isProven || chosen.isProven(format: format, visual: connection.visual)
        else {
            X11Images.release(header)
            return false
        }
        isProven = true
        segment = chosen
        header.pointee.data = chosen.address.assumingMemoryBound(to: CChar.self)
        header.pointee.obdata = UnsafeMutableRawPointer(chosen.info).assumingMemoryBound(
            to: CChar.self)
        image = header
        if format.isDirect, Int(header.pointee.bytes_per_line) == size.width * 4 {
            memset(chosen.address, 0, needed)
            scene = chosen.address.bindMemory(to: UInt32.self, capacity: size.area)
            return true
        }
        return allocateScene() != nil
    }

    private func allocateScene() -> UnsafeMutablePointer<UInt32>? {
        guard let raw = calloc(max(1, size.area), 4) else { return nil }
        let memory = raw.bindMemory(to: UInt32.self, capacity: size.area)
        scene = memory
        sceneIsOwned = true
        return memory
    }

    private func releaseMemory() {
        if let image { X11Images.release(image) }
        image = nil
        if sceneIsOwned { free(scene) }
        scene = nil
        sceneIsOwned = false
        free(wire)
        wire = nil
        segment = nil
    }

    /// Frees everything; on a dead display only what is ours.
    func close() {
        releaseMemory()
        guard !connection.isDead else { return }
        XFreePixmap(connection.display, pixmap)
        if let context { XFreeGC(connection.display, context) }
        context = nil
    }

    // MARK: - Pixels

    /// Sends `damage`, clipped, to the pixmap. Not to the window.
    func put(_ damage: [PixelRect]) {
        guard let scene, let image, !connection.isDead else { return }
        let buffer = PixelBuffer(base: scene, size: size, rowStride: size.width)
        if usesSharedMemory {
            for (index, rect) in damage.enumerated() {
                convert(buffer, rect, into: image)
                let isLast = index == damage.count - 1
                XShmPutImage(
                    connection.display, pixmap, context, image, Int32(rect.x), Int32(rect.y),
                    Int32(rect.x), Int32(rect.y), UInt32(rect.width), UInt32(rect.height),
                    isLast ? 1 : 0)
            }
            if !damage.isEmpty { inFlight += 1 }
            return
        }
        let changed = tiles?.take(buffer, damage: damage) ?? damage
        for rect in changed {
            convert(buffer, rect, into: image)
            XPutImage(
                connection.display, pixmap, context, image, Int32(rect.x), Int32(rect.y),
                Int32(rect.x), Int32(rect.y), UInt32(rect.width), UInt32(rect.height))
        }
        guard !changed.isEmpty else { return }
        // Appending nothing to a property tells us, without waiting, when the server got here:
        // at most one frame is under way on a slow connection.
        connection.setProperty(
            connection.atoms[.fence], of: window, type: Atom(XA_INTEGER), longs: [], append: true)
        inFlight += 1
    }

    private func convert(
        _ buffer: PixelBuffer, _ rect: PixelRect, into image: UnsafeMutablePointer<XImage>
    ) {
        guard sceneIsOwned, !connection.format.isDirect || usesSharedMemory,
            let data = image.pointee.data
        else { return }
        let bytesPerLine = Int(image.pointee.bytes_per_line)
        let bytesPerPixel = connection.format.bytesPerPixel
        for y in rect.y..<rect.maxY {
            connection.format.convert(
                buffer.base + y * buffer.rowStride + rect.x, count: rect.width,
                to: UnsafeMutableRawPointer(data) + y * bytesPerLine + rect.x * bytesPerPixel)
        }
    }

    /// Moves a part of the pixmap; returns what changed by it.
    func scroll(_ rect: PixelRect, byX deltaX: Int) -> PixelRect {
        let area = rect.intersection(PixelRect(size: size))
        let target = area.offset(x: deltaX).intersection(area)
        guard !target.isEmpty, deltaX != 0, !connection.isDead else { return .zero }
        XCopyArea(
            connection.display, pixmap, pixmap, context, Int32(target.x - deltaX), Int32(target.y),
            UInt32(target.width), UInt32(target.height), Int32(target.x), Int32(target.y))
        tiles?.scroll(target: target, byX: deltaX)
        return target
    }

    /// Shows parts of the pixmap in the window.
    func show(_ rects: [PixelRect]) {
        for rect in rects where !connection.isDead {
            XCopyArea(
                connection.display, pixmap, window, context, Int32(rect.x), Int32(rect.y),
                UInt32(rect.width), UInt32(rect.height), Int32(rect.x), Int32(rect.y))
        }
    }

    /// Shows the window's background where an earlier, other picture may still stand.
    func clear(_ rects: [PixelRect]) {
        for rect in rects where !connection.isDead {
            XClearArea(
                connection.display, window, Int32(rect.x), Int32(rect.y), UInt32(rect.width),
                UInt32(rect.height), 0)
        }
    }

    /// The server confirmed a put or passed a fence.
    func confirmed() {
        inFlight = max(0, inFlight - 1)
    }

    /// A shared put failed after all: its confirmation will not come, and no other is tried.
    func sharedMemoryFailed() {
        guard usesSharedMemory else { return }
        usesSharedMemory = false
        inFlight = 0
        let pixels = scene.map { Array(UnsafeBufferPointer(start: $0, count: size.area)) }
        makeMemory()
        if let pixels, let scene { scene.update(from: pixels, count: size.area) }
    }
}
