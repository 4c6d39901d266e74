import Foundation
import KChartCore
import KChartIndicators
import Testing

/// Sixty bars and what indicators give for them, written by `Tests/Scripts/indicator_vectors.py`:
/// by TA-Lib, or by the definitions with 40 digits.
enum Vectors {
    struct Column {
        let text: String
        let output: String
        let values: [Double]
    }

    static let all: (series: BarSeries, columns: [Column])? = read()

    private static func read() -> (series: BarSeries, columns: [Column])? {
        let file = URL(filePath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "Vectors/indicators-60.csv")
        guard let text = try? String(contentsOf: file, encoding: .utf8) else { return nil }
        let rows = text.split(separator: "\n").map {
            $0.split(separator: ";", omittingEmptySubsequences: false).map(String.init)
        }
        let cells = rows.dropFirst(2).map { row in row.map { Double($0) ?? .nan } }
        let candles = cells.map { row in
            Candle(
                time: Timestamp(seconds: Int64(row[0])), open: row[1], high: row[2], low: row[3],
                close: row[4], volume: row[5])
        }
        let columns = rows[0].indices.dropFirst(6).map { place in
            let head = rows[0][place].split(separator: " ").map(String.init)
            return Column(text: head[0], output: head[1], values: cells.map { $0[place] })
        }
        return (BarSeries(interval: .hours(6), candles: candles), columns)
    }
}

/// Every vector of an indicator is matched to 1e-9 of its greatest value, from the first value on.
func expectVectors(_ indicator: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let vectors = try #require(Vectors.all, sourceLocation: sourceLocation)
    #expect(vectors.series.count == 60, sourceLocation: sourceLocation)
    let wanted = vectors.columns.filter {
        $0.text == indicator || $0.text.hasPrefix(indicator + ":")
    }
    #expect(!wanted.isEmpty, sourceLocation: sourceLocation)
    for column in wanted {
        let argument = try IndicatorArgument(column.text, .builtIn)
        let found = columns(indicator, argument.parameters, over: vectors.series)[column.output]
        let off = distance(found ?? [], column.values)
        #expect(
            off <= 1e-9, "\(column.text) \(column.output): \(off)", sourceLocation: sourceLocation)
    }
}

/// The outputs of an indicator as it is typed, over candles.
func values(_ text: String, _ candles: [Candle]) throws -> [String: [Double]] {
    let argument = try IndicatorArgument(text, .builtIn)
    return columns(argument.indicator.id, argument.parameters, over: series(candles))
}

/// The newest value of an output.
func last(_ text: String, _ output: String, _ candles: [Candle]) throws -> Double {
    try #require(try values(text, candles)[output]?.last)
}

/// The row of the first value of an output; nil without one.
func firstRow(_ text: String, _ output: String, bars: Int = 300) throws -> Int? {
    try values(text, randomCandles(bars, seed: 9))[output]?.firstIndex { !$0.isNaN }
}

/// What an indicator as it is typed looks like.
func shape(_ text: String) throws -> IndicatorShape {
    let argument = try IndicatorArgument(text, .builtIn)
    return argument.indicator.shape(
        IndicatorParameters(argument.indicator.description.parameters, argument.parameters))
}

func title(_ text: String) throws -> String {
    let argument = try IndicatorArgument(text, .builtIn)
    return argument.indicator.title(
        IndicatorParameters(argument.indicator.description.parameters, argument.parameters))
}

/// Sixty flat bars of one price, as markets stand still.
let stillMarket = flatCandles([Double](repeating: 100.1, count: 60), volume: 5)
/// The same without any trade.
let silentMarket = flatCandles([Double](repeating: 100.1, count: 60), volume: 0)
