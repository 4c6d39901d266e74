import Glibc

/// One-minute bars from a seeded walk: the same on every machine, whole cents throughout.
struct MadeUpBars: Sequence, IteratorProtocol {
    struct Bar {
        /// Milliseconds since 1970.
        var time: Int64
        /// In cents.
        var open: Int64
        var high: Int64
        var low: Int64
        var close: Int64
        /// In hundred-thousandths.
        var volume: Int64
    }

    private var state: UInt64 = 0x5EED
    private var time: Int64 = 1_262_304_000_000
    private var last: Int64 = 6_000_000
    private var left: Int

    init(count: Int) { left = count }

    /// A 64-bit linear congruential step with its high bits folded down.
    private mutating func random(below bound: Int64) -> Int64 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        let folded = state >> 33 ^ state >> 17 & 0xFFFF
        return Int64(folded % UInt64(bound))
    }

    mutating func next() -> Bar? {
        guard left > 0 else { return nil }
        left -= 1
        let open = last
        // The pull to the middle keeps the walk between one and twelve million cents.
        let pull = (6_000_000 - last) / 20_000
        let close = Swift.min(
            Swift.max(open + random(below: 8_001) - 4_000 + pull, 1_000_000), 12_000_000)
        let bar = Bar(
            time: time, open: open, high: Swift.max(open, close) + random(below: 1_500),
            low: Swift.min(open, close) - random(below: 1_500), close: close,
            volume: 1_000 + random(below: 4_000_000))
        last = close
        time += 60_000
        return bar
    }

    /// About 59 bytes a row.
    static func writeCSV(count: Int, to file: UnsafeMutablePointer<FILE>) {
        var buffer = Array("time,open,high,low,close,volume\n".utf8)
        buffer.reserveCapacity(1 << 20)
        for bar in MadeUpBars(count: count) {
            append(bar.time, to: &buffer)
            for price in [bar.open, bar.high, bar.low, bar.close] {
                buffer.append(UInt8(ascii: ","))
                append(price, digits: 2, to: &buffer)
            }
            buffer.append(UInt8(ascii: ","))
            append(bar.volume, digits: 5, to: &buffer)
            buffer.append(UInt8(ascii: "\n"))
            if buffer.count > 1 << 20 - 128 {
                fwrite(buffer, 1, buffer.count, file)
                buffer.removeAll(keepingCapacity: true)
            }
        }
        fwrite(buffer, 1, buffer.count, file)
    }

    /// The value divided by a power of ten, with all its decimals.
    private static func append(_ value: Int64, digits: Int = 0, to buffer: inout [UInt8]) {
        let start = buffer.count
        var rest = value
        var written = 0
        repeat {
            if digits > 0, written == digits { buffer.append(UInt8(ascii: ".")) }
            buffer.append(UInt8(ascii: "0") + UInt8(rest % 10))
            rest /= 10
            written += 1
        } while rest > 0 || written <= digits
        buffer[start...].reverse()
    }
}
