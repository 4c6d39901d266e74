public import KChartCore

/// The words that options and lists take from other registries.
public struct OptionChoices: Hashable, Sendable {
    public var styles: [String]
    public var themes: [String]
    public var languages: [String]

    public init(styles: [String], themes: [String], languages: [String]) {
        self.styles = styles
        self.themes = themes
        self.languages = languages
    }
}

/// All options and verbs of the program: parsing, refusals and help come from it.
public struct OptionRegistry: Sendable {
    /// What the program is called in its help.
    public var programName: String
    /// All options of all verbs; a client adds its own.
    public var options: Registry<OptionDescriptor>
    /// All verbs; a client adds its own.
    public var verbs: Registry<VerbDescriptor>

    public init(
        programName: String, options: Registry<OptionDescriptor>, verbs: Registry<VerbDescriptor>
    ) {
        self.programName = programName
        self.options = options
        self.verbs = verbs
    }

    /// The options a verb takes, in order.
    public func options(of verb: String) -> [OptionDescriptor] {
        options.filter { $0.verbs.contains(verb) }
    }

    /// Finds an option by its letter.
    public func option(short: Character) -> OptionDescriptor? {
        options.first { $0.short == short }
    }
}

/// The ids of the built-in verbs.
public enum VerbID {
    public static let chart = "chart"
    public static let export = "export"
    public static let describe = "describe"
    public static let inspect = "inspect"
    public static let feed = "feed"
    public static let calculate = "calculate"
    public static let list = "list"
    public static let control = "ctl"

    /// The verbs that make a chart.
    static let charts: Set<String> = [chart, export, describe]
    /// The verbs that read files of bars.
    static let readers = sources.union([inspect])
    /// The verbs that take bars from any source.
    static let sources = charts.union([feed, calculate])
    static let all: Set<String> = sources.union([inspect, list, control])
}

/// What `list` can list.
public enum ListTopic: String, Hashable, Sendable, CaseIterable {
    case intervals, styles, themes, languages, feeds, indicators, drawings, keys, commands
    case settings
}

extension OptionRegistry {
    /// What `kchart-x11` understands.
    public static func standard(_ choices: OptionChoices) -> OptionRegistry {
        OptionRegistry(
            programName: "kchart-x11", options: Registry(standardOptions(choices)),
            verbs: Registry(standardVerbs))
    }

    private static func standardOptions(_ choices: OptionChoices) -> [OptionDescriptor] {
        dataOptions + tableOptions + viewOptions(choices) + windowOptions + [
            OptionDescriptor(
                "output", short: "o", .path(suffixes: [".png"]), placeholder: "FILE",
                group: .output, verbs: [VerbID.export],
                help: "the picture to write; its name ends with .png"),
            OptionDescriptor(
                "size", .size, placeholder: "WxH", group: .output, verbs: [VerbID.export],
                help: "its size in pixels (1280x800)"),
            OptionDescriptor(
                "format", .choice(["csv", "json", "jsonl"]), placeholder: "NAME",
                group: .output, verbs: [VerbID.feed, VerbID.calculate],
                verbForms: [
                    VerbID.feed: .choice(FeedFormat.allCases.map(\.rawValue)),
                    VerbID.calculate: .choice(TableFormat.allCases.map(\.rawValue)),
                ],
                help: "what to print: csv, or jsonl (feed), json (calculate)"),
            OptionDescriptor(
                "indicator", .text, placeholder: "NAME[:P,...]", group: .view,
                verbs: VerbID.charts.union([VerbID.calculate]),
                help: "an indicator and its parameters, such as rsi:14 or macd:12,26,9, or none; "
                    + "may be repeated; see list indicators (a chart: sma:20, volume)"),
            OptionDescriptor(
                "time-format", .choice(FeedTimeFormat.allCases.map(\.rawValue)),
                placeholder: "NAME", group: .output, verbs: [VerbID.feed],
                help: "iso, or s, ms, us since 1970 (iso)"),
            OptionDescriptor(
                "json", .flag, group: .output, verbs: [VerbID.inspect, VerbID.list],
                help: "print JSON"),
            OptionDescriptor(
                "help", short: "h", .flag, group: .general, verbs: VerbID.all,
                help: "print this help, or that of a verb"),
            OptionDescriptor(
                "version", short: "V", .flag, group: .general, verbs: VerbID.all,
                help: "print the version"),
        ]
    }

    private static var dataOptions: [OptionDescriptor] {
        [
            OptionDescriptor(
                "symbol", short: "s", .text, placeholder: "NAME", group: .data,
                verbs: VerbID.readers,
                help: "the market, such as BTCUSDT; names a file's bars, and chooses one of the "
                    + "symbols in it"),
            OptionDescriptor(
                "interval", short: "i", .interval, placeholder: "N+UNIT", group: .data,
                verbs: VerbID.readers,
                help: "the length of a bar: 1m 3m 5m 15m 30m 1h 2h 4h 6h 8h 12h 1d 3d 1w 1M, or "
                    + "any count of s m h d w M (1h; a file's own; 1m for trades and quotes)"),
            OptionDescriptor(
                "feed", short: "f", .choice(FeedChoice.allCases.map(\.rawValue)),
                placeholder: "NAME",
                group: .data, verbs: VerbID.sources,
                help: "where bars come from: auto, file, stdin or simulated (auto: the file if one "
                    + "is given, else the simulated market)"),
            OptionDescriptor(
                "seed", .integer(0...Int.max), placeholder: "N", group: .data,
                verbs: VerbID.sources, help: "which simulated market (1)"),
            OptionDescriptor(
                "tick-rate", .decimal(0...1000), placeholder: "N", group: .data,
                verbs: [VerbID.chart, VerbID.feed],
                help: "simulated trades a second (5); 0 stops them"),
            OptionDescriptor(
                "from", .time, placeholder: "TIME", group: .data, verbs: VerbID.sources,
                help: "leave out bars before this time or day"),
            OptionDescriptor(
                "to", .time, placeholder: "TIME", group: .data, verbs: VerbID.sources,
                help: "leave out bars after this time or day"),
            OptionDescriptor(
                "limit", short: "n", .integer(1...Int.max), placeholder: "N", group: .data,
                verbs: VerbID.sources, help: "keep the newest N bars"),
            OptionDescriptor(
                "follow", .flag, group: .data, verbs: [VerbID.chart, VerbID.feed],
                help: "go on reading when FILE grows, is cut or is replaced by another"),
            OptionDescriptor(
                "member", .text, placeholder: "NAME", group: .data, verbs: VerbID.readers,
                help: "the file of a zip archive to read (all, when they are one series)"),
            OptionDescriptor(
                "max-input", .bytes, placeholder: "SIZE", group: .data, verbs: VerbID.readers,
                help: "the most that a packed file or a pipe may hold (1G, and 200 times its "
                    + "size)"),
        ]
    }

    private static func viewOptions(_ choices: OptionChoices) -> [OptionDescriptor] {
        [
            OptionDescriptor(
                "time-zone", short: "z", .text, placeholder: "ZONE", group: .view,
                verbs: VerbID.sources, help: "Area/City, UTC or local, for every time shown (local)"
            ),
            OptionDescriptor(
                "time-axis", .choice(["sessions", "linear"]), placeholder: "KIND", group: .view,
                verbs: VerbID.charts,
                help: "sessions: bar by bar, without gaps; linear: by the clock (sessions)"),
            OptionDescriptor(
                "style", .choice(choices.styles), placeholder: "NAME", group: .view,
                verbs: VerbID.charts,
                help: choices.styles.joined(separator: ", ")
                    + choices.styles.prefix(1).map { " (\($0))" }.joined()),
            OptionDescriptor(
                "scale", .choice(["linear", "log", "percent", "indexed"]), placeholder: "MODE",
                group: .view, verbs: VerbID.charts,
                help: "the price axis: linear, log, percent or indexed (linear)"),
            OptionDescriptor(
                "markers", short: "m", .path(suffixes: []), placeholder: "FILE", group: .view,
                verbs: VerbID.charts,
                help: "mark points on the chart: CSV or JSON with time, kind (buy, sell, neutral) "
                    + "and, if wanted, price, label, colour, id; or a list of trades"),
            OptionDescriptor(
                "watermark", .text, placeholder: "TEXT", group: .view, verbs: VerbID.charts,
                help: "a text under the bars"),
            OptionDescriptor(
                "theme", short: "t", .choice(choices.themes), placeholder: "NAME", group: .view,
                verbs: VerbID.charts, help: choices.themes.joined(separator: ", ")),
            OptionDescriptor(
                "lang", short: "l", .choice(choices.languages), placeholder: "CODE", group: .view,
                verbs: VerbID.charts.union([VerbID.inspect]),
                help: choices.languages.joined(separator: " ") + " (the environment's)"),
            OptionDescriptor(
                "drawings", .path(suffixes: []), placeholder: "FILE", group: .view,
                verbs: [VerbID.chart, VerbID.export],
                help: "add the drawings of a JSON document"),
            OptionDescriptor(
                "ui-scale", .decimal(0.5...4), placeholder: "N", group: .view,
                verbs: VerbID.charts,
                help: "pixels per pixel, 0.5 to 4, in place of the desktop's (export: 1)"),
        ]
    }

    private static var windowOptions: [OptionDescriptor] {
        [
            OptionDescriptor(
                "geometry", short: "g", .geometry, placeholder: "WxH+X+Y", group: .window,
                verbs: [VerbID.chart], help: "size and place of the window"),
            OptionDescriptor(
                "reduce-motion", .flag, group: .window, verbs: [VerbID.chart],
                help: "no springs, glides over the edge or animated jumps (the desktop's)"),
            OptionDescriptor(
                "quiet", short: "q", .flag, group: .window, verbs: [VerbID.chart],
                help: "print nothing on standard output"),
            OptionDescriptor(
                "profile", .profile, placeholder: "NAME", group: .window, verbs: [VerbID.chart],
                help: "keep style, panes, drawings and window under this name (default)"),
            OptionDescriptor(
                "no-restore", .flag, group: .window, verbs: [VerbID.chart],
                help: "start clean; what is changed is saved all the same"),
            OptionDescriptor(
                "no-save", .flag, group: .window, verbs: [VerbID.chart],
                help: "write nothing to the saved state"),
            OptionDescriptor(
                "keys", .path(suffixes: []), placeholder: "FILE", group: .window,
                verbs: [VerbID.chart],
                help: "lines of KEY = COMMAND that change the keys (kchart/keys in the "
                    + "configuration folder)"),
            OptionDescriptor(
                "commands", .path(suffixes: []), placeholder: "FILE", group: .window,
                verbs: [VerbID.chart],
                help: "do what the lines of FILE, a pipe or - say (see list commands)"),
            OptionDescriptor(
                "ipc", .path(suffixes: []), placeholder: "PATH", group: .window,
                verbs: [VerbID.chart], help: "make a control socket there (see the verb ctl)"),
        ]
    }

    private static var standardVerbs: [VerbDescriptor] {
        [
            VerbDescriptor(
                VerbID.chart, usage: "[OPTIONS] [FILE|-]", operands: ["FILE"], operandCount: 0...1,
                summary: "open a window with the bars of FILE or of a market",
                examples: [
                    "--symbol BTCUSDT --interval 5m", "btc-1h.csv --theme light --scale log",
                    "--symbol BTCUSDT --ipc ~/.btc &",
                ]),
            VerbDescriptor(
                VerbID.export, usage: "export [OPTIONS] [FILE|-] --output PICTURE",
                operands: ["FILE"], operandCount: 0...1,
                summary: "draw the same chart to a PNG file, without a display",
                examples: ["export btc-1h.csv -o btc.png --size 1920x1080 --time-zone UTC"]),
            VerbDescriptor(
                VerbID.describe, usage: "describe [OPTIONS] [FILE|-]", operands: ["FILE"],
                operandCount: 0...1, summary: "print what the chart shows as text",
                examples: ["describe btc-1h.csv --from 2025-01-01 --to 2025-01-31"]),
            VerbDescriptor(
                VerbID.inspect, usage: "inspect FILE|- [--json]", operands: ["FILE"],
                operandCount: 1...1,
                summary: "print what a reader finds in FILE and what is wrong with it",
                examples: ["inspect btc-1h.csv --json"]),
            VerbDescriptor(
                VerbID.feed, usage: "feed [OPTIONS] [FILE|-] [--format csv|jsonl]",
                operands: ["FILE"], operandCount: 0...1,
                summary: "print the bars of FILE or of a market as lines",
                examples: [
                    "feed btc-2024.zip --format jsonl", "feed - --time-format ms",
                    "feed --symbol BTCUSDT --feed simulated --limit 100",
                ]),
            VerbDescriptor(
                VerbID.calculate,
                usage: "calculate [OPTIONS] [FILE|-] --indicator NAME[:P,...]",
                operands: ["FILE"], operandCount: 0...1,
                summary: "print the values of indicators, bar by bar",
                examples: ["calculate btc-1h.csv --indicator rsi:14 --indicator macd:12,26,9"]),
            VerbDescriptor(
                VerbID.list,
                usage: "list " + ListTopic.allCases.map(\.rawValue).joined(separator: " | ")
                    + " [--json]",
                operands: ["TOPIC"], operandCount: 1...1, summary: "print a catalogue",
                examples: ["list commands --json"]),
            VerbDescriptor(
                VerbID.control, usage: "ctl PATH COMMAND [ARGUMENT...]",
                operands: ["PATH", "COMMAND"], operandCount: 2...2, takesRest: true,
                summary: "tell the chart at the control socket PATH to do something",
                examples: ["ctl ~/.btc zoom in", "ctl ~/.btc wait series.bars '>' 100 10"]),
        ]
    }
}
