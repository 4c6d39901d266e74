import KChartCore

extension CSVLayoutFinder {
    /// A time and one number with a name of its own over it: an index, a rate, closes.
    func namedPair(
        _ content: [CSVSample.Row], sample: CSVSample
    ) -> Result<CSVLayout, CSVIssueError>? {
        guard let head = content.first, head.cells.count == 2, content.count > 1 else { return nil }
        let names = head.cells.map { HeaderText.decode($0) }
        let data = Array(content[1...])
        guard !head.cells.contains(where: { $0.isEmpty || Self.number($0) != nil }),
            HeaderNames.meaning(names[0])?.role == .time
                || HeaderNames.normalized(names[0]).hasSuffix("date"),
            isTime(data, column: 0), Self.isAmount(data, column: 1)
        else { return nil }
        return finish(
            .closes, roles: [.time, .price], names: names, headerLines: data[0].line - 1,
            data: data, sample: sample, symbol: names[1])
    }

    /// A time and the closes of several markets, each under its name: one must be asked for.
    func namedCloses(
        _ content: [CSVSample.Row], sample: CSVSample
    ) -> Result<CSVLayout, CSVIssueError>? {
        guard let head = content.first, head.cells.count > 2, content.count > 1 else { return nil }
        let names = head.cells.map { HeaderText.decode($0) }
        let data = Array(content[1...])
        let others = names.indices.dropFirst()
        guard HeaderNames.meaning(names[0])?.role == .time, isTime(data, column: 0),
            Set(names).count == names.count,
            others.allSatisfy({ place in
                !names[place].isEmpty && Self.number(head.cells[place]) == nil
                    && HeaderNames.meaning(names[place]) == nil
                    && HeaderNames.tickMeaning(names[place]) == nil
                    && Self.isAmount(data, column: place)
            })
        else { return nil }
        let markets = others.map { names[$0] }
        guard let wanted = options.symbol, let match = SymbolList.match(wanted, in: markets),
            let place = names.firstIndex(of: match)
        else {
            let list = SymbolList(path: "", symbols: markets)
            return fail(.columnsUnclear, head.line, list.error.detail, closeness: 70)
        }
        var roles = [ColumnRole?](repeating: nil, count: names.count)
        roles[0] = .time
        roles[place] = .price
        return finish(
            .closes, roles: roles, names: names, headerLines: data[0].line - 1, data: data,
            sample: sample, symbol: match)
    }
}
