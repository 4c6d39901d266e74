import Glibc
import KChartControl
import KChartCore
import KChartLocalization
import KChartModel

/// Saves the picture of the window under a name of its own, or under the one that is given.
enum ScreenshotCommand {
    static var command: Command<ChartSession> {
        Command(
            id: "screenshot", title: .commandScreenshot, group: .groupProgram,
            summary:
                "Save what the window shows as a PNG file; without a name in the pictures folder, "
                + "else at home",
            parameters: [CommandParameter("file", .path, isOptional: true)],
            presets: [CommandPreset(.commandScreenshot, keys: ["Alt+S"])]
        ) { session, arguments in
            let path = arguments.text(0) ?? path(session)
            guard path.lowercased().hasSuffix(".png") else {
                return .refused(.answerBadArgument, "screenshot", OneLine.quoted(path), "*.png")
            }
            let save = session.saveScreenshot ?? session.savePicture
            return save?(path) ?? .refused(.answerNotAvailable, "screenshot")
        }
    }

    private static func path(_ session: ChartSession) -> String {
        let state = session.model.state
        let symbol = state.configuration.instrument.symbol.filter { $0.isLetter || $0.isNumber }
        let time = SystemClock.now.rfc3339.prefix(19).filter { $0 != ":" && $0 != "-" }
        let name = ["kchart", symbol, state.series.interval.name, time].filter { !$0.isEmpty }
            .joined(separator: "-")
        let home = session.zones.variables["HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
        let folders = home.map { [$0 + "/Pictures", $0] } ?? []
        let folder = folders.first { FilePath.withBytes($0) { access($0, W_OK) } == 0 } ?? "."
        return folder + "/" + name + ".png"
    }
}
