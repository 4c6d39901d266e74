/// Any table of bars as text: one bar a line, cells between commas, semicolons, tabs or bars.
public struct CSVFormat: BarFormat {
    public let id = FormatID(rawValue: "csv")
    public let name = "CSV"

    public init() {}

    /// The format of last resort for text.
    public func confidence(_ sample: FormatSample) -> Int { 10 }

    public func read(_ input: FormatInput) throws(ReadError) -> ParsedBars {
        let layout = try Self.layout(of: input)
        let kind = layout.names.isEmpty ? "without header" : "with header"
        var reader = CSVReader(input: input, layout: layout, format: "CSV \(kind)")
        return try reader.read()
    }

    /// Where everything stands in the table, or why it is none.
    static func layout(of input: FormatInput) throws(ReadError) -> CSVLayout {
        let length = min(input.bytes.count, FormatSample.mostBytes)
        let sample = UnsafeBufferPointer(rebasing: input.bytes[..<length])
        let finder = CSVLayoutFinder(sample, isWhole: length == input.bytes.count)
        switch finder.find() {
        case .success(var layout):
            // Newest first, the counts that are small stand at the end.
            if layout.timeUnit == nil { layout.timeUnit = unitOfTail(input, layout) }
            return layout
        case .failure(let failure):
            let issue = failure.issue
            throw ReadError(
                issue.kind, path: input.path, line: issue.line, column: issue.column,
                detail: issue.detail)
        }
    }

    /// What the last rows say of the unit of the time column.
    private static func unitOfTail(_ input: FormatInput, _ layout: CSVLayout) -> EpochUnit? {
        guard let place = layout.place(of: .time),
            input.availableCount() == input.bytes.count
        else { return nil }
        let tail = input.bytes[layout.dataStart...].suffix(8_192)
        guard let start = tail.firstIndex(of: 0x0A) else { return nil }
        let sample = CSVSample(
            UnsafeBufferPointer(rebasing: tail[(start + 1)...]), isWhole: true,
            delimiter: layout.delimiter)
        return CSVLayoutFinder.timeUnit(sample.content, column: place)
    }
}
