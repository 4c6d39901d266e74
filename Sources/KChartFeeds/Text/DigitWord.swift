/// Eight bytes of text as one word: digits are checked and turned into a number together.
///
/// The first byte of the text is the lowest of the word. The number of a word of digits takes three
/// multiplications: pairs, pairs of pairs, and both halves at once (the method is D. Lemire's,
/// "Quickly parsing eight digits", 2018).
enum DigitWord {
    /// "00000000".
    static let zeros: UInt64 = 0x3030_3030_3030_3030
    private static let tops: UInt64 = 0x8080_8080_8080_8080
    private static let ones: UInt64 = 0x0101_0101_0101_0101

    /// Eight bytes, wherever they stand; all of them must be readable.
    @inline(__always)
    static func load(_ p: UnsafePointer<UInt8>) -> UInt64 {
        UInt64(littleEndian: UnsafeRawPointer(p).loadUnaligned(as: UInt64.self))
    }

    /// The top bit of every byte above 9; a byte above one of them may be marked wrongly, so the
    /// lowest mark and "none" are what can be relied on.
    @inline(__always)
    static func others(_ word: UInt64) -> UInt64 {
        ((word &+ 0x7676_7676_7676_7676) | word) & tops
    }

    /// The number whose digits are the bytes 0…9 of `word`, the lowest byte first.
    @inline(__always)
    static func value(_ word: UInt64) -> UInt64 {
        let pairs = (word &* 10) &+ (word &>> 8)
        let low = (pairs & 0x0000_00FF_0000_00FF) &* 0x000F_4240_0000_0064
        let high = ((pairs &>> 16) & 0x0000_00FF_0000_00FF) &* 0x0000_2710_0000_0001
        return (low &+ high) &>> 32
    }

    /// `byte` in all eight places.
    @inline(__always)
    static func repeating(_ byte: UInt8) -> UInt64 { UInt64(byte) &* ones }

    /// The top bit of every zero byte and of no other.
    @inline(__always)
    static func exactZeroBytes(_ word: UInt64) -> UInt64 {
        let low = ~tops
        return ~(((word & low) &+ low) | word | low)
    }

    /// How many of the eight top bits are set.
    @inline(__always)
    static func count(_ marks: UInt64) -> Int {
        Int(truncatingIfNeeded: ((marks &>> 7) &* ones) &>> 56)
    }

    /// The top bit of every zero byte; as with `others`, the lowest mark can be relied on.
    @inline(__always)
    static func zeroBytes(_ word: UInt64) -> UInt64 { (word &- ones) & ~word & tops }
}
