/// Writes literals and matches as blocks of a deflate stream with codes of their own: RFC 1951.
struct DeflateBlocks {
    /// The longest match in bytes, and the farthest.
    static let longestMatch = 258
    static let farthestMatch = 32_768
    /// Literals and matches of one block; bounds the memory.
    private static let blockSize = 1 << 16
    /// The order in which the lengths of the lengths' code are written.
    private static let lengthOrder = [
        16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15,
    ]

    private(set) var bytes: [UInt8] = []
    private var pending: UInt64 = 0
    private var pendingBits: UInt64 = 0
    /// A literal's value, or bit 31, the match's length less 3, and its distance less 1.
    private var tokens: [UInt32] = []
    private var symbolCounts = [Int](repeating: 0, count: 286)
    private var distanceCounts = [Int](repeating: 0, count: 30)

    init(header: [UInt8]) {
        bytes = header
        tokens.reserveCapacity(Self.blockSize)
    }

    mutating func literal(_ value: UInt8) {
        tokens.append(UInt32(value))
        symbolCounts[Int(value)] += 1
        if tokens.count == Self.blockSize { writeBlock(isLast: false) }
    }

    /// - Parameters:
    ///   - length: 3 ... 258 bytes.
    ///   - distance: 1 ... 32 768 bytes back.
    mutating func match(length: Int, distance: Int) {
        let length = UInt32(truncatingIfNeeded: length - 3)
        let distance = UInt32(truncatingIfNeeded: distance - 1)
        tokens.append(1 << 31 | length << 16 | distance)
        symbolCounts[Self.lengthSymbol(length).symbol] += 1
        distanceCounts[Self.distanceSymbol(distance).symbol] += 1
        if tokens.count == Self.blockSize { writeBlock(isLast: false) }
    }

    /// Ends the stream; `trailer` follows it on a byte of its own.
    mutating func finish(trailer: [UInt8]) {
        writeBlock(isLast: true)
        put(0, bits: (8 - pendingBits % 8) % 8)
        bytes += trailer
    }

    // MARK: - Symbols

    /// The symbol of a length less 3, with its extra bits.
    @inline(__always)
    private static func lengthSymbol(_ length: UInt32) -> (symbol: Int, extra: UInt32, bits: UInt64)
    {
        if length < 8 { return (257 + Int(length), 0, 0) }
        if length == 255 { return (285, 0, 0) }
        let power = 31 - length.leadingZeroBitCount
        let bits = power - 2
        let symbol = 257 + 4 * (power - 1) + Int(length >> UInt32(bits) & 3)
        return (symbol, length & (1 << UInt32(bits) - 1), UInt64(bits))
    }

    /// The symbol of a distance less 1, with its extra bits.
    @inline(__always)
    private static func distanceSymbol(
        _ distance: UInt32
    ) -> (symbol: Int, extra: UInt32, bits: UInt64) {
        if distance < 4 { return (Int(distance), 0, 0) }
        let power = 31 - distance.leadingZeroBitCount
        let bits = power - 1
        let symbol = 2 * power + Int(distance >> UInt32(bits) & 1)
        return (symbol, distance & (1 << UInt32(bits) - 1), UInt64(bits))
    }

    // MARK: - Blocks

    private mutating func writeBlock(isLast: Bool) {
        symbolCounts[256] = 1
        let symbols = HuffmanCode(frequencies: symbolCounts, limit: 15)
        let distances = HuffmanCode(frequencies: distanceCounts, limit: 15)
        put(isLast ? 1 : 0, bits: 1)
        put(2, bits: 2)
        writeLengths(symbols, distances)
        for token in tokens {
            guard token >> 31 == 1 else {
                put(symbols, Int(token))
                continue
            }
            let length = Self.lengthSymbol(token >> 16 & 0xFF)
            put(symbols, length.symbol)
            put(UInt64(length.extra), bits: length.bits)
            let distance = Self.distanceSymbol(token & 0xFFFF)
            put(distances, distance.symbol)
            put(UInt64(distance.extra), bits: distance.bits)
        }
        put(symbols, 256)
        tokens.removeAll(keepingCapacity: true)
        for index in symbolCounts.indices { symbolCounts[index] = 0 }
        for index in distanceCounts.indices { distanceCounts[index] = 0 }
    }

    /// The lengths of both codes, runs of them shortened, in a code of their own.
    private mutating func writeLengths(_ symbols: HuffmanCode, _ distances: HuffmanCode) {
        func used(_ code: HuffmanCode, least: Int) -> Int {
            max(least, (code.lengths.lastIndex { $0 > 0 } ?? 0) + 1)
        }
        let symbolCount = used(symbols, least: 257)
        let distanceCount = used(distances, least: 1)
        let all = Array(symbols.lengths[..<symbolCount] + distances.lengths[..<distanceCount])
        let runs = Self.runs(all)
        var counts = [Int](repeating: 0, count: 19)
        for run in runs { counts[run.symbol] += 1 }
        let code = HuffmanCode(frequencies: counts, limit: 7)
        let last = Self.lengthOrder.lastIndex { code.lengths[$0] > 0 } ?? 0
        let codeCount = max(4, last + 1)
        put(UInt64(symbolCount - 257), bits: 5)
        put(UInt64(distanceCount - 1), bits: 5)
        put(UInt64(codeCount - 4), bits: 4)
        for place in Self.lengthOrder[..<codeCount] { put(UInt64(code.lengths[place]), bits: 3) }
        for run in runs {
            put(code, run.symbol)
            put(run.extra, bits: run.bits)
        }
    }

    private static func runs(
        _ lengths: [UInt8]
    ) -> [(symbol: Int, extra: UInt64, bits: UInt64)] {
        var runs: [(symbol: Int, extra: UInt64, bits: UInt64)] = []
        var start = 0
        while start < lengths.count {
            let value = lengths[start]
            var end = start + 1
            while end < lengths.count, lengths[end] == value { end += 1 }
            var left = end - start
            start = end
            if value > 0 {
                runs.append((Int(value), 0, 0))
                left -= 1
            }
            while left >= 3 {
                let part = min(left, value > 0 ? 6 : 138)
                if value > 0 {
                    runs.append((16, UInt64(part - 3), 2))
                } else if part <= 10 {
                    runs.append((17, UInt64(part - 3), 3))
                } else {
                    runs.append((18, UInt64(part - 11), 7))
                }
                left -= part
            }
            for _ in 0..<left { runs.append((Int(value), 0, 0)) }
        }
        return runs
    }

    // MARK: - Bits

    @inline(__always)
    private mutating func put(_ code: HuffmanCode, _ symbol: Int) {
        put(UInt64(code.codes[symbol]), bits: UInt64(code.lengths[symbol]))
    }

    @inline(__always)
    private mutating func put(_ value: UInt64, bits: UInt64) {
        pending |= value << pendingBits
        pendingBits += bits
        while pendingBits >= 8 {
            bytes.append(UInt8(truncatingIfNeeded: pending))
            pending >>= 8
            pendingBits -= 8
        }
    }
}
