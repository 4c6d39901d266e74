internal import CX11
internal import CXrender
internal import KChartCanvas
internal import KChartCore

/// What a rounded rectangle looks like, wherever it stands.
struct RoundedKey: Hashable {
    var size: PixelSize
    var radius: Double
    var width: Int
    var color: Color
}

/// Rounded rectangles kept by the server as pictures: a tag that follows the pointer is then one
/// request instead of one for each step of coverage.
///
/// A shape becomes a picture the second time it is asked for; a tag of another width for each
/// bar does not fill the server with pictures nobody draws again. At most `limit` are kept.
final class RoundedPictures {
    private struct Entry {
        var key: RoundedKey
        var picture: Picture?
    }

    static let limit = 16
    /// Larger shapes are cheaper as rectangles than as pixels to mix.
    private static let largestArea = 65_536

    private let connection: X11Connection
    /// Those used last stand at the end.
    private var entries: [Entry] = []

    init(_ connection: X11Connection) {
        self.connection = connection
    }

    /// Premultiplied pixels to draw over the target; nil when rectangles are as good, and the
    /// first time. No round trip: RENDER's formats were read when the target's picture was made.
    func picture(_ key: RoundedKey) -> Picture? {
        guard connection.extensions.hasRender, key.radius > 0,
            key.size.area <= Self.largestArea
        else { return nil }
        if let index = entries.lastIndex(where: { $0.key == key }) {
            var entry = entries[index]
            if entry.picture == nil { entry.picture = make(key) }
            if index == entries.count - 1 {
                entries[index] = entry
            } else {
                entries.remove(at: index)
                entries.append(entry)
            }
            return entry.picture
        }
        if entries.count >= Self.limit { free(entries.removeFirst()) }
        entries.append(Entry(key: key, picture: nil))
        return nil
    }

    func close() {
        for entry in entries { free(entry) }
        entries = []
    }

    private func free(_ entry: Entry) {
        if let picture = entry.picture { XRenderFreePicture(connection.display, picture) }
    }

    private func make(_ key: RoundedKey) -> Picture? {
        let display = connection.display
        guard let format = XRenderFindStandardFormat(display, Int32(PictStandardARGB32)) else {
            return nil
        }
        let pixmap = XCreatePixmap(
            display, connection.root, UInt32(key.size.width), UInt32(key.size.height), 32)
        let picture = XRenderCreatePicture(display, pixmap, format, 0, nil)
        // The picture keeps its pixels alive.
        XFreePixmap(display, pixmap)
        let whole = PixelRect(size: key.size)
        fill(picture, [whole], .clear)
        let shape = RoundedShape(whole, radius: key.radius, width: key.width, isSmooth: true)
        fill(picture, shape.solid, key.color)
        for (coverage, pixels) in shape.soft {
            fill(picture, pixels, key.color.covering(coverage))
        }
        return picture
    }

    private func fill(_ picture: Picture, _ rects: [PixelRect], _ color: Color) {
        guard !rects.isEmpty else { return }
        var tone = color.premultiplied
        var list = rects.map(\.wire)
        XRenderFillRectangles(
            connection.display, Int32(PictOpSrc), picture, &tone, &list, Int32(list.count))
    }
}
