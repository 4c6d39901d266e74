import Testing

@testable import KChartFeeds

@Suite("The symbol in a file's name")
struct FileNameSymbolTests {
    @Test(
        "a name as exchanges write it holds the symbol",
        arguments: [
            ("BTCUSDT-1h-2025-01", "BTCUSDT"), ("binance_spot_BTCUSDT-1h-2024-12", "BTCUSDT"),
            ("ETHUSDT-1mo-2024", "ETHUSDT"), ("1INCHUSDT-15m-2024-12-31", "1INCHUSDT"),
            ("BTCUSDT_240329-1d-2024-03", "BTCUSDT_240329"), ("BTCUSDT-1h", "BTCUSDT"),
            ("BTCUSDT-1m-2025-01.csv", "BTCUSDT"),
        ])
    func known(stem: String, symbol: String) {
        #expect(FileNameSymbol.symbol(ofStem: stem) == symbol)
    }

    @Test(
        "any other name is the symbol itself",
        arguments: [
            "my.data", "BTCUSDT", "BTC-USD", "BTCUSDT-hourly-2025", "BTCUSDT-1h-25",
            "BTCUSDT-1h-2025-01-02-03", "-1h-2025", "btcusdt-1h-2025", "2024-1h", "BTCUSDT-1h-",
            "a b-1h", "", "-", "BTCUSDT--2025",
        ])
    func others(stem: String) {
        #expect(FileNameSymbol.symbol(ofStem: stem) == stem)
    }
}

@Suite("The name of a file without its endings")
struct FileStemTests {
    @Test(
        "the ending of a packing goes, and that of the text in it",
        arguments: ["csv", "json", "jsonl", "txt", "tsv", "CSV"])
    func packed(text: String) {
        for packing in ["gz", "zip", "xz", "bz2", "zst", "GZ"] {
            #expect(FileProvider.stem("a/BTCUSD.\(text).\(packing)") == "BTCUSD")
        }
        #expect(FileProvider.stem("a/BTCUSD.\(text)") == "BTCUSD")
    }

    @Test("a name with points of its own keeps them")
    func points() {
        #expect(FileProvider.stem("BRK.B.csv") == "BRK.B")
        #expect(FileProvider.stem("BRK.B.csv.gz") == "BRK.B")
        #expect(FileProvider.stem("BRK.B.gz") == "BRK.B")
        #expect(FileProvider.stem(".csv.gz") == ".csv")
        #expect(FileProvider.stem(".csv") == ".csv")
        #expect(FileProvider.stem("BTCUSDT-1m-2025-01.zip") == "BTCUSDT-1m-2025-01")
    }
}
