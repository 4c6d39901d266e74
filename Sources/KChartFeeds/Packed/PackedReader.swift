import KChartCore

/// Reads the bars of a packed input: of its only table, of the one that was asked for, or of all
/// of them when they are parts of one series.
struct PackedReader {
    let path: String
    let kind: PackedKind
    let options: ReadOptions
    /// Where the packed bytes come from; nil for a text in memory.
    var file: InputFile?

    /// One table of an archive that holds bars.
    private struct Part {
        var name: String
        var parsed: ParsedBars
        var format: FormatID
        var spacing: Spacing
    }

    /// A series has no more parts; a member is found among more.
    private static let mostMembers = 5_000

    func parse(
        _ packed: UnsafeBufferPointer<UInt8>
    ) throws(ReadError) -> (bars: ParsedBars, format: FormatID) {
        let unpacker = Unpacker(
            path: path, limits: options.limits,
            available: { [file] in file?.available ?? packed.count }
        ) { head in
            FileReader.refusal(ofHead: head, path: path, options: options)
        }
        var parts: [Part] = []
        var names: [String] = []
        var refusals: [(name: String, error: ReadError)] = []
        let wanted = options.member
        try unpacker.members(
            of: packed, kind: kind,
            wants: { (name) throws(ReadError) in
                guard kind == .zip else { return true }
                guard Self.isTable(name) else { return false }
                if names.count < Self.mostMembers {
                    names.append(name)
                } else if wanted == nil {
                    throw tooManyMembers(names)
                }
                return wanted.map { Self.isNamed(name, $0) } ?? true
            }
        ) { (member) throws(ReadError) in
            do throws(ReadError) {
                parts.append(try part(member, unpacker))
            } catch {
                // What is refused for its size or its lock is refused as a whole.
                if error.kind == .tooLarge || error.kind == .unsupported { throw error }
                refusals.append((member.name, error))
            }
        }
        if let wanted, parts.isEmpty, refusals.isEmpty { throw noMember(wanted, names) }
        guard !parts.isEmpty else { throw refusal(refusals, names) }
        var (bars, format) = try join(parts)
        bars.report.packing = kind.rawValue
        bars.report.members = kind == .zip ? Self.inOrder(parts).map(\.name) : []
        if unpacker.isCutShort { bars.report.wasCutShort = true }
        for refused in refusals {
            bars.report.leftOutMembers.append(OneLine.cleaned(refused.name, limit: 100))
        }
        return (bars, format)
    }

    private func part(_ member: Unpacker.Member, _ unpacker: Unpacker) throws(ReadError) -> Part {
        let place = member.name.isEmpty ? path : path + "/" + member.name
        let bytes = member.bytes
        guard bytes.count > 0 else {
            throw ReadError(.empty, path: place, detail: "is empty, expected bars")
        }
        // One archive may lie in another: a zip of gz files, a zip in a gz.
        var text = bytes
        if let kind = PackedKind(bytes.bytes) {
            text = try unpacker.inner(bytes.bytes, kind: kind, place: place)
        }
        let (parsed, format) = try FileReader.parse(
            unpacked: text, path: place, options: options)
        return Part(
            name: member.name, parsed: parsed, format: format,
            spacing: Spacing(times: parsed.columns.time))
    }

    // MARK: - Members

    /// Not what systems and people put beside the tables.
    private static func isTable(_ name: String) -> Bool {
        let parts = name.split(separator: "/")
        guard let last = parts.last, !last.hasPrefix("."), parts.first != "__MACOSX" else {
            return false
        }
        let ending = last.split(separator: ".").last.map { $0.lowercased() } ?? ""
        return ![
            "checksum", "sha256", "md5", "asc", "sig", "pdf", "png", "jpg", "html", "md", "xml",
        ].contains(ending)
    }

    /// A member is named by its whole path or by its last part.
    private static func isNamed(_ name: String, _ wanted: String) -> Bool {
        name == wanted || name.split(separator: "/").last.map(String.init) == wanted
    }

    private func noMember(_ wanted: String, _ names: [String]) -> ReadError {
        ReadError(
            .columnsUnclear, path: path,
            detail:
                "has no member \"\(OneLine.word(wanted))\"; it holds \(Self.list(names))"
        )
    }

    private func tooManyMembers(_ names: [String]) -> ReadError {
        ReadError(
            .severalMembers, path: path,
            detail: "holds more than \(Self.mostMembers) files, such as"
                + " \(names.prefix(3).map { OneLine.cleaned($0, limit: 60) }.joined(separator: ", "));"
                + " choose one with --member")
    }

    private func refusal(
        _ refusals: [(name: String, error: ReadError)], _ names: [String]
    ) -> ReadError {
        guard let first = refusals.first else {
            return ReadError(
                .empty, path: path, detail: "is a zip file without a table; expected bars")
        }
        if refusals.count == 1 { return first.error }
        return ReadError(
            .notMarketData, path: path,
            detail: "none of its \(names.count) members holds bars; of the first:"
                + " \(first.error.detail)")
    }

    private static func list(_ names: [String]) -> String {
        let shown = names.prefix(6).map { OneLine.cleaned($0, limit: 60) }.joined(separator: ", ")
        return names.count > 6 ? shown + " and \(names.count - 6) more" : shown
    }

    // MARK: - One series

    private static func inOrder(_ parts: [Part]) -> [Part] {
        parts.sorted {
            ($0.spacing.firstTime ?? 0, $0.name) < ($1.spacing.firstTime ?? 0, $1.name)
        }
    }

    private func join(
        _ parts: [Part]
    ) throws(ReadError) -> (bars: ParsedBars, format: FormatID) {
        guard parts.count > 1 else { return (parts[0].parsed, parts[0].format) }
        let sorted = Self.inOrder(parts)
        if let difference = Self.difference(sorted) {
            throw ReadError(
                .severalMembers, path: path,
                detail: "holds \(parts.count) tables that are not parts of one series"
                    + " (\(difference)): \(Self.list(parts.map(\.name))); choose one with --member")
        }
        var joined = sorted[0].parsed
        for part in sorted.dropFirst() { joined.append(part.parsed, member: part.name) }
        return (joined, sorted[0].format)
    }

    /// Why tables are not parts of one series; nil when they are: of one layout, of one spacing,
    /// named alike but for numbers, one after the other.
    private static func difference(_ parts: [Part]) -> String? {
        let first = parts[0]
        for (part, next) in zip(parts, parts.dropFirst()) {
            if next.format != first.format
                || next.parsed.report.columns.map(\.role) != first.parsed.report.columns.map(\.role)
            {
                return "their columns differ"
            }
            if next.parsed.symbol != first.parsed.symbol { return "their symbols differ" }
            if pattern(next.name) != pattern(first.name) { return "their names differ" }
            if let end = part.spacing.lastTime, let start = next.spacing.firstTime, start < end {
                return "their times overlap"
            }
            if let end = part.parsed.report.tickEnds?.last.time,
                let start = next.parsed.report.tickEnds?.first.time, start < end
            {
                return "their times overlap"
            }
        }
        // Bars that were made have the interval they were made with, however few trades there are.
        let spacings = Set(parts.compactMap { $0.parsed.interval($0.spacing)?.name })
        // A part of two bars round a weekend has a spacing of its own.
        let full = Set(
            parts.filter { $0.spacing.count > 4 }
                .compactMap { $0.parsed.interval($0.spacing)?.name })
        return (full.isEmpty ? spacings : full).count > 1 ? "their intervals differ" : nil
    }

    /// The last part of a name with every run of digits as one mark.
    private static func pattern(_ name: String) -> String {
        var result = ""
        for character in name.split(separator: "/").last ?? "" {
            if character.isNumber {
                if result.last != "#" { result.append("#") }
            } else {
                result.append(contentsOf: character.lowercased())
            }
        }
        return result
    }
}
