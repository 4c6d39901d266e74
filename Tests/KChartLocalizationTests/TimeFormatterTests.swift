import KChartCore
import Testing

@testable import KChartLocalization

@Suite struct TimeFormatterTests {
    /// 2025-01-29T16:00:05.250Z, a Wednesday.
    private let time = Timestamp(microseconds: 1_738_166_405_250_000)

    private func formatter(
        _ interval: Interval, code: String = "en", zone: ZoneRules = .utc
    ) -> TimeFormatter {
        TimeFormatter(
            formats: Words(language: Language(code: code)).formats, zone: zone, interval: interval)
    }

    @Test("an axis mark is as coarse as its level")
    func axis() {
        let formatter = formatter(.hours(1))
        #expect(formatter.axis(time, level: .year) == "2025")
        #expect(formatter.axis(time, level: .month) == "Jan")
        #expect(formatter.axis(time, level: .day) == "Jan 29")
        #expect(formatter.axis(time, level: .minute) == "16:00")
        #expect(formatter.axis(time, level: .second) == "16:00:05")
        #expect(formatter.axis(time, level: .millisecond) == "16:00:05.250")
    }

    @Test("the crosshair's tag is as fine as the interval (B32)")
    func crosshair() {
        #expect(formatter(.hours(1)).crosshair(time) == "Jan 29 16:00")
        #expect(formatter(.minutes(1)).crosshair(time, showsYear: true) == "Jan 29, 2025 16:00")
        #expect(formatter(.seconds(5)).crosshair(time) == "Jan 29 16:00:05")
        let quarter = Interval(length: .fixed(microseconds: 250_000)) ?? .seconds(1)
        #expect(formatter(quarter).crosshair(time) == "Jan 29 16:00:05.250")
        #expect(formatter(.days(1)).crosshair(time) == "Jan 29, 2025")
        #expect(formatter(.weeks(1)).crosshair(time) == "Jan 29, 2025")
        #expect(formatter(.months(1)).crosshair(time) == "Jan 2025")
        #expect(formatter(.months(3)).crosshair(time) == "Jan 2025")
        #expect(formatter(.months(12)).crosshair(time) == "2025")
    }

    @Test("daily and longer bars keep the exchange's date in every zone (B23)")
    func exchangeDate() {
        let newYork = ZoneRules(name: "UTC-5", fixedOffsetSeconds: -5 * 3_600)
        let midnight = Timestamp(seconds: 1_738_108_800)  // 2025-01-29T00:00Z
        #expect(formatter(.days(1), zone: newYork).crosshair(midnight) == "Jan 29, 2025")
        #expect(formatter(.days(1), zone: newYork).axis(midnight, level: .day) == "Jan 29")
        #expect(formatter(.weeks(1), zone: newYork).spoken(midnight) == "January 29, 2025")
        #expect(formatter(.hours(1), zone: newYork).crosshair(midnight) == "Jan 28 19:00")
        var tokyo = formatter(.days(1), zone: newYork)
        tokyo.exchangeZone = ZoneRules(name: "JST", fixedOffsetSeconds: 9 * 3_600)
        // 2025-01-28T15:00Z is the 29th in Tokyo.
        #expect(tokyo.crosshair(Timestamp(seconds: 1_738_076_400)) == "Jan 29, 2025")
    }

    @Test("a clock shows the display zone, quarters of an hour too (B26)")
    func zones() {
        let kathmandu = ZoneRules(name: "+0545", fixedOffsetSeconds: 20_700)
        #expect(formatter(.hours(1), zone: kathmandu).crosshair(time) == "Jan 29 21:45")
        #expect(formatter(.days(1), zone: kathmandu).clock(time) == "21:45")
        #expect(formatter(.hours(1)).clock(time, showsSeconds: true) == "16:00:05")
    }

    @Test("months come from the language and hours run to 23 everywhere (A5)")
    func languages() {
        let expected = [
            "en": "Jan 29 16:00", "de": "29. Jan. 16:00", "es": "29 ene 16:00",
            "fr": "29 janv. 16:00", "hi": "29 जन॰ 16:00", "id": "29 Jan 16.00",
            "it": "29 gen 16:00", "nl": "29 jan 16:00", "pt-BR": "29 de jan. 16:00",
            "ru": "29 янв. 16:00", "tr": "29 Oca 16:00", "vi": "16:00 29 thg 1",
            "zh-Hans": "1月29日 16:00", "ar": "29 يناير 16:00",
        ]
        for language in Language.all {
            let text = formatter(.hours(1), code: language.code).crosshair(time)
            #expect(text == expected[language.code])
        }
        #expect(formatter(.hours(1), code: "id").axis(time, level: .second) == "16.00.05")
        #expect(formatter(.hours(1), code: "de").axis(time, level: .millisecond) == "16:00:05,250")
        #expect(formatter(.hours(1), code: "de").axis(time, level: .month) == "Jan")
        #expect(formatter(.months(1), code: "ru").spoken(time) == "январь 2025\u{202F}г.")
        #expect(formatter(.days(1), code: "zh-Hans").crosshair(time) == "2025年1月29日")
        #expect(formatter(.hours(1), code: "es").spoken(time) == "29 de enero de 2025, 16:00")
    }

    @Test("a spoken time has the year and the month's full name")
    func spoken() {
        #expect(formatter(.hours(1)).spoken(time) == "January 29, 2025, 16:00")
        #expect(formatter(.seconds(1)).spoken(time) == "January 29, 2025, 16:00:05")
        #expect(formatter(.days(1)).spoken(time) == "January 29, 2025")
        #expect(formatter(.months(1)).spoken(time) == "January 2025")
        #expect(formatter(.months(12)).spoken(time) == "2025")
    }

    @Test("the countdown has hours only when it needs them and never goes under zero")
    func countdown() {
        let formatter = formatter(.hours(1))
        #expect(formatter.countdown(microseconds: 754_000_000) == "12:34")
        #expect(formatter.countdown(microseconds: 59_999_999) == "00:59")
        #expect(formatter.countdown(microseconds: 3_723_000_000) == "1:02:03")
        #expect(formatter.countdown(microseconds: -5) == "00:00")
        #expect(formatter.countdown(microseconds: .max) == "2562047788:00:54")
    }

    @Test("times outside the years 1 to 4001 are shown at the limit and trap nothing (B27)")
    func limits() {
        let daily = formatter(.days(1))
        #expect(daily.crosshair(Timestamp(microseconds: .max)) == "Jan 1, 4001")
        #expect(daily.crosshair(Timestamp(microseconds: .min)) == "Jan 1, 1")
        #expect(formatter(.hours(1)).crosshair(Timestamp(microseconds: -1)) == "Dec 31 23:59")
        var random = SeededGenerator(seed: 3)
        for _ in 0..<1_000 {
            let time = Timestamp(microseconds: .random(in: .min ... .max, using: &random))
            for level in TimeTickLevel.allCases { #expect(!daily.axis(time, level: level).isEmpty) }
        }
    }

    @Test("a spoken time that the clocks show twice says which of the two it is")
    func repeatedTime() throws {
        let berlin = try #require(
            ZoneRules(name: "Europe/Berlin", posixRule: "CET-1CEST,M3.5.0,M10.5.0/3"))
        let spoken = { (seconds: Int64) in
            formatter(.minutes(1), zone: berlin).spoken(Timestamp(seconds: seconds))
        }
        // 2025-10-26: at 01:00 UTC the clocks go from 03:00 back to 02:00.
        #expect(spoken(1_761_436_740) == "October 26, 2025, 01:59")
        #expect(spoken(1_761_436_800) == "October 26, 2025, 02:00 (UTC+2)")
        #expect(spoken(1_761_440_400) == "October 26, 2025, 02:00 (UTC+1)")
        #expect(spoken(1_761_443_999) == "October 26, 2025, 02:59 (UTC+1)")
        // So do the time tag and the card.
        let tag = { (seconds: Int64) in
            formatter(.hours(1), zone: berlin).crosshair(Timestamp(seconds: seconds))
        }
        #expect(tag(1_761_433_200) == "Oct 26 01:00")
        #expect(tag(1_761_436_800) == "Oct 26 02:00 (UTC+2)")
        #expect(tag(1_761_440_400) == "Oct 26 02:00 (UTC+1)")
        #expect(tag(1_761_444_000) == "Oct 26 03:00")
        let daily = formatter(.days(1), zone: berlin)
        #expect(daily.crosshair(Timestamp(seconds: 1_761_436_800)) == "Oct 26, 2025")
        #expect(spoken(1_761_444_000) == "October 26, 2025, 03:00")
        let newfoundland = try #require(
            ZoneRules(name: "America/St_Johns", posixRule: "NST3:30NDT,M3.2.0,M11.1.0"))
        // 2025-11-02 01:30 NDT is 04:00 UTC.
        #expect(
            formatter(.minutes(1), zone: newfoundland).spoken(Timestamp(seconds: 1_762_056_000))
                == "November 2, 2025, 01:30 (UTC−2:30)")
    }
}
