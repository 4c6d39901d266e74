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
///
/// Large damage goes from shared memory to the window directly; the pixmap gets it when
/// something is to be read there. Docs/Decisions/0008-large-damage-goes-straight.md says why.
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
    /// The request whose confirmation is awaited: the newest put or fence.
    private var awaited: UInt?
    /// What of the pixmap is older than the shared memory; few rectangles.
    private(set) var stale: [PixelRect] = []

    /// The fence behind pixels that wait for the server to read.
    private var owesFence = false

    /// True while the server has not confirmed all puts and fences.
    var isInFlight: Bool { awaited != nil || owesFence }

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
        guard !(usesSharedMemory && isInFlight), let scene else { return nil }
        return PixelBuffer(base: scene, size: size, rowStride: size.width)
    }

    /// New buffers for a new size; the picture so far stays in the corner until the next one.
    func resize(to newSize: PixelSize) {
        guard newSize != size else { return }
        refresh(stale)
        if isInFlight {
            // The memory is about to be cleared: what is being read must be read first.
            connection.roundTrip { _ = XSync(connection.display, 0) }
            awaited = nil
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
            // New memory is black already; its pages are taken here in one call, where the first
            // paint would fault for each.
            if chosen === old {
                memset(chosen.address, 0, needed)
            } else {
                chosen.populate(needed)
            }
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
        if let image {
            connection.sender.drop(image)
            X11Images.release(image)
        }
        owesFence = false
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

    /// True when damage is so large that its way over the pixmap costs more than the wake-up by
    /// which the pixmap is brought up to date later.
    func goesStraight(_ damage: [PixelRect]) -> Bool {
        usesSharedMemory && damage.reduce(0) { $0 + $1.area } * 4 >= size.area
    }

    /// Sends `damage`, clipped, from shared memory to the window; the pixmap is stale there.
    func putStraight(_ damage: [PixelRect]) {
        let areas = RectAlgebra.disjoint(damage)
        convert(areas)
        putShared(areas, to: window)
        for area in areas { becomesStale(area) }
    }

    /// Sends `damage`, clipped, to the pixmap. Not to the window.
    func put(_ damage: [PixelRect]) {
        guard let scene, let image, !connection.isDead else { return }
        if usesSharedMemory {
            convert(damage)
            putShared(damage, to: pixmap)
            return
        }
        let buffer = PixelBuffer(base: scene, size: size, rowStride: size.width)
        let changed = tiles?.take(buffer, damage: damage) ?? damage
        convert(changed)
        for rect in changed {
            connection.sender.put(image, rect, to: pixmap, context, on: connection)
        }
        guard !changed.isEmpty else { return }
        owesFence = true
        if connection.sender.isEmpty { sendFence() }
    }

    /// Sets the fence behind the pixels once all of them were sent.
    func sendFence() {
        guard owesFence, !connection.isDead else { return }
        owesFence = false
        // Appending nothing to a property tells us, without waiting, when the server got here:
        // at most one frame is under way on a slow connection.
        connection.setProperty(
            connection.atoms[.fence], of: window, type: Atom(XA_INTEGER), longs: [], append: true)
        awaitLastRequest()
    }

    private func putShared(_ rects: [PixelRect], to drawable: Drawable) {
        guard let image, !connection.isDead, !rects.isEmpty else { return }
        for (index, rect) in rects.enumerated() {
            let isLast = index == rects.count - 1
            XShmPutImage(
                connection.display, drawable, context, image, Int32(rect.x), Int32(rect.y),
                Int32(rect.x), Int32(rect.y), UInt32(rect.width), UInt32(rect.height),
                isLast ? 1 : 0)
        }
        awaitLastRequest()
    }

    private func awaitLastRequest() {
        awaited = UInt(XNextRequest(connection.display)) &- 1
    }

    // MARK: - What the pixmap lacks

    private func becomesStale(_ rect: PixelRect) {
        guard !stale.contains(where: { $0.contains(rect) }) else { return }
        stale.removeAll { rect.contains($0) }
        stale.append(rect)
        if stale.count > 16 { stale = [stale.reduce(PixelRect.zero) { $0.union($1) }] }
    }

    /// Puts stale parts into the pixmap from the same memory, which still has them.
    private func refresh(_ parts: [PixelRect]) {
        guard !parts.isEmpty else { return }
        stale.removeAll { parts.contains($0) }
        putShared(parts, to: pixmap)
    }

    /// Converts to the server's form where that is another one than the scene's.
    private func convert(_ rects: [PixelRect]) {
        guard let scene, let image else { return }
        let buffer = PixelBuffer(base: scene, size: size, rowStride: size.width)
        for rect in rects { convert(buffer, rect, into: image) }
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
        if stale.contains(where: { $0.intersects(area) }) {
            // What would be moved is not there; the memory has been moved already.
            convert([target])
            becomesStale(target)
            return target
        }
        XCopyArea(
            connection.display, pixmap, pixmap, context, Int32(target.x - deltaX), Int32(target.y),
            UInt32(target.width), UInt32(target.height), Int32(target.x), Int32(target.y))
        tiles?.scroll(target: target, byX: deltaX)
        return target
    }

    /// Shows parts of the pixmap in the window, brought up to date where they are not.
    func show(_ rects: [PixelRect]) {
        refresh(stale.filter { part in rects.contains { $0.intersects(part) } })
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

    /// The server confirmed the put, or passed the fence, that was this request. What belongs to
    /// a former size comes late and confirms nothing.
    func confirmed(request: UInt) {
        if let awaited, request >= awaited { self.awaited = nil }
    }

    /// A shared put failed after all: its confirmation will not come, and no other is tried.
    func sharedMemoryFailed() {
        guard usesSharedMemory else { return }
        usesSharedMemory = false
        awaited = nil
        stale = []
        let pixels = scene.map { Array(UnsafeBufferPointer(start: $0, count: size.area)) }
        makeMemory()
        if let pixels, let scene { scene.update(from: pixels, count: size.area) }
        // Nobody knows which puts failed: the pixmap gets the whole picture.
        put([PixelRect(size: size)])
    }
}
