/// The columns of a series or of bulk input: one contiguous block per field with room at both
/// ends. Points have one value column, which serves as open, high, low and close.
///
/// It is shared by the values that copy it and written only by a value that holds it alone, which
/// is what makes it safe to send.
@usableFromInline
final class BarStorage: @unchecked Sendable {
    @usableFromInline let kind: SeriesKind
    @usableFromInline @exclusivity(unchecked) var room = ColumnRoom()
    @usableFromInline @exclusivity(unchecked) var time: UnsafeMutablePointer<Int64>
    @usableFromInline @exclusivity(unchecked) var open: UnsafeMutablePointer<Double>
    @usableFromInline @exclusivity(unchecked) var high: UnsafeMutablePointer<Double>
    @usableFromInline @exclusivity(unchecked) var low: UnsafeMutablePointer<Double>
    @usableFromInline @exclusivity(unchecked) var close: UnsafeMutablePointer<Double>
    /// NaN where a bar has none; nil when no bar has one.
    @usableFromInline @exclusivity(unchecked) var volume: UnsafeMutablePointer<Double>?
    @usableFromInline @exclusivity(unchecked) var turnover: UnsafeMutablePointer<Double>?
    /// All bytes ever asked for by this storage and those it was copied from (tests count them).
    @exclusivity(unchecked) var allocatedBytes = 0

    init(kind: SeriesKind, capacity: Int, hasVolume: Bool = false, hasTurnover: Bool = false) {
        self.kind = kind
        room.capacity = capacity
        time = ColumnMemory.allocate(capacity)
        close = ColumnMemory.allocate(capacity)
        switch kind {
        case .candles:
            open = ColumnMemory.allocate(capacity)
            high = ColumnMemory.allocate(capacity)
            low = ColumnMemory.allocate(capacity)
            if hasVolume { volume = ColumnMemory.allocate(capacity) }
            if hasTurnover { turnover = ColumnMemory.allocate(capacity) }
        case .points:
            (open, high, low) = (close, close, close)
        }
        allocatedBytes = capacity * bytesPerRow
    }

    deinit {
        ColumnMemory.free(time)
        ColumnMemory.free(close)
        ColumnMemory.free(volume)
        ColumnMemory.free(turnover)
        guard kind == .candles else { return }
        ColumnMemory.free(open)
        ColumnMemory.free(high)
        ColumnMemory.free(low)
    }

    @inlinable var count: Int { room.count }

    var bytesPerRow: Int {
        (kind == .candles ? 40 : 16) + (volume == nil ? 0 : 8) + (turnover == nil ? 0 : 8)
    }

    func copy() -> BarStorage {
        let other = BarStorage(
            kind: kind, capacity: room.fitted.capacity, hasVolume: volume != nil,
            hasTurnover: turnover != nil)
        other.allocatedBytes += allocatedBytes
        other.append(rows: 0..<count, of: self)
        return other
    }

    func move(to new: ColumnRoom) {
        let old = room
        time = ColumnMemory.moved(time, from: old, to: new)
        close = ColumnMemory.moved(close, from: old, to: new)
        volume = volume.map { ColumnMemory.moved($0, from: old, to: new) }
        turnover = turnover.map { ColumnMemory.moved($0, from: old, to: new) }
        switch kind {
        case .candles:
            open = ColumnMemory.moved(open, from: old, to: new)
            high = ColumnMemory.moved(high, from: old, to: new)
            low = ColumnMemory.moved(low, from: old, to: new)
        case .points:
            (open, high, low) = (close, close, close)
        }
        if new.capacity != old.capacity { allocatedBytes += new.capacity * bytesPerRow }
        room = new
    }

    /// Makes room for rows after the last; `share` of the rows is the spare room that comes
    /// with it (2 for input that grows fast, 32 for a series at work).
    @usableFromInline
    func reserveTail(_ added: Int, share: Int) {
        if let new = room.grownForAppending(added, share: share) { move(to: new) }
    }

    func reserveHead(_ added: Int) {
        if let new = room.grownForPrepending(added) { move(to: new) }
    }

    /// Gives back memory that the rows no longer need and leaves the usual spare room.
    func fit() {
        if room.head != 0 {
            move(to: ColumnRoom(capacity: room.capacity, head: 0, count: count))
        }
        let fitted = room.fitted
        if fitted.capacity != room.capacity { move(to: fitted) }
    }

    // MARK: Columns that appear when first needed

    @usableFromInline
    func addVolumeColumn() {
        guard kind == .candles, volume == nil else { return }
        volume = emptyColumn()
    }

    @usableFromInline
    func addTurnoverColumn() {
        guard kind == .candles, turnover == nil else { return }
        turnover = emptyColumn()
    }

    private func emptyColumn() -> UnsafeMutablePointer<Double> {
        let column: UnsafeMutablePointer<Double> = ColumnMemory.allocate(room.capacity)
        (column + room.head).update(repeating: .nan, count: count)
        allocatedBytes += room.capacity * 8
        return column
    }

    func dropVolumeColumn() {
        ColumnMemory.free(volume)
        volume = nil
    }

    func dropTurnoverColumn() {
        ColumnMemory.free(turnover)
        turnover = nil
    }
}
