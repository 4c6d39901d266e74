/// Bars as JSON: an array of arrays or of objects, at the top or inside an answer, or one object a
/// line.
public struct JSONFormat: BarFormat {
    public let id = FormatID(rawValue: "json")
    public let name = "JSON"

    public init() {}

    public func confidence(_ sample: FormatSample) -> Int {
        switch sample.firstSignificantByte {
        case UInt8(ascii: "["), UInt8(ascii: "{"): 50
        default: 0
        }
    }

    public func read(_ input: FormatInput) throws(ReadError) -> ParsedBars {
        var reader = JSONBarReader(input)
        return try reader.read()
    }
}
