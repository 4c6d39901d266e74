import KChartCore

extension CommandLineParser {
    /// Reads the arguments after the program's name into what they ask for.
    public func invocation(_ arguments: [String]) throws(UsageError) -> Invocation {
        let parsed = try parse(arguments)
        if parsed.has("help") {
            return .help(verb: parsed.verb == VerbID.chart ? nil : parsed.verb)
        }
        if parsed.has("version") { return .version }
        switch parsed.verb {
        case VerbID.export:
            guard let output = parsed["output"] else {
                throw UsageError("--output: no value given, allowed: a name that ends with .png")
            }
            return .export(
                try chart(parsed),
                ExportOptions(output: output, size: parsed["size"].flatMap { SizeArgument($0) }))
        case VerbID.describe:
            return .describe(try chart(parsed))
        case VerbID.inspect:
            return .inspect(
                try input(parsed, parsed.operands[0]), json: parsed.has("json"),
                language: parsed["lang"])
        case VerbID.feed:
            var feed = FeedOptions()
            feed.format = try format(parsed)
            feed.timeFormat = parsed["time-format"].flatMap { FeedTimeFormat(rawValue: $0) } ?? .iso
            feed.isFollowed = parsed.has("follow")
            feed.tickRate = rate(parsed) ?? feed.tickRate
            return .feed(try chart(parsed), feed)
        case VerbID.calculate:
            guard let indicators = parsed.lists["indicator"] else {
                throw UsageError(
                    "--indicator: no value given, allowed: an indicator such as rsi:14; see "
                        + "\(registry.programName) list indicators")
            }
            return .calculate(
                try chart(parsed),
                CalculateOptions(indicators: indicators, format: try format(parsed)))
        case VerbID.list:
            let topics = ListTopic.allCases.map(\.rawValue)
            guard let topic = ListTopic(rawValue: parsed.operands[0]) else {
                throw UsageError(
                    option: "list", value: parsed.operands[0],
                    allowed: topics.joined(separator: ", "),
                    near: Suggestion.nearest(to: parsed.operands[0], among: topics))
            }
            return .list(topic, json: parsed.has("json"))
        case VerbID.control:
            return .control(
                socket: parsed.operands[0], command: Array(parsed.operands.dropFirst()))
        default:
            var window = WindowOptions()
            window.geometry = parsed["geometry"].flatMap { GeometryArgument($0) }
            window.isQuiet = parsed.has("quiet")
            window.reducesMotion = parsed.has("reduce-motion")
            window.socketPath = parsed["ipc"]
            window.profile = parsed["profile"].flatMap { ProfileName($0) } ?? .standard
            window.restores = !parsed.has("no-restore")
            window.saves = !parsed.has("no-save")
            window.keysPath = parsed["keys"]
            window.commandsPath = parsed["commands"]
            window.tickRate = rate(parsed) ?? window.tickRate
            let chart = try chart(parsed)
            if parsed.has("follow"), chart.input == nil {
                throw UsageError(
                    "--follow: given without a FILE; name one, or - for standard input")
            }
            if window.commandsPath == "-", chart.file == "-" {
                throw UsageError(
                    "--commands: '-' given, but standard input brings the bars; allowed: a file "
                        + "or a pipe")
            }
            return .window(chart, window)
        }
    }

    /// The format that a verb can print; the first it has when none is given.
    private func format<Format: RawRepresentable & CaseIterable>(
        _ parsed: Parsed
    ) throws(UsageError) -> Format where Format.RawValue == String {
        let all = Array(Format.allCases)
        guard let text = parsed["format"] else { return all[0] }
        guard let format = Format(rawValue: text) else {
            throw UsageError(
                option: "--format", value: text,
                allowed: all.map(\.rawValue).joined(separator: ", "))
        }
        return format
    }

    private func rate(_ parsed: Parsed) -> Double? {
        parsed["tick-rate"].flatMap { CommandArguments.number(from: $0) }
    }

    private func chart(_ parsed: Parsed) throws(UsageError) -> ChartOptions {
        var options = ChartOptions()
        options.input = try parsed.operands.first.map { (file) throws(UsageError) in
            try input(parsed, file)
        }
        options.symbol = parsed["symbol"]
        options.interval = parsed["interval"].flatMap { Interval(nameOfBars: $0) }
        options.feed = parsed["feed"].flatMap { FeedChoice(rawValue: $0) } ?? .auto
        options.seed = parsed["seed"].flatMap { UInt64($0) } ?? 1
        options.from = parsed["from"].flatMap { TimeArgument($0) }
        options.to = parsed["to"].flatMap { TimeArgument($0) }
        options.limit = parsed["limit"].flatMap { Int($0) }
        options.timeZone = parsed["time-zone"]
        options.timeAxis = parsed["time-axis"]
        options.style = parsed["style"]
        options.indicators = parsed.lists["indicator"]
        options.scale = parsed["scale"]
        options.markers = parsed["markers"]
        options.watermark = parsed["watermark"]
        options.theme = parsed["theme"]
        options.language = parsed["lang"]
        options.drawingsPath = parsed["drawings"]
        options.uiScale = parsed["ui-scale"].flatMap { CommandArguments.number(from: $0) }
        try check(options.feed, with: &options.input, parsed)
        if options.markers == "-", options.file == "-" {
            throw UsageError("--markers: '-' given, but standard input holds the bars")
        }
        return options
    }

    /// The feed that was asked for must fit the file that was named.
    private func check(
        _ feed: FeedChoice, with input: inout InputOptions?, _ parsed: Parsed
    ) throws(UsageError) {
        switch feed {
        case .auto: break
        case .file:
            if input == nil { throw UsageError("--feed: 'file' given without a FILE; name one") }
        case .stdin:
            if input == nil { input = try self.input(parsed, "-") }
        case .simulated: break
        }
        guard let file = input?.file else { return }
        if feed == .simulated || (feed == .stdin && file != "-") {
            throw UsageError(
                "--feed: '\(feed.rawValue)' given with the file \(OneLine.quoted(file)), allowed: "
                    + "auto, file")
        }
    }

    private func input(_ parsed: Parsed, _ file: String) throws(UsageError) -> InputOptions {
        if file.isEmpty { throw UsageError("FILE: '' given, allowed: a file's path, or -") }
        var options = InputOptions(file: file)
        options.member = parsed["member"]
        options.isFollowed = parsed.has("follow")
        options.maxInput = parsed["max-input"].flatMap { ByteCount($0)?.bytes }
        options.symbol = parsed["symbol"]
        options.interval = parsed["interval"].flatMap { Interval(nameOfBars: $0) }
        options.columns = parsed["column"].flatMap { ColumnArgument($0) }
        options.delimiter = parsed["delimiter"].flatMap { DelimiterArgument($0) }
        options.decimalComma = parsed["decimal"].map { $0 == "comma" }
        options.dateFormat = parsed["date-format"]
        options.assumedZone = parsed["assume-zone"]
        return options
    }
}
