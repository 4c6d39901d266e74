import KChartControl
import KChartCore
import KChartDrawings
import KChartLocalization
import KChartModel
import KChartStyle

/// The settings of a chart, in the order that the dialog shows them: one line each.
enum SettingList {
    static func standard(_ catalog: UserCatalog = .builtIn) -> SettingRegistry<ChartSession> {
        Registry([
            command("style", .stylePicker, .groupStyle, ChartSession.styles, prefix: "style."),
            command("theme", .groupTheme, .groupTheme, catalog.themes.ids, prefix: "theme."),
            part(.grid, .settingGrid, keys: ["Ctrl+G"]),
            part(.priceLine, .settingPriceLine),
            part(.badge, .settingBadge),
            part(.countdown, .settingCountdown),
            part(.quote, .settingQuote),
            part(.highLow, .settingHighLow),
            part(.header, .partHeader),
            part(.status, .partStatusLine),
            part(.indicatorBar, .partIndicatorBar),
            part(.drawingBar, .partDrawingBar),
            part(.crosshair, .partCrosshair, keys: ["Ctrl+H"]),
            part(.dim, .settingDim),
            part(.tooltip, .commandTooltip),
            part(.amplitude, .tooltipAmplitude),
            magnet,
            magnetDistance,
            command(
                "scale", .partPriceAxis, .groupPriceScale, PriceScaleMode.words, prefix: "scale."),
            inverted,
            command(
                "timeaxis", .partTimeAxis, .groupData, ["sessions", "linear"],
                titles: [.timeAxisSessions, .timeAxisLinear]),
            timeZone,
            language(catalog),
            vimKeys,
            reduceMotion,
        ])
    }

    /// A switch of the model.
    private static func part(
        _ part: ChartSwitch, _ title: MessageKey, keys: [KeyChord] = []
    ) -> Setting<ChartSession> {
        Setting(
            part.rawValue, title, group: .groupSettings, keys: keys,
            read: { .bool($0.model.state.configuration[part]) },
            write: { session, value in
                session.model.set(part, value.boolValue ?? true)
                return nil
            })
    }

    /// A choice that has a command of its own.
    private static func command(
        _ id: String, _ title: MessageKey, _ group: MessageKey, _ words: [String],
        prefix: String = "", titles: [MessageKey]? = nil
    ) -> Setting<ChartSession> {
        Setting(
            id, title, group: group,
            .choice(
                words.enumerated().map { place, word in
                    SettingChoice(word, title: titles?[place] ?? MessageKey(prefix + word))
                }),
            isSaved: id != "style" && id != "theme",
            read: { session in
                switch id {
                case "style": .string(session.model.state.configuration.style.name)
                case "theme": .string(session.look.theme.id)
                case "scale": .string(session.model.state.configuration.scaleMode.word)
                default: .string(session.model.state.configuration.timeAxis.rawValue)
                }
            },
            write: { call(id, $1, in: $0) })
    }

    private static func call(
        _ command: String, _ value: JSONValue, in session: ChartSession
    ) -> CommandError? {
        if case .error(let error) = session.commands.run(
            command, CommandArguments([value]), in: session)
        {
            return error
        }
        return nil
    }

    private static var magnet: Setting<ChartSession> {
        Setting(
            "magnet", .commandCrosshairMagnet, group: .groupSettings,
            .choice([
                SettingChoice("off", title: .magnetOff),
                SettingChoice("close", title: .tooltipClose),
                SettingChoice("ohlc", title: .magnetOhlc),
            ]),
            read: { .string($0.model.state.configuration.crosshairMagnet.rawValue) },
            write: { call("crosshair-magnet", $1, in: $0) })
    }

    /// How near a price of a bar draws an anchor that is placed, in logical pixels.
    private static var magnetDistance: Setting<ChartSession> {
        Setting(
            "magnetdistance", .settingMagnetDistance, group: .groupDrawing, .number(1...200),
            read: { .number($0.model.state.drawings.settings.magnetDistance) },
            write: { session, value in
                var settings = session.model.state.drawings.settings
                settings.magnetDistance = value.doubleValue ?? settings.magnetDistance
                session.draw(.setSettings(settings))
                return nil
            })
    }

    private static var inverted: Setting<ChartSession> {
        Setting(
            "inverted", .scaleInverted, group: .groupPriceScale,
            read: { .bool($0.model.state.configuration.isInverted) },
            write: { session, value in
                session.model.setInverted(value.boolValue ?? false)
                return nil
            })
    }

    private static var timeZone: Setting<ChartSession> {
        Setting(
            "timezone", .settingTimeZone, group: .groupData, .text,
            read: { .string($0.look.zone.name) }, write: { call("timezone", $1, in: $0) })
    }

    private static func language(_ catalog: UserCatalog) -> Setting<ChartSession> {
        Setting(
            "language", .settingLanguage, group: .groupProgram,
            .choice(catalog.languages.map { SettingChoice($0.code, name: $0.ownName) }),
            read: { .string($0.look.words.language.code) },
            write: { call("language", $1, in: $0) })
    }

    private static var vimKeys: Setting<ChartSession> {
        Setting(
            "vimkeys", .settingVimKeys, group: .groupProgram,
            read: { .bool($0.usesVimKeys) },
            write: { session, value in
                session.usesVimKeys = value.boolValue ?? false
                return nil
            })
    }

    private static var reduceMotion: Setting<ChartSession> {
        Setting(
            "reducemotion", .settingReduceMotion, group: .groupProgram,
            read: { .bool($0.reducesMotion()) },
            write: { session, value in
                session.chooseMotion(isReduced: value.boolValue ?? false)
                return nil
            })
    }
}
