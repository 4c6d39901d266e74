import KChartCore

/// The body with which an exchange refuses a request: a message, mostly a code, and no bars.
public struct ExchangeErrorFormat: BarFormat {
    public let id = FormatID(rawValue: "exchange-error")
    public let name = "exchange error"
    public let kinds = "refused with the exchange's own message"

    public init() {}

    public func confidence(_ sample: FormatSample) -> Int {
        guard sample.isWhole, sample.bytes.count < 4_096 else { return 0 }
        return sample.bytes.withUnsafeBufferPointer { bytes in
            Self.isBare(bytes) && Self.message(in: bytes) != nil ? 95 : 0
        }
    }

    public func read(_ input: FormatInput) throws(ReadError) -> ParsedBars {
        throw ReadError(
            .exchangeRefusal, path: input.path,
            detail: "the exchange refused: \(Self.message(in: input.bytes) ?? "no reason given")")
    }

    /// True for an object that holds no array and no object with anything in it.
    private static func isBare(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        var scan = JSONScanner(bytes)
        guard scan.peek() == UInt8(ascii: "{"), scan.enterObject() else { return false }
        while scan.nextKey() != nil {
            if scan.scalarBytes() == nil { return false }
        }
        return scan.isInOrder
    }

    /// "Invalid symbol. (-1121)", when the text is such a body. Only asked of texts without bars.
    static func message(in bytes: UnsafeBufferPointer<UInt8>) -> String? {
        var scan = JSONScanner(bytes)
        var found = Found()
        visit(&scan, depth: 0, into: &found)
        guard let message = found.message ?? found.reason else { return nil }
        let isRefused =
            found.code.map { !["0", "200", "ok", "200000", "00000"].contains($0) } ?? true
        guard isRefused || found.saysError else { return nil }
        let code = found.code.map { " (\(OneLine.word($0)))" } ?? ""
        return OneLine.cleaned(message, limit: 300) + code
    }

    private struct Found {
        var message: String?
        /// A word where no message is: "no_data".
        var reason: String?
        var code: String?
        var saysError = false
    }

    private static let messageKeys: Set<String> = [
        "msg", "message", "retmsg", "errmsg", "error", "errors", "errormessage", "err", "errormsg",
        "description", "note", "information", "detail", "reason", "errortext", "errordetails",
    ]
    private static let fine: Set<String> = ["", "ok", "success", "null", "none", "true", "false"]

    /// - Parameter isMessage: the value stands behind a name of messages: `"error": ["no pair"]`.
    private static func visit(
        _ scan: inout JSONScanner, depth: Int, isMessage: Bool = false, into found: inout Found
    ) {
        guard depth < 5 else {
            _ = scan.skipValue()
            return
        }
        if scan.peek() == UInt8(ascii: "[") {
            visitArray(&scan, depth: depth, isMessage: isMessage, into: &found)
            return
        }
        guard scan.peek() == UInt8(ascii: "{"), scan.enterObject() else {
            _ = scan.skipValue()
            return
        }
        var keys = 0
        while keys < 64, let key = scan.nextKey() {
            keys += 1
            let name = HeaderNames.normalized(key)
            guard let cell = scan.scalarBytes() else {
                guard scan.isInOrder else { return }
                visit(
                    &scan, depth: depth + 1, isMessage: messageKeys.contains(name), into: &found)
                continue
            }
            let text = String(decoding: cell.prefix(1_000), as: UTF8.self)
            let isFine = fine.contains(text.lowercased())
            if messageKeys.contains(name), !isFine {
                // A sentence says more than a word.
                if found.message == nil
                    || (text.contains(" ") && !(found.message?.contains(" ") ?? false))
                {
                    found.message = text
                }
                if name.hasPrefix("err") { found.saysError = true }
            }
            if name == "code" || name == "retcode" || name == "errcode", !isFine {
                found.code = found.code ?? text
            }
            if name == "status" || name == "s",
                ["error", "no_data", "fail"].contains(
                    text.lowercased())
            {
                found.saysError = true
                found.reason = text
            }
        }
    }

    private static func visitArray(
        _ scan: inout JSONScanner, depth: Int, isMessage: Bool, into found: inout Found
    ) {
        var ahead = scan
        var first: String?
        if ahead.enterArray() {
            var number = 0
            while number < 4, ahead.nextElement() {
                number += 1
                guard let cell = ahead.scalarBytes() else {
                    guard ahead.isInOrder else { break }
                    visit(&ahead, depth: depth + 1, into: &found)
                    continue
                }
                let text = String(decoding: cell.prefix(1_000), as: UTF8.self)
                guard !fine.contains(text.lowercased()), Double(text) == nil else { continue }
                if depth == 0 {
                    // ["error", 10020, "symbol: invalid"]
                    if first == "error" { found.message = text }
                    first = first ?? text
                } else if isMessage, found.message == nil, text.utf8.count > 3, number == 1,
                    text.contains(where: \.isLetter)
                {
                    found.reason = found.reason ?? text
                }
            }
        }
        _ = scan.skipValue()
    }
}
