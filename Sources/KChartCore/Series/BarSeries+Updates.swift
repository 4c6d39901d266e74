/// Live updates: every one passes the same entry rules as loaded bars.
///
/// The interval's grid says which bar an update belongs to. A new bar is stamped with the start
/// of its bucket while the newest bar stands on the grid; a series whose newest bar stands beside
/// it (daily bars at an exchange's midnight) takes a candle's own stamp, and ticks by the grid
/// moved onto that bar.
extension BarSeries {
    /// A candle replaces the newest bar of its bucket or becomes a new one.
    ///
    /// In a series of points it is a point at its close; a series of points without a bar becomes
    /// one of candles. `interval` is the one the candle was made for, if known.
    public mutating func update(
        _ candle: Candle, interval: Interval? = nil, policy: LateUpdatePolicy = .ignore
    ) -> UpdateOutcome {
        if let interval, interval != self.interval { return .ignored(.foreignInterval) }
        guard let row = CleanRow(candle) else { return .ignored(.notFinite) }
        if isEmpty, kind == .points {
            storage = BarStorage(kind: .candles, capacity: 0)
        }
        return kind == .candles ? put(row, policy) : put(row.snapped(to: self.interval), policy)
    }

    /// A point replaces the newest point of its time or becomes a new one, its time as given. For
    /// candles it is a tick without volume.
    public mutating func update(
        _ point: PricePoint, interval: Interval? = nil, policy: LateUpdatePolicy = .ignore
    ) -> UpdateOutcome {
        if kind == .candles {
            return update(
                Tick(time: point.time, price: point.value), interval: interval, policy: policy)
        }
        if let interval, interval != self.interval { return .ignored(.foreignInterval) }
        guard point.value.isFinite else { return .ignored(.notFinite) }
        let row = CleanRow(time: point.time.clamped.microseconds, flat: point.value)
        guard let last = lastTime else { return append(row) }
        if row.time == last.microseconds { return replace(row: count - 1, with: row) }
        if row.time > last.microseconds { return append(row) }
        guard policy == .merge else { return .ignored(.older) }
        let place = storage.firstRow(atOrAfter: row.time)
        return storage.rowTime(place) == row.time
            ? replace(row: place, with: row) : insert(row, at: place)
    }

    /// A trade extends the newest bar of its bucket and adds its volume, or opens a new flat bar.
    /// A volume or turnover that is not finite is left out.
    ///
    /// In a series of points it is the value of its bucket. With `.merge` a late trade widens the
    /// bar it belongs to; that bar's close stays, for nobody knows which trade was its last.
    public mutating func update(
        _ tick: Tick, interval: Interval? = nil, policy: LateUpdatePolicy = .ignore
    ) -> UpdateOutcome {
        if let interval, interval != self.interval { return .ignored(.foreignInterval) }
        guard tick.price.isFinite else { return .ignored(.notFinite) }
        var row = CleanRow(
            time: tickBucket(of: tick.time.clamped).microseconds, flat: tick.price)
        row.volume = CleanRow.finite(tick.volume)
        row.turnover = CleanRow.finite(tick.turnover)
        guard kind == .candles else { return put(row, policy) }
        guard let last = lastTime else { return append(row) }
        let lastBucket = tickBucket(of: last).microseconds
        if row.time == lastBucket { return extend(row: count - 1, with: row, closes: true) }
        if row.time > lastBucket { return append(row) }
        guard policy == .merge else { return .ignored(.older) }
        let (place, isThere) = findBucket(row.time, exactly: row.time)
        return isThere
            ? extend(row: place, with: row, closes: false) : insert(row, at: place)
    }

    // MARK: Buckets

    /// The start of the bar that a trade belongs to.
    private func tickBucket(of time: Timestamp) -> Timestamp {
        guard case .fixed = interval.length, let last = lastTime else {
            return interval.bucketStart(of: time)
        }
        let beside = last.microseconds(since: interval.bucketStart(of: last))
        guard beside != 0 else { return interval.bucketStart(of: time) }
        return interval.bucketStart(of: time.advanced(byMicroseconds: -beside))
            .advanced(byMicroseconds: beside)
    }

    private func bucket(row: Int) -> Int64 {
        interval.bucketStart(of: Timestamp(microseconds: storage.rowTime(row))).microseconds
    }

    /// The row of exactly this time, else the first row of the bucket, else where it would stand.
    private func findBucket(_ bucket: Int64, exactly time: Int64) -> (row: Int, isThere: Bool) {
        let exact = storage.firstRow(atOrAfter: time)
        if exact < count, storage.rowTime(exact) == time { return (exact, true) }
        let first = storage.firstRow(atOrAfter: bucket)
        if first < count, self.bucket(row: first) == bucket { return (first, true) }
        return (exact, false)
    }

    /// Replaces, appends or merges a whole bar by the grid.
    private mutating func put(_ row: CleanRow, _ policy: LateUpdatePolicy) -> UpdateOutcome {
        let stamp = Timestamp(microseconds: row.time)
        let bucket = interval.bucketStart(of: stamp).microseconds
        guard let last = lastTime else { return append(row.stamped(bucket)) }
        let lastBucket = interval.bucketStart(of: last).microseconds
        // A file's bars may share a bucket: then an older one of them is corrected by its time.
        let namesOlderBar =
            row.time < last.microseconds && count > 1
            && self.bucket(row: count - 2) == lastBucket
        if bucket == lastBucket, !namesOlderBar { return replace(row: count - 1, with: row) }
        let isOnGrid = last.microseconds == lastBucket
        if bucket > lastBucket { return append(isOnGrid ? row.stamped(bucket) : row) }
        guard policy == .merge else { return .ignored(.older) }
        let (place, isThere) = findBucket(bucket, exactly: row.time)
        if isThere { return replace(row: place, with: row) }
        return insert(isOnGrid ? row.stamped(bucket) : row, at: place)
    }

    // MARK: Rows

    private mutating func append(_ row: CleanRow) -> UpdateOutcome {
        makeUnique()
        let grewColumn = addColumns(for: row)
        storage.reserveTail(1, share: 32)
        storage.room.count += 1
        write(row, at: count - 1)
        finish(.appended(1), row: count - 1, grewColumn)
        return .appended
    }

    private mutating func replace(row place: Int, with row: CleanRow) -> UpdateOutcome {
        makeUnique()
        let grewColumn = addColumns(for: row)
        write(row.stamped(storage.rowTime(place)), at: place)
        finish(delta(of: place), row: place, grewColumn)
        return .updated
    }

    private mutating func extend(
        row place: Int, with row: CleanRow, closes: Bool
    ) -> UpdateOutcome {
        makeUnique()
        let grewColumn = addColumns(for: row)
        var merged = CleanRow(storage, row: place)
        merged.high = max(merged.high, row.high)
        merged.low = min(merged.low, row.low)
        if closes { merged.close = row.close }
        merged.volume = CleanRow.sum(merged.volume, row.volume)
        merged.turnover = CleanRow.sum(merged.turnover, row.turnover)
        write(merged, at: place)
        finish(delta(of: place), row: place, grewColumn)
        return .updated
    }

    private mutating func insert(_ row: CleanRow, at place: Int) -> UpdateOutcome {
        makeUnique()
        let grewColumn = addColumns(for: row)
        if place == 0 {
            storage.reserveHead(1)
            storage.room.head -= 1
            storage.room.count += 1
            firstSlot -= 1
            write(row, at: 0)
            finish(.prepended(1), row: 0, grewColumn)
        } else {
            storage.openGap(at: place)
            write(row, at: place)
            let slots = (firstSlot + place)..<(firstSlot + count)
            let delta = SeriesDelta.changed(from: BarIndex(firstSlot + place))
            if grewColumn { commitAll(delta) } else { commit(delta, changed: slots) }
        }
        return .inserted
    }

    private func delta(of row: Int) -> SeriesDelta {
        row == count - 1 ? .newestBar : .changed(from: BarIndex(firstSlot + row))
    }

    /// True when a column had to be added, which the pyramid does not know yet.
    private func addColumns(for row: CleanRow) -> Bool {
        guard kind == .candles else { return false }
        let needsVolume = storage.volume == nil && !row.volume.isNaN
        let needsTurnover = storage.turnover == nil && !row.turnover.isNaN
        if needsVolume { storage.addVolumeColumn() }
        if needsTurnover { storage.addTurnoverColumn() }
        return needsVolume || needsTurnover
    }

    private func write(_ row: CleanRow, at place: Int) {
        storage.write(
            row: place, time: row.time, open: row.open, high: row.high, low: row.low,
            close: row.close, volume: row.volume, turnover: row.turnover)
    }

    private mutating func finish(_ delta: SeriesDelta, row: Int, _ grewColumn: Bool) {
        if grewColumn {
            commitAll(delta)
        } else {
            let slot = firstSlot + row
            commit(delta, changed: slot..<(slot + 1))
        }
    }
}

/// One bar that has passed the entry rules; NaN for no volume or turnover.
private struct CleanRow {
    var time: Int64
    var open: Double
    var high: Double
    var low: Double
    var close: Double
    var volume = Double.nan
    var turnover = Double.nan

    init(time: Int64, flat value: Double) {
        self.time = time
        (open, high, low, close) = (value, value, value, value)
    }

    /// Nil when a price is not finite.
    init?(_ candle: Candle) {
        guard candle.open.isFinite, candle.high.isFinite, candle.low.isFinite,
            candle.close.isFinite
        else { return nil }
        time = candle.time.clamped.microseconds
        open = candle.open
        high = max(candle.open, candle.high, candle.low, candle.close)
        low = min(candle.open, candle.high, candle.low, candle.close)
        close = candle.close
        volume = Self.finite(candle.volume)
        turnover = Self.finite(candle.turnover)
    }

    init(_ storage: BarStorage, row: Int) {
        let index = storage.room.head + row
        time = storage.time[index]
        open = storage.open[index]
        high = storage.high[index]
        low = storage.low[index]
        close = storage.close[index]
        volume = storage.volume?[index] ?? .nan
        turnover = storage.turnover?[index] ?? .nan
    }

    static func finite(_ value: Double?) -> Double {
        guard let value, value.isFinite else { return .nan }
        return value
    }

    /// Nothing and a number is the number. A sum stays among the finite numbers.
    static func sum(_ lhs: Double, _ rhs: Double) -> Double {
        if lhs.isNaN { return rhs }
        if rhs.isNaN { return lhs }
        return PyramidKernel.saturated(lhs + rhs)
    }

    func stamped(_ time: Int64) -> CleanRow {
        var copy = self
        copy.time = time
        return copy
    }

    func snapped(to interval: Interval) -> CleanRow {
        stamped(interval.bucketStart(of: Timestamp(microseconds: time)).microseconds)
    }
}
