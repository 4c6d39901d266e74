import KChartCore

@testable import KChartFeeds

/// All that a table gave, in a form that can be compared to the last bit.
struct ReadTable: Equatable {
    var times: [Int64] = []
    /// Bit patterns of the prices, volumes and turnovers, column by column.
    var numbers: [[UInt64]] = []
    /// The line of every bar.
    var lines: [Int] = []
    var report: ReadReport?
    var refusal: String?

    /// Reads a text with so many readers that take so many bytes each.
    init(_ text: [UInt8], readers: Int? = nil, shareBytes: Int? = nil) {
        text.withUnsafeBufferPointer { bytes in
            let input = FormatInput(path: "t.csv", bytes: bytes)
            do {
                let layout = try Self.layout(of: bytes)
                var reader = CSVReader(
                    input: input, layout: layout, format: Saying(.formCsvPlain), readers: readers,
                    shareBytes: shareBytes)
                let parsed = try reader.read()
                let columns = parsed.columns
                times = Array(columns.time)
                numbers = [
                    columns.open, columns.high, columns.low, columns.close, columns.volume,
                    columns.turnover,
                ].map { $0.map(\.bitPattern) }
                lines = times.indices.map { parsed.lines.line(of: $0) }
                report = parsed.report
            } catch {
                refusal = "\(error)"
            }
        }
    }

    /// Where everything stands, by the first bytes, as `CSVFormat` finds it.
    static func layout(of bytes: UnsafeBufferPointer<UInt8>) throws -> CSVLayout {
        let length = min(bytes.count, FormatSample.mostBytes)
        return try CSVLayoutFinder(
            UnsafeBufferPointer(rebasing: bytes[..<length]), isWhole: length == bytes.count,
            options: ReadOptions()
        ).find().get()
    }
}
