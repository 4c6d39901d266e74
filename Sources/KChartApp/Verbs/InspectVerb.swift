import KChartControl
import KChartFeeds

/// `inspect`: what a reader finds in a file, and what is wrong with it.
struct InspectVerb {
    let program: Program
    let input: InputOptions
    let json: Bool
    let language: String?

    func run() throws(Failure) -> ExitCode {
        let inspection: Inspection
        var options = try ReadOptions(input: input, zones: ZoneFiles(program.environment))
        let notice = WaitNotice(dataFrom: input.file, program.words(language))
        options.onPipeBytes = { notice?.end() }
        defer { notice?.end() }
        do {
            inspection = try FileReader.inspect(path: input.file, options: options)
        } catch {
            throw Failure(ExitCode(rawValue: error.exitStatus) ?? .badData, error.description)
        }
        if json {
            program.output.write(inspection.json + "\n")
        } else {
            program.output.write(InspectionText(inspection, words: program.words(language)).text)
        }
        return inspection.hasFaults ? .checkFailed : .success
    }
}
