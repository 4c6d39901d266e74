import KChartCore
import Testing

@Suite("Timestamps")
struct TimestampTests {
    @Test("Arithmetic saturates at the ends of the number range")
    func saturation() {
        let least = Timestamp(microseconds: .min)
        let greatest = Timestamp(microseconds: .max)
        #expect(Timestamp(seconds: .max) == greatest && Timestamp(seconds: .min) == least)
        #expect(Timestamp(milliseconds: .max) == greatest)
        #expect(Timestamp(milliseconds: .min) == least)
        #expect(greatest.advanced(byMicroseconds: 1) == greatest)
        #expect(least.advanced(byMicroseconds: -1) == least)
        #expect(greatest.microseconds(since: least) == .max)
        #expect(least.microseconds(since: greatest) == .min)
    }

    @Test("Seconds as a double are read to the microsecond; what is not finite is no time")
    func doubles() {
        #expect(Timestamp(secondsSince1970: 1.5)?.microseconds == 1_500_000)
        #expect(Timestamp(secondsSince1970: -0.000_001)?.microseconds == -1)
        #expect(Timestamp(secondsSince1970: 1e300)?.microseconds == .max)
        #expect(Timestamp(secondsSince1970: -1e300)?.microseconds == .min)
        for bad in [Double.nan, .infinity, -.infinity] {
            #expect(Timestamp(secondsSince1970: bad) == nil)
        }
        // A double of 1.7·10⁹ is exact to 2.4·10⁻⁷: microseconds survive the way there and back.
        let late = Timestamp(microseconds: 1_735_689_599_123_457)
        #expect(Timestamp(secondsSince1970: late.secondsSince1970) == late)
    }

    @Test("Times are clamped to the years 1…4001")
    func clamping() {
        #expect(Timestamp(microseconds: .min).clamped == .earliest)
        #expect(Timestamp(microseconds: .max).clamped == .latest)
        #expect(Timestamp.epoch.clamped == .epoch)
    }
}
