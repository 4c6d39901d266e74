import KChartControl
import Testing

@Suite("Waiting for a state")
struct WaitTests {
    static let state: JSONValue = [
        "symbol": "BTCUSDT",
        "series": [
            "bars": 1200, "lastTime": "2026-01-01T00:00:00Z", "last": ["close": 97421.5],
        ],
        "viewport": ["atLiveEdge": true, "moving": false, "visibleBars": 125.5],
        "crosshair": .null, "scale": [100, ["low": 2.0]],
        "panes": [["id": "price"], ["id": "volume", "indicators": ["vol", "ma:5"]]],
    ]

    @Test(
        "a dotted path leads through objects and arrays",
        arguments: [
            ("symbol", JSONValue.string("BTCUSDT")), ("series.last.close", 97421.5),
            ("panes.0.id", "price"), ("panes[1].id", "volume"), ("panes.1.indicators.1", "ma:5"),
            ("panes[1].indicators[0]", "vol"), ("panes.-1.id", "volume"), ("crosshair", .null),
        ])
    func paths(text: String, value: JSONValue) throws {
        #expect(try #require(StatePath(text)).value(in: Self.state) == value)
    }

    @Test(
        "a path that leads nowhere has no value",
        arguments: ["x", "series.x", "panes.2", "panes.-3", "panes.x", "symbol.0", "crosshair.bar"])
    func missing(text: String) throws {
        #expect(try #require(StatePath(text)).value(in: Self.state) == nil)
    }

    @Test(
        "what is no path is refused",
        arguments: ["", ".", "a.", ".a", "a..b", "a[", "a[]", "a[0]b"])
    func noPath(text: String) {
        #expect(StatePath(text) == nil)
    }

    @Test(
        "a comparison holds or not",
        arguments: [
            ("series.bars", "==", JSONValue.integer(1200), true),
            ("series.bars", "==", "1200", true), ("series.bars", "==", 1200.0, true),
            ("series.bars", "!=", 1200, false), ("series.bars", ">", 1199, true),
            ("series.bars", ">", "1200", false), ("series.bars", ">=", 1200, true),
            ("series.bars", "<", 1200, false), ("series.bars", "<=", 1200, true),
            ("series.bars", "<", "many", false), ("series.bars", ">=", "many", false),
            ("symbol", "==", "BTCUSDT", true), ("symbol", "!=", "ETHUSDT", true),
            ("symbol", "==", 5, false), ("viewport.atLiveEdge", "==", true, true),
            ("viewport.atLiveEdge", "==", "true", true), ("viewport.moving", "!=", "true", true),
            ("crosshair", "==", .null, true), ("crosshair", "==", "null", true),
            ("crosshair", "!=", .null, false),
            ("series.lastTime", ">", "2025-12-31T23:00:00Z", true),
            ("panes.1.indicators", "==", "[\"vol\",\"ma:5\"]", true),
            ("series.lastTime", "<", "2026-01-01T00:00:00.5Z", true),
            ("series.lastTime", ">=", "2026-01-01T00:00:00.5Z", false),
            ("series.lastTime", "==", "2026-01-01T05:30:00+05:30", true),
            ("series.lastTime", ">", "2026-01-01T00:30:00+01:00", true),
            ("series.lastTime", "!=", "2026-01-01T00:00:00.000Z", false),
            ("series.lastTime", ">=", "2026", true), ("series.lastTime", "<", "2026-01", false),
            ("series.last", "==", "{\"close\":97421.50}", true),
            ("scale", "==", "[100.0,{\"low\":2}]", true),
            ("scale", "==", "[100,{\"low\":2.5}]", false),
            ("panes.7.id", "==", "x", false), ("panes.7.id", "!=", "x", false),
            ("series", "exists", true, true), ("crosshair", "exists", true, false),
            ("crosshair", "exists", false, true), ("panes.7", "exists", "false", true),
            ("series", "exists", .null, true),
        ])
    func comparisons(path: String, sign: String, value: JSONValue, holds: Bool) throws {
        let condition = WaitCondition(
            path: try #require(StatePath(path)),
            comparison: try #require(WaitCondition.Comparison(rawValue: sign)), value: value)
        #expect(condition.isSatisfied(by: Self.state) == holds)
    }
}
