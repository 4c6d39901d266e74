/// The answer of Binance's REST klines call: an array of arrays of 12, prices as strings or
/// numbers.
public struct BinanceKlineJSONFormat: BarFormat {
    public let id = FormatID(rawValue: "binance-klines-json")
    public let name = "Binance klines JSON"
    public let kinds = "arrays of the 12 values of Binance's klines call"

    public init() {}

    public func confidence(_ sample: FormatSample) -> Int {
        sample.bytes.withUnsafeBufferPointer { bytes in
            var scan = JSONScanner(bytes)
            guard scan.enterArray(), scan.nextElement(), scan.enterArray() else { return 0 }
            var count = 0
            while scan.nextElement() {
                guard scan.scalarBytes() != nil else { return 0 }
                count += 1
            }
            return scan.isInOrder && count == 12 ? 90 : 0
        }
    }

    public func read(_ input: FormatInput) throws(ReadError) -> ParsedBars {
        try JSONFormat().read(input)
    }
}
