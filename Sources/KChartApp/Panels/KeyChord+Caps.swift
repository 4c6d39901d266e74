import KChartControl
import KChartWidgets

extension KeyChord {
    /// As its caps read, each key one: `Ctrl`, `K`.
    var caps: [String] {
        var caps: [String] = []
        if modifiers.contains(.control) { caps.append("Ctrl") }
        if modifiers.contains(.alt) { caps.append("Alt") }
        if modifiers.contains(.shift) { caps.append("Shift") }
        if modifiers.contains(.meta) { caps.append("Super") }
        switch key {
        case .character("-"): caps.append("\u{2212}")
        case .character(let character): caps.append(character.uppercased())
        case .function(let number): caps.append("F\(number)")
        case .named(let named): caps.append(Self.short[named] ?? named.rawValue)
        }
        return caps
    }

    /// As a menu shows it: `Ctrl+K`.
    var menuText: String { caps.joined(separator: "+") }

    private static let short: [Named: String] = [
        .left: "←", .right: "→", .up: "↑", .down: "↓", .pageUp: "PgUp", .pageDown: "PgDn",
        .escape: "Esc",
    ]
}

extension CommandEntry {
    /// The first keys that make the call, as caps.
    func keyLabel(most count: Int = 1) -> KeyLabel {
        KeyLabel(keys.prefix(count).map(\.caps))
    }

    var icon: String { call.icon }
}

extension KeyBindings.Call {
    /// The picture of the icon set that stands for the call.
    var icon: String {
        let first = arguments.first?.stringValue ?? ""
        switch command {
        case "open": return Self.panelIcons[first] ?? "info"
        case "style": return Self.styleIcons[first] ?? "candles"
        case "tool": return DrawingIcons.icon(of: first)
        case "drawing": return Self.drawingIcons[first] ?? "objects"
        case "pan", "step", "page": return Self.leadsBack(arguments.first) ? "step-back" : "step"
        case "zoom": return first == "out" ? "zoom-out" : "zoom-in"
        default: return Self.icons[command] ?? "settings"
        }
    }

    /// True for a way to the older bars, which are on the left in every language.
    private static func leadsBack(_ way: JSONValue?) -> Bool {
        way?.doubleValue.map { $0 < 0 } ?? (way?.stringValue == "earlier")
    }

    private static let drawingIcons = [
        "delete": "trash", "clear": "trash", "duplicate": "copy", "toggle-lock": "lock",
        "lock-all": "lock", "toggle-all": "eye", "hide": "eye-off", "keep-tool": "keep-tool",
        "magnet": "magnet", "edit-text": "text", "edit-levels": "fibonacci",
        "front": "chevron-up", "forward": "chevron-up", "back": "chevron-down",
        "backward": "chevron-down",
    ]

    private static let panelIcons = [
        "palette": "search", "keys": "keyboard", "symbols": "search", "intervals": "search",
        "indicators": "indicators", "goto": "calendar", "settings": "settings", "menu": "more",
        "objects": "objects",
    ]

    private static let styleIcons = [
        "hollow-candles": "hollow-candles", "bars": "bars", "heikin-ashi": "heikin-ashi",
        "line": "line", "step-line": "line", "smooth-line": "line", "monotone-line": "line",
        "time-series": "line", "area": "area", "baseline": "baseline",
    ]

    private static let icons = [
        "undo": "undo", "redo": "redo", "copy": "copy", "paste": "copy",
        "reset": "zoom-reset", "goto": "calendar", "live": "go-live", "theme": "theme",
        "crosshair": "crosshair", "crosshair-magnet": "magnet", "crosshair-pane": "crosshair",
        "read": "sound", "export": "snapshot", "screenshot": "snapshot", "tooltip": "info",
        "pane": "layout", "layout": "layout",
        "range": "zoom-reset", "interval": "calendar", "quit": "close", "cancel": "close",
        "symbol": "search", "list": "objects", "state": "info", "indicator": "indicators",
    ]
}
