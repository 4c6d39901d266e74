import KChartCore

/// The bytes of one line in memory that is there already: nothing is allocated for a line.
struct LineText {
    /// The longest line has seven numbers of at most 25 bytes, a time and the names of the fields.
    static let room = 512

    private let start: UnsafeMutablePointer<UInt8>
    private var at: UnsafeMutablePointer<UInt8>

    /// - Parameter memory: at least `room` bytes.
    init(_ memory: UnsafeMutablePointer<UInt8>) {
        start = memory
        at = memory
    }

    var bytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: start, count: at - start) }

    mutating func append(byte: UInt8) {
        at.pointee = byte
        at += 1
    }

    mutating func append(_ text: StaticString) {
        at.update(from: text.utf8Start, count: text.utf8CodeUnitCount)
        at += text.utf8CodeUnitCount
    }

    private mutating func append(_ text: String) {
        for byte in text.utf8 { append(byte: byte) }
    }

    /// The digits of a number with zeros in front.
    mutating func append(_ number: UInt64, width: Int) {
        var rest = number
        var place = width
        while place > 0 {
            place -= 1
            at[place] = UInt8(truncatingIfNeeded: 0x30 &+ rest % 10)
            rest /= 10
        }
        at += width
    }

    mutating func append(_ number: UInt64) {
        var width = 1
        var limit: UInt64 = 10
        while width < 20, number >= limit {
            width += 1
            let (next, isTooLarge) = limit.multipliedReportingOverflow(by: 10)
            limit = isTooLarge ? .max : next
            if isTooLarge, number == .max { width = 20 }
        }
        append(number, width: width)
    }

    mutating func append(_ number: Int64) {
        if number < 0 { append(byte: 0x2D) }
        append(number.magnitude)
    }

    // MARK: - Doubles

    /// The shortest text that gives the same double back, without a fraction of nothing.
    mutating func append(_ number: Double) {
        let size = number.magnitude
        if size < 1e15, number != 0 || number.sign == .plus {
            // Whole numbers are common, and exact: 2^53 is far away.
            let whole = UInt64(size)
            if Double(whole) == size {
                if number < 0 { append(byte: 0x2D) }
                return append(whole)
            }
            if appendFewDecimals(size, isNegative: number < 0) { return }
        }
        let digits = number.description
        append(digits.hasSuffix(".0") ? String(digits.dropLast(2)) : digits)
    }

    /// Writes a number of up to eight decimals and fifteen digits in all: as a whole number of its
    /// last decimal, which gives it back exactly, since both parts of the quotient are exact. False
    /// for any other.
    private mutating func appendFewDecimals(_ size: Double, isNegative: Bool) -> Bool {
        guard size >= 1e-3 else { return false }
        var decimals = 8
        var unit: UInt64 = 100_000_000
        while decimals > 1, size * Double(unit) >= 1e15 {
            decimals -= 1
            unit /= 10
        }
        guard size * Double(unit) < 1e15 else { return false }
        var mantissa = UInt64(size * Double(unit) + 0.5)
        guard Double(mantissa) / Double(unit) == size else { return false }
        // Of fewer digits no other whole number gives the same double: fifteen tell all apart.
        while mantissa % 10 == 0 {
            mantissa /= 10
            unit /= 10
            decimals -= 1
        }
        if isNegative { append(byte: 0x2D) }
        append(mantissa / unit)
        append(byte: 0x2E)
        append(mantissa % unit, width: decimals)
        return true
    }

    // MARK: - Times

    /// 2024-12-01T00:00:00Z, as `Inspection.isoText` has it.
    mutating func appendISO(_ time: Timestamp) {
        let days = time.microseconds.flooredQuotient(86_400_000_000)
        let date = CivilDate(daysSinceEpoch: Int(days))
        let rest = time.microseconds - days * 86_400_000_000
        guard rest % 1_000_000 == 0, (0...9_999).contains(date.year) else {
            return append(Inspection.isoText(time))
        }
        let seconds = UInt64(rest / 1_000_000)
        append(UInt64(date.year), width: 4)
        append(byte: 0x2D)
        append(UInt64(date.month), width: 2)
        append(byte: 0x2D)
        append(UInt64(date.day), width: 2)
        append(byte: 0x54)
        append(seconds / 3_600, width: 2)
        append(byte: 0x3A)
        append(seconds / 60 % 60, width: 2)
        append(byte: 0x3A)
        append(seconds % 60, width: 2)
        append(byte: 0x5A)
    }

    /// `count` divided exactly, the fraction without zeros at its end.
    mutating func append(_ count: Int64, by unit: UInt64) {
        if count < 0 { append(byte: 0x2D) }
        append(count.magnitude / unit)
        var fraction = count.magnitude % unit
        guard fraction > 0 else { return }
        append(byte: 0x2E)
        var step = unit / 10
        while fraction > 0 {
            append(byte: UInt8(0x30 + fraction / step))
            fraction %= step
            step /= 10
        }
    }
}
