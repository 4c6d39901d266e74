import KChartCanvas
import KChartCore

/// Compresses the rows of a picture as a PNG holds them: a zlib stream of unfiltered rows.
///
/// A chart is runs of one colour and rows like the row above. Both are found by comparing
/// pixels, not by searching bytes: a picture of 1920×1080 takes 1 to 2 ms, where a general
/// compressor takes 10. What is left (text, edges) is looked up by its next two pixels.
struct PixelDeflate {
    private static let hashBits: UInt32 = 13

    private let buffer: PixelBuffer
    /// A number for each pixel when the picture has a palette; nil for three bytes a pixel.
    private let indices: UnsafePointer<UInt8>?
    private let pixelBytes: Int
    private let rowBytes: Int
    private var blocks: DeflateBlocks
    private var sum = AdlerSum()
    /// Where two pixels were last seen, as a number of pixels from the start; -1 for nowhere.
    private var seen: [Int]

    /// The zlib stream of the picture.
    static func stream(_ buffer: PixelBuffer, indices: UnsafePointer<UInt8>?) -> [UInt8] {
        var deflate = PixelDeflate(buffer, indices: indices)
        for row in 0..<buffer.size.height { deflate.add(row: row) }
        deflate.blocks.finish(trailer: deflate.sum.bytes)
        return deflate.blocks.bytes
    }

    private init(_ buffer: PixelBuffer, indices: UnsafePointer<UInt8>?) {
        self.buffer = buffer
        self.indices = indices
        pixelBytes = indices == nil ? 3 : 1
        rowBytes = buffer.size.width * pixelBytes + 1
        // Deflate with a window of 32 kB, no dictionary, the fastest level named.
        blocks = DeflateBlocks(header: [0x78, 0x01])
        seen = [Int](repeating: -1, count: 1 << Int(Self.hashBits))
    }

    private mutating func add(row: Int) {
        let width = buffer.size.width
        let pixels = buffer.base + row * buffer.rowStride
        let above =
            row > 0 && rowBytes <= DeflateBlocks.farthestMatch
            ? UnsafePointer(pixels - buffer.rowStride) : nil
        blocks.literal(0)
        sum.beginRow(byteCount: rowBytes)
        var isSameAsAbove = false
        var x = 0
        while x < width {
            let up = above.map { Self.equal(pixels + x, $0 + x, limit: width - x) } ?? 0
            if x == 0, up == width { isSameAsAbove = true }
            let left =
                x > 0 && up < width - x
                ? Self.equal(pixels + x, pixels + x - 1, limit: width - x) : 0
            let length = max(up, left)
            if length * pixelBytes >= 3 {
                emit(length, distance: left > up ? pixelBytes : rowBytes, pixels + x, row, x)
                x += length
            } else {
                x += addOther(pixels, row, x)
            }
        }
        sum.endRow(pixels, width: width, indices: rowIndices(row), isRepeated: isSameAsAbove)
    }

    private func rowIndices(_ row: Int) -> UnsafePointer<UInt8>? {
        indices.map { $0 + row * buffer.size.width }
    }

    /// A place with the same two pixels, or the pixel as it is; answers how many pixels.
    private mutating func addOther(
        _ pixels: UnsafeMutablePointer<UInt32>, _ row: Int, _ x: Int
    ) -> Int {
        let width = buffer.size.width
        if x + 1 < width {
            let first = pixels[x] & 0xFF_FFFF
            let second = pixels[x + 1] & 0xFF_FFFF
            let hash = (first &* 0x9E37_79B1 ^ second &* 0x85EB_CA77) >> (32 - Self.hashBits)
            let here = row * width + x
            let place = seen[Int(hash)]
            seen[Int(hash)] = here
            if place >= 0 {
                let (otherRow, otherX) = place.quotientAndRemainder(dividingBy: width)
                let distance = (row - otherRow) * rowBytes + (x - otherX) * pixelBytes
                if distance <= DeflateBlocks.farthestMatch {
                    let other = buffer.base + otherRow * buffer.rowStride + otherX
                    let length = Self.equal(
                        pixels + x, other, limit: min(width - x, width - otherX))
                    if length * pixelBytes >= max(3, 2 * pixelBytes) {
                        emit(length, distance: distance, pixels + x, row, x)
                        return length
                    }
                }
            }
        }
        emitLiterals(1, pixels + x, row, x)
        return 1
    }

    private mutating func emit(
        _ count: Int, distance: Int, _ pixels: UnsafeMutablePointer<UInt32>, _ row: Int, _ x: Int
    ) {
        var left = count * pixelBytes
        while left >= 3 {
            let part = min(left, DeflateBlocks.longestMatch)
            blocks.match(length: part, distance: distance)
            left -= part
        }
        // Only a palette leaves less than a whole match.
        if left > 0 { emitLiterals(left, pixels + count - left, row, x + count - left) }
    }

    private mutating func emitLiterals(
        _ count: Int, _ pixels: UnsafeMutablePointer<UInt32>, _ row: Int, _ x: Int
    ) {
        if let indices = rowIndices(row) {
            for place in 0..<count { blocks.literal(indices[x + place]) }
            return
        }
        for place in 0..<count {
            let color = pixels[place]
            blocks.literal(UInt8(truncatingIfNeeded: color >> 16))
            blocks.literal(UInt8(truncatingIfNeeded: color >> 8))
            blocks.literal(UInt8(truncatingIfNeeded: color))
        }
    }

    /// How many pixels from the start of both are equal, the spare byte apart.
    @inline(__always)
    private static func equal(
        _ left: UnsafePointer<UInt32>, _ right: UnsafePointer<UInt32>, limit: Int
    ) -> Int {
        let mask = SIMD8<UInt32>(repeating: 0xFF_FFFF)
        let zero = SIMD8<UInt32>(repeating: 0)
        let a = UnsafeRawPointer(left)
        let b = UnsafeRawPointer(right)
        var count = 0
        while count + 8 <= limit {
            let one = a.loadUnaligned(fromByteOffset: count * 4, as: SIMD8<UInt32>.self)
            let two = b.loadUnaligned(fromByteOffset: count * 4, as: SIMD8<UInt32>.self)
            guard (one ^ two) & mask == zero else { break }
            count += 8
        }
        while count < limit, (left[count] ^ right[count]) & 0xFF_FFFF == 0 { count += 1 }
        return count
    }
}

/// Adler's checksum of unfiltered rows: RFC 1950. A run of one colour costs one step, a row like
/// the one above none.
private struct AdlerSum {
    private static let modulus: UInt64 = 65_521

    private var low: UInt64 = 1
    private var high: UInt64 = 0
    private var byteCount: UInt64 = 0
    /// The last row's sum of bytes, and of bytes by their distance from its end.
    private var plain: UInt64 = 0
    private var weighted: UInt64 = 0

    /// Most significant byte first, as zlib writes it.
    var bytes: [UInt8] {
        [high >> 8, high & 0xFF, low >> 8, low & 0xFF].map { UInt8(truncatingIfNeeded: $0) }
    }

    mutating func beginRow(byteCount: Int) {
        self.byteCount = UInt64(byteCount)
    }

    /// The row is added; the byte before it, its filter, is 0.
    mutating func endRow(
        _ pixels: UnsafeMutablePointer<UInt32>, width: Int, indices: UnsafePointer<UInt8>?,
        isRepeated: Bool
    ) {
        if !isRepeated { measure(pixels, width: width, indices: indices) }
        high = (high + byteCount % Self.modulus * low + weighted) % Self.modulus
        low = (low + plain) % Self.modulus
    }

    private mutating func measure(
        _ pixels: UnsafeMutablePointer<UInt32>, width: Int, indices: UnsafePointer<UInt8>?
    ) {
        plain = 0
        weighted = 0
        let step: UInt64 = indices == nil ? 3 : 1
        var x = 0
        while x < width {
            let color = pixels[x] & 0xFF_FFFF
            var end = x + 1
            while end < width, pixels[end] & 0xFF_FFFF == color { end += 1 }
            let count = UInt64(end - x)
            // How often the first and the last byte of this kind count: an even progression.
            let first = UInt64(width - x) * step
            let last = first - (count - 1) * step
            let weights = count * (first + last) / 2
            if let indices {
                plain += count * UInt64(indices[x])
                weighted += weights * UInt64(indices[x])
            } else {
                let red = UInt64(color >> 16)
                let green = UInt64(color >> 8 & 0xFF)
                let blue = UInt64(color & 0xFF)
                plain += count * (red + green + blue)
                weighted += weights * (red + green + blue) - count * (green + 2 * blue)
            }
            x = end
        }
        plain %= Self.modulus
        weighted %= Self.modulus
    }
}
