import KChartFeeds
import Testing

/// A small file of one kind, to be damaged.
struct FuzzInput: CustomTestStringConvertible, Sendable {
    var name: String
    /// Some kinds are told by the name of the file.
    var path = "t.csv"
    var bytes: [UInt8]
    var testDescription: String { name }
}

/// One input of every kind that the formats of the registry read.
enum FuzzInputs {
    static let all: [FuzzInput] =
        Fixtures.all.map { FuzzInput(name: $0.name, bytes: bytes($0.text)) }
        + (TableKindTests.dresses + TableKindTests.spokenDresses).map {
            FuzzInput(name: $0.name, bytes: bytes($0.text))
        }
        + JSONKindTests.shapes.map {
            FuzzInput(name: $0.name, path: "t.json", bytes: bytes(JSONKindTests.filled($0.text)))
        }
        + others

    private static let trades = (0..<12).map { step in
        (time: 1_700_000_040 + step * 20, price: "100.\(step * 5 % 7)", amount: "\(step % 5 + 1)")
    }

    private static func each(_ body: ((time: Int, price: String, amount: String)) -> String)
        -> String
    {
        trades.map(body).joined(separator: "\n")
    }

    private static var others: [FuzzInput] {
        let lean =
            "34200000,1674100,1674300,1672500,1672700,3197\n34260000,1672700,1672800,1672500,1,5\n"
        let quotes = each { "\($0.time),1.1\($0.amount)02,1.1\($0.amount)01,1.5,2.5" }
        let kline = trades.map { trade in
            "{\"e\":\"kline\",\"E\":\(trade.time)000,\"s\":\"A\",\"k\":{\"t\":\(trade.time)000,\"i\":\"1m\","
                + "\"o\":\"1\",\"c\":\"1.5\",\"h\":\"2\",\"l\":\"1\",\"v\":\"\(trade.amount)\",\"x\":true}}"
        }.joined(separator: "\n")
        var wide: [UInt8] = [0xFF, 0xFE]
        for unit in Fixtures.tabbed.utf16 { wide += [UInt8(unit & 0xFF), UInt8(unit >> 8)] }
        return [
            FuzzInput(
                name: "an exchange that refuses", path: "t.json",
                bytes: bytes("{\"code\":-1121,\"msg\":\"Invalid symbol.\"}")),
            FuzzInput(
                name: "Lean", path: "spy/20131007_trade.zip/20131007_spy_minute_trade.csv",
                bytes: bytes(lean)),
            FuzzInput(name: "trades", bytes: bytes(each { "\($0.time),\($0.price),\($0.amount)" })),
            FuzzInput(
                name: "quotes", bytes: bytes("Gmt time,Ask,Bid,AskVolume,BidVolume\n" + quotes)),
            FuzzInput(
                name: "trades as JSON", path: "t.json",
                bytes: bytes(
                    "["
                        + trades.map {
                            "{\"time\":\($0.time)000,\"price\":\"\($0.price)\",\"qty\":\"1\"}"
                        }
                        .joined(separator: ",") + "]")),
            FuzzInput(name: "a capture of a stream", path: "t.ndjson", bytes: bytes(kline)),
            FuzzInput(name: "UTF-16", bytes: wide),
        ]
    }

    /// The same table in every packing.
    static var archives: [FuzzInput] {
        guard Archives.isThere else { return [] }
        let table = Archives.minutes(60)
        return ["gzip", "bzip2", "xz", "zstd"].map {
            FuzzInput(name: $0, bytes: Archives.packed(table, $0))
        } + [FuzzInput(name: "zip", bytes: Archives.zip([("a1.csv", table), ("a2.csv", table)]))]
    }
}
