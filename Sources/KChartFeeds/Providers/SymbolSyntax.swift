import KChartCore

/// What may be a symbol at all: 1 to 32 letters, digits and `. - _ / : = ^`, with a letter or a
/// digit in it.
public enum SymbolSyntax {
    /// The symbol in capitals, or why it is none.
    public static func normalized(_ symbol: String) throws(ProviderError) -> String {
        let upper = symbol.uppercased()
        let scalars = upper.unicodeScalars
        let isWord = scalars.contains(where: isLetterOrDigit)
        let isClean = scalars.allSatisfy {
            isLetterOrDigit($0) || ".-_/:=^".unicodeScalars.contains($0)
        }
        guard isWord, isClean, scalars.count <= 32 else {
            throw ProviderError(
                .unknownSymbol,
                detail:
                    "unknown symbol \"\(OneLine.word(symbol))\": expected 1 to 32 letters, digits"
                    + " or . - _ / : = ^, as in BTCUSDT")
        }
        return upper
    }

    private static func isLetterOrDigit(_ scalar: Unicode.Scalar) -> Bool {
        ("A"..."Z").contains(scalar) || ("0"..."9").contains(scalar)
    }
}
