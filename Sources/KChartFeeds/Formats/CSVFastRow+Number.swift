/// The numbers of the fast way. Words of eight bytes are read from their cells on; what lies
/// behind the cell is shifted out before anybody looks at it.
extension CSVFastRow {
    /// What a number cell gave; both counts are −1 when it went the slow way.
    struct Number {
        var value: Double
        var whole: Int
        var decimals: Int
        var end: UnsafePointer<UInt8>
    }

    @inline(__always)
    private static func ends(_ byte: UInt8, delimiter: UInt8) -> Bool {
        byte == delimiter || byte == 0x0A || byte == 0x0D
    }

    // The number at `p` when it has the shape of its column's last one and no decimal that is
    // new; else nil, and `p` stays.

    @inline(__always)
    static func narrow(
        _ p: inout UnsafePointer<UInt8>, _ column: UnsafeMutablePointer<Column>, delimiter: UInt8
    ) -> Double? {
        let point = p + column.pointee.shape.whole
        let next = p + column.pointee.shape.length
        let head = DigitWord.load(p) &<< column.pointee.shape.wholeShift
        let tail = DigitWord.load(point + 1) &<< column.pointee.shape.decimalShift
        let digits =
            ((head &>> column.pointee.shape.narrowShift) | tail) ^ column.pointee.shape.wholeZeros
        let refused = DigitWord.others(digits) | (digits & column.pointee.shape.newDecimals)
        guard refused == 0, point.pointee == UInt8(ascii: "."),
            ends(next.pointee, delimiter: delimiter)
        else { return nil }
        p = next
        return Double(Int64(bitPattern: DigitWord.value(digits))) / column.pointee.shape.power
    }

    @inline(__always)
    static func wide(
        _ p: inout UnsafePointer<UInt8>, _ column: UnsafeMutablePointer<Column>, delimiter: UInt8
    ) -> Double? {
        let point = p + column.pointee.shape.whole
        let next = p + column.pointee.shape.length
        let head =
            (DigitWord.load(p) &<< column.pointee.shape.wholeShift)
            ^ column.pointee.shape.wholeZeros
        let tail =
            (DigitWord.load(point + 1) &<< column.pointee.shape.decimalShift)
            ^ column.pointee.shape.decimalZeros
        let refused =
            DigitWord.others(head) | DigitWord.others(tail)
            | (tail & column.pointee.shape.newDecimals)
        let mantissa =
            DigitWord.value(head) &* column.pointee.shape.wholePower &+ DigitWord.value(tail)
        guard refused == 0, mantissa <= DecimalNumber.exactLimit,
            point.pointee == UInt8(ascii: "."), ends(next.pointee, delimiter: delimiter)
        else { return nil }
        p = next
        return Double(Int64(bitPattern: mantissa)) / column.pointee.shape.power
    }

    @inline(__always)
    static func whole(
        _ p: inout UnsafePointer<UInt8>, _ column: UnsafeMutablePointer<Column>, delimiter: UInt8
    ) -> Double? {
        let next = p + column.pointee.shape.length
        let digits =
            (DigitWord.load(p) &<< column.pointee.shape.wholeShift)
            ^ column.pointee.shape.wholeZeros
        guard DigitWord.others(digits) == 0, ends(next.pointee, delimiter: delimiter) else {
            return nil
        }
        p = next
        return Double(Int64(bitPattern: DigitWord.value(digits)))
    }

    /// A number whose length says nothing about the next one's, as of volumes: where its point and
    /// its end are is told by the words themselves. Nil for the rare ones: eight digits before the
    /// point or none, more than eight behind it, a sign, an exponent.
    @inline(__always)
    static func amount(_ p: inout UnsafePointer<UInt8>, delimiter: UInt8) -> Double? {
        let head = DigitWord.load(p) ^ DigitWord.zeros
        let headEnd = DigitWord.others(head)
        let whole = headEnd.trailingZeroBitCount &>> 3
        guard headEnd != 0, whole > 0 else { return nil }
        let value = DigitWord.value(head &<< UInt64(64 &- 8 &* whole))
        let point = p + whole
        if point.pointee != UInt8(ascii: ".") {
            guard ends(point.pointee, delimiter: delimiter) else { return nil }
            p = point
            return Double(Int64(bitPattern: value))
        }
        let tail = DigitWord.load(point + 1) ^ DigitWord.zeros
        // Of a word of nothing but digits all 64 bits are free: eight decimals.
        let decimals = DigitWord.others(tail).trailingZeroBitCount &>> 3
        let next = point + 1 + decimals
        guard decimals > 0, ends(next.pointee, delimiter: delimiter) else { return nil }
        // At most 7 and 8 digits: under 2^53.
        let mantissa =
            value &* wholePowers[decimals]
            &+ DigitWord.value(tail &<< UInt64(64 &- 8 &* decimals))
        p = next
        return Double(Int64(bitPattern: mantissa)) / powers[decimals]
    }

    // 10^0 … 10^8, in place.
    private static let wholePowers: InlineArray<9, UInt64> = [
        1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000,
    ]
    private static let powers: InlineArray<9, Double> = [
        1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8,
    ]

    /// The number at `start`, which ends before a delimiter or a line end; nil for anything else.
    @inline(never)
    static func anyNumber(_ start: UnsafePointer<UInt8>, delimiter: UInt8) -> Number? {
        var q = start
        let isNegative = q.pointee == UInt8(ascii: "-")
        if isNegative { q += 1 }
        var mantissa: UInt64 = 0
        let digits = q
        var digit = q.pointee &- 48
        while digit < 10 {
            mantissa = mantissa &* 10 &+ UInt64(digit)
            q += 1
            digit = q.pointee &- 48
        }
        let whole = q - digits
        var decimals = 0
        if q.pointee == UInt8(ascii: ".") {
            q += 1
            let fraction = q
            digit = q.pointee &- 48
            while digit < 10 {
                mantissa = mantissa &* 10 &+ UInt64(digit)
                q += 1
                digit = q.pointee &- 48
            }
            decimals = q - fraction
        }
        let stop = q.pointee
        guard whole + decimals > 0, ends(stop, delimiter: delimiter) || stop | 0x20 == 0x65
        else { return nil }
        if whole + decimals <= 19, decimals <= 22, mantissa <= DecimalNumber.exactLimit,
            stop | 0x20 != 0x65
        {
            let value = Double(mantissa) / DecimalNumber.powersOfTen[decimals]
            // A sign is no part of a shape.
            return Number(
                value: isNegative ? -value : value, whole: isNegative ? -1 : whole,
                decimals: decimals, end: q)
        }
        return slowNumber(start, delimiter: delimiter)
    }

    private static func slowNumber(
        _ start: UnsafePointer<UInt8>, delimiter: UInt8
    ) -> Number? {
        var p = start
        while !ends(p.pointee, delimiter: delimiter) { p += 1 }
        let text = UnsafeBufferPointer(start: start, count: p - start)
        return DecimalNumber.plain(text).map { Number(value: $0, whole: -1, decimals: -1, end: p) }
    }
}
