import KChartCore

/// The texts of one row of a list, by what they mean, and the markers they make.
struct MarkerRecord {
    var texts: [MarkerField: String] = [:]
    let line: Int

    /// How the times and numbers of the list are written.
    struct Habits {
        var time = TimeText()
        var decimalComma = false
        /// The zone of clocks without an offset.
        var zone: ZoneRules?
        /// An empty label is no label: JSON can leave one out, a table cannot.
        var emptyLabelCounts = false
    }

    enum Outcome {
        case rows([MarkerRow])
        case rejected(Saying)
        /// A row without anything.
        case blank
    }

    private struct Refusal: Error {
        var why: Saying
    }

    func outcome(_ habits: inout Habits) -> Outcome {
        guard texts.contains(where: { !$0.value.isEmpty }) else { return .blank }
        do throws(Refusal) {
            if texts[.entryTime] != nil, texts[.time] == nil {
                return .rows(try trade(&habits))
            }
            return .rows([try marker(&habits)])
        } catch {
            return .rejected(error.why)
        }
    }

    // MARK: - One marker

    private func marker(_ habits: inout Habits) throws(Refusal) -> MarkerRow {
        let time = try time(.time, &habits)
        return MarkerRow(
            time: time, kind: try kind(habits), price: try price(.price, habits),
            label: label(habits), color: try color(), id: given(.id))
    }

    private func kind(_ habits: Habits) throws(Refusal) -> MarkerRow.Kind {
        if let text = given(.kind) {
            if let kind = MarkerKindText.kind(text) { return kind }
            // A type of order says nothing of the side; a signed amount does.
            if let size = try size(habits) { return size < 0 ? .sell : .buy }
            throw Refusal(why: Saying(.faultKind, .text(quoted(text))))
        }
        guard let size = try size(habits) else { return .neutral }
        return size < 0 ? .sell : .buy
    }

    private func size(_ habits: Habits) throws(Refusal) -> Double? {
        guard let text = given(.size) else { return nil }
        return number(text, habits)
    }

    private func label(_ habits: Habits) -> String? {
        guard let text = texts[.label] else { return nil }
        let shown = OneLine.cleaned(text, limit: 64)
        return shown.isEmpty && !habits.emptyLabelCounts ? nil : shown
    }

    private func color() throws(Refusal) -> UInt32? {
        guard let text = given(.color) else { return nil }
        guard let rgb = MarkerColor.rgb(text) else {
            throw Refusal(why: Saying(.faultColour, .text(quoted(text))))
        }
        return rgb
    }

    // MARK: - A trade with both ends

    private func trade(_ habits: inout Habits) throws(Refusal) -> [MarkerRow] {
        let isShort = try isShort(habits)
        let begin = MarkerRow(
            time: try time(.entryTime, &habits), kind: isShort ? .sell : .buy,
            price: try price(.entryPrice, habits), label: label(habits), color: try color(),
            id: given(.id).map { $0 + ".entry" })
        // A trade that is still open has one end.
        guard given(.exitTime) != nil else { return [begin] }
        let end = MarkerRow(
            time: try time(.exitTime, &habits), kind: isShort ? .buy : .sell,
            price: try price(.exitPrice, habits), color: begin.color,
            id: given(.id).map { $0 + ".exit" })
        return [begin, end]
    }

    private func isShort(_ habits: Habits) throws(Refusal) -> Bool {
        if let text = given(.isShort), let isShort = MarkerKindText.isShort(text) {
            return isShort
        }
        if let text = given(.kind) {
            if let kind = MarkerKindText.kind(text), kind != .neutral { return kind == .sell }
            if given(.size) == nil {
                throw Refusal(why: Saying(.faultDirection, .text(quoted(text))))
            }
        }
        return try size(habits).map { $0 < 0 } ?? false
    }

    // MARK: - Values

    private func given(_ field: MarkerField) -> String? {
        guard let text = texts[field], !isMissing(text) else { return nil }
        return text
    }

    private func isMissing(_ text: String) -> Bool {
        var copy = text
        return copy.withUTF8 { CellText($0).isMissing }
    }

    private func time(_ field: MarkerField, _ habits: inout Habits) throws(Refusal) -> Timestamp {
        guard let text = given(field) else { throw Refusal(why: Saying(.faultEmpty, .role(.time))) }
        var copy = text
        var stamp = copy.withUTF8 { habits.time.parse($0) }
        var hasZone = habits.time.hasZone
        if let clock = given(.clock), field == .time, let date = stamp {
            var copy = clock
            guard let part = copy.withUTF8({ TimeText.timeOfDay($0) }) else {
                throw Refusal(
                    why: Saying(.faultNotClock, .role(.timeOfDay), .text(quoted(clock))))
            }
            stamp = date.addingReportingOverflow(part).partialValue
            hasZone = false
        }
        guard let stamp else {
            throw Refusal(why: Saying(.faultNotTime, .role(.time), .text(quoted(text))))
        }
        let time = Timestamp(microseconds: stamp).clamped
        let isCount = habits.time.style.rawValue.hasPrefix("epoch")
        guard let zone = habits.zone, !hasZone, !isCount else { return time }
        let clock = ZoneRules.utc.local(time)
        return zone.instant(
            year: clock.year, month: clock.month, day: clock.day, hour: clock.hour,
            minute: clock.minute, second: clock.second
        ).advanced(byMicroseconds: Int64(clock.microsecond))
    }

    private func price(_ field: MarkerField, _ habits: Habits) throws(Refusal) -> Double? {
        guard let text = given(field) else { return nil }
        guard let value = number(text, habits) else {
            throw Refusal(why: Saying(.faultNotFinite, .role(.price), .text(quoted(text))))
        }
        return value
    }

    private func number(_ text: String, _ habits: Habits) -> Double? {
        var copy = text
        return copy.withUTF8 { bytes in
            let isPlain = !habits.decimalComma || !bytes.contains(UInt8(ascii: "."))
            return (isPlain ? DecimalNumber.plain(bytes) : nil)
                ?? DecimalNumber.decorated(
                    bytes, decimalComma: habits.decimalComma, allowsSuffix: true)
        }
    }

    private func quoted(_ text: String) -> String { "\"" + OneLine.word(text) + "\"" }
}
