import KChartCanvas

extension Theme {
    /// A theme of complete fields; throws for one that is missing.
    init(id: String, fields: ThemeFields) throws(ThemeError) {
        self.id = id
        givenName = fields.name

        window = try fields.color("window", of: id)
        bar = try fields.color("bar", of: id)
        pane = try fields.color("pane", of: id)
        axisGround = fields.colors["axisGround"] ?? .clear
        popup = try fields.color("popup", of: id)
        tooltip = try fields.color("tooltip", of: id)
        field = try fields.color("field", of: id)
        hover = try fields.color("hover", of: id)
        pressed = try fields.color("pressed", of: id)
        selected = try fields.color("selected", of: id)
        hoverPopup = try fields.color("hoverPopup", of: id)
        border = try fields.color("border", of: id)
        borderStrong = try fields.color("borderStrong", of: id)
        separator = try fields.color("separator", of: id)
        separatorHover = try fields.color("separatorHover", of: id)
        grid = try fields.color("grid", of: id)
        text = try fields.color("text", of: id)
        text2 = try fields.color("text2", of: id)
        text3 = try fields.color("text3", of: id)
        axis = try fields.color("axis", of: id)
        legend = try fields.color("legend", of: id)
        accent = try fields.color("accent", of: id)
        accentFill = try fields.color("accentFill", of: id)
        onAccent = try fields.color("onAccent", of: id)
        focus = try fields.color("focus", of: id)
        rise = try fields.color("rise", of: id)
        fall = try fields.color("fall", of: id)
        riseBorder = try fields.color("riseBorder", of: id)
        fallBorder = try fields.color("fallBorder", of: id)
        riseWick = try fields.color("riseWick", of: id)
        fallWick = try fields.color("fallWick", of: id)
        doji = try fields.color("doji", of: id)
        riseText = try fields.color("riseText", of: id)
        fallText = try fields.color("fallText", of: id)
        riseVol = try fields.color("riseVol", of: id)
        fallVol = try fields.color("fallVol", of: id)
        riseHist = try fields.color("riseHist", of: id)
        riseHistWeak = try fields.color("riseHistWeak", of: id)
        fallHist = try fields.color("fallHist", of: id)
        fallHistWeak = try fields.color("fallHistWeak", of: id)
        badgeRise = try fields.color("badgeRise", of: id)
        badgeFall = try fields.color("badgeFall", of: id)
        badgeText = try fields.color("badgeText", of: id)
        line = try fields.color("line", of: id)
        areaTop = try fields.color("areaTop", of: id)
        areaBottom = try fields.color("areaBottom", of: id)
        baseline = try fields.color("baseline", of: id)
        baseUp = try fields.color("baseUp", of: id)
        baseDown = try fields.color("baseDown", of: id)
        crosshair = try fields.color("crosshair", of: id)
        tagBg = try fields.color("tagBg", of: id)
        tagText = try fields.color("tagText", of: id)
        high = try fields.color("high", of: id)
        markerBuy = try fields.color("markerBuy", of: id)
        markerSell = try fields.color("markerSell", of: id)
        markerNeutral = try fields.color("markerNeutral", of: id)
        markerText = try fields.color("markerText", of: id)
        drawing = try fields.color("drawing", of: id)
        handle = try fields.color("handle", of: id)
        handleCore = try fields.color("handleCore", of: id)
        halo = try fields.color("halo", of: id)
        measureUp = try fields.color("measureUp", of: id)
        measureDown = try fields.color("measureDown", of: id)
        alert = try fields.color("alert", of: id)
        warning = try fields.color("warning", of: id)
        error = try fields.color("error", of: id)
        ok = try fields.color("ok", of: id)
        watermark = try fields.color("watermark", of: id)
        simulated = try fields.color("simulated", of: id)
        simulatedBg = try fields.color("simulatedBg", of: id)
        scrim = try fields.color("scrim", of: id)
        selectionText = try fields.color("selectionText", of: id)
        palette = try fields.colors("palette", of: id)
        paletteText = try fields.colors("paletteText", of: id)
        bandFill = try fields.opacity("bandFill", of: id)
        levelFill = try fields.opacity("levelFill", of: id)
        fontFamilies = fields.fontFamilies ?? Self.houseFontFamilies
        fonts = ThemeFonts()
        lines = ThemeLines()
        metrics = ThemeMetrics()
        try fields.apply(to: &fonts, of: id)
        try fields.apply(to: &lines, of: id)
        try fields.apply(to: &metrics, of: id)
    }

    /// Tried in this order, then any sans-serif (not shown: names of fonts).
    static let houseFontFamilies = ["Inter", "Noto Sans", "DejaVu Sans"]

    /// The names of the fields that hold one colour.
    static let colorFields: Set<String> = [
        "window", "bar", "pane", "axisGround", "popup", "tooltip", "field", "hover", "pressed",
        "selected", "hoverPopup", "border", "borderStrong", "separator", "separatorHover", "grid",
        "text", "text2", "text3", "axis", "legend", "accent", "accentFill", "onAccent", "focus",
        "rise", "fall", "riseBorder", "fallBorder", "riseWick", "fallWick", "doji", "riseText",
        "fallText", "riseVol", "fallVol", "riseHist", "riseHistWeak", "fallHist", "fallHistWeak",
        "badgeRise", "badgeFall", "badgeText", "line", "areaTop", "areaBottom", "baseline",
        "baseUp", "baseDown", "crosshair", "tagBg", "tagText", "high", "markerBuy", "markerSell",
        "markerNeutral", "markerText", "drawing", "handle", "handleCore", "halo", "measureUp",
        "measureDown", "alert", "warning", "error", "ok", "watermark", "simulated", "simulatedBg",
        "scrim", "selectionText",
    ]
}
