/// Bars as they were read, column by column: bulk input of `BarSeries`, which may be dirty,
/// unsorted or repeated.
///
/// A series made of columns that nobody else holds takes their memory over without copying it.
/// A row costs a few nanoseconds; growth is amortised. NaN stands for a volume or turnover that
/// is not known; a column of nothing but NaN is never stored.
public struct BarColumns: Sendable {
    @usableFromInline var storage: BarStorage

    public init(kind: SeriesKind = .candles) {
        storage = BarStorage(kind: kind, capacity: 0)
    }

    /// Columns of one length each; `volume` and `turnover` may be empty.
    public init(
        time: [Int64], open: [Double], high: [Double], low: [Double], close: [Double],
        volume: [Double] = [], turnover: [Double] = []
    ) {
        precondition(
            [open, high, low, close].allSatisfy { $0.count == time.count }
                && [volume, turnover].allSatisfy { $0.isEmpty || $0.count == time.count },
            "All columns are of one length.")
        self.init()
        reserveCapacity(time.count)
        for row in time.indices {
            append(
                time: time[row], open: open[row], high: high[row], low: low[row],
                close: close[row], volume: volume.isEmpty ? .nan : volume[row],
                turnover: turnover.isEmpty ? .nan : turnover[row])
        }
    }

    public init(_ candles: some Collection<Candle>) {
        self.init()
        reserveCapacity(candles.count)
        for candle in candles { append(candle) }
    }

    public init(_ points: some Collection<PricePoint>) {
        self.init(kind: .points)
        reserveCapacity(points.count)
        for point in points {
            append(time: point.time.microseconds, value: point.value)
        }
    }

    public var kind: SeriesKind { storage.kind }
    @inlinable public var count: Int { storage.room.count }
    @inlinable public var isEmpty: Bool { storage.room.count == 0 }

    public var hasVolume: Bool { storage.volume != nil }
    public var hasTurnover: Bool { storage.turnover != nil }

    /// Makes room for `count` rows in all.
    public mutating func reserveCapacity(_ count: Int) {
        makeUnique()
        let missing = count - self.count
        if missing > storage.room.tail {
            storage.move(to: ColumnRoom(capacity: count, head: 0, count: self.count))
        }
    }

    /// Adds a row; `time` is in microseconds since 1970 UTC. In columns of points only the close
    /// is kept.
    @inlinable
    public mutating func append(
        time: Int64, open: Double, high: Double, low: Double, close: Double,
        volume: Double = .nan, turnover: Double = .nan
    ) {
        makeUnique()
        let storage = self.storage
        if storage.room.tail == 0 { storage.reserveTail(1, share: 2) }
        if storage.volume == nil, !volume.isNaN { storage.addVolumeColumn() }
        if storage.turnover == nil, !turnover.isNaN { storage.addTurnoverColumn() }
        storage.room.count += 1
        storage.write(
            row: storage.room.count - 1, time: time, open: open, high: high, low: low,
            close: close, volume: volume, turnover: turnover)
    }

    /// Adds a row whose prices are all the same.
    @inlinable
    public mutating func append(time: Int64, value: Double) {
        append(time: time, open: value, high: value, low: value, close: value)
    }

    @inlinable
    public mutating func append(_ candle: Candle) {
        append(
            time: candle.time.microseconds, open: candle.open, high: candle.high, low: candle.low,
            close: candle.close, volume: candle.volume ?? .nan,
            turnover: candle.turnover ?? .nan)
    }

    /// Adds the rows of columns of the same kind.
    public mutating func append(contentsOf other: BarColumns) {
        precondition(kind == other.kind, "Columns of candles and of points do not mix.")
        makeUnique()
        if other.hasVolume { storage.addVolumeColumn() }
        if other.hasTurnover { storage.addTurnoverColumn() }
        storage.append(rows: 0..<other.count, of: other.storage)
    }

    /// Forgets the rows from `count` on.
    public mutating func truncate(to count: Int) {
        precondition(count >= 0 && count <= self.count, "Only rows that exist are forgotten.")
        makeUnique()
        storage.room.count = count
    }

    @usableFromInline
    mutating func makeUnique() {
        if !isKnownUniquelyReferenced(&storage) { storage = storage.copy() }
    }
}
