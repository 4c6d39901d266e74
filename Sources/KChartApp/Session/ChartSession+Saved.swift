import KChartControl
import KChartCore
import KChartDrawings
import KChartLocalization
import KChartModel
import KChartStyle

/// The parts of a chart that are saved, in the order that they are restored in.
extension ChartSession {
    /// - Parameter given: the parts and settings that the command line decided: they are not
    ///   restored.
    func savedParts(given: Set<String>) -> Registry<SavedPart> {
        let initial = Dictionary(
            uniqueKeysWithValues: settings.filter(\.isSaved).map { ($0.id, $0.read(self)) })
        return Registry([
            stylePart(given), themePart(given), settingsPart(given, initial), panesPart(given),
            indicatorsPart(given), toolsPart, drawingsPart, marketPart, viewPart,
            windowPart(given),
        ])
    }

    private func stylePart(_ given: Set<String>) -> SavedPart {
        SavedPart(
            "style", watches: .style,
            read: { [unowned self] in .string(model.state.configuration.style.name) },
            accepts: { $0.stringValue != nil },
            restore: { [unowned self] value in
                guard let name = value?.stringValue else { return false }
                // A style that is not on offer any more is no reason to complain.
                if !given.contains("style"), Self.styles.contains(name) {
                    model.setStyle(ChartStyleID(name))
                }
                return true
            })
    }

    /// The theme once a person chose one: until then it follows the desktop.
    private func themePart(_ given: Set<String>) -> SavedPart {
        SavedPart(
            "theme", read: { [unowned self] in chosenTheme.map { .string($0) } },
            accepts: { $0.stringValue != nil },
            restore: { [unowned self] value in
                guard let name = value?.stringValue else { return false }
                guard !given.contains("theme"), let theme = try? catalog.theme(name)
                else { return true }
                chooseTheme(theme)
                return true
            })
    }

    /// Only what a person chose: a language or a zone that was never chosen goes on following
    /// the environment.
    private func settingsPart(
        _ given: Set<String>, _ initial: [String: JSONValue]
    ) -> SavedPart {
        var chosen: Set<String> = []
        return SavedPart(
            "settings", watches: [.settings, .configuration],
            read: { [unowned self] in
                var values: JSONObject = [:]
                for setting in settings where setting.isSaved {
                    let value = setting.read(self)
                    if chosen.contains(setting.id) || value != initial[setting.id] {
                        chosen.insert(setting.id)
                        values[setting.id] = value
                    }
                }
                return .object(values)
            },
            accepts: { $0.objectValue != nil },
            restore: { [unowned self] value in
                guard let values = value?.objectValue else { return false }
                for id in values.keys where !given.contains(id) {
                    guard let setting = settings[id], setting.isSaved, let value = values[id],
                        setting.set(value, in: self) == nil
                    else { continue }
                    chosen.insert(id)
                }
                return true
            })
    }

    private func panesPart(_ given: Set<String>) -> SavedPart {
        SavedPart(
            // A separator that is dragged moves with every frame.
            "panes", watches: .panes, waitsForRest: true,
            read: { [unowned self] in
                let arrangement = model.state.configuration.panes
                return .array(
                    arrangement.panes.map { pane in
                        var object: JSONObject = ["id": .string(pane.id.name)]
                        if let height = pane.height { object["height"] = .number(height) }
                        if pane.isCollapsed { object["collapsed"] = true }
                        if arrangement.maximized == pane.id { object["maximized"] = true }
                        return .object(object)
                    })
            },
            accepts: { Self.panes($0) != nil },
            restore: { [unowned self] value in
                guard let (panes, maximized) = value.flatMap(Self.panes) else { return false }
                // Indicators of the command line bring their panes.
                if given.contains("indicators") { return true }
                var arrangement = PaneArrangement(panes)
                if let maximized { arrangement.toggleMaximized(maximized) }
                model.apply(.setPanes(arrangement))
                return true
            })
    }

    private static func panes(_ value: JSONValue) -> (panes: [Pane], maximized: PaneID?)? {
        guard let list = value.arrayValue, list.count <= 100 else { return nil }
        var panes: [Pane] = []
        var maximized: PaneID?
        for entry in list {
            guard let id = entry["id"]?.stringValue, !id.isEmpty else { return nil }
            panes.append(
                Pane(
                    PaneID(id), height: entry["height"]?.doubleValue,
                    isCollapsed: id != "price" && entry["collapsed"] == true))
            if entry["maximized"] == true { maximized = PaneID(id) }
        }
        return (panes, maximized)
    }

    /// The indicators as entries with ids; those that this program does not know stay saved.
    private func indicatorsPart(_ given: Set<String>) -> SavedPart {
        SavedPart(
            "indicators", watches: .indicators,
            read: { [unowned self] in .array(knownIndicators + savedIndicators) },
            accepts: { ($0.arrayValue?.count ?? .max) <= 100 },
            restore: { [unowned self] value in
                guard let list = value?.arrayValue else { return false }
                restoreIndicators(Self.distinct(list), isGiven: given.contains("indicators"))
                return true
            })
    }

    /// The drawings of one symbol: their journal keeps them, a layout takes them along.
    private var drawingsPart: SavedPart {
        SavedPart(
            "drawings", isScoped: true, isStored: false,
            read: { [unowned self] in
                let all = model.state.drawings.drawings.all
                let text = DrawingExchange.text(of: all)
                return (try? JSONValue(parsing: Array(text.utf8)))?["drawings"] ?? []
            },
            accepts: { Self.drawings($0) != nil },
            restore: { [unowned self] value in
                guard let drawings = value.flatMap(Self.drawings) else { return false }
                model.editDrawings(.replaceAll(drawings))
                return true
            })
    }

    private static func drawings(_ value: JSONValue) -> [Drawing]? {
        let document: JSONValue = [
            "format": .string(DrawingExchange.format), "version": 1, "drawings": value,
        ]
        guard value.arrayValue != nil,
            case .success(let read) = DrawingExchange.read(document.compactText)
        else { return nil }
        return read.drawings
    }

    /// What drawing begins with: the magnet, the keep-tool switch, each tool's style.
    private var toolsPart: SavedPart {
        SavedPart(
            "tools", watches: .settings,
            read: { [unowned self] in
                let editor = model.state.drawings
                return [
                    "magnet": .string(editor.settings.magnet.rawValue),
                    "keep": .bool(editor.settings.keepsTool),
                    "styles": (try? JSONValue(parsing: Array(editor.stylesText.utf8))) ?? [:],
                ]
            },
            accepts: { $0.objectValue != nil },
            restore: { [unowned self] value in
                guard let value else { return false }
                var settings = model.state.drawings.settings
                if let name = value["magnet"]?.stringValue,
                    let magnet = DrawingMagnet(rawValue: name)
                {
                    settings.magnet = magnet
                }
                settings.keepsTool = value["keep"]?.boolValue ?? settings.keepsTool
                model.editDrawings(.setSettings(settings))
                if let styles = value["styles"] { model.restoreDrawingStyles(styles.compactText) }
                return true
            })
    }

    /// Each id once, the first counts; what has no id is left out.
    private static func distinct(_ list: [JSONValue]) -> [JSONValue] {
        var seen: Set<String> = []
        return list.filter { entry in
            (entry.stringValue ?? entry["id"]?.stringValue).map { seen.insert($0).inserted }
                ?? false
        }
    }
}
