@testable import KChartFeeds

/// Damages texts and archives, the same way for the same seed.
struct Mutator {
    private(set) var random: SplitMix

    init(seed: UInt64) { random = SplitMix(seed) }

    /// Bytes that break parsers more often than others.
    private static let poison: [UInt8] = [
        0, 0x0A, 0x0D, 0x22, 0x2C, 0x3B, 0x09, 0x2D, 0x2B, 0x2E, 0x65, 0x45, 0x39, 0x30, 0x5B, 0x5D,
        0x7B, 0x7D, 0x3A, 0x5C, 0xFF, 0xC2, 0x80, 0x20, 0x54, 0x5A,
    ]

    mutating func next(below bound: Int) -> Int { Int(random.next() % UInt64(max(bound, 1))) }

    /// One to six slips of a disk, a copy or a hand.
    mutating func damaged(_ original: [UInt8]) -> [UInt8] {
        var bytes = original
        for _ in 0...next(below: 6) {
            let place = next(below: bytes.count)
            switch next(below: 7) {
            case 0: bytes.removeSubrange(min(place, bytes.count)...)
            case 1 where !bytes.isEmpty:
                bytes[place] = Self.poison[next(below: Self.poison.count)]
            case 2: bytes.insert(UInt8(truncatingIfNeeded: random.next()), at: place)
            case 3 where !bytes.isEmpty: bytes[place] ^= 1 << UInt8(next(below: 8))
            case 4:
                let end = min(bytes.count, place + next(below: 40))
                bytes.insert(contentsOf: Array(bytes[place..<end]), at: place)
            case 5:
                let end = min(bytes.count, place + next(below: 20))
                bytes.removeSubrange(place..<end)
            default:
                bytes.insert(
                    contentsOf: [UInt8](repeating: 0x39, count: next(below: 400)), at: place)
            }
        }
        return bytes
    }

    /// Up to 300 bytes, half of them poison.
    mutating func noise() -> [UInt8] {
        (0..<next(below: 300)).map { _ in
            next(below: 2) == 0
                ? UInt8(truncatingIfNeeded: random.next())
                : Self.poison[next(below: Self.poison.count)]
        }
    }
}
