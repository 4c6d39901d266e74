import KChartCore

extension CSVLayoutFinder {
    /// Gives columns the roles a person named.
    func override(_ roles: inout [ColumnRole?], names: [String], line: Int) -> CSVIssue? {
        for choice in options.columns {
            let place: Int
            switch choice.place {
            case .number(let number):
                place = number - 1
                while roles.count <= place, place < RowTokenizer.mostCells { roles.append(nil) }
                guard roles.indices.contains(place) else {
                    return CSVIssue(
                        kind: .unfitOption, detail: "--column: there is no column \(number)",
                        closeness: 100)
                }
            case .name(let name):
                let key = HeaderNames.normalized(name)
                guard
                    let found = names.firstIndex(of: name)
                        ?? names.firstIndex(where: { HeaderNames.normalized($0) == key })
                else {
                    let known = names.prefix(12).map { OneLine.word($0) }.joined(
                        separator: ", ")
                    return CSVIssue(
                        kind: .unfitOption, line: line > 0 ? line : nil,
                        detail:
                            "--column: no column is named \(OneLine.word(name)); there are "
                            + (names.isEmpty ? "no names" : known), closeness: 100)
                }
                place = found
                while roles.count <= place { roles.append(nil) }
            }
            for other in roles.indices where roles[other] == choice.role { roles[other] = nil }
            roles[place] = choice.role
        }
        return nil
    }

    /// The first row that has most of the names that were asked for, to say which one it lacks.
    private func closestHeader(_ content: [CSVSample.Row]) -> CSVSample.Row? {
        let wanted = Set(
            options.columns.compactMap { choice in
                if case .name(let name) = choice.place { HeaderNames.normalized(name) } else { nil }
            })
        var best: (row: CSVSample.Row, count: Int)?
        for row in content.prefix(Self.deepestHeader) {
            let keys = Set(row.cells.map { HeaderNames.normalized(HeaderText.decode($0)) })
            let count = keys.intersection(wanted).count
            if count > best?.count ?? -1 { best = (row, count) }
        }
        return best?.row
    }

    /// Reads a table some of whose columns are prescribed: the rest as ever, when it can be found.
    func prescribed(
        _ content: [CSVSample.Row], sample: CSVSample
    ) -> Result<CSVLayout, CSVIssueError> {
        let named = options.columns.contains {
            if case .name = $0.place { true } else { false }
        }
        var header: (names: [String], place: Int)?
        for (place, row) in content.prefix(Self.deepestHeader).enumerated() {
            let names = row.cells.map { HeaderText.decode($0) }
            let keys = Set(names.map(HeaderNames.normalized))
            let holdsAll = options.columns.allSatisfy { choice in
                if case .name(let name) = choice.place {
                    return keys.contains(HeaderNames.normalized(name))
                }
                return true
            }
            let isWords = !row.cells.contains { Self.number($0) != nil } && row.cells.count > 1
            if holdsAll, isWords {
                header = (names, place)
                break
            }
        }
        if named, header == nil, let closest = closestHeader(content) {
            var roles: [ColumnRole?] = []
            let names = closest.cells.map { HeaderText.decode($0) }
            if let issue = override(&roles, names: names, line: closest.line) {
                return .failure(CSVIssueError(issue: issue))
            }
        }
        let data = header.map { Array(content[($0.place + 1)...]) } ?? content
        let names = header?.names ?? []
        guard !data.isEmpty else {
            if let line = sample.endless {
                return fail(.noBars, line, CSVRowReader.longLine.english, closeness: 100)
            }
            return fail(.headerOnly, nil, "holds a header and no bars", closeness: 100)
        }
        if let header,
            let found = withHeader(
                names, line: content[header.place].line, above: nil, data: data, sample: sample),
            case .success = found
        {
            return found
        }
        let width = max(data.map(\.cells.count).max() ?? 0, names.count)
        var roles = [ColumnRole?](repeating: nil, count: width)
        if let header, let line = content[safe: header.place]?.line,
            let issue = override(&roles, names: names, line: line)
        {
            return .failure(CSVIssueError(issue: issue))
        }
        if header == nil {
            // What is not prescribed keeps the place it is found in.
            if case .success(let usual) = withoutHeader(content, sample: sample) {
                for (place, role) in usual.roles.enumerated() where place < width {
                    roles[place] = role
                }
            }
            if let issue = override(&roles, names: [], line: 0) {
                return .failure(CSVIssueError(issue: issue))
            }
        } else {
            let reading = HeaderReading(names)
            for role in ColumnRole.allCases where !roles.contains(role) {
                if let place = reading.candidates(role).first(where: { roles[$0] == nil }) {
                    roles[place] = role
                }
            }
        }
        let has = Set(roles.compactMap { $0 })
        guard has.contains(.time) else {
            return fail(
                .unfitOption, nil, "--column: no column is the time; add time=NAME or NUMBER",
                closeness: 100)
        }
        let kind: CSVLayout.Content
        if has.isSuperset(of: HeaderReading.prices) {
            kind = .bars
        } else if has.contains(.price) {
            kind = has.contains(.amount) ? .trades : .closes
        } else if has.isSuperset(of: [.bid, .ask]) {
            kind = .quotes
        } else if has.contains(.close), has.isDisjoint(with: [.open, .high, .low]) {
            for place in roles.indices where roles[place] == .close { roles[place] = .price }
            for place in roles.indices where roles[place] == .volume { roles[place] = .amount }
            kind = .closes
        } else {
            let missing = HeaderReading.prices.filter { !has.contains($0) }.map(\.rawValue)
            return fail(
                .unfitOption, nil,
                "--column: \(missing.joined(separator: ", ")) not found; name them too",
                closeness: 100)
        }
        return finish(
            kind, roles: roles, names: names, headerLines: data[0].line - 1, data: data,
            sample: sample)
    }
}

extension Array {
    fileprivate subscript(safe place: Int) -> Element? {
        indices.contains(place) ? self[place] : nil
    }
}
