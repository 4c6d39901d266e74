import KChartCore

extension Inspection {
    /// The figures as JSON, keys in a fixed order, without a line feed at the end.
    public var json: String {
        var writer = JSONWriter()
        writer.object { json in
            json.value("format", report.format)
            json.value("format_id", format.rawValue)
            json.value("confidence", confidence.rawValue)
            json.value("data_rows", report.dataRows)
            json.value("bars", report.bars)
            json.value("rejected", report.rejected)
            json.array("rejected_rows") { json in
                for row in report.rejectedRows.prefix(Self.listedRows) {
                    json.object { json in
                        json.value("line", row.line)
                        json.value("reason", row.reason)
                    }
                }
            }
            json.value("order", order.rawValue)
            json.value("duplicate_times", duplicateTimes)
            json.value("bars_unique", barsUnique)
            Self.write(first, key: "first", into: &json)
            Self.write(last, key: "last", into: &json)
            json.value("interval_s", Self.seconds(intervalMicroseconds))
            json.value("interval", interval)
            json.value("interval_share", intervalShare.map { ($0 * 10_000).rounded() / 10_000 })
            json.value("gaps", gaps)
            json.value("spacings_shorter_than_interval", spacingsShorterThanInterval)
            json.value("largest_spacing_s", largestSpacingMicroseconds.map { Double($0) / 1e6 })
            json.value("min_low", minLow)
            json.value("max_high", maxHigh)
            json.value("volume", volume.rawValue)
            json.value("volume_sum", volumeSum)
            json.value("ohlc_inconsistent", ohlcInconsistent)
            json.array("ohlc_inconsistent_lines") { json in
                for line in ohlcInconsistentLines { json.value(nil, line) }
            }
            json.value("nonpositive_price_bars", nonpositivePriceBars)
            json.value("zero_volume_bars", zeroVolumeBars)
            json.value("doji", doji)
            json.value("bars_on_interval", barsOnInterval)
            if let missing {
                json.array("missing") { json in
                    for time in missing { json.value(nil, Double(time.microseconds) / 1e6) }
                }
            } else {
                json.value("missing", String?.none)
            }
            json.value("price_decimals", report.priceDecimals)
            json.value("header_lines", report.headerLines)
            json.value(
                "time_zone", report.timesHaveZone ? "in the file" : report.assumedZone ?? "UTC")
            json.value("time_style", report.timeStyle)
            json.array("columns") { json in
                for column in report.columns {
                    json.object { json in
                        json.value("number", column.number)
                        json.value("name", column.name)
                        json.value("role", column.role.rawValue)
                    }
                }
            }
            json.value("compression", report.packing.isEmpty ? nil : report.packing)
            json.array("members") { json in
                for member in report.members { json.value(nil, member) }
            }
            json.value("inner", report.members.count == 1 ? report.members[0] : nil)
            writeTicks(into: &json)
            writeMessages(into: &json)
            json.array("findings") { json in
                for finding in findings {
                    json.object { json in
                        json.value("kind", finding.kind.rawValue)
                        json.value("severity", finding.severity.rawValue)
                        json.value("message", finding.message)
                        json.array("lines") { json in
                            for line in finding.lines { json.value(nil, line) }
                        }
                    }
                }
            }
        }
        return writer.text
    }

    /// What trades and quotes have beside their bars; a bar without amounts has a volume of 0.
    private func writeTicks(into json: inout JSONWriter) {
        guard let ticks = report.ticks, let ends = report.tickEnds else { return }
        json.value("ticks", ticks)
        for (key, tick) in [("first_tick", ends.first), ("last_tick", ends.last)] {
            json.object(key) { json in
                Self.write(tick.time, into: &json)
                json.value("price", tick.price)
            }
        }
        json.value("in_time_order", ends.inTimeOrder)
        json.value("tick_price", ends.priceName)
        json.object("as_candles") { json in
            if case .fixed(let length) = tickInterval?.length {
                json.value("seconds", Self.seconds(length))
            } else {
                json.value("seconds", Double?.none)
            }
            json.value("bars", barsUnique)
            for (key, bar) in [("first", first), ("last", last)] {
                var bar = bar
                if bar?.volume == nil { bar?.volume = 0 }
                Self.write(bar, key: key, into: &json)
            }
            json.value("min_low", minLow)
            json.value("max_high", maxHigh)
        }
    }

    /// What a capture of updates has beside its bars.
    private func writeMessages(into json: inout JSONWriter) {
        guard let messages else { return }
        json.value("messages", messages)
        json.object("streams") { json in
            for (name, bars) in report.streams.sorted(by: { $0.key < $1.key }) {
                json.value(name, bars)
            }
        }
        if let isClosed = report.lastBarClosed {
            json.value("last_bar_closed", isClosed)
        } else {
            json.value("last_bar_closed", String?.none)
        }
        guard let finalBars else { return }
        json.array("final_bars") { json in
            for bar in finalBars {
                json.array { json in
                    json.value(nil, Int(bar.time.microseconds.flooredQuotient(1_000)))
                    for value in [bar.open, bar.high, bar.low, bar.close] { json.value(nil, value) }
                    json.value(nil, bar.volume)
                }
            }
        }
    }

    private static func write(_ time: Timestamp, into json: inout JSONWriter) {
        json.value("time", isoText(time))
        json.value("ms", Int(time.microseconds.flooredQuotient(1_000)))
    }

    private static func write(_ candle: Candle?, key: String, into json: inout JSONWriter) {
        guard let candle else { return json.value(key, String?.none) }
        json.object(key) { json in
            write(candle.time, into: &json)
            json.value("open", candle.open)
            json.value("high", candle.high)
            json.value("low", candle.low)
            json.value("close", candle.close)
            json.value("volume", candle.volume)
        }
    }

    /// Whole seconds without a point.
    private static func seconds(_ microseconds: Int64?) -> Double? {
        microseconds.map { Double($0) / 1e6 }
    }

    /// 2024-12-01T00:00:00Z; a fraction only when there is one.
    static func isoText(_ time: Timestamp) -> String {
        let days = time.microseconds.flooredQuotient(86_400_000_000)
        let date = CivilDate(daysSinceEpoch: Int(days))
        let rest = time.microseconds - days * 86_400_000_000
        let seconds = rest / 1_000_000
        func padded(_ number: Int64, _ width: Int) -> String {
            let text = String(number)
            return String(repeating: "0", count: max(0, width - text.count)) + text
        }
        var result =
            padded(Int64(date.year), 4) + "-" + padded(Int64(date.month), 2) + "-"
            + padded(Int64(date.day), 2) + "T" + padded(seconds / 3_600, 2) + ":"
            + padded(seconds / 60 % 60, 2) + ":" + padded(seconds % 60, 2)
        let fraction = rest % 1_000_000
        if fraction % 1_000 == 0, fraction > 0 {
            result += "." + padded(fraction / 1_000, 3)
        } else if fraction > 0 {
            result += "." + padded(fraction, 6)
        }
        return result + "Z"
    }
}
