import KChartControl
import KChartCore
import KChartLocalization

/// Saves what the window shows as a picture.
enum ExportCommand {
    static var command: Command<ChartSession> {
        Command(
            id: "export", title: .commandSavePicture, group: .groupProgram,
            summary: "Save what the window shows as a PNG file",
            parameters: [CommandParameter("file", .path)]
        ) { session, arguments in
            let path = arguments.text(0) ?? ""
            guard path.lowercased().hasSuffix(".png") else {
                return .refused(.answerBadArgument, "export", OneLine.quoted(path), "*.png")
            }
            return session.savePicture?(path) ?? .refused(.answerNotAvailable, "export")
        }
    }
}
