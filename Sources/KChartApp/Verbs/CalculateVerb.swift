import Glibc
import KChartControl
import KChartCore
import KChartIndicators

/// `calculate`: the values of indicators bar by bar, as a table on standard output.
struct CalculateVerb {
    let program: Program
    let options: ChartOptions
    let calculate: CalculateOptions

    func run() throws(Failure) -> ExitCode {
        let configurations = try Self.configurations(calculate.indicators, .builtIn)
        let look = try program.look(options, prefersDark: nil)
        let data = try ChartSource(options: options, look: look).load()
        program.report(data, look)
        let engine = IndicatorEngine()
        engine.configure(configurations, data.series)
        engine.settle(data.series)
        for instance in engine.instances where instance.state == .withoutVolume {
            program.diagnostics.say(
                "\(instance.description.id): the bars have no volumes; its cells are empty")
        }
        let table = IndicatorTable(series: data.series, instances: engine.instances)
        print(table)
        return .success
    }

    /// The instances that were asked for, or what is wrong with one of them.
    static func configurations(
        _ texts: [String], _ registry: Registry<any Indicator>
    ) throws(Failure) -> [IndicatorConfiguration] {
        var list: [IndicatorConfiguration] = []
        for text in texts {
            do throws(IndicatorArgumentError) {
                let argument = try IndicatorArgument(text, registry)
                list.append(
                    IndicatorConfiguration(
                        id: list.count, indicator: argument.indicator.id,
                        parameters: argument.parameters))
            } catch {
                let near = error.candidates.flatMap {
                    Suggestion.nearest(to: $0.text, among: $0.known)
                }
                var hint = near.map { "; did you mean '\($0)'?" } ?? ""
                if hint.isEmpty, case .unknownIndicator = error {
                    hint = "; see: kchart-x11 list indicators"
                }
                throw Failure(
                    .usage,
                    OneLine.cleaned(
                        "--indicator: \(OneLine.quoted(text)) given, but \(error)\(hint)",
                        limit: 1_000))
            }
        }
        return list
    }

    /// Prints until nobody reads any more.
    private func print(_ table: IndicatorTable) {
        program.output.write { table.writeHeader(calculate.format, to: &$0) }
        let count = table.series.count
        var row = 0
        while row < count, !program.output.isBroken {
            let end = min(row + 256, count)
            program.output.write { text in
                for row in row..<end { table.write(row, calculate.format, to: &text) }
            }
            row = end
        }
        program.output.write { table.writeFooter(calculate.format, to: &$0) }
    }
}
