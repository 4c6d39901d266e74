import KChartCore

/// The day files of QuantConnect's Lean engine: times are milliseconds of a day that only the
/// name of the file tells, prices of shares are whole ten-thousandths of a dollar.
public struct LeanFormat: BarFormat {
    public let id = FormatID(rawValue: "lean")
    public let name = "Lean day file"
    public let kinds =
        "20131007_spy_minute_trade.csv and its like, files of hours and days with prices in"
        + " ten-thousandths, in a zip or out of it; quotes by their bid"

    public init() {}

    public func confidence(_ sample: FormatSample) -> Int {
        sample.bytes.withUnsafeBufferPointer { bytes in
            if LeanName(sample.path) != nil, Self.isDayFile(bytes, isWhole: sample.isWhole) {
                return 92
            }
            // The stamp stands at the very beginning: nobody else pays for the look.
            guard bytes.count > 20, bytes[8] == 0x20, bytes[11] == 0x3A,
                LeanName.isLong(sample.path)
            else { return 0 }
            return Self.isLongFile(bytes, isWhole: sample.isWhole) ? 92 : 0
        }
    }

    /// Six columns of trades or eleven of quotes, the first one rising milliseconds of a day.
    private static func isDayFile(_ bytes: UnsafeBufferPointer<UInt8>, isWhole: Bool) -> Bool {
        let rows = CSVSample(bytes, isWhole: isWhole, delimiter: UInt8(ascii: ",")).content
        guard let width = rows.first?.cells.count, width == 6 || width == 11,
            rows.allSatisfy({ $0.cells.count == width })
        else { return false }
        let times = rows.compactMap { milliseconds($0.cells[0]) }
        return times.count == rows.count
            && zip(times, times.dropFirst()).allSatisfy { $0 < $1 }
    }

    private static func milliseconds(_ cell: [UInt8]) -> Int64? {
        guard (1...8).contains(cell.count), cell.allSatisfy({ $0 &- 48 < 10 }) else { return nil }
        let count = cell.reduce(Int64(0)) { $0 * 10 + Int64($1 - 48) }
        return count < 86_400_000 ? count : nil
    }

    public func read(_ input: FormatInput) throws(ReadError) -> ParsedBars {
        if input.bytes.count > 20, input.bytes[8] == 0x20, LeanName.isLong(input.path) {
            return try readLong(input)
        }
        guard let file = LeanName(input.path) else {
            throw ReadError(
                .columnsUnclear, path: input.path,
                detail: "the day of these times is in no name; expected yyyyMMdd_… as Lean writes")
        }
        var layout = CSVLayout(
            delimiter: UInt8(ascii: ","), headerLines: 0, dataStart: 0,
            roles: [.time, .open, .high, .low, .close, .volume])
        layout.timeUnit = EpochUnit(name: "ms")
        var reader = CSVReader(input: input, layout: layout, format: Saying(.formLeanDay))
        var parsed = try reader.read()
        // Shares are whole numbers of a ten-thousandth; currencies are written with their point.
        let isScaled = parsed.report.priceDecimals == 0 && !file.isPlain
        let zone = input.options.zone ?? (isScaled ? file.exchangeZone : .utc)
        let midnight = zone.instant(
            year: file.date.year, month: file.date.month, day: file.date.day)
        let divisor = isScaled ? 10_000.0 : 1
        var bars = BarColumns()
        bars.reserveCapacity(parsed.columns.count)
        var decimals = 0
        for row in 0..<parsed.columns.count {
            var bar = parsed.columns.candle(at: row)
            bar.time = midnight.advanced(byMicroseconds: bar.time.microseconds)
            for price in [bar.open, bar.high, bar.low, bar.close] where isScaled {
                decimals = max(decimals, Self.decimals(price))
            }
            bar.open /= divisor
            bar.high /= divisor
            bar.low /= divisor
            bar.close /= divisor
            bars.append(bar)
        }
        parsed.columns = bars
        parsed.symbol = file.symbol
        if isScaled { parsed.report.priceDecimals = decimals }
        parsed.report.timeStyle = "ms of the day"
        parsed.report.assumedZone = zone.name
        parsed.report.choices = [
            Saying(
                isScaled ? .choiceLeanDayScaled : .choiceLeanDay, .text(file.text),
                .text(zone.name))
        ]
        return parsed
    }

    /// Decimals that are left of a price in ten-thousandths.
    static func decimals(_ price: Double) -> Int {
        var count = 4
        var rest = Int64(clamping: Int(price.magnitude < 1e15 ? price : 0))
        while count > 0, rest % 10 == 0 {
            rest /= 10
            count -= 1
        }
        return count
    }
}

/// The name of a Lean day file: 20131007_spy_minute_trade.csv.
struct LeanName {
    let text: String
    let date: CivilDate
    let symbol: String?
    /// The folder says that prices are no ten-thousandths.
    let isPlain: Bool

    init?(_ path: String) {
        let parts = path.split(separator: "/").map { $0.lowercased() }
        let names = parts.suffix(2).map { $0.split(separator: "_").map(String.init) }
        guard
            let name = names.last(where: { words in
                words.count >= 2 && words[0].utf8.count == 8
                    && words[0].utf8.allSatisfy { $0 &- 48 < 10 }
                    && words.contains { $0.hasPrefix("trade") || $0.hasPrefix("quote") }
            }), let number = Int(name[0]), number / 10_000 >= 1_900,
            (1...12).contains(number / 100 % 100),
            number % 100 >= 1,
            number % 100
                <= CivilDate.days(inMonth: number / 100 % 100, ofYear: number / 10_000)
        else { return nil }
        text = name[0]
        date = CivilDate(year: number / 10_000, month: number / 100 % 100, day: number % 100)
        symbol = name.count >= 4 ? name[1].uppercased() : nil
        isPlain = !Set(parts).isDisjoint(with: ["crypto", "forex", "cfd", "future", "futures"])
    }

    /// True for the place of a file of days or hours as Lean lays its files out: a zip file with a
    /// table of its name, or folders called equity and daily or hour. Whole prices alone prove
    /// nothing: others trade at millions.
    static func isLong(_ path: String) -> Bool {
        let parts = path.split(separator: "/").map { $0.lowercased() }
        guard parts.count > 1, let last = parts.last else { return false }
        let folders = Set(parts.dropLast())
        if folders.contains("equity") || folders.contains("option"),
            !folders.isDisjoint(with: ["daily", "hour"])
        {
            return true
        }
        let archive = parts[parts.count - 2]
        guard archive.hasSuffix(".zip") else { return false }
        let stem = String(archive.dropLast(4))
        let name = String(last.prefix { $0 != "." })
        return !name.isEmpty
            && (stem.hasPrefix(name) || name.hasPrefix(stem) || stem.contains("_\(name)"))
    }

    /// New York's clock by the rules of the year.
    var exchangeZone: ZoneRules { Self.exchangeZone(in: date.year) }

    static func exchangeZone(in year: Int) -> ZoneRules {
        let rule =
            switch year {
            case 2007...: "EST5EDT,M3.2.0,M11.1.0"
            case 1987...2006: "EST5EDT,M4.1.0,M10.5.0"
            default: "EST5EDT,M4.5.0,M10.5.0"
            }
        return ZoneRules(name: "America/New_York", posixRule: rule) ?? .utc
    }
}
