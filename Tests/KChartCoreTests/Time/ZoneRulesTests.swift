import Foundation
import KChartCore
import Testing

@Suite("Zone rules")
struct ZoneRulesTests {
    private func newYork() throws -> ZoneRules {
        try #require(ZoneRules(name: "America/New_York", posixRule: "EST5EDT,M3.2.0,M11.1.0"))
    }

    private func clock(_ local: LocalTime) -> String {
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return "\(local.year)-\(two(local.month))-\(two(local.day)) \(two(local.hour)):"
            + two(local.minute)
    }

    @Test("UTC shows what is, before 1970 too")
    func plain() {
        let local = ZoneRules.utc.local(Timestamp(microseconds: -1))
        #expect(clock(local) == "1969-12-31 23:59")
        #expect(local.second == 59 && local.microsecond == 999_999 && local.offsetSeconds == 0)
        #expect(local.weekday == .wednesday)
        #expect(ZoneRules.utc.instant(year: 1970, month: 1, day: 1) == .epoch)
    }

    @Test("B21: when clocks go back both hours are there and can be told apart")
    func fallBack() throws {
        let zone = try newYork()
        // 2024-11-03: 01:30 EDT is 05:30 UTC, 01:30 EST is 06:30 UTC.
        let bars = (0..<6).map {
            utc("2024-11-03 05:00").advanced(byMicroseconds: $0 * 1_800_000_000)
        }
        let shown = bars.map { zone.local($0) }
        #expect(
            shown.map(clock) == [
                "2024-11-03 01:00", "2024-11-03 01:30", "2024-11-03 01:00", "2024-11-03 01:30",
                "2024-11-03 02:00", "2024-11-03 02:30",
            ])
        #expect(
            shown.map(\.offsetSeconds) == [-14_400, -14_400, -18_000, -18_000, -18_000, -18_000])
        #expect(Set(shown).count == 6)
        // The earlier of the two.
        #expect(
            zone.instant(year: 2024, month: 11, day: 3, hour: 1, minute: 30)
                == utc("2024-11-03 05:30"))
    }

    @Test("B22: when clocks go forward the skipped hour does not appear")
    func springForward() throws {
        let zone = try newYork()
        #expect(clock(zone.local(utc("2024-03-10 06:30"))) == "2024-03-10 01:30")
        #expect(clock(zone.local(utc("2024-03-10 07:00"))) == "2024-03-10 03:00")
        #expect(clock(zone.local(utc("2024-07-01 12:00"))) == "2024-07-01 08:00")
        // 02:30 does not exist: as much later as the clocks jump, 03:30 EDT.
        let skipped = zone.instant(year: 2024, month: 3, day: 10, hour: 2, minute: 30)
        #expect(clock(zone.local(skipped)) == "2024-03-10 03:30")
        #expect(skipped == utc("2024-03-10 07:30"))
    }

    @Test("B25, B26: local midnights and hours are where the zone's clocks show them")
    func oddOffsets() throws {
        let kathmandu = ZoneRules(name: "Asia/Kathmandu", fixedOffsetSeconds: 20_700)
        #expect(kathmandu.instant(year: 2024, month: 1, day: 2) == utc("2024-01-01 18:15"))
        let berlin = try #require(ZoneRules(name: "B", posixRule: "CET-1CEST,M3.5.0,M10.5.0/3"))
        #expect(berlin.instant(year: 2024, month: 7, day: 1) == utc("2024-06-30 22:00"))
        #expect(berlin.instant(year: 2024, month: 1, day: 1) == utc("2023-12-31 23:00"))
        let newfoundland = try #require(
            ZoneRules(name: "N", posixRule: "NST3:30NDT,M3.2.0,M11.1.0"))
        #expect(newfoundland.offsetSeconds(at: utc("2024-01-01 00:00")) == -12_600)
        let eucla = try #require(ZoneRules(name: "E", posixRule: "<+0845>-8:45"))
        #expect(eucla.offsetSeconds(at: .epoch) == 31_500)
    }

    @Test("The southern summer spans the new year, and rules by day number are read")
    func otherRules() throws {
        let sydney = try #require(
            ZoneRules(name: "Sydney", posixRule: "AEST-10AEDT,M10.1.0,M4.1.0/3"))
        #expect(sydney.offsetSeconds(at: utc("2024-01-01 00:00")) == 39_600)
        #expect(sydney.offsetSeconds(at: utc("2024-07-01 00:00")) == 36_000)
        #expect(sydney.offsetSeconds(at: utc("2023-12-31 20:00")) == 39_600)
        // J60 is 1 March in every year, day 59 is 29 February in a leap year.
        let julian = try #require(ZoneRules(name: "J", posixRule: "AAA0BBB,J60/0,J300/0"))
        #expect(julian.offsetSeconds(at: utc("2024-02-29 23:59")) == 0)
        #expect(julian.offsetSeconds(at: utc("2024-03-01 00:00")) == 3_600)
        let ordinal = try #require(ZoneRules(name: "O", posixRule: "AAA0BBB,59/0,300/0"))
        #expect(ordinal.offsetSeconds(at: utc("2024-02-29 00:00")) == 3_600)
        #expect(ordinal.offsetSeconds(at: utc("2023-02-28 23:59")) == 0)
        // A rule may begin on the day before (Greenland): -1 o'clock on the last Sunday.
        let nuuk = try #require(
            ZoneRules(name: "G", posixRule: "<-02>2<-01>,M3.5.0/-1,M10.5.0/0"))
        #expect(nuuk.offsetSeconds(at: utc("2024-03-31 00:59")) == -7_200)
        #expect(nuuk.offsetSeconds(at: utc("2024-03-31 01:00")) == -3_600)
        for text in ["", "X", "EST", "EST5EDT", "EST5EDT,M3.2.0", "EST5EDT,M13.2.0,M1.1.0", "E5"] {
            #expect(ZoneRules(name: "bad", posixRule: text) == nil, "\(text)")
        }
    }

    // MARK: Files

    /// The bytes of a TZif file of our own making.
    private func file(
        version: UInt8, transitions: [(Int64, UInt8)], types: [(Int32, UInt8)], footer: String?
    ) -> [UInt8] {
        func bytes<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
            withUnsafeBytes(of: number.bigEndian, Array.init)
        }
        func block(isLong: Bool) -> [UInt8] {
            var out = Array("TZif".utf8) + [version] + [UInt8](repeating: 0, count: 15)
            let counts: [UInt32] = [0, 0, 0, UInt32(transitions.count), UInt32(types.count), 4]
            for count in counts { out += bytes(count) }
            for (time, _) in transitions {
                out += isLong ? bytes(time) : bytes(Int32(clamping: time))
            }
            out += transitions.map(\.1)
            for (offset, isSummer) in types { out += bytes(offset) + [isSummer, 0] }
            return out + Array("ABC".utf8) + [0]
        }
        let first = block(isLong: false)
        guard version != 0 else { return first }
        return first + block(isLong: true) + Array("\n\(footer ?? "")\n".utf8)
    }

    @Test("B24: a zone whose summer time was abolished keeps its last offset")
    func abolishedRule() throws {
        // Like Tehran: +3:30, summer +4:30 until 2022-09-21T19:30Z, then never again.
        let bytes = file(
            version: UInt8(ascii: "2"),
            transitions: [
                (utc("2022-03-21 20:30").microseconds / 1_000_000, 1),
                (utc("2022-09-21 19:30").microseconds / 1_000_000, 0),
            ], types: [(12_600, 0), (16_200, 1)], footer: "<+0330>-3:30")
        let zone = try #require(ZoneRules(name: "Asia/Tehran", tzif: bytes))
        #expect(zone.name == "Asia/Tehran")
        #expect(zone.offsetSeconds(at: utc("1900-01-01 00:00")) == 12_600)
        #expect(zone.offsetSeconds(at: utc("2022-07-01 00:00")) == 16_200)
        #expect(zone.offsetSeconds(at: utc("2022-09-21 19:30")) == 12_600)
        #expect(zone.offsetSeconds(at: utc("2030-07-01 00:00")) == 12_600)
    }

    @Test("Version 1 is read from its 32-bit block, later versions from the 64-bit one")
    func versions() throws {
        let far: Int64 = -5_000_000_000  // 1811: outside 32 bits
        let first = file(
            version: 0, transitions: [(0, 1)], types: [(100, 0), (200, 0)], footer: nil)
        let old = try #require(ZoneRules(name: "old", tzif: first))
        #expect(old.offsetSeconds(at: Timestamp(seconds: -1)) == 100)
        #expect(old.offsetSeconds(at: Timestamp(seconds: 0)) == 200)
        let second = file(
            version: UInt8(ascii: "3"), transitions: [(far, 1)], types: [(100, 0), (200, 0)],
            footer: "AAA-1BBB,M3.5.0,M10.5.0")
        let new = try #require(ZoneRules(name: "new", tzif: second))
        #expect(new.offsetSeconds(at: Timestamp(seconds: far - 1)) == 100)
        // After the last transition the footer holds.
        #expect(new.offsetSeconds(at: utc("2024-07-01 00:00")) == 7_200)
        #expect(new.offsetSeconds(at: utc("2024-01-01 00:00")) == 3_600)
    }

    @Test("Damaged files are refused, wherever they are cut and whatever byte is wrong")
    func damagedFiles() {
        let good = file(
            version: UInt8(ascii: "2"), transitions: [(0, 1), (10, 0)],
            types: [(0, 0), (3_600, 1)], footer: "AAA0BBB,M3.5.0,M10.5.0")
        #expect(ZoneRules(name: "good", tzif: good) != nil)
        for length in 0..<good.count {
            #expect(ZoneRules(name: "cut", tzif: Array(good.prefix(length))) == nil, "\(length)")
        }
        // Any single byte changed: refused or read, but no trap.
        for position in good.indices {
            for value in [UInt8(0), 0x7F, 0xFF] {
                var bytes = good
                bytes[position] = value
                let zone = ZoneRules(name: "bent", tzif: bytes)
                _ = zone?.offsetSeconds(at: utc("2024-07-01 00:00"))
            }
        }
        let backwards = file(
            version: UInt8(ascii: "2"), transitions: [(10, 1), (0, 0)],
            types: [(0, 0), (3_600, 1)], footer: "AAA0")
        #expect(ZoneRules(name: "backwards", tzif: backwards) == nil)
    }

    @Test("Instants at the ends of the number range have an offset and do not trap")
    func extremes() throws {
        let zone = try newYork()
        for stamp in [Int64.min, .min + 1, .max] {
            let local = zone.local(Timestamp(microseconds: stamp))
            #expect((1...12).contains(local.month))
        }
        #expect(zone.instant(year: 500_000, month: 1, day: 1).microseconds == .max)
    }

    static let systemZones = "/usr/share/zoneinfo"

    @Test(
        "The system's files give the offsets that ICU gives, and clock readings round trip",
        .enabled(
            if: FileManager.default.fileExists(atPath: systemZones + "/Europe/Berlin"),
            "no time zone files on this system"),
        arguments: [
            "America/New_York", "Europe/Berlin", "Europe/London", "Asia/Tokyo", "Asia/Kolkata",
            "Asia/Kathmandu", "Australia/Sydney", "Australia/Lord_Howe", "America/Sao_Paulo",
            "Asia/Tehran", "Africa/Casablanca", "America/St_Johns", "Pacific/Chatham", "UTC",
            "America/Nuuk",
        ])
    func systemFiles(name: String) throws {
        let path = Self.systemZones + "/" + name
        guard let data = FileManager.default.contents(atPath: path) else { return }
        let zone = try #require(ZoneRules(name: name, tzif: [UInt8](data)))
        let reference = try #require(TimeZone(identifier: name))
        var random = SeededRandom(seed: 11)
        let first = utc("1971-01-01 00:00").microseconds / 1_000_000
        let last = utc("2060-01-01 00:00").microseconds / 1_000_000
        for _ in 0..<1_500 {
            let second = Int64.random(in: first...last, using: &random)
            let expected = reference.secondsFromGMT(
                for: Date(timeIntervalSince1970: Double(second)))
            let stamp = Timestamp(seconds: second)
            #expect(zone.offsetSeconds(at: stamp) == expected, "\(name) \(second)")
            let local = zone.local(stamp)
            let back = zone.instant(
                year: local.year, month: local.month, day: local.day, hour: local.hour,
                minute: local.minute, second: local.second)
            // The same instant, or the earlier one of an hour that is shown twice.
            let shown = zone.local(back)
            #expect(back <= stamp && shown.hour == local.hour && shown.minute == local.minute)
        }
    }
}
