/// A column of a series.
public enum BarField: String, CaseIterable, Hashable, Sendable, Codable {
    case open
    case high
    case low
    case close
    case volume
    case turnover
}

extension BarSeries {
    /// The place of a bar in the columns. An index outside `indices` is a mistake of the caller.
    @inlinable
    func place(_ index: BarIndex) -> Int {
        let row = index.slot &- firstSlot
        precondition(row >= 0 && row < storage.room.count, "The index is one of the series.")
        return storage.room.head &+ row
    }

    @inlinable
    public func time(at index: BarIndex) -> Timestamp {
        Timestamp(microseconds: storage.time[place(index)])
    }

    /// For points the value, as the other prices.
    @inlinable
    public func open(at index: BarIndex) -> Double { storage.open[place(index)] }
    @inlinable
    public func high(at index: BarIndex) -> Double { storage.high[place(index)] }
    @inlinable
    public func low(at index: BarIndex) -> Double { storage.low[place(index)] }
    /// The close of a candle, the value of a point.
    @inlinable
    public func close(at index: BarIndex) -> Double { storage.close[place(index)] }

    /// Nil when the bar has none.
    @inlinable
    public func volume(at index: BarIndex) -> Double? {
        storage.present(storage.volume, place(index))
    }

    /// Nil when the bar has none.
    @inlinable
    public func turnover(at index: BarIndex) -> Double? {
        storage.present(storage.turnover, place(index))
    }

    /// A copy of a bar; a point is a flat candle.
    public func candle(at index: BarIndex) -> Candle {
        storage.candle(row: place(index) - storage.room.head)
    }

    /// A copy of a bar; a candle is a point at its close.
    public func point(at index: BarIndex) -> PricePoint {
        let place = place(index)
        return PricePoint(
            time: Timestamp(microseconds: storage.time[place]), value: storage.close[place])
    }

    /// Copies of the bars of a range, as far as they exist.
    public func candles(in range: Range<BarIndex>) -> [Candle] {
        range.clamped(to: indices).map(candle(at:))
    }

    /// Copies of all bars. O(n) time and memory.
    public var candles: [Candle] { candles(in: indices) }

    /// Copies of all bars as points. O(n) time and memory.
    public var points: [PricePoint] { indices.map(point(at:)) }

    /// One field of a range of bars without a copy: element 0 is the range's first bar.
    ///
    /// The range is one of `indices`. `body` gets an empty span when the field is volume or
    /// turnover and the series has none; NaN stands for a bar without one.
    public func withColumn<Result>(
        _ field: BarField, in range: Range<BarIndex>, _ body: (Span<Double>) throws -> Result
    ) rethrows -> Result {
        let rows = rows(range)
        let column: UnsafeMutablePointer<Double>? =
            switch field {
            case .open: storage.open
            case .high: storage.high
            case .low: storage.low
            case .close: storage.close
            case .volume: storage.volume
            case .turnover: storage.turnover
            }
        let values = UnsafeBufferPointer(
            start: column.map { $0 + storage.room.head + rows.lowerBound },
            count: column == nil ? 0 : rows.count)
        return try withExtendedLifetime(storage) { try body(values.span) }
    }

    /// The times (microseconds since 1970 UTC) of a range of bars without a copy.
    public func withTimes<Result>(
        in range: Range<BarIndex>, _ body: (Span<Int64>) throws -> Result
    ) rethrows -> Result {
        let rows = rows(range)
        let values = UnsafeBufferPointer(
            start: storage.time + storage.room.head + rows.lowerBound, count: rows.count)
        return try withExtendedLifetime(storage) { try body(values.span) }
    }

    func rows(_ range: Range<BarIndex>) -> Range<Int> {
        let rows = (range.lowerBound.slot - firstSlot)..<(range.upperBound.slot - firstSlot)
        precondition(
            rows.lowerBound >= 0 && rows.upperBound <= count, "The range is one of the series.")
        return rows
    }

    /// True when both have the same interval, kind and bars; slots and history do not count.
    public func hasSameBars(as other: BarSeries) -> Bool {
        guard interval == other.interval, kind == other.kind, count == other.count,
            hasVolume == other.hasVolume, hasTurnover == other.hasTurnover
        else { return false }
        return zip(indices, other.indices).allSatisfy {
            candle(at: $0) == other.candle(at: $1)
        }
    }
}
