import KChartControl
import KChartLocalization

/// Another language, with its ways to write numbers and dates.
enum LanguageCommand {
    static func command(_ catalog: UserCatalog) -> Command<ChartSession> {
        Command(
            id: "language", title: .commandLanguage, group: .groupProgram,
            summary: "Speak another language",
            parameters: [CommandParameter("code", .word(catalog.languages.map(\.code)))],
            choices: CommandChoices(
                .commandLanguage,
                all: { _, _ in
                    catalog.languages.map { language in
                        CommandChoice(
                            language.ownName,
                            otherNames: [language.code] + (language.englishName.map { [$0] } ?? []),
                            arguments: [.string(language.code)])
                    }
                }),
            isChosen: { session, arguments in
                session.look.words.language.code == arguments.text(0)
            }
        ) { session, arguments in
            let code = arguments.text(0) ?? ""
            session.setLanguage(Language(code: code))
            return .data(.string(code))
        }
    }
}
