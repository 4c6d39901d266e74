import KChartControl
import KChartDrawings
import KChartLocalization
import KChartModel

/// Chooses a drawing tool; choosing the active one again goes back to the pointer.
enum ToolCommand {
    /// The keys of common tools.
    private static let keys: [DrawingKind: KeyChord] = [
        .trendLine: "Alt+T", .horizontalLine: "Alt+H", .verticalLine: "Alt+V",
        .fibonacciRetracement: "Alt+F", .horizontalRay: "Alt+Shift+H",
        .rectangle: "Alt+Shift+R", .textNote: "Alt+N",
    ]

    static var command: Command<ChartSession> {
        let kinds = DrawingList.kinds
        return Command(
            id: "tool", title: .commandTool, group: .groupDrawing,
            summary: "Choose a drawing tool, or none",
            parameters: [CommandParameter("name", .word(["none"] + kinds.map(\.name)))],
            presets: [CommandPreset(.commandTool, [.toolNone], arguments: ["none"])]
                + kinds.map { kind in
                    CommandPreset(
                        .commandTool, [.tool(kind.name)], arguments: [.string(kind.name)],
                        keys: keys[kind].map { [$0] } ?? [])
                },
            isChosen: { session, arguments in
                session.model.state.drawings.tool?.name ?? "none" == arguments.text(0)
            },
            run: choose)
    }

    private static func choose(
        _ session: ChartSession, _ arguments: CommandArguments
    ) -> CommandOutcome {
        let name = arguments.text(0) ?? "none"
        let kind = name == "none" ? nil : DrawingKind(name)
        // By hand the same tool again is put down; a script says what it wants.
        if session.model.state.drawings.tool == kind, !session.isByHand {
            return session.draw(.chooseTool(nil), then: kind.map { .chooseTool($0) })
        }
        return session.draw(.chooseTool(kind))
    }
}

/// The drawing tools that the program offers.
enum DrawingList {
    static let kinds = DrawingEditor().tools.map(\.kind)

    /// The catalogue of `list drawings`.
    static var values: [JSONValue] {
        DrawingEditor().tools.map { tool in
            let anchors: JSONValue =
                switch tool.anchorCount {
                case .exactly(let count):
                    ["minimum": JSONValue(count), "maximum": JSONValue(count)]
                case .atLeast(let count): ["minimum": JSONValue(count)]
                case .stroke: ["minimum": 2]
                }
            return [
                "id": .string(tool.kind.name),
                "title": .string(Words.english[.tool(tool.kind.name)]), "anchors": anchors,
            ]
        }
    }
}
