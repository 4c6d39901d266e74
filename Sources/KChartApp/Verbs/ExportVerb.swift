import KChartCanvas
import KChartControl
import KChartCore
import KChartLocalization
import KChartRaster
import KChartText

/// `export`: the chart as a picture, without any display.
struct ExportVerb {
    let program: Program
    let options: ChartOptions
    let export: ExportOptions

    func run() throws(Failure) -> ExitCode {
        try program.preloadFonts()
        let look = try program.look(options, prefersDark: nil)
        let data = try ChartSource(options: options, look: look).load()
        let setup = try ChartSetup(
            options: options, look: look, markers: program.markers(options))
        let drawings = try DrawingFile(options.drawingsPath, program.diagnostics)
        let fonts = try program.fonts(look.words.language)
        program.reportNoFonts(fonts, look.words)
        let scale = options.uiScale ?? 1
        let size =
            export.size.map { PixelSize(width: $0.width, height: $0.height) }
            ?? PixelSize(
                width: Int((Double(ChartSetup.defaultSize.width) * scale).rounded()),
                height: Int((Double(ChartSetup.defaultSize.height) * scale).rounded()))
        let model = setup.measuredModel(data, fonts: fonts, size: size, scale: scale)
        drawings?.add(to: model)
        let pixels = ChartPicture.draw(model, look: look, fonts: fonts, size: size, scale: scale)
        guard !pixels.buffer.size.isEmpty else {
            throw Failure(
                .inputOutput,
                "--size: a picture of \(size.width)x\(size.height) pixels: out of memory")
        }
        program.report(data, look)
        program.reportMissingCharacters(fonts, look.words)
        let notice = WaitNotice(
            for: export.output,
            "--output: waiting for a reader of \(OneLine.quoted(export.output))")
        defer { notice?.end() }
        do {
            try PNGWriter.write(pixels.buffer, to: export.output)
        } catch {
            throw Failure(.inputOutput, "\(error)")
        }
        return .success
    }
}
