import Foundation
import KChartCore
import KChartLocalization
import KChartModel
import Testing

@testable import KChartAccessibility

struct ChartReaderTests {
    /// Four hourly candles from 2025-01-01: opens 100, 101, 102, 103; closes one higher.
    static func model(_ count: Int = 4) -> ChartModel {
        let model = ChartModel(
            ChartConfiguration(instrument: Instrument(symbol: "ACME", fractionDigits: 2)))
        model.setMetrics(PlotMetrics(width: 400, height: 300))
        model.setSeries(
            BarSeries(
                interval: .hours(1),
                candles: (0..<count).map { hour in
                    let open = 100 + Double(hour)
                    return Candle(
                        time: Timestamp(seconds: 1_735_689_600 + Int64(hour) * 3_600),
                        open: open, high: open + 2, low: open - 1, close: open + 1, volume: 10)
                }))
        return model
    }

    static func reader(_ language: String = "en") -> ChartReader {
        let words = Words(language: Language(code: language))
        return ChartReader(
            words: words, prices: PriceFormatter(formats: words.formats, precision: .digits(2)),
            times: TimeFormatter(formats: words.formats, zone: .utc, interval: .hours(1)))
    }

    @Test("the summary counts the candles, names the range and the change over it")
    func summary() {
        // From the first open 100 to the last close 104: 4 %.
        let text = Self.reader().summary(of: Self.model().state)
        #expect(
            text
                == "Candlestick chart, ACME, 1 hour. 4 candles from January 1, 2025, 00:00 to "
                + "January 1, 2025, 03:00. Close 104.00, +4.0% over this range.")
    }

    @Test(
        "what is counted is what is drawn: candles, bars or points",
        arguments: [
            ("candles", "4 candles from"), ("hollow-candles", "4 candles from"),
            ("heikin-ashi", "4 candles from"), ("bars", "4 bars from"), ("line", "4 points from"),
            ("area", "4 points from"), ("baseline", "4 points from"),
        ])
    func nouns(style: String, text: String) {
        let model = Self.model()
        model.setStyle(ChartStyleID(style))
        #expect(Self.reader().summary(of: model.state).contains(text))
        #expect(Self.reader().view(of: model.state).hasPrefix(text))
    }

    @Test("one candle is one candle, and none is said to be none")
    func few() {
        #expect(Self.reader().summary(of: Self.model(1).state).contains("1 candle at"))
        #expect(Self.reader().summary(of: Self.model(0).state).hasSuffix("No data."))
    }

    @Test("in detail the extremes, the volume and the place of the view are said")
    func detail() {
        let text = Self.reader().summary(of: Self.model().state, detail: .detailed)
        for part in [
            "Highest 105.00, January 1, 2025, 03:00.", "Lowest 99.00, January 1, 2025, 00:00.",
            "Volume 40.", "4 bars loaded.", "At the latest bar.",
        ] {
            #expect(text.contains(part), "\(part) in \(text)")
        }
    }

    @Test("a date that ends with a full stop ends its sentence with it")
    func fullStop() {
        let model = ChartModel(ChartConfiguration(instrument: Instrument(symbol: "ACME")))
        model.setMetrics(PlotMetrics(width: 400, height: 300))
        let months = [1_704_067_200, 1_706_745_600, 1_709_251_200]
        model.setSeries(
            BarSeries(
                interval: .months(1),
                candles: months.map {
                    Candle(
                        time: Timestamp(seconds: Int64($0)), open: 1, high: 2, low: 1, close: 2)
                }))
        var reader = Self.reader("ru")
        reader.times = TimeFormatter(
            formats: reader.words.formats, zone: .utc, interval: .months(1))
        let texts = [
            reader.summary(of: model.state, detail: .detailed), reader.view(of: model.state),
            reader.reading(of: BarIndex(1), in: model.state) ?? "",
        ]
        for text in texts {
            #expect(text.contains("2024\u{202F}г. ") && !text.contains(".."), "\(text)")
        }
    }

    @Test("a bar is read with its change against the close before")
    func bar() {
        let state = Self.model().state
        let text = Self.reader().reading(of: BarIndex(1), in: state)
        // The close before is 101, this one 102: +1, +0.99 %.
        #expect(text?.contains("Open 101.00, high 103.00, low 100.00, close 102.00.") == true)
        #expect(text?.contains("+1.00, +0.99% from the previous close.") == true)
        #expect(Self.reader().reading(of: BarIndex(9), in: state) == nil)
    }

    @Test("T-055 a reference of zero leaves the percentage out instead of dividing by it")
    func zero() {
        let model = ChartModel(ChartConfiguration(instrument: Instrument(symbol: "Z")))
        model.setSeries(
            BarSeries(
                interval: .hours(1),
                candles: [
                    Candle(time: .epoch, open: 0, high: 1, low: 0, close: 0),
                    Candle(
                        time: Timestamp(seconds: 3_600), open: 0, high: 1, low: 0, close: 1),
                ]))
        let reader = Self.reader()
        #expect(reader.reading(of: BarIndex(1), in: model.state)?.contains("%") == false)
        #expect(reader.summary(of: model.state).contains("nan") == false)
    }

    @Test("made-up prices are said to be made up, first of all, in every language")
    func simulated() {
        let model = Self.model()
        model.setFeed(FeedStatus(kind: .simulated, phase: .simulated))
        for language in Language.all {
            let reader = Self.reader(language.code)
            #expect(
                reader.summary(of: model.state).hasPrefix(reader.words[.feedSimulatedNotice]))
        }
    }

    @Test("one bar has one time in every language, and several have two")
    func oneTime() {
        for language in Language.all {
            let reader = Self.reader(language.code)
            let first = reader.times.spoken(Timestamp(seconds: 1_735_689_600))
            let last = reader.times.spoken(Timestamp(seconds: 1_735_700_400))
            let one = reader.summary(of: Self.model(1).state)
            #expect(one.components(separatedBy: first).count == 2, "\(one)")
            #expect(!one.contains("$@"), "\(one)")
            let four = reader.summary(of: Self.model().state)
            #expect(four.contains(first) && four.contains(last), "\(four)")
        }
    }

    @Test(
        "a range of dates reads as a sentence of its language",
        arguments: [
            ("fr", "4 chandeliers, du 1 janvier 2025, 00:00 au 1 janvier 2025, 03:00."),
            ("de", "4 Kerzen vom 1. Januar 2025, 00:00 bis 1. Januar 2025, 03:00."),
            ("ru", "4 свечи, с 1 января 2025"), ("zh-Hans", "，共 4 根K线。"),
        ])
    func ranges(language: String, text: String) {
        let summary = Self.reader(language).summary(of: Self.model().state)
        #expect(summary.contains(text), "\(summary)")
    }

    @Test("months have no day to begin at")
    func months() {
        let model = ChartModel(ChartConfiguration(instrument: Instrument(symbol: "M")))
        model.setMetrics(PlotMetrics(width: 400, height: 300))
        model.setSeries(
            BarSeries(
                interval: .months(1),
                candles: [0, 31].map { day in
                    Candle(
                        time: Timestamp(seconds: 1_735_689_600 + day * 86_400), open: 1, high: 1,
                        low: 1, close: 1)
                }))
        for (code, text) in [("fr", "de janvier 2025 à février 2025"), ("de", "von Januar 2025")] {
            var reader = Self.reader(code)
            reader.times.interval = .months(1)
            #expect(reader.summary(of: model.state).contains(text))
        }
    }

    @Test(
        "parts of a second are not no seconds",
        arguments: [
            (500_000, "0.5 seconds"), (1_500_000, "1.5 seconds"), (1_000_000, "1 second"),
            (250, "0.00025 seconds"),
        ])
    func shortIntervals(microseconds: Int64, text: String) throws {
        let interval = try #require(Interval(length: .fixed(microseconds: microseconds)))
        #expect(Words.english.name(of: interval) == text)
    }
}
