/// The body with which an exchange refuses a request: {"code": …, "msg": …} and no bars.
public struct ExchangeErrorFormat: BarFormat {
    public let id = FormatID(rawValue: "exchange-error")
    public let name = "exchange error"

    public init() {}

    public func confidence(_ sample: FormatSample) -> Int {
        Self.message(sample) == nil ? 0 : 95
    }

    public func read(_ input: FormatInput) throws(ReadError) -> ParsedBars {
        let length = min(input.bytes.count, FormatSample.mostBytes)
        let sample = FormatSample(
            bytes: Array(input.bytes[..<length]), isWhole: length == input.bytes.count)
        throw ReadError(
            .exchangeRefusal, path: input.path,
            detail: "the exchange refused: \(Self.message(sample) ?? "no reason given")")
    }

    /// "Invalid symbol. (-1121)", when the whole text is such a body.
    private static func message(_ sample: FormatSample) -> String? {
        guard sample.isWhole, sample.firstSignificantByte == UInt8(ascii: "{") else { return nil }
        var message: String?
        var code: String?
        var others = 0
        let isObject = sample.bytes.withUnsafeBufferPointer { bytes -> Bool in
            var scan = JSONScanner(bytes)
            guard scan.enterObject() else { return false }
            while let key = scan.nextKey() {
                switch key {
                case "msg", "message", "retMsg", "error": message = scan.scalar()
                case "code", "retCode": code = scan.scalar()
                default: others += 1
                }
                guard scan.skipValue() else { return false }
            }
            return scan.isInOrder
        }
        guard isObject, others == 0, let message, !message.isEmpty, message != "null", let code,
            code != "0"
        else { return nil }
        return "\(printable(message, limit: 300)) (\(printable(code)))"
    }
}
