import KChartCore

extension CSVLayoutFinder {
    /// "amount" and "vol" mean either: the one that is the other times the price is the money.
    func exchangeAmounts(
        _ roles: inout [ColumnRole?], names: [String], data: [CSVSample.Row]
    ) {
        guard let money = roles.firstIndex(of: .turnover), names[money].lowercased() == "amount",
            let volume = roles.firstIndex(of: .volume),
            ["vol", "volume"].contains(names[volume].lowercased()),
            let rows = AmountRows(data, roles: roles)
        else { return }
        // With the number of trades beside them they are those of Huobi and its like.
        let fewest = names.contains("count") && names.contains("id") ? 1 : 3
        guard rows.isMoney(volume, for: money, fewest: fewest),
            fewest == 1 || !rows.isMoney(money, for: volume)
        else { return }
        roles[money] = .volume
        roles[volume] = .turnover
    }

    /// A volume that is the money of another column, by every row, gives way to it.
    func exchangeMoney(
        _ roles: inout [ColumnRole?], names: [String], data: [CSVSample.Row]
    ) {
        guard !roles.contains(.turnover), let volume = roles.firstIndex(of: .volume),
            let rows = AmountRows(data, roles: roles)
        else { return }
        // Gate calls the amount "a" beside the volume "v".
        let amount = names.indices.first { place in
            roles[place] == nil && HeaderNames.meaning(names[place]) == nil
                && Self.isAmount(data, column: place) && !rows.isPrice(place)
                && rows.isMoney(volume, for: place, fewest: names[place] == "a" ? 1 : 5)
                && !rows.isMoney(place, for: volume)
        }
        guard let amount else { return }
        roles[amount] = .volume
        roles[volume] = .turnover
    }

    /// Says when the header has a price twice: the first one counts.
    func noteRepeats(
        _ reading: HeaderReading, _ roles: [ColumnRole?], _ notes: inout [Saying]
    ) {
        let repeated = HeaderReading.prices.filter { role in
            guard let place = roles.firstIndex(of: role) else { return false }
            let name = HeaderNames.normalized(reading.names[place])
            return reading.candidates(role).contains {
                $0 != place && HeaderNames.normalized(reading.names[$0]) == name
            }
        }
        guard !repeated.isEmpty else { return }
        notes.append(Saying(.choiceRepeatedNames, .list(repeated.map { .role($0) })))
    }
}
