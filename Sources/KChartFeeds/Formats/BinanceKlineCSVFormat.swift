/// Binance's public kline files: 12 columns, with or without the header of the futures archive,
/// times in milliseconds (to 2024) or microseconds (since).
public struct BinanceKlineCSVFormat: BarFormat {
    public let id = FormatID(rawValue: "binance-klines-csv")
    public let name = "Binance klines CSV"
    public let kinds =
        "the 12 columns of Binance's public archive, with or without header, in"
        + " milliseconds or microseconds"

    public init() {}

    public func confidence(_ sample: FormatSample) -> Int {
        sample.bytes.withUnsafeBufferPointer { bytes in
            Self.firstRow(bytes, isWhole: sample.isWhole) == nil ? 0 : 90
        }
    }

    public func read(_ input: FormatInput) throws(ReadError) -> ParsedBars {
        if input.options.overridesTable { return try CSVFormat().read(input) }
        guard let layout = Self.layout(of: input) else {
            throw ReadError(
                .columnsUnclear, path: input.path, line: 1,
                detail: "expected the 12 columns of a Binance kline file")
        }
        var reader = CSVReader(input: input, layout: layout, format: Saying(.formBinanceCSV))
        return try reader.read()
    }

    /// Where everything stands in the file; nil when it is none of Binance's.
    static func layout(of input: FormatInput) -> CSVLayout? {
        let length = min(input.bytes.count, FormatSample.mostBytes)
        let sample = UnsafeBufferPointer(rebasing: input.bytes[..<length])
        guard let row = firstRow(sample, isWhole: length == input.bytes.count) else { return nil }
        var layout = CSVLayout(
            delimiter: UInt8(ascii: ","), headerLines: row.line - 1, dataStart: row.offset,
            roles: [.time, .open, .high, .low, .close, .volume, nil, .turnover])
        if row.line > 1 { layout.names = names }
        layout.averageRow = 120
        layout.cells = row.cells.count
        layout.mostCells = row.cells.count
        layout.leastCells = row.cells.count
        layout.hasExactWidth = true
        layout.numericAmounts = [.volume, .turnover]
        layout.lastCellIsFilled = true
        return layout
    }

    private static let names = [
        "open_time", "open", "high", "low", "close", "volume", "close_time", "quote_volume",
    ]

    /// The first data row, when the table is one of Binance's: a close time stands in column 7 and
    /// is the last instant before the next bar.
    private static func firstRow(
        _ bytes: UnsafeBufferPointer<UInt8>, isWhole: Bool
    ) -> CSVSample.Row? {
        let sample = CSVSample(bytes, isWhole: isWhole, delimiter: UInt8(ascii: ","))
        for row in sample.content.prefix(2) {
            guard row.cells.count == 12 else { return nil }
            if row.cells[0].elementsEqual("open_time".utf8) { continue }
            let numbers = row.cells.compactMap { cell in
                cell.withUnsafeBufferPointer { DecimalNumber.plain($0) }
            }
            guard numbers.count == 12, numbers[0] >= 1e11, numbers[6] > numbers[0] else {
                return nil
            }
            // 999 ms or 999 999 µs; the ratio of the two times says that they are of one kind.
            let last = numbers[6].truncatingRemainder(dividingBy: 1_000)
            return last == 999 && numbers[6] < numbers[0] * 1.01 ? row : nil
        }
        return nil
    }
}
