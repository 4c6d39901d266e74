import KChartCore

extension LeanFormat {
    /// Files of days and hours: `20131007 00:00`, then prices in whole ten-thousandths.
    static func isLongFile(_ bytes: UnsafeBufferPointer<UInt8>, isWhole: Bool) -> Bool {
        let rows = CSVSample(bytes, isWhole: isWhole, delimiter: UInt8(ascii: ",")).content
        guard let width = rows.first?.cells.count, width == 6 || width == 11,
            rows.allSatisfy({ $0.cells.count == width && isStamp($0.cells[0]) })
        else { return false }
        var prices = 0
        var cents = 0
        for row in rows {
            for cell in row.cells[1...4] {
                // Quotes have rows without a bid.
                if cell.isEmpty { continue }
                guard cell.count >= 3, cell.count <= 12, cell.allSatisfy({ $0 &- 48 < 10 }) else {
                    return false
                }
                prices += 1
                if cell.suffix(2).allSatisfy({ $0 == 48 }) { cents += 1 }
            }
        }
        return prices > 0 && cents * 10 >= prices * 8
    }

    /// 20131007 00:00
    private static func isStamp(_ cell: [UInt8]) -> Bool {
        cell.count == 14 && cell[8] == 0x20 && cell[11] == 0x3A
            && cell[..<8].allSatisfy { $0 &- 48 < 10 }
    }

    /// Reads days as they stand and hours on the clock of New York.
    func readLong(_ input: FormatInput) throws(ReadError) -> ParsedBars {
        if input.options.overridesTable { return try CSVFormat().read(input) }
        var layout = CSVLayout(
            delimiter: UInt8(ascii: ","), headerLines: 0, dataStart: 0,
            roles: [.time, .open, .high, .low, .close, .volume])
        layout.cells = 6
        var reader = CSVReader(input: input, layout: layout, format: Saying(.formLeanLong))
        var parsed = try reader.read()
        let times = parsed.columns.time
        let areDays = times.allSatisfy { $0 % 86_400_000_000 == 0 }
        scale(&parsed, by: 10_000)
        var what = Saying(.choiceLean)
        if !areDays, input.options.zone == nil {
            let years = times.map { CivilDate(Timestamp(microseconds: $0)).year }
            let zone = LeanName.exchangeZone(in: years.max() ?? 2007)
            parsed.columns = parsed.columns.placed(in: ClockZone(zone))
            parsed.report.assumedZone = zone.name
            what = Saying(.choiceLeanZone, .text(zone.name))
        }
        parsed.report.choices = [what]
        return parsed
    }

    /// Divides the prices, and counts their decimals.
    private func scale(_ parsed: inout ParsedBars, by divisor: Double) {
        var bars = BarColumns()
        bars.reserveCapacity(parsed.columns.count)
        var decimals = 0
        for row in 0..<parsed.columns.count {
            var bar = parsed.columns.candle(at: row)
            for price in [bar.open, bar.high, bar.low, bar.close] {
                decimals = max(decimals, Self.decimals(price))
            }
            bar.open /= divisor
            bar.high /= divisor
            bar.low /= divisor
            bar.close /= divisor
            bars.append(bar)
        }
        parsed.columns = bars
        parsed.report.priceDecimals = decimals
    }
}
