import Testing

@testable import KChartLocalization

@Suite struct LanguageTests {
    @Test(
        "a locale's name finds its language, region and spelling aside (T-105)",
        arguments: [
            ("pt_PT", "pt-BR"), ("pt", "pt-BR"), ("pt-BR", "pt-BR"), ("en_US_POSIX", "en"),
            ("EN", "en"), ("en_GB.UTF-8", "en"), ("de_CH@euro", "de"), ("de-1996", "de"),
            ("zh_CN", "zh-Hans"), ("zh-Hans-HK", "zh-Hans"), ("zh", "zh-Hans"),
            ("zh_SG.UTF-8", "zh-Hans"), ("in_ID", "id"), ("ar_EG", "ar"), ("tr", "tr"),
        ])
    func match(identifier: String, code: String) {
        #expect(Language.matching(identifier)?.code == code)
    }

    @Test(
        "a language that is not offered is no language",
        arguments: [
            "zh-Hant", "zh_TW", "zh_HK.UTF-8", "pl_PL", "C", "POSIX", "C.UTF-8", "", "_", "42",
        ])
    func noMatch(identifier: String) {
        #expect(Language.matching(identifier) == nil)
    }

    @Test("preferences are tried in order and end in English")
    func preferences() {
        #expect(Language.match(["xx", "zh-Hant", "fr_CA", "de"]).code == "fr")
        #expect(Language.match(["zh-Hant"]).code == "en")
        #expect(Language.match([]).code == "en")
    }

    @Test("a language asked for by name that is not offered gives English, not the next (T-105)")
    func chosen() {
        #expect(Language.match(chosen: "pl", preferences: ["de"]).code == "en")
        #expect(Language.match(chosen: nil, preferences: ["pl", "de"]).code == "de")
    }

    @Test("the environment is read as gettext reads it")
    func environment() {
        func language(_ environment: [String: String]) -> String {
            Language.fromEnvironment(environment).code
        }
        #expect(language([:]) == "en")
        #expect(language(["LANG": "de_DE.UTF-8"]) == "de")
        #expect(language(["LANG": "de_DE.UTF-8", "LC_MESSAGES": "fr_FR"]) == "fr")
        #expect(language(["LC_ALL": "ru_RU", "LC_MESSAGES": "fr_FR", "LANG": "de_DE"]) == "ru")
        #expect(language(["LC_ALL": "", "LANG": "it_IT"]) == "it")
        #expect(language(["LANGUAGE": "pl:nl:de", "LANG": "en_US.UTF-8"]) == "nl")
        #expect(language(["LANGUAGE": "de", "LANG": "C"]) == "en")
        #expect(language(["LANGUAGE": "de", "LC_ALL": "C.UTF-8", "LANG": "fr_FR"]) == "en")
        #expect(language(["LANG": "zh_TW.UTF-8", "LANGUAGE": ""]) == "en")
    }

    @Test("a language of the user's is found among those offered")
    func ofTheUser() {
        let offered = Language.all + [Language(code: "pl"), Language(code: "sr-Latn")]
        #expect(Language.matching("pl_PL.UTF-8", among: offered)?.code == "pl")
        #expect(Language.matching("sr_RS@latin", among: offered)?.code == "sr-Latn")
        #expect(Language.matching("sr_RS", among: offered) == nil)
    }

    @Test("Arabic runs from the right and no other built-in language does (T-106)")
    func direction() {
        #expect(Language.all.filter(\.isRightToLeft).map(\.code) == ["ar"])
        #expect(Language(code: "he").isRightToLeft)
        #expect(Language.all.count == 14)
    }
}
