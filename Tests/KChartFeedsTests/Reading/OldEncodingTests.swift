import Foundation
import KChartCore
import KChartFeeds
import Testing

@Suite("Text in older encodings")
struct OldEncodingTests {
    /// "日期,開盤價,收盤價,最高價,最低價,成交量" and its like, byte by byte as the encodings have them.
    static let headers: [(name: String, bytes: [UInt8])] = [
        (
            "Big5",
            [
                0xA4, 0xE9, 0xB4, 0xC1, 0x2C, 0xB6, 0x7D, 0xBD, 0x4C, 0xBB, 0xF9, 0x2C, 0xA6, 0xAC,
                0xBD, 0x4C, 0xBB, 0xF9, 0x2C, 0xB3, 0xCC, 0xB0, 0xAA, 0xBB, 0xF9, 0x2C, 0xB3, 0xCC,
                0xA7, 0x43, 0xBB, 0xF9, 0x2C, 0xA6, 0xA8, 0xA5, 0xE6, 0xB6, 0x71,
            ]
        ),
        (
            "Shift JIS: 日付,始値,終値,高値,安値,出来高",
            [
                0x93, 0xFA, 0x95, 0x74, 0x2C, 0x8E, 0x6E, 0x92, 0x6C, 0x2C, 0x8F, 0x49, 0x92, 0x6C,
                0x2C, 0x8D, 0x82, 0x92, 0x6C, 0x2C, 0x88, 0xC0, 0x92, 0x6C, 0x2C, 0x8F, 0x6F, 0x97,
                0x88, 0x8D, 0x82,
            ]
        ),
        (
            "EUC-KR: 일자,시가,종가,고가,저가,거래량",
            [
                0xC0, 0xCF, 0xC0, 0xDA, 0x2C, 0xBD, 0xC3, 0xB0, 0xA1, 0x2C, 0xC1, 0xBE, 0xB0, 0xA1,
                0x2C, 0xB0, 0xED, 0xB0, 0xA1, 0x2C, 0xC0, 0xFA, 0xB0, 0xA1, 0x2C, 0xB0, 0xC5, 0xB7,
                0xA1, 0xB7, 0xAE,
            ]
        ),
    ]

    @Test("headers in Big5, Shift JIS and EUC-KR are understood", arguments: headers)
    func eastern(_ header: (name: String, bytes: [UInt8])) throws {
        let bars = MadeBars.walk(4)
        let rows = MadeBars.lines(bars) { bar in
            "\(bar.date),\(bar.open),\(bar.close),\(bar.high),\(bar.low),\(bar.amount)"
        }
        #expect(try candles(of: header.bytes + [0x0A] + bytes(rows)) == bars)
    }

    @Test("UTF-16 without a mark may hold letters of other scripts", arguments: [true, false])
    func bareUTF16(_ isBigEndian: Bool) throws {
        let bars = MadeBars.walk(5)
        let text =
            "日期,名称,开盘,最高,最低,收盘,成交量\n"
            + MadeBars.lines(bars) { "\($0.date),贵州茅台酒股份有限公司,\($0.prices),\($0.amount)" }
        let data = text.utf16.flatMap { unit -> [UInt8] in
            let pair = [UInt8(unit & 0xFF), UInt8(unit >> 8)]
            return isBigEndian ? pair.reversed() : pair
        }
        #expect(try candles(of: data) == bars)
    }

    @Test("Lean's files of days and hours have prices in ten-thousandths")
    func lean() throws {
        let bars = MadeBars.walk(30)
        func text(_ bars: [Candle]) -> String {
            MadeBars.lines(bars) { bar in
                let prices = [bar.open, bar.high, bar.low, bar.close].map {
                    "\(Int(($0 * 100).rounded()))00"
                }
                return "\(bar.year)\(bar.month)\(bar.dayOfMonth) \(bar.clock),"
                    + "\(prices.joined(separator: ",")),\(bar.amount)"
            }
        }
        func scaled(_ bars: [Candle], _ path: String = "daily/spy.zip/spy.csv") throws -> ReadResult
        {
            try FileReader.read(bytes: bytes(text(bars)), path: path)
        }
        let result = try scaled(bars)
        #expect(result.series.allCandles == bars)
        #expect(result.report.ambiguities.contains { $0.contains("ten-thousandths") })
        #expect(try scaled(bars, "equity/usa/daily/spy.csv").series.allCandles == bars)
        // Whole prices alone prove nothing: others trade at millions.
        let large = try scaled(bars, "jpx.csv").series.allCandles
        #expect(large.map(\.close) == bars.map { ($0.close * 10_000).rounded() })
        // Hours stand on New York's clock: 9:00 in January is 14:00 UTC.
        let hours = MadeBars.walk(
            6, from: MadeBars.start + 540 * MadeBars.minute, step: 60 * MadeBars.minute)
        let read = try scaled(hours).series.allCandles
        #expect(read.map(\.close) == hours.map(\.close))
        #expect(read.first?.time == Timestamp(microseconds: MadeBars.start + 840 * MadeBars.minute))
        // Prices with their point are no ten-thousandths.
        let plain = MadeBars.lines(bars) { bar in
            "\(bar.year)\(bar.month)\(bar.dayOfMonth) 00:00,\(bar.prices),\(bar.amount)"
        }
        #expect(try candles(of: plain) == bars)
    }
}
