import Foundation
import KChartCanvas
import KChartControl
import KChartCore
import KChartLocalization
import KChartRaster
import KChartStyle
import Testing

@testable import KChartApp

@Suite("The program as a process", .enabled(if: ProgramRun.path != nil, "the program is built"))
struct ProgramTests {
    let folder = TestFolder()

    private func run(
        _ arguments: String..., environment: [String: String] = [:], shell: String? = nil
    ) throws -> ProgramRun {
        try ProgramRun.run(arguments, environment: environment, shell: shell)
    }

    @Test("help and version go to standard output, with status 0")
    func help() throws {
        let help = try run("--help")
        #expect(help.status == 0 && help.errors.isEmpty)
        #expect(help.output.hasPrefix("Usage: kchart-x11"))
        #expect(!help.output.contains("\u{1b}"))
        let version = try run("--version")
        #expect(version.output == "kchart-x11 \(Program.version)\n")
        #expect(try run("export", "--help").output.contains("--output"))
    }

    @Test(
        "a wrong command line is one line and status 2",
        arguments: [
            ["--theme", "drak"], ["--frobnicate"], ["--interval", "5 minutes"], ["list", "x"],
            ["--max-input", "lots"],
            ["--time-zone", "Europe/Nowhere"], ["--time-zone", "../../etc/passwd"],
            ["describe", "--time-zone", "Europe/Berln"], ["export", "-o", "x.svg"],
            ["describe", "--symbol", "not a symbol"], ["describe", "--symbol", "BTCUSDR"],
            ["--symbol", "NOSUCH"], ["export", "--symbol", "../X"],
            ["describe", "--interval", "7us"],
            ["--lang", "xx"], ["--profile", "../x"], ["--profile", ".x"], ["--profile", "a/b"],
            ["--ui-scale", "0"], ["--from", "yesterday"],
        ])
    func usage(arguments: [String]) throws {
        let result = try ProgramRun.run(arguments)
        #expect(result.status == 2, "\(result.errors)")
        #expect(result.hasOneLineOfErrors, "\(result.errors)")
        #expect(result.output.isEmpty)
    }

    @Test("a file of markers that holds none is one line with the status that says why")
    func markerInputs() throws {
        let bars = try folder.write("bars.csv", TestFolder.bars(50))
        let prose = try folder.write("prose.csv", "Dear diary,\ntoday nothing happened.\n")
        let soon = try folder.write("soon.csv", "time,kind\nsoon,buy\n")
        let cases: [(String, Int32)] = [
            (folder.path + "/none.csv", 66), (folder.path, 66), (prose, 65), (soon, 65),
        ]
        for (path, status) in cases {
            let result = try run("describe", bars, "--markers", path)
            #expect(result.status == status, "\(result.errors)")
            #expect(result.hasOneLineOfErrors, "\(result.errors)")
            #expect(result.output.isEmpty)
        }
        let both = try run("describe", "-", "--markers", "-")
        #expect(both.status == 2 && both.hasOneLineOfErrors)
        let some = try folder.write("some.csv", "time,kind\nsoon,buy\n2025-01-02,buy\n")
        let read = try run("describe", bars, "--markers", some)
        #expect(read.status == 0)
        #expect(read.errors.contains("1 row left out: line 2: time \"soon\""))
    }

    @Test("an unreadable input is one line with the status that says why")
    func inputs() throws {
        let empty = try folder.write("empty.csv", "")
        let binary = try folder.write("binary.csv", "PAR1\u{0}\u{1}\u{2}\u{0}\u{0}\u{3}")
        let prose = try folder.write("prose.csv", "Dear diary,\ntoday nothing happened.\n")
        let header = try folder.write("header.csv", "time,open,high,low,close,volume\n")
        let cases: [(String, Int32)] = [
            (folder.path + "/none.csv", 66), (folder.path, 66), (empty, 65), (binary, 65),
            (prose, 65), (header, 65),
        ]
        for (path, status) in cases {
            for verb in [
                ["inspect"], ["inspect", "--json"], ["describe"],
                ["export", "-o", "/dev/null.png"], [],
            ] {
                let result = try ProgramRun.run(verb + [path])
                #expect(result.status == status, "\(verb) \(path): \(result.errors)")
                #expect(result.hasOneLineOfErrors, "\(verb) \(path): \(result.errors)")
                #expect(result.errors.contains(path))
                #expect(result.output.isEmpty)
            }
        }
    }

    @Test("a file name that would write to the terminal is shown harmlessly")
    func hostileName() throws {
        let result = try run("inspect", "a\u{1b}]0;x\u{7}\nb")
        #expect(result.status == 66)
        #expect(result.hasOneLineOfErrors)
        #expect(!result.errors.contains("\u{1b}"))
    }

    @Test("without a display the window is refused in one line with status 69")
    func noDisplay() throws {
        let file = try folder.write("a.csv", TestFolder.bars(10))
        for arguments in [[], [file]] {
            for display in ["", ":987", "nowhere.invalid:0", "nonsense"] {
                let result = try ProgramRun.run(arguments, environment: ["DISPLAY": display])
                #expect(result.status == 69, "\(display): \(result.errors)")
                #expect(result.hasOneLineOfErrors, "\(display): \(result.errors)")
            }
        }
    }

    @Test("the lint gives status 1 with its findings on standard output, clean files 0")
    func inspect() throws {
        let clean = try run("inspect", "--json", folder.write("a.csv", TestFolder.bars(30)))
        #expect(clean.status == 0 && clean.errors.isEmpty)
        let found = try JSONValue(parsing: clean.output)
        #expect(found["bars"] == 30 && found["interval"] == "1h")
        #expect(found["first"]?["time"] == "2025-01-01T00:00:00Z")
        let dirty = try run(
            "inspect", folder.write("b.csv", TestFolder.bars(30) + "1735689600,1,2,x,1,1\n"))
        #expect(dirty.status == 1)
        #expect(dirty.output.contains("fault"))
        #expect(dirty.errors.isEmpty)
    }

    @Test("the same export gives the same bytes, in any locale, and is a picture of that size")
    func export() throws {
        let file = try folder.write("a.csv", TestFolder.bars(200))
        let environments = [
            [:], ["LANG": "C"], ["LC_ALL": "xx_YY.ISO-8859-15"],
            ["LANG": "ru_RU.KOI8-R", "LANGUAGE": "en"],
        ]
        var pictures: [Data] = []
        for (number, environment) in environments.enumerated() {
            let picture = folder.path + "/\(number).png"
            let result = try ProgramRun.run(
                [
                    "export", file, "--output", picture, "--size", "640x360", "--lang", "en", "-z",
                    "UTC",
                ],
                environment: environment)
            #expect(result.status == 0 && result.output.isEmpty, "\(result.errors)")
            pictures.append(try Data(contentsOf: URL(fileURLWithPath: picture)))
        }
        #expect(Set(pictures).count == 1)
        let pixels = try PNGReader.decode(Array(pictures[0]))
        #expect(pixels.buffer.size.width == 640 && pixels.buffer.size.height == 360)
    }

    @Test("a picture of one pixel and one of 32 000 by 10 are drawn")
    func oddSizes() throws {
        let file = try folder.write("a.csv", TestFolder.bars(200))
        for size in ["1x1", "32000x10", "10x2000"] {
            let result = try run("export", file, "-o", folder.path + "/a.png", "--size", size)
            #expect(result.status == 0, "\(size): \(result.errors)")
        }
    }

    @Test("a picture that cannot be written is one line with status 74")
    func badOutput() throws {
        let file = try folder.write("a.csv", TestFolder.bars(20))
        for path in ["/nowhere/at/all/a.png", folder.path + "/a.csv/b.png", "/dev/full.png/x.png"] {
            let result = try run("export", file, "-o", path)
            #expect(result.status == 74, "\(result.errors)")
            #expect(result.hasOneLineOfErrors)
        }
    }

    @Test("made-up prices are called made up, on standard error and in the words")
    func simulated() throws {
        let result = try run("describe", "--symbol", "btcusdt", "--to", "2025-06-01", "--seed", "7")
        #expect(result.status == 0)
        #expect(result.hasOneLineOfErrors)
        let notice = Words.english[.feedSimulatedNotice]
        #expect(result.errors.contains(notice) && result.output.contains(notice))
        #expect(result.output.contains("BTCUSDT"))
        let again = try run("describe", "--symbol", "BTCUSDT", "--to", "2025-06-01", "--seed", "7")
        #expect(again.output == result.output)
        let other = try run("describe", "--symbol", "BTCUSDT", "--to", "2025-06-01", "--seed", "8")
        #expect(other.output != result.output)
    }

    @Test("a closed pipe ends the program quietly, a full disk with status 74")
    func brokenOutput() throws {
        let pipe = try run("--help", shell: "\"$0\" \"$@\" | true; exit ${PIPESTATUS[0]}")
        #expect(pipe.status == 0 && pipe.errors.isEmpty)
        let full = try run("list", "commands", shell: "\"$0\" \"$@\" >/dev/full")
        #expect(full.status == 74 && full.hasOneLineOfErrors)
        let closed = try run("list", "commands", shell: "\"$0\" \"$@\" >&-")
        #expect(closed.status == 74 && closed.hasOneLineOfErrors)
        let silent = try run("--nonsense", shell: "\"$0\" \"$@\" 2>&-")
        #expect(silent.status == 2 && silent.output.isEmpty)
    }

    @Test("every list is printed, as a table and as JSON", arguments: ListTopic.allCases)
    func lists(topic: ListTopic) throws {
        let table = try run("list", topic.rawValue)
        #expect(table.status == 0 && !table.output.isEmpty)
        let json = try JSONValue(parsing: run("list", topic.rawValue, "--json").output)
        #expect(json.arrayValue?.count == table.output.split(separator: "\n").count)
    }

    @Test("ctl says in one line that nobody is there, with status 69")
    func noChart() throws {
        for path in [
            folder.path + "/none", "/dev/null", folder.path, String(repeating: "x", count: 300),
        ] {
            let result = try run("ctl", path, "state")
            #expect(result.status == 69)
            #expect(result.hasOneLineOfErrors)
        }
    }

    @Test("bars between two days are all that is described")
    func range() throws {
        let file = try folder.write("a.csv", TestFolder.bars(24 * 10))
        let result = try run(
            "describe", file, "--from", "2025-01-03", "--to", "2025-01-04", "-z", "UTC")
        #expect(result.output.contains("48 candles"), "\(result.output)")
        let none = try run("describe", file, "--from", "2030")
        #expect(none.status == 2 && none.hasOneLineOfErrors)
        let some = try run("describe", file, "--limit", "5")
        #expect(some.output.contains("5 candles"), "\(some.output)")
    }

    @Test("what was left out of a file is told on standard error, with its line")
    func notices() throws {
        let file = try folder.write("a.csv", TestFolder.bars(10) + "x,y,z,1,2,3\n")
        let result = try run("describe", file)
        #expect(result.status == 0)
        #expect(result.errors.contains("line 12"), "\(result.errors)")
        #expect(result.hasOneLineOfErrors)
    }

    @Test("prices of 1e308 and years far away are drawn and described")
    func extremes() throws {
        let text = """
            time,open,high,low,close,volume
            2025-01-01,1e308,1.7e308,-1.7e308,-1e308,1e308
            2025-01-02,1,2,0.5,1.5,1
            50000-01-01,1,2,0.5,1.5,1

            """
        let file = try folder.write("a.csv", text)
        for verb in [
            ["describe"], ["export", "-o", folder.path + "/a.png"],
            ["export", "-o", folder.path + "/a.png", "--scale", "log"],
        ] {
            let result = try ProgramRun.run(verb + [file])
            #expect(result.status == 0, "\(verb): \(result.errors)")
        }
    }
}
