import Glibc
import KChartCanvas

/// A path of the icon set, flattened to points on the icon's own grid.
struct IconPath: Hashable, Sendable {
    /// Each piece from one M to the next; a closed one ends where it began.
    var pieces: [[CanvasPoint]] = []

    /// Reads the commands M L H V C A Z, all absolute. What is no such path ends it there.
    init(_ text: String) {
        var reader = Reader(Array(text.utf8))
        var piece: [CanvasPoint] = []
        var pen = CanvasPoint(x: 0, y: 0)
        while let command = reader.command() {
            switch command {
            case UInt8(ascii: "M"):
                guard let point = reader.point() else { break }
                if piece.count > 1 { pieces.append(piece) }
                piece = [point]
                pen = point
                continue
            case UInt8(ascii: "L"):
                guard let point = reader.point() else { break }
                pen = point
                piece.append(pen)
                continue
            case UInt8(ascii: "H"):
                guard let x = reader.number() else { break }
                pen.x = x
                piece.append(pen)
                continue
            case UInt8(ascii: "V"):
                guard let y = reader.number() else { break }
                pen.y = y
                piece.append(pen)
                continue
            case UInt8(ascii: "C"):
                guard let one = reader.point(), let two = reader.point(), let end = reader.point()
                else { break }
                piece += Self.cubic(pen, one, two, end)
                pen = end
                continue
            case UInt8(ascii: "A"):
                guard let radii = reader.point(), reader.number() != nil,
                    let large = reader.number(), let sweep = reader.number(),
                    let end = reader.point()
                else { break }
                piece += Self.arc(
                    from: pen, to: end, radius: radii.x, isLarge: large != 0, isSweep: sweep != 0)
                pen = end
                continue
            case UInt8(ascii: "Z"):
                guard let first = piece.first else { break }
                if piece.last != first { piece.append(first) }
                pen = first
                continue
            default: break
            }
            break
        }
        if piece.count > 1 { pieces.append(piece) }
    }

    /// Enough for a curve of an icon at four times its size.
    private static let curveSteps = 12

    private static func cubic(
        _ from: CanvasPoint, _ one: CanvasPoint, _ two: CanvasPoint, _ end: CanvasPoint
    ) -> [CanvasPoint] {
        (1...curveSteps).map { step in
            let t = Double(step) / Double(curveSteps)
            let s = 1 - t
            func mix(_ a: Double, _ b: Double, _ c: Double, _ d: Double) -> Double {
                s * s * s * a + 3 * s * s * t * b + 3 * s * t * t * c + t * t * t * d
            }
            return CanvasPoint(
                x: mix(from.x, one.x, two.x, end.x), y: mix(from.y, one.y, two.y, end.y))
        }
    }

    /// A circle's arc between two points (the set has no ellipses), as SVG 1.1 F.6.5 finds its
    /// centre.
    private static func arc(
        from: CanvasPoint, to: CanvasPoint, radius: Double, isLarge: Bool, isSweep: Bool
    ) -> [CanvasPoint] {
        let halfX = (from.x - to.x) / 2
        let halfY = (from.y - to.y) / 2
        let half = (halfX * halfX + halfY * halfY).squareRoot()
        guard half > 0, radius > 0 else { return [to] }
        let radius = max(radius, half)
        let height = (radius * radius - half * half).squareRoot()
        let sign: Double = isLarge == isSweep ? -1 : 1
        let centreX = (from.x + to.x) / 2 + sign * height * halfY / half
        let centreY = (from.y + to.y) / 2 - sign * height * halfX / half
        let start = atan2(from.y - centreY, from.x - centreX)
        var turn = atan2(to.y - centreY, to.x - centreX) - start
        if isSweep, turn < 0 { turn += 2 * .pi }
        if !isSweep, turn > 0 { turn -= 2 * .pi }
        let steps = max(2, Int((abs(turn) / (2 * .pi) * 32).rounded(.up)))
        return (1...steps).map { step in
            guard step < steps else { return to }
            let angle = start + turn * Double(step) / Double(steps)
            return CanvasPoint(x: centreX + radius * cos(angle), y: centreY + radius * sin(angle))
        }
    }

    private struct Reader {
        private let bytes: [UInt8]
        private var place = 0

        init(_ bytes: [UInt8]) {
            self.bytes = bytes
        }

        private mutating func skipSpace() {
            while place < bytes.count, bytes[place] == 0x20 || bytes[place] == 0x2C { place += 1 }
        }

        mutating func command() -> UInt8? {
            skipSpace()
            guard place < bytes.count else { return nil }
            defer { place += 1 }
            return bytes[place]
        }

        mutating func number() -> Double? {
            skipSpace()
            let first = place
            while place < bytes.count,
                (0x30...0x39).contains(bytes[place]) || bytes[place] == 0x2E
                    || bytes[place] == 0x2D
            { place += 1 }
            return Double(String(decoding: bytes[first..<place], as: UTF8.self))
        }

        mutating func point() -> CanvasPoint? {
            guard let x = number(), let y = number() else { return nil }
            return CanvasPoint(x: x, y: y)
        }
    }
}
