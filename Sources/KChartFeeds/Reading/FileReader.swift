import KChartCore

/// Opens a file of bars, whatever its format.
public enum FileReader {
    /// Reads a file into a series: sorted, repaired, with the interval of its spacing.
    ///
    /// - Throws: one line that names the file, the place and what was expected. Damaged rows do
    ///   not throw; they are in the report.
    public static func read(
        path: String, options: ReadOptions = ReadOptions()
    ) throws(ReadError) -> ReadResult {
        let (parsed, format) = try parse(path: path, options: options)
        return result(parsed, format: format, options: options)
    }

    /// Reads text in memory as if it were a file called `path`.
    public static func read(
        bytes: [UInt8], path: String = "-", options: ReadOptions = ReadOptions()
    ) throws(ReadError) -> ReadResult {
        let (parsed, format) = try parse(bytes: bytes, path: path, options: options)
        return result(parsed, format: format, options: options)
    }

    /// The bars of a file as they stand in it.
    public static func parse(
        path: String, options: ReadOptions = ReadOptions()
    ) throws(ReadError) -> (bars: ParsedBars, format: FormatID) {
        let file = try InputFile(
            path: path, limit: options.limits.bytes,
            refusal: { refusal(ofHead: $0, path: path, options: options) },
            began: { options.onPipeBytes?() })
        var result: (bars: ParsedBars, format: FormatID)
        do throws(ReadError) {
            result = try parse(file, path: path, options: options)
        } catch {
            // Whatever a text without its end looks like.
            throw file.available < file.count ? .shortened(path) : error
        }
        result.bars.report.note(file)
        return result
    }

    /// The bars of a file that is followed and must be read as a whole.
    ///
    /// - Parameters:
    ///   - location: where the file is opened.
    ///   - whateverItIs: reads a file of lines as well.
    /// - Returns: nil for a file that can be read line by line.
    /// - Throws: for what is neither, such as noise.
    static func parseWhole(
        path: String, at location: String, options: ReadOptions, whateverItIs: Bool
    ) throws(ReadError) -> ParsedBars? {
        let file = try InputFile(path: path, at: location, limit: options.limits.bytes)
        let head = UnsafeBufferPointer(
            start: file.base, count: min(file.count, FormatSample.mostBytes))
        let isOnePiece = withExtendedLifetime(file) { head.isEmpty || Self.isOnePiece(head) }
        guard whateverItIs || isOnePiece else {
            let error = withExtendedLifetime(file) {
                refusal(ofLines: head, isWhole: head.count == file.count, path, options)
            }
            if let error { throw error }
            return nil
        }
        return try parse(file, path: path, options: options).bars
    }

    /// The bars of a text that was packed.
    static func parse(
        unpacked: UnpackedBytes, path: String, options: ReadOptions
    ) throws(ReadError) -> (bars: ParsedBars, format: FormatID) {
        let isTruncated = unpacked.isTruncated
        if isTruncated { unpacked.dropOpenLine() }
        var result = try parse(
            InputFile(path: path, taking: unpacked), path: path, options: options)
        if isTruncated { result.bars.report.wasCutShort = true }
        return result
    }

    private static func parse(
        _ file: InputFile, path: String, options: ReadOptions
    ) throws(ReadError) -> (bars: ParsedBars, format: FormatID) {
        let bytes = UnsafeBufferPointer(start: file.base, count: file.count)
        return try withExtendedLifetime(file) { () throws(ReadError) in
            try parse(bytes, path: path, file: file, options: options)
        }
    }

    /// The bars of a text in memory as they stand in it.
    public static func parse(
        bytes: [UInt8], path: String = "-", options: ReadOptions = ReadOptions()
    ) throws(ReadError) -> (bars: ParsedBars, format: FormatID) {
        try withBytes(of: bytes) { (buffer) throws(ReadError) in
            try parse(buffer, path: path, file: nil, options: options)
        }
    }

    private static func withBytes<Value>(
        of bytes: [UInt8],
        _ body: (UnsafeBufferPointer<UInt8>) throws(ReadError) -> Value
    ) throws(ReadError) -> Value {
        let outcome = bytes.withUnsafeBufferPointer { buffer -> Result<Value, ReadError> in
            do throws(ReadError) {
                return .success(try body(buffer))
            } catch {
                return .failure(error)
            }
        }
        return try outcome.get()
    }

    private static func parse(
        _ bytes: UnsafeBufferPointer<UInt8>, path: String, file: InputFile?, options: ReadOptions
    ) throws(ReadError) -> (bars: ParsedBars, format: FormatID) {
        if let kind = PackedKind(bytes) {
            return try PackedReader(path: path, kind: kind, options: options, file: file)
                .parse(bytes)
        }
        switch TextEncoding(bytes) {
        case .utf8(let skip):
            let text = UnsafeBufferPointer(rebasing: bytes[skip...])
            return try parse(
                FormatInput(path: path, bytes: text, file: file, offset: skip), options: options)
        case .utf16(let skip, let bigEndian):
            let text = TextEncoding.utf8(
                fromUTF16: UnsafeBufferPointer(rebasing: bytes[skip...]), bigEndian: bigEndian)
            return try withBytes(of: text) { (buffer) throws(ReadError) in
                try parse(FormatInput(path: path, bytes: buffer), options: options)
            }
        }
    }

    private static func parse(
        _ input: FormatInput, options: ReadOptions
    ) throws(ReadError) -> (bars: ParsedBars, format: FormatID) {
        let path = input.path
        let length = min(input.bytes.count, FormatSample.mostBytes)
        let head = UnsafeBufferPointer(rebasing: input.bytes[..<length])
        let sample = FormatSample(
            bytes: Array(head), isWhole: length == input.bytes.count, path: path)
        guard input.bytes.count > 0 else {
            throw ReadError(.empty, path: path, detail: "is empty, expected bars")
        }
        guard sample.firstSignificantByte != nil || !sample.isWhole else {
            throw ReadError(.empty, path: path, detail: "holds nothing but blanks, expected bars")
        }
        if let kind = TextEncoding.binaryKind(head) { throw .binary(path, kind) }
        if let text = TextEncoding.withLineFeeds(input.bytes, head: head) {
            return try withBytes(of: text) { (buffer) throws(ReadError) in
                try parse(FormatInput(path: path, bytes: buffer), options: options)
            }
        }
        if let text = TextEncoding.withoutRemarks(input.bytes, head: head) {
            return try withBytes(of: text) { (buffer) throws(ReadError) in
                try parse(FormatInput(path: path, bytes: buffer), options: options)
            }
        }
        guard let format = options.formats.recognise(sample) else {
            throw ReadError(
                .notMarketData, path: path, line: 1,
                detail: "is no known format of market data; expected CSV or JSON with bars")
        }
        var asked = input
        asked.options = options
        var parsed = try format.read(asked)
        parsed.place(asked: options.zone)
        parsed.partAtLimits()
        return (parsed, format.id)
    }

    private static func result(
        _ parsed: consuming ParsedBars, format: FormatID, options: ReadOptions
    ) -> ReadResult {
        let spacing = Spacing(times: parsed.columns.time)
        let interval = parsed.interval(spacing, asked: options.interval)
        let symbol = parsed.symbol
        let report = parsed.report
        let columns = parsed.columns
        // The series takes the columns' memory over only when nobody else holds them.
        parsed = ParsedBars(columns: BarColumns(), report: ReadReport())
        var sanitation = SanitationReport()
        let series = BarSeries(
            interval: interval ?? spacing.fallback, kind: .candles, columns: columns,
            report: &sanitation)
        return ReadResult(
            series: series, symbol: symbol, format: format, report: report,
            sanitation: sanitation, intervalIsMeasured: interval != nil)
    }
}

extension ReadReport {
    /// Notes what happened to a file while it was read.
    fileprivate mutating func note(_ file: InputFile) {
        if file.available < file.count {
            // A packed text that was whole by then lost nothing.
            if packing.isEmpty { wasCutShort = true }
        } else if !wasCutShort || breaksOff {
            changedMeanwhile = file.wasChanged
        }
    }
}
