import KChartAccessibility
import KChartControl
import KChartLocalization
import KChartModel

/// `describe`: what the chart shows, in words.
struct DescribeVerb {
    let program: Program
    let options: ChartOptions

    func run() throws(Failure) -> ExitCode {
        try program.checkRoomForFonts()
        let look = try program.look(options, prefersDark: nil)
        let data = try ChartSource(options: options, look: look).load()
        let setup = try ChartSetup(
            options: options, look: look, markers: program.markers(options))
        let model = setup.measuredModel(
            data, fonts: try program.fonts(look.words.language), size: ChartSetup.defaultSize,
            scale: options.uiScale ?? 1)
        let session = ChartSession(
            model: model, look: look, zones: ZoneFiles(program.environment),
            catalog: program.catalog)
        program.report(data, look)
        let reader = session.reader
        let texts = [
            reader.summary(of: model.state, detail: .detailed),
            reader.values(of: model.indicators, in: model.state),
        ]
        program.output.write(texts.filter { !$0.isEmpty }.joined(separator: " ") + "\n")
        return .success
    }
}
