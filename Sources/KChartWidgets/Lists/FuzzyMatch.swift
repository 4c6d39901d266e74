import KChartText

/// How well a word that was typed fits a title: its characters in order, not necessarily side by
/// side. Pure; a title costs well under a microsecond when it does not fit.
public struct FuzzyMatch: Hashable, Sendable {
    /// The higher the better.
    public var score: Int
    /// The characters of the title that were met.
    public var hits: [Range<Int>]

    public init(score: Int, hits: [Range<Int>]) {
        self.score = score
        self.hits = hits
    }
}

/// A search text prepared once, and tried on many titles.
public struct FuzzyPattern: Hashable, Sendable {
    /// Lower-case scalars without marks and spaces.
    private let wanted: [UInt32]

    public init(_ text: String) {
        wanted = FuzzyTitle.folded(text).filter { $0 != 0x20 }
    }

    /// True when nothing was typed: all match.
    public var isEmpty: Bool { wanted.isEmpty }

    /// Nil when the characters do not come in that order. An empty pattern fits all alike.
    public func match(_ title: FuzzyTitle) -> FuzzyMatch? {
        guard !wanted.isEmpty else { return FuzzyMatch(score: 0, hits: []) }
        guard title.folded.count >= wanted.count else { return nil }
        // A title that holds the whole word is better than one that scatters it.
        if let place = title.place(of: wanted) {
            let isStart = title.isWordStart[place]
            var score = 1_000 + (isStart ? 200 : 0) + (place == 0 ? 300 : 0)
            score -= min(place, 100) + min(title.folded.count - wanted.count, 100)
            return FuzzyMatch(score: score, hits: [place..<place + wanted.count])
        }
        return scattered(title)
    }

    /// Goes for beginnings of words first, then for the next character there is.
    private func scattered(_ title: FuzzyTitle) -> FuzzyMatch? {
        let folded = title.folded
        // From the back: the last place at which the rest of the pattern still fits.
        var latest = [Int](repeating: 0, count: wanted.count)
        var at = folded.count - 1
        for index in wanted.indices.reversed() {
            while at >= 0, folded[at] != wanted[index] { at -= 1 }
            guard at >= 0 else { return nil }
            latest[index] = at
            at -= 1
        }
        var places: [Int] = []
        places.reserveCapacity(wanted.count)
        var from = 0
        var score = 0
        for (index, scalar) in wanted.enumerated() {
            var place: Int?
            if let last = places.last, last + 1 < folded.count, folded[last + 1] == scalar {
                place = last + 1
                score += 12
            } else {
                var probe = from
                while probe <= latest[index] {
                    if folded[probe] == scalar {
                        if title.isWordStart[probe] {
                            place = probe
                            score += 20
                            break
                        }
                        if place == nil { place = probe }
                    }
                    probe += 1
                }
            }
            let found = place ?? latest[index]
            score -= min(found - from, 20)
            places.append(found)
            from = found + 1
        }
        var hits: [Range<Int>] = []
        for place in places {
            if let last = hits.last, last.upperBound == place {
                hits[hits.count - 1] = last.lowerBound..<place + 1
            } else {
                hits.append(place..<place + 1)
            }
        }
        // Single letters all over a long title are no match that anybody meant.
        guard hits.count <= 1 + (wanted.count + 1) / 2 || score > 10 * wanted.count else {
            return nil
        }
        return FuzzyMatch(score: score, hits: hits)
    }
}

/// A title prepared for searching: one folded scalar for each character.
public struct FuzzyTitle: Hashable, Sendable {
    let folded: [UInt32]
    let isWordStart: [Bool]

    public init(_ title: String) {
        // Most titles are plain, and the properties of letters are looked up slowly. With a
        // carriage return a character may be two bytes.
        if title.utf8.allSatisfy({ $0 < 0x80 && $0 != 0x0D }) {
            (folded, isWordStart) = Self.plain(title.utf8)
            return
        }
        var folded: [UInt32] = []
        var starts: [Bool] = []
        var isAfterGap = true
        var wasLower = false
        for character in title {
            let scalar = Self.fold(character)
            folded.append(scalar)
            let isGap = !(character.isLetter || character.isNumber)
            let isUpper = character.isUppercase
            starts.append(!isGap && (isAfterGap || (isUpper && wasLower)))
            isAfterGap = isGap
            wasLower = character.isLowercase
        }
        self.folded = folded
        isWordStart = starts
    }

    private static func plain(_ title: String.UTF8View) -> ([UInt32], [Bool]) {
        var folded: [UInt32] = []
        var starts: [Bool] = []
        folded.reserveCapacity(title.count)
        starts.reserveCapacity(title.count)
        var isAfterGap = true
        var wasLower = false
        for byte in title {
            let isUpper = byte >= 0x41 && byte <= 0x5A
            let isLower = byte >= 0x61 && byte <= 0x7A
            let isGap = !(isUpper || isLower || byte >= 0x30 && byte <= 0x39)
            folded.append(UInt32(isUpper ? byte + 32 : byte))
            starts.append(!isGap && (isAfterGap || (isUpper && wasLower)))
            isAfterGap = isGap
            wasLower = isLower
        }
        return (folded, starts)
    }

    /// Where a run of characters begins, preferably at the beginning of a word.
    func place(of wanted: [UInt32]) -> Int? {
        guard let first = wanted.first, folded.count >= wanted.count else { return nil }
        var found: Int?
        for start in 0...(folded.count - wanted.count) where folded[start] == first {
            var length = 1
            while length < wanted.count, folded[start + length] == wanted[length] { length += 1 }
            guard length == wanted.count else { continue }
            if isWordStart[start] { return start }
            if found == nil { found = start }
        }
        return found
    }

    static func folded(_ text: String) -> [UInt32] { text.map(fold) }

    /// Small letters without the marks on them.
    private static func fold(_ character: Character) -> UInt32 {
        guard let first = character.unicodeScalars.first else { return 0 }
        if first.isASCII {
            return first.value >= 0x41 && first.value <= 0x5A ? first.value + 32 : first.value
        }
        let base = LetterBase.base(of: character.lowercased().unicodeScalars.first ?? first).value
        return alike[base] ?? base
    }

    /// What is typed for letters that have no mark to be taken off.
    private static let alike: [UInt32: UInt32] = {
        var table: [UInt32: UInt32] = [:]
        let groups: [(Unicode.Scalar, String)] = [
            ("d", "đ"), ("h", "ħ"), ("i", "ı"), ("l", "ł"), ("o", "ø"), ("t", "ŧ"), ("ي", "ى"),
            ("ه", "ة"),
        ]
        for (plain, others) in groups {
            for scalar in others.unicodeScalars { table[scalar.value] = plain.value }
        }
        return table
    }()
}
