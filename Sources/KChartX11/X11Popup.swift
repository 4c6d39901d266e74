internal import CX11
internal import CXext
internal import CXpresent
internal import CXrender
internal import Glibc
internal import KChartCanvas
internal import KChartCore
internal import KChartHost

/// One sheet over a window: its pixels here and a picture of them kept by the server.
///
/// With RENDER its corners are mixed with what is under them and it can fade; without, corners
/// are cut in steps and it is there or not.
final class X11Popup: PopupSurface {
    private let connection: X11Connection
    private let window: CX11.Window
    private weak var owner: X11Popups?
    private let radius: Double
    private(set) var frame: PixelRect
    private var memory: UnsafeMutablePointer<UInt32>?
    /// The pixels in the server's form.
    private var wire: UnsafeMutableRawPointer?
    private var image: UnsafeMutablePointer<XImage>?
    private var pixmap: Pixmap = 0
    private var picture: Picture = 0
    private var context: GC?
    private var fade: Picture = 0
    /// Of the corners, by place in a quarter.
    private var shape = RoundedShape(.zero, radius: 0, width: 0, isSmooth: false)
    private var isClosed = false

    var opacity = 1.0 {
        didSet {
            guard opacity != oldValue, !isClosed, hasRender else { return }
            dropFade()
            owner?.changed(frame)
        }
    }

    private var hasRender: Bool { picture != 0 }

    init(
        _ connection: X11Connection, window: CX11.Window, frame: PixelRect, radius: Double,
        owner: X11Popups
    ) {
        self.connection = connection
        self.window = window
        self.owner = owner
        self.radius = radius
        self.frame = frame
        makeMemory()
    }

    /// What a plan needs to know.
    var sheet: PopupPlan.Sheet {
        let isWhole = opacity >= 1 || !hasRender
        return PopupPlan.Sheet(
            frame: frame,
            solid: isWhole ? shape.solid.map { $0.offset(x: frame.x, y: frame.y) } : [])
    }

    // MARK: - Memory

    private func makeMemory() {
        release()
        let size = frame.size
        shape = RoundedShape(
            PixelRect(size: size), radius: radius, width: 0,
            isSmooth: connection.extensions.hasRender)
        guard !size.isEmpty, !connection.isDead, let raw = calloc(size.area, 4) else { return }
        memory = raw.bindMemory(to: UInt32.self, capacity: size.area)
        let display = connection.display
        let format =
            connection.extensions.hasRender
            ? XRenderFindStandardFormat(display, Int32(PictStandardARGB32)) : nil
        let depth = format == nil ? connection.format.depth : 32
        let bytes = format == nil ? connection.format.bytesPerPixel : 4
        let bytesPerLine = (size.width * bytes + 3) / 4 * 4
        guard let pixels = calloc(size.height, bytesPerLine) else { return }
        wire = pixels
        image = XCreateImage(
            display, connection.visual, UInt32(depth), ZPixmap, 0,
            pixels.assumingMemoryBound(to: CChar.self), UInt32(size.width), UInt32(size.height),
            32, Int32(bytesPerLine))
        if format != nil {
            // Written as whole words in the machine's order; Xlib turns them where they must be.
            image?.pointee.byte_order =
                X11PixelFormat.machineIsBigEndian ? Int32(MSBFirst) : Int32(LSBFirst)
        }
        pixmap = XCreatePixmap(
            display, window, UInt32(size.width), UInt32(size.height), UInt32(depth))
        var values = XGCValues()
        values.graphics_exposures = 0
        context = XCreateGC(display, pixmap, UInt(GCGraphicsExposures), &values)
        if let format { picture = XRenderCreatePicture(display, pixmap, format, 0, nil) }
    }

    private func release() {
        if let image {
            connection.sender.drop(image)
            X11Images.release(image)
        }
        image = nil
        free(memory)
        memory = nil
        free(wire)
        wire = nil
        guard !connection.isDead else { return }
        dropFade()
        if picture != 0 { XRenderFreePicture(connection.display, picture) }
        if pixmap != 0 { XFreePixmap(connection.display, pixmap) }
        if let context { XFreeGC(connection.display, context) }
        picture = 0
        pixmap = 0
        context = nil
    }

    private func dropFade() {
        if fade != 0, !connection.isDead { XRenderFreePicture(connection.display, fade) }
        fade = 0
    }

    // MARK: - PopupSurface

    func place(_ frame: PixelRect) {
        guard !isClosed, frame != self.frame else { return }
        owner?.changed(self.frame)
        let isResized = frame.size != self.frame.size
        self.frame = frame
        if isResized { makeMemory() }
        owner?.changed(frame)
    }

    func framebuffer() -> PixelBuffer? {
        guard !isClosed, let memory else { return nil }
        return PixelBuffer(base: memory, size: frame.size, rowStride: frame.width)
    }

    func present(damage: [PixelRect]) {
        guard !isClosed, let image, !connection.isDead else { return }
        for rect in damage {
            let area = rect.intersection(PixelRect(size: frame.size))
            guard !area.isEmpty else { continue }
            convert(area)
            connection.sender.put(image, area, to: pixmap, context, on: connection)
            owner?.changed(area.offset(x: frame.x, y: frame.y))
        }
    }

    func close() {
        guard !isClosed else { return }
        isClosed = true
        release()
        owner?.closed(self)
    }

    /// Brings an area into the server's form; partly covered corner pixels carry how much of them
    /// is there.
    private func convert(_ area: PixelRect) {
        guard let memory, let wire, let image else { return }
        let width = frame.width
        let stride = Int(image.pointee.bytes_per_line)
        guard hasRender else {
            let bytes = connection.format.bytesPerPixel
            for y in area.y..<area.maxY {
                connection.format.convert(
                    memory + y * width + area.x, count: area.width,
                    to: wire + y * stride + area.x * bytes)
            }
            return
        }
        let words = wire.assumingMemoryBound(to: UInt32.self)
        let count = area.width
        for y in area.y..<area.maxY {
            // Plain pointers and counts: the loop works on many pixels at once.
            let (from, to) = (memory + y * width + area.x, words + y * width + area.x)
            for index in 0..<count { to[index] = from[index] | 0xFF00_0000 }
        }
        let size = min(Int(radius.rounded(.up)), min(frame.width, frame.height))
        guard size > 0 else { return }
        let columns = RectAlgebra.disjoint([
            PixelRect(x: 0, y: 0, width: size, height: frame.height),
            PixelRect(x: width - size, y: 0, width: size, height: frame.height),
        ])
        for column in columns {
            let part = column.intersection(area)
            for y in part.y..<part.maxY where y < size || y >= frame.height - size {
                for x in part.x..<part.maxX { round(x, y, memory, words) }
            }
        }
    }

    /// Brings a pixel of a corner into the server's form.
    private func round(
        _ x: Int, _ y: Int, _ memory: UnsafeMutablePointer<UInt32>,
        _ words: UnsafeMutablePointer<UInt32>
    ) {
        let point = PixelPoint(x: x, y: y)
        if shape.solid.contains(where: { $0.contains(point) }) { return }
        let coverage = shape.soft.first { $0.pixels.contains { $0.contains(point) } }
        let place = y * frame.width + x
        words[place] = Self.share(memory[place], coverage?.coverage ?? 0)
    }

    /// A pixel of which `coverage` of 255 is there, premultiplied.
    private static func share(_ pixel: UInt32, _ coverage: UInt8) -> UInt32 {
        let part = UInt32(coverage)
        func channel(_ shift: UInt32) -> UInt32 {
            ((pixel >> shift & 0xFF) * part / 255) << shift
        }
        return part << 24 | channel(16) | channel(8) | channel(0)
    }

    // MARK: - Drawing

    /// Copies or mixes parts, given in the window's pixels, into the window.
    func draw(_ rects: [PixelRect], isSolid: Bool, into target: Picture) {
        guard !connection.isDead, pixmap != 0 else { return }
        let display = connection.display
        if !hasRender {
            guard isSolid else { return }
            for rect in rects {
                XCopyArea(
                    display, pixmap, window, context, Int32(rect.x - frame.x),
                    Int32(rect.y - frame.y), UInt32(rect.width), UInt32(rect.height),
                    Int32(rect.x), Int32(rect.y))
            }
            return
        }
        if !isSolid, opacity < 1, fade == 0 {
            var tone = Color.black.withOpacity(opacity).premultiplied
            fade = XRenderCreateSolidFill(display, &tone)
        }
        for rect in rects {
            XRenderComposite(
                display, Int32(isSolid ? PictOpSrc : PictOpOver), picture,
                isSolid ? 0 : fade, target, Int32(rect.x - frame.x), Int32(rect.y - frame.y), 0, 0,
                Int32(rect.x), Int32(rect.y), UInt32(rect.width), UInt32(rect.height))
        }
    }
}
