import KChartCore
import Testing

@testable import KChartFeeds

@Suite("Bars as lines")
struct BarWriterTests {
    private func text(_ candles: [Candle], _ writer: BarWriter) -> String {
        var bytes = Array(writer.header.utf8)
        for candle in candles { writer.write(candle, to: &bytes) }
        return String(decoding: bytes, as: UTF8.self)
    }

    private let candle = Candle(
        time: Timestamp(microseconds: 1_733_011_200_000_000), open: 100, high: 101.5, low: 0.00001,
        close: 1e17, volume: nil, turnover: 2.5)

    @Test("a line has a cell for everything, empty for what is not there")
    func csv() {
        #expect(
            text([candle], BarWriter())
                == "time,open,high,low,close,volume\n2024-12-01T00:00:00Z,100,101.5,1e-05,1e+17,\n")
        #expect(
            text([candle], BarWriter(timeStyle: .us, hasTurnover: true))
                == "time,open,high,low,close,volume,turnover\n"
                + "1733011200000000,100,101.5,1e-05,1e+17,,2.5\n")
    }

    @Test("in JSON lines what is not there is null")
    func jsonLines() {
        #expect(
            text([candle], BarWriter(format: .jsonl))
                == "{\"time\":\"2024-12-01T00:00:00Z\",\"open\":100,\"high\":101.5,\"low\":1e-05,"
                + "\"close\":1e+17,\"volume\":null}\n")
    }

    @Test("times keep their microseconds, before 1970 as well")
    func times() {
        func line(_ microseconds: Int64, _ style: BarWriter.TimeStyle) -> Substring {
            var flat = candle
            flat.time = Timestamp(microseconds: microseconds)
            return text([flat], BarWriter(timeStyle: style)).split(separator: "\n")[1]
                .prefix { $0 != "," }
        }
        #expect(line(1_500_000, .iso) == "1970-01-01T00:00:01.500Z")
        #expect(line(1_500_001, .iso) == "1970-01-01T00:00:01.500001Z")
        #expect(line(1_500_000, .s) == "1.5" && line(1_500_000, .ms) == "1500")
        #expect(line(1_000_001, .s) == "1.000001" && line(1_000_100, .ms) == "1000.1")
        #expect(line(-1_500_000, .s) == "-1.5" && line(-1, .us) == "-1")
        #expect(line(-1, .iso) == "1969-12-31T23:59:59.999999Z")
    }

    @Test("numbers and times are written as the standard library and the lint write them")
    func quickly() {
        var random = SplitMix(11)
        for _ in 0..<20_000 {
            let power = [10.0, 100, 1_000, 1e5, 1e8, 3, 7e9][Int(random.next() % 7)]
            let value =
                Double(Int64(bitPattern: random.next()) >> Int64(random.next() % 60)) / power
            var flat = candle
            flat.open = value
            flat.time =
                Timestamp(microseconds: Int64(random.next() % (1 << 56)) - (1 << 54)).clamped
            if random.next() % 2 == 0 {
                flat.time = Timestamp(seconds: flat.time.microseconds / 1_000_000)
            }
            let cells = text([flat], BarWriter()).split(separator: "\n")[1].split(separator: ",")
            #expect(cells[0] == Inspection.isoText(flat.time))
            guard value != value.rounded() || value.magnitude >= 1e15 else { continue }
            let expected = value.description
            #expect(
                cells[1] == (expected.hasSuffix(".0") ? String(expected.dropLast(2)) : expected))
        }
    }

    /// Doubles of every size: bits as they fall, prices with few digits, neighbours of them.
    private func number(_ random: inout SplitMix) -> Double {
        switch random.next() % 4 {
        case 0: return Double(Int64(random.next() % 1_000_000)) / 100
        case 1: return (Double(Int64(random.next() % 1_000_000)) / 100).nextUp
        case 2: return Double(Int64(bitPattern: random.next() % (1 << 60)))
        default:
            let value = Double(bitPattern: random.next())
            return value.isFinite ? value : 1
        }
    }

    @Test(
        "what is written reads back bit for bit, in every form",
        arguments: BarWriter.Format.allCases,
        [BarWriter.TimeStyle.iso, .us])
    func roundTrip(format: BarWriter.Format, style: BarWriter.TimeStyle) throws {
        var random = SplitMix(7)
        for round in 0..<20 {
            var candles: [Candle] = []
            var time: Int64 = 1_000_000_000_000_000
            for _ in 0..<(round == 0 ? 2 : 200) {
                time += Int64(random.next() % 100_000_000) + 1
                let prices = (0..<4).map { _ in number(&random) }.sorted()
                candles.append(
                    Candle(
                        time: Timestamp(microseconds: time), open: prices[1], high: prices[3],
                        low: prices[0], close: prices[2],
                        volume: random.next() % 3 == 0 ? nil : number(&random).magnitude,
                        turnover: random.next() % 3 == 0 ? nil : number(&random).magnitude))
            }
            candles[0].turnover = 0.1
            let first = text(
                candles, BarWriter(format: format, timeStyle: style, hasTurnover: true))
            let read = try FileReader.read(bytes: Array(first.utf8)).series.allCandles
            #expect(read == candles)
            for (one, other) in zip(read, candles) {
                #expect(one.open.bitPattern == other.open.bitPattern)
            }
        }
    }
}
