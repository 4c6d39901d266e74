import KChartControl
import KChartCore
import KChartFeeds
import KChartHost

/// What a text means that somebody pastes or drops on a chart.
enum PastedText: Hashable {
    /// Lines of a table or of JSON.
    case rows
    /// A file's path.
    case file(String)
    case price(Double)
    /// The name of a market, in capitals.
    case symbol(String)

    /// Nil for a text that means nothing to a chart.
    init?(_ text: String) {
        let lines = text.split(whereSeparator: \.isNewline)
            .filter { !$0.allSatisfy(\.isWhitespace) }
        guard let line = lines.first else { return nil }
        let word = String(line.trimming(while: \.isWhitespace))
        if word.hasPrefix("file:") {
            guard let path = URIList.files(Array(word.utf8)).first else { return nil }
            self = .file(path)
        } else if lines.count > 1 || word.hasPrefix("{") || word.hasPrefix("[") {
            self = .rows
        } else if word.hasPrefix("/") {
            self = .file(word)
        } else if let price = Self.price(word) {
            self = .price(price)
        } else if let symbol = try? SymbolSyntax.normalized(word) {
            self = .symbol(symbol)
        } else {
            return nil
        }
    }

    /// A number as people copy it: with a currency's sign or blanks round it, and commas, points,
    /// blanks or apostrophes between thousands. With one sign of both kinds the last one is the
    /// decimal one.
    private static func price(_ word: String) -> Double? {
        let plain = word.filter { !$0.isWhitespace && !"$€£¥₿'’".contains($0) }
        guard plain.contains(where: \.isNumber),
            plain.allSatisfy({ $0.isNumber || ".,+-−eE".contains($0) })
        else { return nil }
        if let number = CommandArguments.number(from: plain) { return number }
        let points = plain.count { $0 == "." }
        let commas = plain.count { $0 == "," }
        let isComma: Bool
        if points > 0, commas > 0 {
            isComma =
                (plain.lastIndex(of: ",") ?? plain.startIndex)
                > (plain.lastIndex(of: ".") ?? plain.startIndex)
        } else {
            // 1,234 and 1,234,567 are thousands; 1,5 is not.
            let tail = plain.split(separator: ",", omittingEmptySubsequences: false).last ?? ""
            isComma = commas == 1 && tail.count != 3
        }
        let group: Character = isComma ? "." : ","
        let kept = plain.filter { $0 != group }
        return CommandArguments.number(from: kept.replacing(",", with: "."))
    }
}

extension Substring {
    fileprivate func trimming(while predicate: (Character) -> Bool) -> Substring {
        var rest = self.drop(while: predicate)
        while let last = rest.last, predicate(last) { rest = rest.dropLast() }
        return rest
    }
}
