import KChartControl
public import KChartCore
public import KChartLocalization
import KChartScene
public import KChartStyle
import KChartText

/// How a chart looks and speaks: theme, words, formats, zone.
public struct ChartLook: Sendable {
    /// Colours, fonts and measures.
    public var theme: Theme
    /// All texts in the person’s language.
    public var words: Words
    /// The zone of every time shown.
    public var zone: ZoneRules

    public init(theme: Theme, words: Words, formats: LocaleFormats? = nil, zone: ZoneRules) {
        self.theme = theme
        self.words = words
        self.zone = zone
        if let formats { self.formats = formats }
    }

    /// How numbers and dates are written, also the numbers in texts.
    public var formats: LocaleFormats {
        get { words.formats }
        set { words.formats = newValue }
    }

    /// What a scene needs to draw with it.
    func resources(_ fonts: FontCatalog) -> SceneResources {
        SceneResources(theme: theme, fonts: fonts, words: words, formats: formats, zone: zone)
    }
}

extension Program {
    /// The look that the options ask for; a theme that is not named follows the desktop.
    func look(_ options: ChartOptions, prefersDark: Bool?) throws(Failure) -> ChartLook {
        let zone: ZoneRules
        do {
            zone = try ZoneFiles(environment).zone(named: options.timeZone)
        } catch {
            throw Failure(.usage, error.description)
        }
        let words = words(options.language)
        return ChartLook(
            theme: try theme(options.theme ?? (prefersDark ?? true ? "dark" : "light")),
            words: words,
            formats: words.formats(
                environment: environment.variables, isChosen: options.language != nil),
            zone: zone)
    }

    func theme(_ id: String) throws(Failure) -> Theme { try catalog.theme(id) }
}
