extension CSVFastRow {
    /// The end of the line whose rest begins at `start`; nil when the rest has `most` delimiters or
    /// more and something stands behind them, fewer than `least` cells, or a quote.
    @inline(__always)
    static func lineEnd(
        _ start: UnsafePointer<UInt8>, delimiter: UInt8, least: Int, most: Int
    ) -> UnsafePointer<UInt8>? {
        var p = start
        var count = 0
        while true {
            let word = DigitWord.load(p)
            let ends = DigitWord.exactZeroBytes(word ^ DigitWord.repeating(0x0A))
            let marks = DigitWord.exactZeroBytes(word ^ DigitWord.repeating(delimiter))
            let quotes = DigitWord.exactZeroBytes(word ^ DigitWord.repeating(UInt8(ascii: "\"")))
            guard ends != 0 else {
                guard quotes == 0 else { return nil }
                count &+= DigitWord.count(marks)
                p += 8
                continue
            }
            guard quotes & (ends ^ (ends &- 1)) == 0 else { return nil }
            // The lowest mark and what is below it: the bytes of this line.
            count &+= DigitWord.count(marks & (ends ^ (ends &- 1)))
            guard count + 1 >= least else { return nil }
            let end = p + (ends.trailingZeroBitCount &>> 3)
            let isCR = end - start == 1 && start.pointee == 0x0D
            if most > 0 ? count < most : end == start || isCR { return end }
            // One more separator at the end is no cell.
            let last = end > start && (end - 1).pointee == 0x0D ? end - 1 : end
            let isClosed = count == most && last > start && (last - 1).pointee == delimiter
            return isClosed ? end : nil
        }
    }
}
