import KChartCore

/// Values one after the other: JSON lines, and captures of exchange streams, in which records hide
/// in envelopes between messages of other kinds.
struct JSONStream {
    let input: FormatInput
    private var table = JSONTable()
    var kinds = JSONMessageKinds()

    /// Messages from which the kinds are learnt.
    private static let learnt = 600

    init(_ input: FormatInput) {
        self.input = input
    }

    /// True when a second value follows the first on another line.
    static func isStream(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        var scan = JSONScanner(bytes)
        let start = scan.peek()
        guard scan.skipValue() else {
            // A first line that is whole by itself, damaged or not.
            return false
        }
        let end = scan.place
        guard let next = scan.peek(),
            next == UInt8(ascii: "{") || next == UInt8(ascii: "["),
            next == start || start == UInt8(ascii: "{")
        else { return false }
        if start == UInt8(ascii: "[") {
            // Rows follow each other; whole tables do not.
            var row = JSONScanner(bytes)
            guard row.enterArray(), row.nextElement(), row.scalarBytes() != nil else {
                return false
            }
        }
        return bytes[end..<scan.place].contains(0x0A)
    }

    mutating func read() throws(ReadError) -> ParsedBars {
        learn()
        guard let (kind, found) = kinds.choose(input: input) else {
            if let refused = ExchangeErrorFormat.message(in: input.bytes) {
                throw ReadError(
                    .exchangeRefusal, path: input.path,
                    detail: "the exchange refused: \(refused)")
            }
            throw ReadError(
                .notMarketData, path: input.path, line: 1,
                detail: kinds.issue?.detail
                    ?? "is JSON lines without bars; expected objects with time, open, high, low"
                    + " and close")
        }
        var layout = found
        if layout.zone == nil { layout.zone = zone }
        table.lines = []
        table.names = kind.columnNames
        var reader = kind.reader(layout: layout, isPlain: kinds.isPlain)
        var count = 0
        for message in messages() {
            count += 1
            guard let place = message.place else {
                table.lines?.append(message.line)
                table.reject(JSONTableWriter.noRecord)
                continue
            }
            let before = table.count
            reader.read(JSONScanner(input.bytes, at: place), line: message.line, into: &table)
            guard table.count == before else { continue }
            if kinds.isPlain {
                table.lines?.append(message.line)
                table.reject(JSONTableWriter.noRecord)
            } else {
                table.others += 1
            }
        }
        var parsed = try JSONFormat.read(
            table, layout, input, format: Saying(kinds.isPlain ? .formJsonLines : .formJsonStream))
        if !kinds.isPlain, layout.content == .bars {
            parsed.turnSnapshots()
            parsed.keepLastOfEachTime()
        }
        parsed.report.messages = count
        describeLast(&parsed)
        // "BTCUSDT 1m" tells two streams apart; the chart is called BTCUSDT.
        if kind.marketKeys.count > 1, let words = parsed.symbol?.split(separator: " "),
            let name = words.first
        {
            parsed.symbol = String(name)
            let period = words.dropFirst().last?.drop { !$0.isNumber }
            if parsed.interval == nil, let period, let interval = Interval(name: String(period)) {
                parsed.declaredInterval = interval
            }
        }
        return parsed
    }

    /// The stream of the newest bar, and whether its message says that it is closed.
    private func describeLast(_ parsed: inout ParsedBars) {
        let columns = parsed.columns
        guard parsed.report.ticks == nil,
            let last = columns.time.indices.max(by: {
                (columns.time[$0], $0) < (columns.time[$1], $1)
            })
        else { return }
        let line = parsed.lines.line(of: last)
        guard let place = messages().first(where: { $0.line == line })?.place else { return }
        if !kinds.isPlain, let name = JSONMarket(JSONScanner(input.bytes, at: place)).streamName {
            parsed.report.streams[name] = columns.count
        }
        var scan = JSONScanner(input.bytes, at: place)
        var isClosed: Bool?
        _ = JSONTableWriter.members(&scan) { path, value in
            let key = HeaderNames.normalized(String(path.split(separator: ".").last ?? ""))
            guard Self.closedKeys.contains(key) else { return }
            switch String(decoding: value, as: UTF8.self) {
            case "true", "1": isClosed = true
            case "false", "0": isClosed = false
            default: break
            }
        }
        parsed.report.lastBarClosed = isClosed
    }

    /// Keys that say that a bar is over.
    private static let closedKeys: Set<String> = [
        "x", "confirm", "closed", "isclosed", "isfinal", "final", "complete",
    ]

    /// The zone that the first records name for their clocks, when it is one and the same.
    private var zone: FileZone? {
        var name: String?
        for message in messages().prefix(Self.learnt) {
            guard let place = message.place else { continue }
            var market = JSONPageMarket()
            var scan = JSONScanner(input.bytes, at: place)
            _ = JSONTableWriter.members(&scan) { path, value in
                market.add(String(path.split(separator: ".").last ?? ""), value)
            }
            guard let zone = market.zone else { continue }
            if let name, name != zone { return nil }
            name = zone
        }
        return name.flatMap { FileZone(name: $0) }
    }

    /// Learns the kinds from the first messages.
    mutating func learn() {
        for message in messages().prefix(Self.learnt) {
            if let place = message.place { kinds.learn(JSONScanner(input.bytes, at: place)) }
        }
    }

    // MARK: - Messages

    private struct Message {
        var line: Int
        /// Nil for text that is no value.
        var place: Int?
    }

    /// The values of the text with their lines; what is damaged ends with its line.
    private func messages() -> some Sequence<Message> {
        let bytes = input.bytes
        var at = 0
        var line = 1
        return sequence(state: ()) { _ -> Message? in
            while at < bytes.count, bytes[at] <= 0x20 {
                if bytes[at] == 0x0A { line += 1 }
                at += 1
            }
            guard at < bytes.count else { return nil }
            let start = at
            let first = line
            var scan = JSONScanner(bytes, at: start)
            let isValue =
                (bytes[start] == UInt8(ascii: "{") || bytes[start] == UInt8(ascii: "["))
                && scan.skipValue()
            let end =
                isValue ? scan.place : bytes[start...].firstIndex(of: 0x0A) ?? bytes.count
            line += bytes[start..<end].count { $0 == 0x0A }
            at = end
            return Message(line: first, place: isValue ? start : nil)
        }
    }
}

extension ParsedBars {
    /// A snapshot in one message among others, newest first, is put in the order of time: so much
    /// is the way of its exchange, and nothing came late.
    mutating func turnSnapshots() {
        let times = columns.time
        var rows: [Int] = []
        rows.reserveCapacity(columns.count)
        var isTurned = false
        var start = 0
        while start < columns.count {
            let line = lines.line(of: start)
            var end = start + 1
            var isFalling = true
            while end < columns.count, lines.line(of: end) == line {
                if times[end] >= times[end - 1] { isFalling = false }
                end += 1
            }
            if isFalling, end - start > 1, end - start < columns.count {
                rows += (start..<end).reversed()
                isTurned = true
            } else {
                rows += start..<end
            }
            start = end
        }
        guard isTurned else { return }
        var turned = BarColumns(kind: columns.kind)
        turned.reserveCapacity(columns.count)
        for row in rows { turned.append(columns.candle(at: row)) }
        columns = turned
    }

    /// An exchange repeats the open bar until it is closed: the last state of each bar counts.
    mutating func keepLastOfEachTime() {
        var place: [Int64: Int] = [:]
        var rows: [Int] = []
        for row in 0..<columns.count {
            let time = columns.time[row]
            if let known = place[time] {
                rows[known] = row
            } else {
                place[time] = rows.count
                rows.append(row)
            }
        }
        guard rows.count < columns.count else { return }
        var kept = BarColumns(kind: columns.kind)
        var moved = LineMap()
        for row in rows {
            moved.note(bar: kept.count, line: lines.line(of: row))
            kept.append(columns.candle(at: row))
        }
        report.dataRows -= columns.count - kept.count
        columns = kept
        lines = moved
        report.bars = kept.count
    }
}
