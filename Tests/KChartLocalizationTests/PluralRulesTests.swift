import Testing

@testable import KChartLocalization

/// The expected categories are those of CLDR's own tables of samples (cardinals).
@Suite struct PluralRulesTests {
    private func category(_ code: String, _ count: Int) -> PluralCategory {
        PluralRules(language: Language(code: code)).category(of: count)
    }

    @Test("English, German and Dutch have one and other")
    func germanic() {
        for code in ["en", "de", "nl"] {
            #expect(category(code, 1) == .one)
            #expect(category(code, -1) == .one)
            for count in [0, 2, 11, 21, 101, 1_000_000] { #expect(category(code, count) == .other) }
            let rules = PluralRules(language: Language(code: code))
            #expect(rules.category(of: 1.0, fractionDigits: 1) == .other)
            #expect(rules.category(of: 1.0, fractionDigits: 0) == .one)
        }
    }

    @Test("French and Portuguese count 0 and 1.5 as one, whole millions as many")
    func romance() {
        for code in ["fr", "pt-BR"] {
            #expect([0, 1].allSatisfy { category(code, $0) == .one })
            #expect([2, 10, 21, 100].allSatisfy { category(code, $0) == .other })
            #expect([1_000_000, 2_000_000].allSatisfy { category(code, $0) == .many })
            let rules = PluralRules(language: Language(code: code))
            #expect(rules.category(of: 1.5, fractionDigits: 1) == .one)
        }
        for code in ["es", "it"] {
            #expect(category(code, 0) == .other)
            #expect(category(code, 1) == .one)
            #expect(category(code, 21) == .other)
            #expect(category(code, 3_000_000) == .many)
            #expect(category(code, 3_000_001) == .other)
        }
    }

    @Test("Hindi counts 0 as one, Turkish does not")
    func hindiAndTurkish() {
        #expect(category("hi", 0) == .one)
        #expect(category("hi", 1) == .one)
        #expect(category("hi", 2) == .other)
        #expect(category("tr", 0) == .other)
        #expect(category("tr", 1) == .one)
        #expect(category("tr", 2) == .other)
    }

    @Test("Indonesian, Vietnamese and Chinese have one form")
    func asian() {
        for code in ["id", "vi", "zh-Hans"] {
            for count in [0, 1, 2, 5, 100] { #expect(category(code, count) == .other) }
            #expect(PluralRules(language: Language(code: code)).categories == [.other])
        }
    }

    @Test("Russian looks at the last two digits")
    func russian() {
        for count in [1, 21, 31, 101, 1_001] { #expect(category("ru", count) == .one) }
        for count in [2, 3, 4, 22, 104] { #expect(category("ru", count) == .few) }
        for count in [0, 5, 11, 12, 14, 19, 111, 112] { #expect(category("ru", count) == .many) }
        let rules = PluralRules(language: Language(code: "ru"))
        #expect(rules.category(of: 1.5, fractionDigits: 1) == .other)
    }

    @Test("Arabic has six forms")
    func arabic() {
        #expect(category("ar", 0) == .zero)
        #expect(category("ar", 1) == .one)
        #expect(category("ar", 2) == .two)
        for count in [3, 10, 103, 110, 1_003] { #expect(category("ar", count) == .few) }
        for count in [11, 26, 99, 111, 1_011] { #expect(category("ar", count) == .many) }
        for count in [100, 101, 102, 200, 1_000] { #expect(category("ar", count) == .other) }
        let rules = PluralRules(language: Language(code: "ar"))
        #expect(rules.categories.count == 6)
        #expect(rules.category(of: 0.5, fractionDigits: 1) == .other)
    }

    @Test("every count has a category its language lists, and nothing traps")
    func total() {
        for language in Language.all {
            let rules = PluralRules(language: language)
            let categories = Set(rules.categories)
            for count in [Int.min, -21, 0, 7, 1_000_000, Int.max] {
                #expect(categories.contains(rules.category(of: count)))
            }
            for value in [Double.nan, .infinity, -1e300, 0.1, 1e17] {
                #expect(categories.contains(rules.category(of: value, fractionDigits: 2)))
            }
        }
    }
}
