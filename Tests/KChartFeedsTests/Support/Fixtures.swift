import KChartCore
import KChartFeeds

/// Text as the bytes of a file.
func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

/// Reads a text as a file called `t.csv`.
func read(_ text: String) throws(ReadError) -> ReadResult {
    try FileReader.read(bytes: bytes(text), path: "t.csv")
}

func inspect(_ text: String) throws(ReadError) -> Inspection {
    try FileReader.inspect(bytes: bytes(text), path: "t.csv")
}

/// The error a text is refused with, nil when it is read.
func refusal(_ text: String) -> ReadError? {
    do {
        _ = try read(text)
        return nil
    } catch {
        return error
    }
}

extension BarSeries {
    var allCandles: [Candle] { indices.map { candle(at: $0) } }
}

/// Every small fixture by name: the formats in their plainest dress.
enum Fixtures {
    static let comma = """
        time,open,high,low,close,volume
        2024-01-02,100,105,99,104,1000
        2024-01-03,104,106,103,105,900
        2024-01-04,105,107,104,106,800

        """
    static let german = """
        Datum;Eröffnung;Hoch;Tief;Schluss;Volumen
        02.01.2024;1.100,50;1.105,25;1.099,00;1.104,75;12.345
        03.01.2024;1.104,75;1.106,00;1.103,10;1.105,20;9.876
        15.01.2024;1.105,20;1.107,00;1.104,00;1.106,00;8.000

        """
    static let tabbed = """
        <DATE>\t<TIME>\t<OPEN>\t<HIGH>\t<LOW>\t<CLOSE>\t<TICKVOL>\t<VOL>\t<SPREAD>
        2024.01.02\t08:00:00\t1.5\t1.7\t1.4\t1.6\t120\t0\t2
        2024.01.02\t12:00:00\t1.6\t1.8\t1.5\t1.7\t130\t0\t2

        """
    static let binance = """
        1735689600000000,100.00000000,101.50000000,99.00000000,101.00000000,12.50000000,1735693199999999,1250.00000000,42,6.00000000,600.00000000,0
        1735693200000000,101.00000000,102.00000000,100.50000000,101.75000000,8.25000000,1735696799999999,838.00000000,40,4.00000000,400.00000000,0

        """
    static let klines = """
        [[1733011200000,"100.10","101.50","99.00","101.00","12.5",1733014799999,"1250.5",42,"6","600","0"],
         [1733014800000,"101.00","102.00","100.50","101.75","8.25",1733018399999,"838.1",40,"4","400","0"]]
        """
    static let objects = """
        {"data":[{"t":1700000000000,"o":1.5,"h":2.0,"l":1.25,"c":1.75,"v":10},
        {"t":1700000060000,"o":1.75,"h":2.25,"l":1.5,"c":2.0,"v":11}]}
        """
    static let lines = """
        {"time": 1700000000, "open": 1.5, "high": 2, "low": 1.25, "close": 1.75, "volume": 10}
        {"time": 1700000060, "open": 1.75, "high": 2.25, "low": 1.5, "close": 2, "volume": 11}

        """
    static let all: [(name: String, text: String)] = [
        ("comma", comma), ("german", german), ("tabbed", tabbed), ("binance", binance),
        ("klines", klines), ("objects", objects), ("lines", lines),
    ]
}
