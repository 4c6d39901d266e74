import Glibc

extension BarStorage {
    // MARK: One row

    @inlinable
    func rowTime(_ row: Int) -> Int64 { time[room.head + row] }

    /// Writes a row that is there. A volume or turnover the storage has no column for is left
    /// out; the caller adds the column first.
    @inlinable
    func write(
        row: Int, time: Int64, open: Double, high: Double, low: Double, close: Double,
        volume: Double, turnover: Double
    ) {
        let index = room.head + row
        self.time[index] = time
        self.close[index] = close
        guard kind == .candles else { return }
        self.open[index] = open
        self.high[index] = high
        self.low[index] = low
        if let column = self.volume { column[index] = volume }
        if let column = self.turnover { column[index] = turnover }
    }

    /// A copy of a row; points become flat candles.
    func candle(row: Int) -> Candle {
        let index = room.head + row
        return Candle(
            time: Timestamp(microseconds: time[index]), open: open[index], high: high[index],
            low: low[index], close: close[index], volume: present(volume, index),
            turnover: present(turnover, index))
    }

    @inlinable
    func present(_ column: UnsafeMutablePointer<Double>?, _ index: Int) -> Double? {
        guard let value = column?[index], !value.isNaN else { return nil }
        return value
    }

    /// The first row at or after a time; `count` when there is none. O(log n).
    @inlinable
    func firstRow(atOrAfter microseconds: Int64) -> Int {
        let times = time + room.head
        var low = 0
        var high = room.count
        while low < high {
            let middle = (low &+ high) / 2
            if times[middle] < microseconds { low = middle &+ 1 } else { high = middle }
        }
        return low
    }

    // MARK: Many rows

    /// Adds rows of another storage after the last; the kinds are the same.
    func append(rows: Range<Int>, of other: BarStorage) {
        guard !rows.isEmpty else { return }
        reserveTail(rows.count, share: 32)
        let place = count
        room.count += rows.count
        copyColumns(of: other, rows: rows, to: place)
    }

    /// Adds rows of another storage before the first; the kinds are the same.
    func prepend(rows: Range<Int>, of other: BarStorage) {
        guard !rows.isEmpty else { return }
        reserveHead(rows.count)
        room.head -= rows.count
        room.count += rows.count
        copyColumns(of: other, rows: rows, to: 0)
    }

    /// Opens a gap of one row that is written by the caller. O(rows after it).
    func openGap(at row: Int) {
        reserveTail(1, share: 32)
        let index = room.head + row
        let moved = count - row
        func shift<Element>(_ column: UnsafeMutablePointer<Element>) {
            memmove(column + index + 1, column + index, moved * MemoryLayout<Element>.stride)
        }
        shift(time)
        shift(close)
        if kind == .candles {
            shift(open)
            shift(high)
            shift(low)
            if let volume { shift(volume) }
            if let turnover { shift(turnover) }
        }
        room.count += 1
    }

    private func copyColumns(of other: BarStorage, rows: Range<Int>, to row: Int) {
        let target = room.head + row
        let source = other.room.head + rows.lowerBound
        func copy<Element>(
            _ column: UnsafeMutablePointer<Element>, _ origin: UnsafeMutablePointer<Element>
        ) {
            memcpy(column + target, origin + source, rows.count * MemoryLayout<Element>.stride)
        }
        func copyOptional(
            _ column: UnsafeMutablePointer<Double>?, _ origin: UnsafeMutablePointer<Double>?
        ) {
            guard let column else { return }
            if let origin {
                copy(column, origin)
            } else {
                (column + target).update(repeating: .nan, count: rows.count)
            }
        }
        copy(time, other.time)
        copy(close, other.close)
        guard kind == .candles else { return }
        copy(open, other.open)
        copy(high, other.high)
        copy(low, other.low)
        copyOptional(volume, other.volume)
        copyOptional(turnover, other.turnover)
    }

    // MARK: Kinds

    /// The same bars as points at their closes.
    func reducedToPoints() -> BarStorage {
        let points = BarStorage(kind: .points, capacity: room.fitted.capacity)
        points.room.count = count
        memcpy(points.time, time + room.head, count * 8)
        memcpy(points.close, close + room.head, count * 8)
        return points
    }

    /// The same values as flat candles at their own times.
    func flatCandles() -> BarStorage {
        let candles = BarStorage(kind: .candles, capacity: room.fitted.capacity)
        candles.room.count = count
        memcpy(candles.time, time + room.head, count * 8)
        for column in [candles.open, candles.high, candles.low, candles.close] {
            memcpy(column, close + room.head, count * 8)
        }
        return candles
    }

    /// Flat candles on the grid: the values of one bucket make one candle without a volume.
    func candles(on interval: Interval) -> BarStorage {
        let candles = BarStorage(kind: .candles, capacity: room.fitted.capacity)
        for row in 0..<count {
            let stamp = Timestamp(microseconds: rowTime(row))
            let bucket = interval.bucketStart(of: stamp).microseconds
            let value = close[room.head + row]
            let last = candles.count - 1
            if last >= 0, candles.time[last] == bucket {
                candles.high[last] = max(candles.high[last], value)
                candles.low[last] = min(candles.low[last], value)
                candles.close[last] = value
            } else {
                candles.room.count += 1
                candles.write(
                    row: last + 1, time: bucket, open: value, high: value, low: value,
                    close: value, volume: .nan, turnover: .nan)
            }
        }
        return candles
    }
}
