import Foundation
import KChartCore
import KChartIndicators
import Testing

/// The columns of the reference files, where these are at hand.
@Suite("Values equal the reference from the first to the last")
struct ReferenceTests {
    struct Case: CustomTestStringConvertible {
        let column: String
        let indicator: String
        let output: String
        var parameters: [String: IndicatorValue] = [:]
        var testDescription: String { column }
    }

    private static let talib: [String: IndicatorValue] = ["alignment": .text("talib")]

    static let cases: [Case] = [
        Case(column: "sma20", indicator: "sma", output: "sma"),
        Case(
            column: "ema50", indicator: "ema", output: "ema", parameters: ["period": .integer(50)]),
        Case(
            column: "ema50_first", indicator: "ema", output: "ema",
            parameters: ["period": .integer(50), "seed": .text("first")]),
        Case(column: "wma20", indicator: "wma", output: "wma"),
        Case(column: "bb_mid", indicator: "bollinger", output: "middle"),
        Case(column: "bb_up", indicator: "bollinger", output: "upper"),
        Case(column: "bb_dn", indicator: "bollinger", output: "lower"),
        Case(column: "rsi14", indicator: "rsi", output: "rsi"),
        Case(column: "macd", indicator: "macd", output: "macd"),
        Case(column: "macd_signal", indicator: "macd", output: "signal"),
        Case(column: "macd_hist", indicator: "macd", output: "histogram"),
        Case(column: "macd_ta", indicator: "macd", output: "macd", parameters: talib),
        Case(column: "macd_ta_signal", indicator: "macd", output: "signal", parameters: talib),
        Case(column: "macd_ta_hist", indicator: "macd", output: "histogram", parameters: talib),
        Case(column: "sar_ta", indicator: "sar", output: "sar"),
        Case(column: "atr14", indicator: "atr", output: "atr"),
        Case(column: "atr14_ta", indicator: "atr", output: "atr", parameters: talib),
        Case(column: "obv", indicator: "obv", output: "obv"),
        Case(column: "obv_ta", indicator: "obv", output: "obv", parameters: talib),
        Case(column: "stoch_k", indicator: "stochastic", output: "k"),
        Case(column: "stoch_d", indicator: "stochastic", output: "d"),
        Case(column: "cci20", indicator: "cci", output: "cci"),
        Case(column: "adx14", indicator: "adx", output: "adx"),
        Case(column: "plus_di14", indicator: "adx", output: "plusDI"),
        Case(column: "minus_di14", indicator: "adx", output: "minusDI"),
        Case(column: "adx14_ta", indicator: "adx", output: "adx", parameters: talib),
        Case(column: "plus_di14_ta", indicator: "adx", output: "plusDI", parameters: talib),
        Case(column: "minus_di14_ta", indicator: "adx", output: "minusDI", parameters: talib),
        Case(column: "mfi14", indicator: "mfi", output: "mfi"),
        Case(column: "willr14", indicator: "williamsR", output: "williamsR"),
        Case(
            column: "roc10", indicator: "roc", output: "roc", parameters: ["period": .integer(10)]),
        Case(column: "vwap_session", indicator: "vwap", output: "vwap"),
        Case(column: "ichi_tenkan", indicator: "ichimoku", output: "tenkan"),
        Case(column: "ichi_kijun", indicator: "ichimoku", output: "kijun"),
        Case(column: "ichi_span_a_raw", indicator: "ichimoku", output: "spanA"),
        Case(column: "ichi_span_b_raw", indicator: "ichimoku", output: "spanB"),
        Case(column: "kc_mid", indicator: "keltner", output: "middle"),
        Case(column: "kc_up", indicator: "keltner", output: "upper"),
        Case(column: "kc_dn", indicator: "keltner", output: "lower"),
        Case(column: "dc_up", indicator: "donchian", output: "upper"),
        Case(column: "dc_mid", indicator: "donchian", output: "middle"),
        Case(column: "dc_dn", indicator: "donchian", output: "lower"),
        Case(column: "st_line", indicator: "supertrend", output: "line"),
        Case(column: "st_dir", indicator: "supertrend", output: "direction"),
    ]

    @Test("every column of the reference is looked at")
    func complete() {
        let inputs: Set = ["time_ms", "open", "high", "low", "close", "volume"]
        for file in ReferenceFile.all {
            let cases = Set(Self.cases.map(\.column))
            #expect(Set(file.columns.keys).subtracting(inputs) == cases, "\(file.name)")
            #expect(file.series.count == 744 || file.series.count == 2_148)
        }
    }

    @Test("the reference column is matched to 1e-9 of its greatest value", arguments: cases)
    func matches(_ item: Case) {
        for file in ReferenceFile.all {
            let values = columns(item.indicator, item.parameters, over: file.series)[item.output]
            let off = distance(values ?? [], file.columns[item.column] ?? [])
            #expect(off <= 1e-9, "\(file.name) \(item.column): \(off)")
        }
    }
}

/// One file of bars and the values that belong to them.
struct ReferenceFile {
    let name: String
    let series: BarSeries
    /// NaN for an empty cell.
    let columns: [String: [Double]]

    /// Empty where the repository stands alone.
    static let all: [ReferenceFile] = ["GOOG_1d.csv", "BTCUSDT_1h_2025-01.csv"].compactMap(read)

    private static func read(_ name: String) -> ReferenceFile? {
        let here = URL(filePath: #filePath)
        // The folder that holds the repository.
        let root = (0..<5).reduce(here) { path, _ in path.deletingLastPathComponent() }
        let file = root.appending(path: "shared/reference/\(name)")
        guard let text = try? String(contentsOf: file, encoding: .utf8) else { return nil }
        let lines = text.split(separator: "\n")
        let header = lines[0].split(separator: ",").map(String.init)
        var columns = header.map { _ in [Double]() }
        for line in lines.dropFirst() {
            let cells = line.split(separator: ",", omittingEmptySubsequences: false)
            for (place, cell) in cells.enumerated() {
                columns[place].append(Double(cell) ?? .nan)
            }
        }
        let table = Dictionary(uniqueKeysWithValues: zip(header, columns))
        let candles = columns[0].indices.map { row in
            Candle(
                time: Timestamp(microseconds: Int64(columns[0][row]) * 1_000),
                open: columns[1][row],
                high: columns[2][row], low: columns[3][row], close: columns[4][row],
                volume: columns[5][row])
        }
        return ReferenceFile(
            name: name, series: BarSeries(interval: minute, candles: candles), columns: table)
    }
}
