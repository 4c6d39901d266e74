import KChartCanvas
import KChartLocalization
import Testing

@testable import KChartStyle

@Suite struct ThemeTests {
    private static let ids = ThemeCatalog.builtIn.ids

    private func theme(_ id: String) throws -> Theme { try ThemeCatalog.builtIn.theme(id) }

    @Test("nine themes are built in and all of them can be read")
    func builtIn() throws {
        #expect(Self.ids.count == 9)
        for id in Self.ids {
            let theme = try theme(id)
            #expect(theme.id == id)
            #expect(theme.palette.count == 8)
            #expect(theme.paletteText.count == 8)
            #expect(theme.fontFamilies == ["Inter", "Noto Sans", "DejaVu Sans"])
        }
        #expect(Theme.named("dark") != nil)
        #expect(Theme.named("nonesuch") == nil)
    }

    @Test("the values are those of the design")
    func values() throws {
        let dark = try theme("dark")
        #expect(dark.pane == Color(rgb: 0x0C0F14))
        #expect(dark.riseVol == Color(rgb: 0x1B5C4A))
        #expect(dark.areaTop == Color(rgb: 0x5B98FF).withOpacity(0.28))
        #expect(dark.areaBottom.alpha == 0)
        #expect(dark.bandFill == 0.09)
        #expect(dark.palette[0] == Color(rgb: 0xFABE27))
        #expect(dark.fonts.badge == ThemeFont(size: 12, lineHeight: 20, weight: 600))
        #expect(dark.lines.crosshair.dash == [4, 3])
        #expect(dark.metrics.timeStrip == 24)
        let light = try theme("light")
        #expect(light.pane == .white)
        #expect(light.watermark == Color(rgb: 0x151A21).withOpacity(0.09))
    }

    @Test("red-up exchanges rise and fall and nothing else")
    func redUp() throws {
        for (plain, swapped) in [("dark", "red-up"), ("light", "red-up-light")] {
            let one = try theme(plain)
            let two = try theme(swapped)
            #expect(two.rise == one.fall)
            #expect(two.fall == one.rise)
            #expect(two.riseText == one.fallText)
            #expect(two.badgeRise == one.badgeFall)
            #expect(two.fallVol == one.riseVol)
            #expect(two.baseUp == one.baseDown)
            #expect(two.pane == one.pane)
            #expect(two.palette == one.palette)
            #expect(two.error == one.error)
        }
    }

    @Test("every theme has a name in every language")
    func names() throws {
        for language in Language.all {
            let words = Words(language: language)
            for id in Self.ids { #expect(words.hasText(for: try theme(id).titleKey)) }
        }
        #expect(try theme("high-contrast").title(.english) == "High contrast")
    }

    @Test("dark themes are dark and light ones are not")
    func darkness() throws {
        let dark = try Self.ids.filter { try theme($0).isDark }
        #expect(dark == ["dark", "midnight", "high-contrast", "colour-blind", "red-up"])
    }

    /// WCAG 2: words 4.5, disabled words 2, graphics 3.
    private static var contrasts: [(String, KeyPath<Theme, Color>, KeyPath<Theme, Color>, Double)] {
        [
            ("text on window", \.text, \.window, 4.5), ("text on pane", \.text, \.pane, 4.5),
            ("text on popup", \.text, \.popup, 4.5), ("text on tooltip", \.text, \.tooltip, 4.5),
            ("text on field", \.text, \.field, 4.5), ("text on hover", \.text, \.hover, 4.5),
            ("text on popup row", \.text, \.hoverPopup, 4.5),
            ("text on selected", \.text, \.selected, 4.5),
            ("text on pressed", \.text, \.pressed, 4.5),
            ("text2 on window", \.text2, \.window, 4.5), ("text2 on pane", \.text2, \.pane, 4.5),
            ("text2 on popup", \.text2, \.popup, 4.5), ("text2 on hover", \.text2, \.hover, 4.5),
            ("text2 on tooltip", \.text2, \.tooltip, 4.5), ("text2 on bar", \.text2, \.bar, 4.5),
            ("axis on pane", \.axis, \.pane, 4.5), ("axis on window", \.axis, \.window, 4.5),
            ("legend on pane", \.legend, \.pane, 4.5),
            ("accent on window", \.accent, \.window, 4.5),
            ("accent on pane", \.accent, \.pane, 4.5),
            ("accent on popup", \.accent, \.popup, 4.5),
            ("accent on selected", \.accent, \.selected, 4.5),
            ("ink on accent", \.onAccent, \.accentFill, 4.5),
            ("rise on pane", \.riseText, \.pane, 4.5), ("fall on pane", \.fallText, \.pane, 4.5),
            ("rise in tooltip", \.riseText, \.tooltip, 4.5),
            ("fall in tooltip", \.fallText, \.tooltip, 4.5),
            ("badge up", \.badgeText, \.badgeRise, 4.5),
            ("badge down", \.badgeText, \.badgeFall, 4.5),
            ("buy", \.markerText, \.markerBuy, 4.5), ("sell", \.markerText, \.markerSell, 4.5),
            ("neutral", \.markerText, \.markerNeutral, 4.5), ("tag", \.tagText, \.tagBg, 4.5),
            ("high on pane", \.high, \.pane, 4.5), ("warning", \.warning, \.window, 4.5),
            ("error", \.error, \.window, 4.5), ("ok", \.ok, \.window, 4.5),
            ("simulated", \.simulated, \.simulatedBg, 4.5), ("alert", \.alert, \.pane, 4.5),
            ("disabled", \.text3, \.window, 2), ("rise edge", \.riseBorder, \.pane, 3),
            ("fall edge", \.fallBorder, \.pane, 3), ("rise wick", \.riseWick, \.pane, 3),
            ("fall wick", \.fallWick, \.pane, 3), ("line", \.line, \.pane, 3),
            ("crosshair", \.crosshair, \.pane, 3), ("drawing", \.drawing, \.pane, 3),
            ("handle", \.handle, \.pane, 3), ("focus on window", \.focus, \.window, 3),
            ("focus on popup", \.focus, \.popup, 3),
            ("field edge", \.borderStrong, \.field, 3),
            ("popup edge", \.borderStrong, \.popup, 3), ("baseline", \.baseline, \.pane, 3),
            ("rise histogram", \.riseHist, \.pane, 3), ("fall histogram", \.fallHist, \.pane, 3),
        ]
    }

    @Test("words and graphics are told from their ground in every theme", arguments: ids)
    func contrast(id: String) throws {
        let theme = try theme(id)
        for (name, ink, ground, least) in Self.contrasts {
            let ratio = theme[keyPath: ink].contrast(with: theme[keyPath: ground])
            #expect(ratio >= least, "\(name): \(ratio)")
        }
        for (index, color) in theme.palette.enumerated() {
            #expect(color.contrast(with: theme.pane) >= 3, "palette \(index)")
            #expect(theme.paletteText[index].contrast(with: theme.pane) >= 4.5)
            #expect(theme.paletteText[index] == theme.asWords(color), "palette \(index)")
        }
    }

    @Test("the table of the design is reproduced to its one digit")
    func table() throws {
        func ratio(
            _ id: String, _ ink: KeyPath<Theme, Color>, _ ground: KeyPath<Theme, Color>
        ) throws -> Double {
            let theme = try theme(id)
            return (theme[keyPath: ink].contrast(with: theme[keyPath: ground]) * 10).rounded() / 10
        }
        #expect(try ratio("dark", \.text, \.pane) == 16.2)
        #expect(try ratio("light", \.axis, \.pane) == 5.8)
        #expect(try ratio("solaris", \.crosshair, \.pane) == 3.6)
        #expect(try ratio("high-contrast", \.focus, \.popup) == 14.9)
        #expect(try ratio("colour-blind-light", \.badgeText, \.badgeFall) == 5.8)
        #expect(try ratio("midnight", \.drawing, \.pane) == 6.6)
    }

    @Test("the palette goes round, also for negative indices")
    func palette() throws {
        let dark = try theme("dark")
        #expect(dark.paletteColor(0) == dark.palette[0])
        #expect(dark.paletteColor(9) == dark.palette[1])
        #expect(dark.paletteTextColor(8) == dark.paletteText[0])
        _ = dark.paletteColor(Int.min)
    }

    @Test("ink on a colour of the person's choice is the better of white and black")
    func ink() {
        #expect(Color(rgb: 0xFABE27).bestInk == .black)
        #expect(Color(rgb: 0x274B8F).bestInk == .white)
        #expect(Color.white.contrast(with: .black) == 21)
        #expect(Color.black.mixed(with: .white, amount: 0.5) == Color(rgb: 0x808080))
    }

    @Test("hairlines and dashes are whole device pixels (design 8)")
    func pixels() throws {
        let dark = try theme("dark")
        #expect([1, 1.25, 2, 3].map { dark.lines.grid.hairline(scale: $0) } == [1, 1, 2, 3])
        #expect(dark.lines.crosshair.dash(scale: 1) == [4, 3])
        #expect(dark.lines.crosshair.dash(scale: 1.25) == [5, 4])
        #expect(dark.lines.crosshair.dash(scale: 2) == [8, 6])
        #expect(dark.lines.overlay.strokeWidth(scale: 2) == 3)
        #expect(ThemeLine(width: .nan).hairline(scale: 1) == 1)
    }
}
