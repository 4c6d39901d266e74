import FoundationEssentials
import FoundationInternationalization
import KChartCore
import Testing

@testable import KChartLocalization

/// The string files are compared with the ICU that Foundation brings, field by field and number by
/// number.
@Suite struct LocaleFormatsTests {
    /// A region that has the language's own habits.
    private static let home = [
        "en": "en_US", "de": "de_DE", "es": "es_ES", "fr": "fr_FR", "hi": "hi_IN", "id": "id_ID",
        "it": "it_IT", "nl": "nl_NL", "pt-BR": "pt_BR", "ru": "ru_RU", "tr": "tr_TR",
        "vi": "vi_VN", "zh-Hans": "zh_Hans_CN", "ar": "ar",
    ]

    private static func identifier(_ language: Language) -> String {
        home[language.code] ?? language.code
    }

    /// All but the spoken time, whose comma follows the language where ICU joins with a Latin one.
    private func expect(
        _ own: LocaleFormats, equals icu: LocaleFormats, _ name: String,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        func check<Value: Equatable>(_ field: String, _ path: KeyPath<LocaleFormats, Value>) {
            #expect(
                own[keyPath: path] == icu[keyPath: path], "\(name) \(field)",
                sourceLocation: sourceLocation)
        }
        check("decimal", \.decimalSeparator)
        check("group", \.groupSeparator)
        check("grouping", \.primaryGrouping)
        check("secondary grouping", \.secondaryGrouping)
        check("minimum grouping", \.minimumGroupingDigits)
        check("digits", \.digits)
        check("minus", \.minus)
        check("plus", \.plus)
        check("percent prefix", \.percentPrefix)
        check("percent suffix", \.percentSuffix)
        check("short months alone", \.monthsShortAlone)
        check("weekdays", \.weekdaysLong)
        check("short weekdays", \.weekdaysShort)
        check("short months", \.monthsShort)
        check("months", \.monthsLong)
        check("months alone", \.monthsLongAlone)
        for form in DateForm.allCases where form != .spokenTime {
            #expect(
                own.patterns[form]?.text == icu.patterns[form]?.text, "\(name) \(form)",
                sourceLocation: sourceLocation)
        }
    }

    @Test("each language's numbers, names and patterns are ICU's", arguments: Language.all)
    func icu(language: Language) throws {
        let identifier = Self.identifier(language)
        let icu = try #require(LocaleFormats.icu(identifier))
        expect(Words(language: language).formats, equals: icu, identifier)
    }

    @Test("each region of each language is as ICU has it")
    func regions() throws {
        var count = 0
        for identifier in Locale.availableIdentifiers {
            guard let name = LocaleName(identifier), name.region != nil,
                let language = Language.matching(identifier),
                // Hindi in Latin letters is another writing.
                name.script == nil || name.language == "zh"
            else { continue }
            let icu = try #require(LocaleFormats.icu(identifier))
            expect(Words(language: language).formats(locale: identifier), equals: icu, identifier)
            count += 1
        }
        #expect(count > 250)
    }

    @Test("the numbers of languages without a file are ICU's")
    func habits() throws {
        for language in NumberHabits.languages {
            let icu = try #require(LocaleFormats.icu(language == "zh" ? "zh_Hant" : language))
            let own = try #require(NumberHabits.formats(language: language))
            #expect(own.withDates(of: icu) == icu, "\(language)")
        }
        #expect(Set(NumberHabits.languages).count == NumberHabits.languages.count)
    }

    @Test("ten thousand numbers are written as FormatStyle writes them", arguments: Language.all)
    func numbers(language: Language) {
        let locale = Locale(identifier: Self.identifier(language))
        let formats = Words(language: language).formats
        var random = SeededGenerator(seed: 11)
        for _ in 0..<700 {
            let power = Double.random(in: -6...9, using: &random)
            let sign = Bool.random(using: &random) ? 1.0 : -1
            let magnitude = sign * ulpFree(power, using: &random)
            for digits in [0, 2, 5] {
                let icu = magnitude.formatted(
                    .number.precision(.fractionLength(digits)).locale(locale))
                let own = formats.decimal(magnitude, fractionDigits: digits)
                // ICU keeps the minus of a zero; B38 wants none.
                let isZero = own.allSatisfy { !$0.isNumber || $0 == "0" || $0 == "٠" }
                let expected = icu.replacing("-", with: "−")
                #expect(own == expected || isZero, "\(magnitude) \(digits)")
            }
            let percent = (magnitude / 100).formatted(
                .percent.precision(.fractionLength(2)).sign(strategy: .always()).locale(locale))
            let own = formats.percent(magnitude, fractionDigits: 2, isSigned: true)
            let rounded = abs(magnitude) < 0.005
            #expect(own == percent.replacing("-", with: "−") || rounded, "\(magnitude)")
        }
    }

    /// A number whose hundredth part has the same decimal digits, so that ICU's percent and ours
    /// round the same thing.
    private func ulpFree(
        _ power: Double, using random: inout SeededGenerator
    ) -> Double {
        let whole = Double(Int.random(in: 1...999_999, using: &random) * 2 + 1)
        var value = whole
        var exponent = Int(power.rounded()) - 6
        while exponent > 0 {
            value *= 10
            exponent -= 1
        }
        var divisor = 1.0
        while exponent < 0 {
            divisor *= 10
            exponent += 1
        }
        return value / divisor
    }

    @Test("a language without a file gives its numbers, a locale nobody knows gives nothing")
    func other() {
        let english = Words.english
        let swiss = english.formats(locale: "de_CH.UTF-8")
        #expect(swiss.decimal(1_234_567.5, fractionDigits: 2) == "1’234’567.50")
        let polish = english.formats(locale: "pl_PL")
        #expect(polish.decimal(12_345.5, fractionDigits: 2) == "12\u{A0}345,50")
        #expect(polish.monthsLong[0] == "January")
        #expect(english.formats(locale: "xx_YY") == english.formats)
        #expect(english.formats(locale: "C") == english.formats)
        #expect(english.formats(locale: "zh_TW").patterns == english.formats.patterns)
        let british = english.formats(locale: "en_GB.UTF-8")
        #expect(british.patterns[.dayMonth] == DatePattern("d MMM"))
        #expect(LocaleFormats.icu("xx") == nil)
        #expect(LocaleFormats.icu("") == nil)
    }

    @Test("the environment chooses numbers and dates apart")
    func environment() {
        let english = Words.english
        let mixed = english.formats(
            environment: ["LANG": "en_US.UTF-8", "LC_NUMERIC": "de_DE.UTF-8"])
        #expect(mixed.decimal(1_234.5, fractionDigits: 1) == "1.234,5")
        #expect(mixed.monthsLong[2] == "March")
        let dates = english.formats(environment: ["LANG": "en_US", "LC_TIME": "de_DE"])
        #expect(dates.monthsLong[2] == "März")
        #expect(dates.decimalSeparator == ".")
        #expect(english.formats(environment: [:]) == english.formats)
        #expect(english.formats(environment: ["LC_ALL": "C"]) == english.formats)
        // A language asked for by name brings its own formats, or its region's.
        let german = Words(language: Language(code: "de"))
        #expect(german.formats(environment: ["LANG": "en_US"], isChosen: true) == german.formats)
        let swiss = german.formats(environment: ["LANG": "de_CH"], isChosen: true)
        #expect(swiss.groupSeparator == "’")
    }

    @Test("a damaged format line gives a readable number, not a trap")
    func damaged() {
        let texts = [
            "format.grouping": "x;y", "format.digits": "01", "format.monthsShort": "Jan|Feb",
            "format.percent": "%", "format.minimumGrouping": "-4", "format.time": "",
        ]
        let formats = LocaleFormats(texts: texts)
        #expect(formats.decimal(1_234.5, fractionDigits: 1) == "1,234.5")
        #expect(formats.monthsShort[11] == "12")
        #expect(formats.percent(5, fractionDigits: 0, isSigned: false) == "5%")
        let huge = LocaleFormats(texts: ["format.grouping": "0;0"])
        #expect(huge.integer(1_234_567) == "1234567")
    }

    @Test("patterns survive being written and read")
    func patterns() {
        for text in [
            "d 'de' MMMM 'de' y, HH:mm", "y年M月d日", "MMM d", "LLLL y 'г'.", "EEE, dd.MM.y",
            "HH:mm:ss.SSS", "d MMM''y", "h 'o''clock'",
        ] {
            let pattern = DatePattern(text)
            #expect(DatePattern(pattern.text) == pattern, "\(text)")
        }
        #expect(DatePattern("y").text == "y")
        #expect(DatePattern("").text.isEmpty)
        #expect(DatePattern("'open quote").text == "'open' 'quote'")
    }
}
