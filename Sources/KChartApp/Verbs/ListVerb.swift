import KChartControl
import KChartCore
import KChartIndicators
import KChartLocalization
import KChartStyle

/// `list`: the catalogues of the program.
struct ListVerb {
    let program: Program
    let topic: ListTopic
    let json: Bool

    func run() {
        if json {
            program.output.write(JSONValue.array(values).prettyText + "\n")
        } else {
            program.output.write(Self.table(rows))
        }
    }

    private var values: [JSONValue] {
        switch topic {
        case .intervals:
            Interval.standard.map { interval in
                switch interval.length {
                case .fixed(let microseconds):
                    ["id": .string(interval.name), "seconds": .integer(microseconds / 1_000_000)]
                case .months(let count):
                    ["id": .string(interval.name), "months": JSONValue(count)]
                }
            }
        case .languages:
            program.catalog.languages.map {
                ["id": .string($0.code), "rightToLeft": .bool($0.isRightToLeft)]
            }
        case .styles: ChartSession.styles.map { named($0, "style.") }
        case .drawings: DrawingList.values
        case .themes: program.catalog.themes.ids.map { named($0, "theme.") }
        case .feeds: FeedChoice.allCases.map { ["id": .string($0.rawValue)] }
        case .indicators: Registry<any Indicator>.builtIn.all.map { $0.catalogueEntry }
        case .keys: keys
        case .settings: SettingList.standard(program.catalog).all.map(\.schema)
        case .commands: CommandList.standard(nil, program.catalog).all.map(\.schema)
        }
    }

    private var keys: [JSONValue] {
        var keys: [JSONValue] = []
        for command in CommandList.standard(nil, program.catalog) {
            for preset in command.presets {
                let call = [command.id] + preset.arguments.map { CommandArguments.text(of: $0) }
                let title = preset.title(.english)
                for chord in preset.keys {
                    keys.append([
                        "key": .string(chord.description),
                        "command": .array([.string(command.id)] + preset.arguments),
                        "usage": .string(call.joined(separator: " ")), "title": .string(title),
                    ])
                }
            }
        }
        return keys
    }

    /// English, with what a person's file changes in it.
    private var english: Words { program.catalog.words(.english) { _ in } }

    private func named(_ id: String, _ prefix: String) -> JSONValue {
        ["id": .string(id), "title": .string(english[MessageKey(prefix + id)])]
    }

    private var rows: [[String]] {
        values.map { value in
            guard let object = value.objectValue else { return [] }
            switch topic {
            case .keys:
                return [object["key"], object["usage"], object["title"]].map { Self.text($0) }
            case .indicators:
                return [object["usage"], object["title"]].map { Self.text($0) }
            case .commands:
                return [object["usage"], object["summary"]].map { Self.text($0) }
            case .settings:
                return [object["id"], object["type"], object["title"]].map { Self.text($0) }
            case .styles, .drawings, .themes:
                return [object["id"], object["title"]].map { Self.text($0) }
            case .intervals, .languages, .feeds:
                return [Self.text(object["id"])]
            }
        }
    }

    private static func text(_ value: JSONValue?) -> String { value?.stringValue ?? "" }

    /// A cell that is wider does not move the column after it in all other rows.
    private static let widestColumn = 40

    /// Columns two spaces apart, the last one as it is.
    private static func table(_ rows: [[String]]) -> String {
        let count = rows.map(\.count).max() ?? 0
        let widths = (0..<count).map { column in
            rows.map { column < $0.count ? $0[column].count : 0 }.filter { $0 <= widestColumn }
                .max() ?? 0
        }
        var text = ""
        for row in rows {
            var line = ""
            for (column, cell) in row.enumerated() {
                line += cell
                if column < row.count - 1 {
                    let fill = max(0, widths[column] - cell.count)
                    line += String(repeating: " ", count: fill + 2)
                }
            }
            text += line + "\n"
        }
        return text
    }
}
