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
        case .success(let layout):
            return layout
        case .failure(let failure):
            let issue = failure.issue
            throw ReadError(
                issue.kind, path: input.path, line: issue.line, column: issue.column,
                detail: issue.detail)
        }
    }
}
