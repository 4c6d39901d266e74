import Glibc

extension BarColumns {
    /// A look at one column without a copy of it. It keeps what it shows: later changes of the
    /// columns are not seen.
    public struct Column<Element: BitwiseCopyable & Sendable>: RandomAccessCollection {
        @usableFromInline let owner: BarStorage
        @usableFromInline let base: UnsafeMutablePointer<Element>?
        @usableFromInline let missing: Element
        public let count: Int

        @inlinable public var startIndex: Int { 0 }
        @inlinable public var endIndex: Int { count }

        // Inlinable, because callers of other modules would otherwise ask the runtime for the
        // type of every value they read.
        @inlinable
        public subscript(row: Int) -> Element {
            precondition(row >= 0 && row < count, "The row is one of the column's.")
            return withExtendedLifetime(owner) { base?[row] ?? missing }
        }

        /// The column's own memory, valid inside `body`; nil for a column that is not stored.
        @inlinable
        public func withContiguousStorageIfAvailable<Value>(
            _ body: (UnsafeBufferPointer<Element>) throws -> Value
        ) rethrows -> Value? {
            guard let base else { return nil }
            return try withExtendedLifetime(owner) {
                try body(UnsafeBufferPointer(start: base, count: count))
            }
        }
    }

    /// Microseconds since 1970 UTC.
    public var time: Column<Int64> {
        Column(
            owner: storage, base: storage.time + storage.room.head, missing: 0, count: count)
    }
    public var open: Column<Double> { column(storage.open) }
    public var high: Column<Double> { column(storage.high) }
    public var low: Column<Double> { column(storage.low) }
    public var close: Column<Double> { column(storage.close) }
    /// NaN where a row has none.
    public var volume: Column<Double> { column(storage.volume) }
    /// NaN where a row has none.
    public var turnover: Column<Double> { column(storage.turnover) }

    private func column(_ base: UnsafeMutablePointer<Double>?) -> Column<Double> {
        Column(
            owner: storage, base: base.map { $0 + storage.room.head }, missing: .nan, count: count)
    }

    /// A copy of a row; a row of points is a flat candle.
    public func candle(at row: Int) -> Candle {
        precondition(row >= 0 && row < count, "The row is one of the columns'.")
        return storage.candle(row: row)
    }

    /// Room for new rows that `fill` writes itself, at the pace of memory and from several
    /// threads if it likes.
    ///
    /// `fill` gets a pointer to the first new row of every column and answers how many rows it
    /// wrote, at most `count`; every column of those rows must be written. The pointers are dead
    /// afterwards.
    public mutating func appendRows(
        upTo count: Int, withVolume: Bool = false, withTurnover: Bool = false,
        fill: (NewRows) throws -> Int
    ) rethrows {
        precondition(count >= 0, "A number of rows is not negative.")
        makeUnique()
        if withVolume { storage.addVolumeColumn() }
        if withTurnover { storage.addTurnoverColumn() }
        storage.reserveTail(count, share: 2)
        let next = storage.room.head + storage.room.count
        let rows = NewRows(
            time: storage.time + next, open: storage.open + next, high: storage.high + next,
            low: storage.low + next, close: storage.close + next,
            volume: storage.volume.map { $0 + next },
            turnover: storage.turnover.map { $0 + next })
        let written = try fill(rows)
        precondition(written >= 0 && written <= count, "No more rows than there is room for.")
        storage.room.count += written
    }

    /// Where new rows are written. The four prices of points are one column.
    public struct NewRows {
        public let time: UnsafeMutablePointer<Int64>
        public let open: UnsafeMutablePointer<Double>
        public let high: UnsafeMutablePointer<Double>
        public let low: UnsafeMutablePointer<Double>
        public let close: UnsafeMutablePointer<Double>
        /// Nil when the columns have no volume.
        public let volume: UnsafeMutablePointer<Double>?
        /// Nil when the columns have no turnover.
        public let turnover: UnsafeMutablePointer<Double>?

        /// Moves rows that were written to another place among the new ones.
        public func move(_ range: Range<Int>, to row: Int) {
            memmove(time + row, time + range.lowerBound, range.count * 8)
            // Points have one column for their four prices.
            let prices = open == close ? [close] : [open, high, low, close]
            for column in prices + [volume, turnover].compactMap(\.self) {
                memmove(column + row, column + range.lowerBound, range.count * 8)
            }
        }
    }
}
