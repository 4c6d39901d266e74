import Glibc
import KChartCore
import Synchronization

/// The shares of a table that readers take one after the other, and what they made of them.
///
/// With several readers the lines of a share are counted when it is taken (a twentieth of the
/// work of reading them), so that its rows have their place in the columns before the shares in
/// front of it are read; what rejected lines leave open is closed at the end. One reader counts
/// nothing.
///
/// Safe from every thread: what changes lies behind the lock, and the text is only read.
final class CSVShares: @unchecked Sendable {
    /// A stretch of whole lines. As a `Place`, any thread may have it.
    struct Share: @unchecked Sendable {
        fileprivate var number: Int
        var start: CSVRowReader.Place
        var end: UnsafePointer<UInt8>
        /// What exists of the text.
        var readable: UnsafePointer<UInt8>
        /// The rows it may be written to.
        var rows: Range<Int>
    }

    /// What a share gave. As a `Place`, any thread may have it.
    private struct Part: @unchecked Sendable {
        var end: UnsafePointer<UInt8>
        var rows: Range<Int>
        var findings = CSVFindings()
    }

    private struct State: @unchecked Sendable {
        /// Where the next share begins, in the text and in the columns.
        var next: CSVRowReader.Place
        var nextRow = 0
        var end: UnsafePointer<UInt8>
        var released: UnsafePointer<UInt8>
        /// Shares that are being read, and where they begin.
        var taken: [(number: Int, start: UnsafePointer<UInt8>)] = []
        var parts: [Part] = []
        var isStopped = false
        var wasCutShort = false
        /// Rows the next share needs when there was no room for it.
        var needed = 0
    }

    private let input: FormatInput
    private let room: Int
    private let readers: Int
    private let shareBytes: Int
    private let state: Mutex<State>

    private static let releaseStride = 4 << 20

    /// Shares of about `shareBytes` from `start` to `end`, for `room` rows in all.
    init(
        of input: FormatInput, from start: CSVRowReader.Place, end: UnsafePointer<UInt8>,
        room: Int, readers: Int, shareBytes: Int
    ) {
        self.input = input
        self.room = room
        self.readers = readers
        self.shareBytes = max(1, shareBytes)
        state = Mutex(State(next: start, end: end, released: start.at))
    }

    /// The next share; nil when there is none, or no room for it.
    func take() -> Share? {
        state.withLock { state in
            lookAtLength(&state)
            let start = state.next
            guard !state.isStopped, start.at < state.end, state.nextRow < room else { return nil }
            var end = state.end
            if end - start.at > shareBytes,
                let found = memchr(start.at + shareBytes, 0x0A, end - start.at - shareBytes)
            {
                end = UnsafePointer(found.assumingMemoryBound(to: UInt8.self)) + 1
            }
            var rows = state.nextRow..<room
            if readers > 1 {
                let lines = Self.lines(start.at, end)
                guard lines <= room - state.nextRow else {
                    state.needed = lines
                    return nil
                }
                rows = state.nextRow..<(state.nextRow + lines)
                state.next = CSVRowReader.Place(at: end, line: start.line + lines)
                state.nextRow = rows.upperBound
            }
            let share = Share(
                number: state.parts.count, start: start, end: end, readable: state.end, rows: rows)
            state.taken.append((share.number, start.at))
            state.parts.append(Part(end: end, rows: rows.lowerBound..<rows.lowerBound))
            return share
        }
    }

    /// A share was read up to `place` and gave the rows before `row`. No more are given out when
    /// the table turned out to be none.
    func put(
        _ share: Share, upTo place: CSVRowReader.Place, row: Int, _ findings: CSVFindings
    ) {
        state.withLock { state in
            state.taken.removeAll { $0.number == share.number }
            state.parts[share.number].rows = share.rows.lowerBound..<row
            state.parts[share.number].findings = findings
            if findings.sawOtherSymbol { state.isStopped = true }
            if readers == 1 {
                state.next = place
                state.nextRow = row
            }
        }
    }

    /// Moves the rows together; answers how many there are. All readers have ended.
    ///
    /// Of a file that was shortened meanwhile the rows before the first missing byte stay: a share
    /// behind it may have been read while it was still there, and a table has no holes.
    func close(_ rows: BarColumns.NewRows) -> Int {
        state.withLock { state in
            cutAtGap(&state)
            var count = 0
            for range in state.parts.lazy.map(\.rows) {
                if range.lowerBound != count, !range.isEmpty {
                    rows.move(range, to: count)
                }
                count += range.count
            }
            return count
        }
    }

    /// What all shares gave, in the order of the file, and where the next one would begin. All
    /// readers have ended.
    var outcome:
        (
            findings: CSVFindings, next: CSVRowReader.Place, end: UnsafePointer<UInt8>,
            needed: Int, wasCutShort: Bool
        )
    {
        state.withLock { state in
            var all = CSVFindings()
            for part in state.parts { all.append(part.findings) }
            return (all, state.next, state.end, state.needed, state.wasCutShort)
        }
    }

    private func cutAtGap(_ state: inout State) {
        guard let base = input.bytes.baseAddress else { return }
        let available = input.availableCount()
        guard available < input.bytes.count else { return }
        state.wasCutShort = true
        // Zeros in a part that is all there are the file's own.
        guard
            let place = state.parts.firstIndex(where: {
                $0.end > base + available && $0.findings.beforeGap != nil
            })
        else { return }
        state.parts.removeSubrange((place + 1)...)
        state.parts[place].findings.cutAtGap()
        let start = state.parts[place].rows.lowerBound
        state.parts[place].rows = start..<(start + state.parts[place].findings.bars)
        state.end = state.next.at
    }

    /// Now and then: gives back the pages nobody reads any more, and looks whether the file is
    /// still as long as it was.
    private func lookAtLength(_ state: inout State) {
        guard let base = input.bytes.baseAddress else { return }
        let oldest = state.taken.reduce(state.next.at) { min($0, $1.start) }
        guard oldest - state.released > Self.releaseStride else { return }
        input.release(before: oldest - base)
        state.released = oldest
        let available = input.availableCount()
        if available < input.bytes.count {
            state.wasCutShort = true
            state.end = min(state.end, base + available)
        }
    }

    /// How many lines begin in a stretch: its line ends, and one more where the last has none.
    static func lines(_ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>) -> Int {
        var total = 0
        var at = start
        while at < end {
            // A byte counts up to 255: in this form the compiler takes 16 or 32 bytes at once.
            let stop = end - at > 255 ? at + 255 : end
            var count: UInt8 = 0
            while at < stop {
                count &+= at.pointee == 0x0A ? 1 : 0
                at += 1
            }
            total += Int(count)
        }
        return end > start && (end - 1).pointee != 0x0A ? total + 1 : total
    }
}
