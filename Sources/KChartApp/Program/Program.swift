import Glibc
public import KChartControl
import KChartCore
import KChartFeeds
public import KChartHost
import KChartLocalization
import KChartStyle
public import KChartText

/// Opens the window system: display name (nil for the environment's), loop, fonts.
public typealias HostFactory = (String?, EventLoop, FontCatalog) throws(HostError) -> any Host

/// The program `kchart-x11`: reads the command line, does what it says, answers with a status.
public struct Program {
    /// As `--version` prints it.
    public static let version = "0.1.0"

    /// The variables it was started with.
    public let environment: ProcessEnvironment
    /// Data and spoken text.
    public let output: StandardOutput
    /// What goes wrong, a line each.
    public let diagnostics: Diagnostics
    /// All verbs and options.
    public let options: OptionRegistry
    /// Themes and languages, the person's own among them.
    let catalog: UserCatalog
    let makeHost: HostFactory

    public init(
        environment: ProcessEnvironment, output: StandardOutput, diagnostics: Diagnostics,
        makeHost: @escaping HostFactory
    ) {
        self.environment = environment
        self.output = output
        self.diagnostics = diagnostics
        self.makeHost = makeHost
        catalog = UserCatalog(UserFolders(environment))
        options = .standard(Self.choices(catalog))
    }

    /// What `main.swift` calls: the exit status of a whole run.
    ///
    /// - Parameter arguments: the program's name and the words after it.
    public static func main(_ arguments: [String], makeHost: @escaping HostFactory) -> Int32 {
        let outputWasClosed = ProcessSetup.prepare()
        let words = (0..<Int(CommandLine.argc)).map { CommandLine.unsafeArgv[$0] }
        if let problem = ArgumentText.problem(words.dropFirst(), .standard(choices())) {
            Diagnostics().say(problem)
            return ExitCode.usage.rawValue
        }
        MemoryLimit.enforce()
        let program = Program(
            environment: .current, output: StandardOutput(isClosed: outputWasClosed),
            diagnostics: Diagnostics(), makeHost: makeHost)
        let isText = words.allSatisfy { $0.map { String(validatingCString: $0) != nil } ?? true }
        let texts = isText ? arguments : words.compactMap { $0.map { FilePath.text($0) } }
        return program.run(Array(texts.dropFirst())).rawValue
    }

    /// Does what the arguments say, and tells in one line on standard error why it could not.
    public func run(_ arguments: [String]) -> ExitCode {
        var code: ExitCode
        do throws(Failure) {
            code = try perform(arguments)
            output.flush()
            if let failure = output.failure { throw failure }
        } catch {
            output.flush()
            if let message = error.message { diagnostics.say(message) }
            code = error.code
        }
        diagnostics.flush()
        return code
    }

    private func perform(_ arguments: [String]) throws(Failure) -> ExitCode {
        let invocation: Invocation
        do {
            invocation = try CommandLineParser(options).invocation(arguments)
        } catch {
            throw Failure(.usage, error.description)
        }
        nameWhatNeedsMemory(invocation)
        for problem in catalog.problems { diagnostics.say(problem) }
        switch invocation {
        case .help(let verb):
            output.write(HelpPage(options).text(verb: verb))
            return .success
        case .version:
            output.write("\(options.programName) \(Self.version)\n")
            return .success
        case .list(let topic, let json):
            ListVerb(program: self, topic: topic, json: json).run()
            return .success
        case .control(let socket, let command):
            return try ControlVerb(program: self, socket: socket, command: command).run()
        case .inspect(let input, let json, let language):
            return try InspectVerb(
                program: self, input: input, json: json, language: language
            ).run()
        case .feed(let chart, let feed):
            return try FeedVerb(program: self, options: chart, feed: feed).run()
        case .calculate(let chart, let calculate):
            let verb = CalculateVerb(program: self, options: chart, calculate: calculate)
            return try verb.run()
        case .describe(let chart):
            return try DescribeVerb(program: self, options: chart).run()
        case .export(let chart, let export):
            return try ExportVerb(program: self, options: chart, export: export).run()
        case .window(let chart, let window):
            return try WindowVerb(program: self, options: chart, window: window).run()
        }
    }

    private func nameWhatNeedsMemory(_ invocation: Invocation) {
        switch invocation {
        case .inspect(let input, _, _): MemoryLimit.name(input.file)
        case .feed(let chart, _), .calculate(let chart, _), .describe(let chart),
            .export(let chart, _), .window(let chart, _):
            MemoryLimit.name(chart.file ?? chart.symbol ?? ChartSource.defaultSymbol)
        case .help, .version, .list, .control: MemoryLimit.name(nil)
        }
    }

    /// The words that options take from the other registries.
    static func choices(_ catalog: UserCatalog = .builtIn) -> OptionChoices {
        OptionChoices(
            styles: ChartSession.styles, themes: catalog.themes.ids,
            languages: catalog.languages.map(\.code))
    }

    /// The language for everything a person sees or hears.
    func words(_ code: String?) -> Words {
        catalog.words(
            code.map { Language(code: $0) }
                ?? .fromEnvironment(environment.variables, among: catalog.languages)
        ) { diagnostics.say($0) }
    }
}
