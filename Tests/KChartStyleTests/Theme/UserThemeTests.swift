import KChartCanvas
import KChartLocalization
import Testing

@testable import KChartStyle

@Suite struct UserThemeTests {
    private func theme(_ json: String, id: String = "mine") throws(ThemeError) -> Theme {
        var catalog = ThemeCatalog.builtIn
        try catalog.register(id: id, json: Array(json.utf8))
        return try catalog.theme(id)
    }

    private func error(_ json: String, id: String = "mine") -> ThemeError? {
        do throws(ThemeError) {
            _ = try theme(json, id: id)
            return nil
        } catch {
            return error
        }
    }

    @Test("a theme of the user's may change any field of a base")
    func overrides() throws {
        let mine = try theme(
            ##"""
            { "base": "dark", "name": "Mine", "pane": "#101010", "halo": "#11223344",
              "areaTop": { "color": "#FF0000", "alpha": 0.5 },
              "palette": ["#FF0000", "#00FF00"], "fontFamilies": ["Cantarell"], "bandFill": 0.2,
              "fonts": { "axis": { "size": 14 }, "badge": { "weight": 700, "lineHeight": 22 } },
              "lines": { "crosshair": { "dash": [] }, "overlay": { "width": 3 } },
              "metrics": { "timeStrip": 30 } }
            """##)
        let dark = try ThemeCatalog.builtIn.theme("dark")
        #expect(mine.title(.english) == "Mine")
        #expect(mine.pane == Color(rgb: 0x101010))
        #expect(mine.halo == Color(red: 0x11, green: 0x22, blue: 0x33, alpha: 0x44))
        #expect(mine.areaTop == Color(rgb: 0xFF0000).withOpacity(0.5))
        #expect(mine.palette.count == 2)
        #expect(mine.text == dark.text)
        #expect(mine.fontFamilies == ["Cantarell"])
        #expect(mine.fonts.axis == ThemeFont(size: 14, lineHeight: 16, weight: 400))
        #expect(mine.fonts.badge == ThemeFont(size: 12, lineHeight: 22, weight: 700))
        #expect(mine.lines.crosshair.dash.isEmpty)
        #expect(mine.lines.overlay.width == 3)
        #expect(mine.metrics.timeStrip == 30)
        #expect(mine.bandFill == 0.2)
    }

    @Test("every line, font and measure can be named in a theme file")
    func tables() throws {
        for name in ThemeFonts.fields.keys {
            _ = try theme(##"{ "base": "dark", "fonts": { "\##(name)": { "size": 9 } } }"##)
        }
        for name in ThemeLines.fields.keys {
            _ = try theme(##"{ "base": "dark", "lines": { "\##(name)": { "width": 9 } } }"##)
        }
        for name in ThemeMetrics.fields.keys {
            let mine = try theme(##"{ "base": "dark", "metrics": { "\##(name)": 9.5 } }"##)
            let path = try #require(ThemeMetrics.fields[name])
            #expect(mine.metrics[keyPath: path] == 9.5)
        }
        #expect(Mirror(reflecting: ThemeFonts()).children.count == ThemeFonts.fields.count)
        #expect(Mirror(reflecting: ThemeLines()).children.count == ThemeLines.fields.count)
        #expect(Mirror(reflecting: ThemeMetrics()).children.count == ThemeMetrics.fields.count)
    }

    @Test("themes build on themes; one with a built-in theme's name changes that one")
    func chain() throws {
        var catalog = ThemeCatalog.builtIn
        try catalog.register(
            id: "dark", json: Array(##"{ "base": "dark", "pane": "#000001" }"##.utf8))
        try catalog.register(
            id: "mine", json: Array(##"{ "base": "dark", "text": "#EEEEEE" }"##.utf8))
        let mine = try catalog.theme("mine")
        #expect(mine.pane == Color(rgb: 1))
        #expect(mine.text == Color(rgb: 0xEEEEEE))
        #expect(catalog.ids == ThemeCatalog.builtIn.ids + ["mine"])
        #expect(catalog.contains("mine"))
        #expect(!ThemeCatalog.builtIn.contains("mine"))
    }

    @Test("a theme that cannot be used says which field and why, and changes nothing")
    func refusals() {
        #expect(error("") == .notJSON(id: "mine"))
        #expect(error("[1]") == .notJSON(id: "mine"))
        #expect(error("{ \"base\": \"dark\", ") == .notJSON(id: "mine"))
        #expect(error("{}") == .missingField("window", id: "mine"))
        #expect(error(#"{ "base": "nonesuch" }"#) == .unknown(id: "nonesuch"))
        #expect(error(#"{ "base": "mine" }"#) == .circularBase(id: "mine"))
        #expect(
            error(##"{ "base": "dark", "pain": "#000000" }"##) == .unknownField("pain", id: "mine"))
        for value in ["\"red\"", "\"#12345\"", "12", "null", "{ \"color\": \"#000000\" }", "[]"] {
            #expect(
                error(#"{ "base": "dark", "pane": \#(value) }"#)
                    == .badValue(field: "pane", id: "mine"))
        }
        #expect(
            error(##"{ "base": "dark", "halo": { "color": "#000000", "alpha": 2 } }"##)
                == .badValue(field: "halo", id: "mine"))
        #expect(
            error(#"{ "base": "dark", "palette": [] }"#) == .badValue(field: "palette", id: "mine"))
        #expect(
            error(#"{ "base": "dark", "metrics": { "timeStrip": -1 } }"#)
                == .badValue(field: "metrics.timeStrip", id: "mine"))
        #expect(
            error(#"{ "base": "dark", "metrics": { "x": 1 } }"#)
                == .unknownField("metrics.x", id: "mine"))
        #expect(
            error(#"{ "base": "dark", "fonts": { "axis": { "weight": 5 } } }"#)
                == .badValue(field: "fonts.axis", id: "mine"))
        #expect(
            error(#"{ "base": "dark", "lines": { "grid": { "dash": [1] } } }"#)
                == .badValue(field: "lines.grid", id: "mine"))
    }

    @Test("two themes that build on each other are refused")
    func circle() {
        // "a" waits for "b", so the first of the two is refused already.
        #expect(error(#"{ "base": "b" }"#, id: "a") == .unknown(id: "b"))
    }

    @Test("no bytes trap the reader")
    func fuzz() {
        var state: UInt64 = 1
        func next() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return state >> 33
        }
        let source = Array(##"{ "base": "dark", "pane": "#101010", "fonts": {} }"##.utf8)
        for _ in 0..<500 {
            var bytes = source
            bytes[Int(next() % UInt64(bytes.count))] = UInt8(next() & 0xFF)
            var catalog = ThemeCatalog.builtIn
            try? catalog.register(id: "mine", json: bytes)
        }
    }
}
