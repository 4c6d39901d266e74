public import KChartLocalization

/// A sentence about a file: which text of the string files it is, and what stands in its places.
///
/// The same value is English for `--json` and standard error, and the person's language elsewhere.
public struct Saying: Hashable, Sendable {
    /// What stands in a place of a sentence.
    public enum Part: Hashable, Sendable {
        case text(String)
        case role(ColumnRole)
        indirect case saying(Saying)
        case list([Part])

        static func number(_ number: Int) -> Part { .text(String(number)) }

        func text(in words: Words) -> String {
            switch self {
            case .text(let text): text
            case .role(let role): role.name(in: words)
            case .saying(let saying): saying.text(in: words)
            case .list(let parts): parts.map { $0.text(in: words) }.joined(separator: ", ")
            }
        }
    }

    public let name: Name
    let parts: [Part]

    public init(_ name: Name, _ parts: Part...) {
        self.name = name
        self.parts = parts
    }

    /// The sentence; looks a text up and fills its places.
    public func text(in words: Words) -> String {
        words.text(name.key, arguments: parts.map { $0.text(in: words) })
    }

    /// The sentence for both counts, where a sentence begins with the count of rows that are alike;
    /// nil for others.
    func adding(_ other: Saying) -> Saying? {
        guard name == other.name, Self.counts.contains(name),
            case .text(let own)? = parts.first, case .text(let more)? = other.parts.first,
            let one = Int(own), let two = Int(more), parts.dropFirst() == other.parts.dropFirst()
        else { return nil }
        return Saying(name: name, parts: [.number(one + two)] + parts.dropFirst())
    }

    /// Sentences that count trades.
    static let counts: Set<Name> = [.choiceFromTrades, .choiceFromQuotes, .choiceRepeatedTrades]

    private init(name: Name, parts: [Part]) {
        self.name = name
        self.parts = parts
    }

    public var english: String { text(in: .english) }
}

extension ColumnRole {
    /// What a person calls the column; in English the word of `--column`.
    public func name(in words: Words) -> String {
        let key: MessageKey =
            switch self {
            case .time: .tooltipTime
            case .timeOfDay: Saying.Name.roleTimeOfDay.key
            case .open: .tooltipOpen
            case .high: .tooltipHigh
            case .low: .tooltipLow
            case .close: .tooltipClose
            case .volume: .tooltipVolume
            case .turnover: .tooltipTurnover
            case .symbol: Saying.Name.roleSymbol.key
            case .price: .tooltipPrice
            case .amount: Saying.Name.roleAmount.key
            case .side: Saying.Name.roleSide.key
            case .bid: .quoteBid
            case .ask: .quoteAsk
            }
        return words.language == .english ? rawValue : words[key]
    }
}
