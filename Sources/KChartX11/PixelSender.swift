internal import CX11
internal import CXext
internal import CXpresent
internal import KChartCore

/// Pixels on their way through the socket, where there is no shared memory: in pieces, the next
/// one when the server has read most of the last.
///
/// A server that reads is waited for, piece by piece. What one that stands still has not taken
/// stays here and is sent when there is room again (`proceed`); the memory must keep it meanwhile.
final class PixelSender {
    private struct Piece {
        var image: UnsafeMutablePointer<XImage>
        var drawable: Drawable
        var context: GC?
        var rect: PixelRect
    }

    /// A piece has so many bytes at most, or one row.
    static let pieceBytes = 64 << 10
    /// Milliseconds for which a server may stand still before the rest is left for later.
    private static let patience: Int32 = 300

    private var rest: [Piece] = []

    /// True when all was sent.
    var isEmpty: Bool { rest.isEmpty }

    /// Sends a part of an image to the same place of a drawable, behind what waits.
    func put(
        _ image: UnsafeMutablePointer<XImage>, _ rect: PixelRect, to drawable: Drawable,
        _ context: GC?, on connection: X11Connection
    ) {
        guard !rect.isEmpty else { return }
        let isWaiting = !rest.isEmpty
        let rows = max(1, Self.pieceBytes / Self.bytes(image, width: rect.width))
        for y in stride(from: rect.y, to: rect.maxY, by: rows) {
            let part = PixelRect(
                x: rect.x, y: y, width: rect.width, height: min(rows, rect.maxY - y))
            rest.append(Piece(image: image, drawable: drawable, context: context, rect: part))
        }
        // One that stands still is not waited for again and again.
        proceed(on: connection, patience: isWaiting ? 0 : Self.patience)
    }

    /// Sends what the server takes now; true when nothing is left.
    @discardableResult
    func proceed(on connection: X11Connection, patience: Int32 = 0) -> Bool {
        guard !rest.isEmpty else { return true }
        var count = 0
        var buffered = Self.pieceBytes
        for piece in rest {
            let bytes = piece.rect.height * Self.bytes(piece.image, width: piece.rect.width)
            if buffered + bytes > Self.pieceBytes {
                if !connection.isDead, count > 0 { XFlush(connection.display) }
                guard connection.hasRoom(within: patience) else { break }
                buffered = 0
            }
            count += 1
            buffered += bytes
            guard !connection.isDead else { continue }
            XPutImage(
                connection.display, piece.drawable, piece.context, piece.image,
                Int32(piece.rect.x), Int32(piece.rect.y), Int32(piece.rect.x),
                Int32(piece.rect.y), UInt32(piece.rect.width), UInt32(piece.rect.height))
        }
        rest.removeFirst(count)
        return rest.isEmpty
    }

    /// Forgets what is left of an image, whose memory goes.
    func drop(_ image: UnsafeMutablePointer<XImage>) {
        rest.removeAll { $0.image == image }
    }

    private static func bytes(_ image: UnsafeMutablePointer<XImage>, width: Int) -> Int {
        max(1, width * Int(image.pointee.bits_per_pixel) / 8)
    }
}
