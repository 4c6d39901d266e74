import KChartControl
import KChartCore
import Testing

@Suite("Command lines")
struct InvocationTests {
    @Test("without words the window opens with the defaults")
    func empty() throws {
        #expect(try parser.invocation([]) == .window(ChartOptions(), WindowOptions()))
    }

    @Test("options reach the invocation typed")
    func typed() throws {
        var chart = ChartOptions()
        var input = InputOptions(file: "a.csv")
        input.symbol = "BTCUSDT"
        input.interval = .minutes(5)
        input.columns = ColumnArgument("time=Date,close=5")
        input.delimiter = DelimiterArgument("tab")
        input.decimalComma = true
        input.dateFormat = "dmy"
        input.assumedZone = "Europe/Berlin"
        chart.input = input
        chart.symbol = "BTCUSDT"
        chart.interval = .minutes(5)
        chart.feed = .file
        chart.from = TimeArgument("2025-01-01")
        chart.limit = 100
        chart.timeZone = "Europe/Berlin"
        chart.timeAxis = "linear"
        chart.style = "line"
        chart.scale = "log"
        chart.theme = "dark"
        chart.language = "de"
        chart.uiScale = 1.25
        var window = WindowOptions()
        window.geometry = GeometryArgument("1280x800+20-40")
        window.isQuiet = true
        window.socketPath = "/run/a"
        window.tickRate = 0.5
        let line = [
            "-s", "BTCUSDT", "--interval=5m", "-ffile", "--from", "2025-01-01", "-n", "100",
            "a.csv", "--time-zone", "Europe/Berlin", "--time-axis", "linear", "--style", "line",
            "--scale=log", "-tdark", "-l", "de", "--ui-scale", "1.25", "-g", "1280x800+20-40",
            "-q", "--ipc", "/run/a", "--tick-rate", "0.5", "--column", "time=Date,close=5",
            "--delimiter", "\t", "--decimal", "comma", "--date-format", "dmy", "--assume-zone",
            "Europe/Berlin",
        ]
        #expect(try parser.invocation(line) == .window(chart, window))
        #expect(window.geometry?.x == GeometryArgument.Offset(pixels: 20, fromFarEdge: false))
        #expect(window.geometry?.y == GeometryArgument.Offset(pixels: 40, fromFarEdge: true))
    }

    @Test("columns are roles with names, each role once; delimiters are no part of a cell")
    func tables() {
        #expect(
            ColumnArgument("time=Date of trade,open=a=b,close=7")?.choices.map(\.name)
                == ["Date of trade", "a=b", "7"])
        #expect(ColumnArgument("close=7")?.choices.first?.number == 7)
        for text in ["", "time", "time=", "=x", "opem=1", "open=1,open=2", "open=0", "open=999,"] {
            #expect(ColumnArgument(text) == nil, "\(text)")
        }
        for (text, character) in [("semicolon", ";"), ("^", "^"), ("\\t", "\t"), ("space", " ")] {
            #expect(DelimiterArgument(text).map { String($0.character) } == character)
        }
        for text in ["", "a", "5", "\"", "-", ".", ";;", "ä", "\n"] {
            #expect(DelimiterArgument(text) == nil, "\(text)")
        }
    }

    @Test("a verb is known after options, and after -- every word is an operand")
    func mixed() throws {
        var chart = ChartOptions()
        chart.input = InputOptions(file: "a.csv")
        chart.theme = "dark"
        let export = ExportOptions(output: "a.png", size: SizeArgument("100x50"))
        #expect(
            try parser.invocation([
                "--theme", "dark", "export", "a.csv", "-oa.png", "--size", "100x50",
            ])
                == .export(chart, export))
        #expect(try parser.parse(["--", "export"]).operands == ["export"])
        #expect(try parser.parse(["--", "--theme"]).operands == ["--theme"])
    }

    @Test("standard input is named by - or by its feed")
    func standardInput() throws {
        var chart = ChartOptions()
        chart.input = InputOptions(file: "-")
        #expect(try parser.invocation(["describe", "-"]) == .describe(chart))
        chart.feed = .stdin
        #expect(try parser.invocation(["describe", "--feed", "stdin"]) == .describe(chart))
        #expect(try parser.invocation(["describe", "-f", "stdin", "-"]) == .describe(chart))
    }

    @Test("a number of bytes has a unit of 1024, or none")
    func byteCounts() {
        let good = ["1": 1, "12k": 12_288, "500M": 524_288_000, "4G": 4 << 30, "8TB": 8 << 40]
        for (text, bytes) in good { #expect(ByteCount(text)?.bytes == bytes, "\(text)") }
        for text in ["", "0", "-1", "1.5G", "9T", "99999999999999", "G", "1 G", "1X"] {
            #expect(ByteCount(text) == nil, "\(text)")
        }
    }

    @Test("everything after the socket's path belongs to the command")
    func control() throws {
        #expect(
            try parser.invocation(["ctl", "/run/a", "pan", "-10", "--x"])
                == .control(socket: "/run/a", command: ["pan", "-10", "--x"]))
    }

    @Test("help and version win over what is missing")
    func general() throws {
        #expect(try parser.invocation(["--help"]) == .help(verb: nil))
        #expect(try parser.invocation(["export", "-h"]) == .help(verb: "export"))
        #expect(try parser.invocation(["-V", "a", "b"]) == .version)
        #expect(
            try parser.invocation(["inspect", "--json", "f"])
                == .inspect(InputOptions(file: "f"), json: true, language: nil))
        #expect(try parser.invocation(["list", "keys"]) == .list(.keys, json: false))
    }

    @Test(
        "a wrong command line is refused in one line that names option, value and what is allowed",
        arguments: [
            (
                ["--theme", "drak"],
                "--theme: 'drak' given, allowed: light, dark, high-contrast (did you mean 'dark'?)"
            ),
            (["--them"], "unknown option '--them'; did you mean '--theme'?"),
            (["--frobnicate"], "unknown option '--frobnicate'; see kchart-x11 --help"),
            (["-x"], "unknown option '-x'; see kchart-x11 --help"),
            (
                ["-interval", "5m"],
                "--interval: 'nterval' given, allowed: a count and a unit of s m h d w M, such as 15m, 4h, 1d or 1M"
            ),
            (
                ["--interval", "5x"],
                "--interval: '5x' given, allowed: a count and a unit of s m h d w M, such as 15m, 4h, 1d or 1M"
            ),
            (
                ["--interval", "1y"],
                "--interval: '1y' given, allowed: a count and a unit of s m h d w M, such as 15m, 4h, 1d or 1M"
            ),
            (
                ["--interval", "0m"],
                "--interval: '0m' given, allowed: a count and a unit of s m h d w M, such as 15m, 4h, 1d or 1M"
            ),
            (["--limit", "0"], "--limit: '0' given, allowed: a whole number from 1"),
            (["--ui-scale", "9"], "--ui-scale: '9' given, allowed: a number from 0.5 to 4"),
            (["--ui-scale", "nan"], "--ui-scale: 'nan' given, allowed: a number from 0.5 to 4"),
            (
                ["--from", "soon"],
                "--from: 'soon' given, allowed: a time such as 2025-01-31 or 2025-01-31T14:00Z"
            ),
            (["--symbol"], "--symbol: no value given, allowed: a name"),
            (["--symbol", "--theme", "dark"], "--symbol: no value given, allowed: a name"),
            (["--symbol="], "--symbol: '' given, allowed: a name"),
            (["--quiet=yes"], "--quiet: 'yes' given, but it takes no value"),
            (
                ["--geometry", "big"],
                "--geometry: 'big' given, allowed: an X geometry such as 1280x800 or 1280x800+20+40"
            ),
            (["export", "a.csv"], "--output: no value given, allowed: a name that ends with .png"),
            (
                ["export", "a.csv", "-o", "a.svg"],
                "--output: 'a.svg' given, allowed: a name that ends with .png"
            ),
            (
                ["export", "a.csv", "-oa.png", "--size", "0x9"],
                "--size: '0x9' given, allowed: WxH in pixels, each from 1 to 32767, 134 million in all, such as 1280x800"
            ),
            (["describe", "-o", "a.png"], "--output: given with describe, allowed with: export"),
            (["--json"], "--json: given with the window, allowed with: inspect, list"),
            (["inspect"], "inspect: FILE is missing; usage: kchart-x11 inspect FILE|- [--json]"),
            (["ctl"], "ctl: PATH is missing; usage: kchart-x11 ctl PATH COMMAND [ARGUMENT...]"),
            (
                ["ctl", "p"],
                "ctl: COMMAND is missing; usage: kchart-x11 ctl PATH COMMAND [ARGUMENT...]"
            ),
            (
                ["list", "thems"],
                "list: 'thems' given, allowed: intervals, styles, themes, languages, feeds, indicators, drawings, keys, commands, settings (did you mean 'themes'?)"
            ),
            (["exprot", "a.csv"], "unknown verb 'exprot'; did you mean 'export'?"),
            (
                ["a.csv", "b.csv"],
                "'b.csv' given, but one FILE is all that is allowed; usage: kchart-x11 [OPTIONS] [FILE|-]"
            ),
            ([""], "FILE: '' given, allowed: a file's path, or -"),
            (
                ["--max-input", "0"],
                "--max-input: '0' given, allowed: a number of bytes such as 500M or 4G"
            ),
            (
                ["--feed", "stdin", "a"],
                "--feed: 'stdin' given with the file 'a', allowed: auto, file"
            ),
            (
                ["--feed", "binance"],
                "--feed: 'binance' given, allowed: auto, file, stdin, simulated"
            ),
            (["--feed", "file"], "--feed: 'file' given without a FILE; name one"),
            (
                ["--feed", "simulated", "a"],
                "--feed: 'simulated' given with the file 'a', allowed: auto, file"
            ),
            (
                ["--theme", "a\u{1b}[31m\nb"],
                "--theme: 'a?[31m?b' given, allowed: light, dark, high-contrast"
            ),
        ])
    func refusals(line: [String], message: String) throws {
        let error = #expect(throws: UsageError.self) { try parser.invocation(line) }
        #expect(error?.description == message)
    }

    @Test("500 random command lines are obeyed or refused in one line")
    func fuzz() {
        var random = SplitMix(seed: 42)
        let words =
            registry.options.flatMap { [$0.name, "-\($0.short ?? "x")", "\($0.name)="] }
            + registry.verbs.ids + [
                "-", "--", "", "a.csv", "5m", "dark", "-\u{1}", "--=", "\n", "ä", "9",
            ]
        for _ in 0..<500 {
            let line = (0..<Int.random(in: 0...6, using: &random)).map { _ in
                words.randomElement(using: &random) ?? ""
            }
            do {
                _ = try parser.invocation(line)
            } catch {
                #expect(!error.description.isEmpty && !error.description.contains("\n"))
            }
        }
    }
}
