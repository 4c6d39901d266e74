/// The plural categories of CLDR; a counted text has a line for each one its language knows.
public enum PluralCategory: String, Hashable, Sendable, CaseIterable {
    case zero
    case one
    case two
    case few
    case many
    case other
}

/// Which plural form a number takes (CLDR 46, cardinal numbers).
public struct PluralRules: Hashable, Sendable {
    private enum Rule: Hashable, Sendable {
        /// No plural forms.
        case none
        /// One is 1, written without a fraction.
        case oneInteger
        /// One is exactly 1.
        case oneExact
        /// One is everything under 2 by its whole part; whole millions are many.
        case underTwoWithMany
        /// As `oneInteger`; whole millions are many.
        case oneIntegerWithMany
        /// As `oneExact`; whole millions are many.
        case oneExactWithMany
        /// One is 0 and everything up to 1.
        case upToOne
        case russian
        case arabic
    }

    private let rule: Rule

    public init(language: Language) {
        switch language.base {
        case "en", "de", "nl", "sv", "fi", "et": rule = .oneInteger
        case "tr", "da", "nb", "no", "el", "hu", "bg": rule = .oneExact
        case "fr", "pt": rule = .underTwoWithMany
        case "it": rule = .oneIntegerWithMany
        case "es": rule = .oneExactWithMany
        case "hi", "fa", "bn": rule = .upToOne
        case "id", "vi", "zh", "ja", "ko", "th", "ms": rule = .none
        case "ru", "uk": rule = .russian
        case "ar": rule = .arabic
        default: rule = .oneInteger
        }
    }

    /// The categories the language tells apart, in the order of `PluralCategory`.
    public var categories: [PluralCategory] {
        switch rule {
        case .none: [.other]
        case .oneInteger, .oneExact, .upToOne: [.one, .other]
        case .underTwoWithMany, .oneIntegerWithMany, .oneExactWithMany: [.one, .many, .other]
        case .russian: [.one, .few, .many, .other]
        case .arabic: PluralCategory.allCases
        }
    }

    /// The category of a whole number; the sign does not matter.
    public func category(of count: Int) -> PluralCategory {
        category(whole: count.magnitude, hasFraction: false, isWritten: false)
    }

    /// The category of a number written with `fractionDigits` digits after the separator.
    public func category(of value: Double, fractionDigits: Int) -> PluralCategory {
        guard value.isFinite else { return .other }
        let magnitude = value.magnitude
        let whole = magnitude < 1e18 ? UInt(magnitude) : 1_000_000
        return category(
            whole: whole, hasFraction: magnitude != magnitude.rounded(.down),
            isWritten: fractionDigits > 0)
    }

    /// - Parameters:
    ///   - whole: the part before the separator (CLDR's i).
    ///   - hasFraction: the number is not whole.
    ///   - isWritten: digits stand behind the separator, be they zero (v is not 0).
    private func category(whole: UInt, hasFraction: Bool, isWritten: Bool) -> PluralCategory {
        let isOne = whole == 1 && !hasFraction
        let isMillions = whole != 0 && whole % 1_000_000 == 0 && !isWritten && !hasFraction
        switch rule {
        case .none: return .other
        case .oneInteger: return isOne && !isWritten ? .one : .other
        case .oneExact: return isOne ? .one : .other
        case .underTwoWithMany: return whole < 2 ? .one : isMillions ? .many : .other
        case .oneIntegerWithMany:
            return isOne && !isWritten ? .one : isMillions ? .many : .other
        case .oneExactWithMany: return isOne ? .one : isMillions ? .many : .other
        case .upToOne: return whole == 0 || isOne ? .one : .other
        case .russian: return russian(whole: whole, isWritten: isWritten || hasFraction)
        case .arabic: return hasFraction ? .other : arabic(whole: whole)
        }
    }

    private func russian(whole: UInt, isWritten: Bool) -> PluralCategory {
        guard !isWritten else { return .other }
        switch (whole % 10, whole % 100) {
        case (1, let tens) where tens != 11: return .one
        case (2...4, let tens) where !(12...14).contains(tens): return .few
        default: return .many
        }
    }

    private func arabic(whole: UInt) -> PluralCategory {
        switch (whole, whole % 100) {
        case (0, _): return .zero
        case (1, _): return .one
        case (2, _): return .two
        case (_, 3...10): return .few
        case (_, 11...99): return .many
        default: return .other
        }
    }
}
