import KChartCanvas
public import KChartCore
public import KChartLocalization
public import KChartStyle
public import KChartText

/// What turns state into a picture: theme, fonts, words, formats, zone.
public struct SceneResources {
    public var theme: Theme
    public var fonts: FontCatalog
    public var words: Words
    public var formats: LocaleFormats
    public var zone: ZoneRules
    /// The exchange's zone: daily bars carry its dates.
    public var exchangeZone: ZoneRules
    /// Decimals of the data, when the instrument names none.
    public var precision: PricePrecision

    public init(
        theme: Theme, fonts: FontCatalog, words: Words, formats: LocaleFormats? = nil,
        zone: ZoneRules = .utc, exchangeZone: ZoneRules = .utc,
        precision: PricePrecision = .automatic
    ) {
        self.theme = theme
        self.fonts = fonts
        self.words = words
        self.formats = formats ?? words.formats
        self.zone = zone
        self.exchangeZone = exchangeZone
        self.precision = precision
    }

    /// The width of the word on the chip of made-up prices, device pixels.
    func signWidth(scale: Double) -> Int {
        shape(words[.chartSimulated], theme.fonts.chip, scale: scale).text.pixelWidth
    }

    /// Shapes a line in the theme's family.
    func shape(_ text: String, _ font: ThemeFont, scale: Double, weight: Int? = nil) -> TextLine {
        TextLine(
            text: fonts.shape(
                text,
                style: FontStyle(pixelSize: font.size * scale, weight: weight ?? font.weight)))
    }
}
