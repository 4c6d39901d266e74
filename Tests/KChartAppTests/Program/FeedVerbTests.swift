import Testing

@testable import KChartApp

@Suite("The verb feed", .enabled(if: ProgramRun.path != nil, "the program is built"))
struct FeedVerbTests {
    let folder = TestFolder()

    @Test("a file's bars come out clean: sorted, each time once, in the form that was asked for")
    func clean() throws {
        let file = try folder.write(
            "a.csv",
            "date;close;open;low;high\n2024-01-03;5,5;5;4;6\n2024-01-02;2;1;1;3\n"
                + "2024-01-03;5,75;5;4;6\n")
        let csv = try ProgramRun.run(["feed", file])
        #expect(csv.status == 0)
        #expect(
            csv.output == "time,open,high,low,close,volume\n2024-01-02T00:00:00Z,1,3,1,2,\n"
                + "2024-01-03T00:00:00Z,5,6,4,5.75,\n")
        let lines = try ProgramRun.run(["feed", file, "--format", "jsonl", "--time-format", "s"])
        #expect(lines.output.hasPrefix("{\"time\":1704153600,\"open\":1,\"high\":3,"))
        let newest = try ProgramRun.run(["feed", file, "-n", "1", "--time-format", "ms"])
        #expect(newest.output.hasSuffix("\n1704240000000,5,6,4,5.75,\n"))
    }

    @Test("what feed prints reads back from a pipe as the same bars")
    func again() throws {
        let file = try folder.write("a.csv", TestFolder.bars(500))
        let once = try ProgramRun.run(["feed", file])
        for format in ["csv", "jsonl"] {
            let twice = try ProgramRun.run(
                ["--format", format], shell: "\"$0\" feed \(file) \"$@\" | \"$0\" feed -")
            #expect(twice.output == once.output && twice.errors.isEmpty)
        }
    }

    @Test("a made-up market is said to be one; a reader that has enough ends it quietly")
    func simulated() throws {
        let bars = try ProgramRun.run(["feed", "-f", "simulated", "-n", "3"])
        #expect(bars.output.split(separator: "\n").count == 4)
        #expect(bars.errors.contains("made up") && bars.hasOneLineOfErrors)
        let cut = try ProgramRun.run(
            [],
            shell:
                "\"$0\" feed -f simulated -n 200000 2>/dev/null | head -n 2; echo ${PIPESTATUS[0]}"
        )
        #expect(cut.output.hasSuffix("\n0\n") && cut.output.split(separator: "\n").count == 3)
    }

    @Test("what cannot be read is one line and nothing on standard output")
    func refused() throws {
        let empty = try ProgramRun.run(["feed", "-"])
        #expect(empty.status == 65 && empty.output.isEmpty)
        #expect(empty.errors == "kchart-x11: standard input: is empty, expected bars\n")
    }

    /// Minutes without an end, one after the other.
    private static let endless =
        "{ echo time,open,high,low,close; seq -f '%.0f,1,2,1,2' 1700000000 60 99999999999 2>/dev/null; }"

    @Test("an endless table is converted row by row")
    func endless() throws {
        let run = try ProgramRun.run(
            ["--time-format", "s"], shell: "\(Self.endless) | \"$0\" feed - \"$@\" | head -n 3")
        #expect(
            run.output
                == "time,open,high,low,close,volume\n1700000000,1,2,1,2,\n1700000060,1,2,1,2,\n")
        #expect(run.errors.isEmpty)
    }

    @Test(
        "rows of a pipe keep their order, each time in a row once, and it is told when one is older"
    )
    func asTheyCome() throws {
        let rows = (0..<700).map { "\(1_700_000_000 + $0 / 2 * 60),1,\($0 + 2),1,2\n" }.joined()
        let file = try folder.write(
            "a.csv", "time,open,high,low,close\n" + rows + "1700000000,1,5,1,2\n")
        let run = try ProgramRun.run(
            ["--time-format", "s"], shell: "cat \(file) | \"$0\" feed - \"$@\"")
        let lines = run.output.split(separator: "\n")
        #expect(lines[1] == "1700000000,1,3,1,2," && lines.contains("1700000000,1,5,1,2,"))
        let again = try folder.write("b.csv", run.output)
        #expect(
            try ProgramRun.run(["feed", again]).output == ProgramRun.run(["feed", file]).output)
        #expect(run.status == 0 && run.hasOneLineOfErrors)
        #expect(run.errors.contains("standard input: 1 bar is older than the one before"))
        let newest = try ProgramRun.run(
            ["-n", "2", "--time-format", "s"], shell: "cat \(file) | \"$0\" feed - \"$@\"")
        #expect(
            newest.output.split(separator: "\n").dropFirst() == [
                "1700020880,1,699,1,2,", "1700020940,1,701,1,2,",
            ])
    }

    @Test(
        "noise from a pipe is refused by its beginning, in one line",
        arguments: ["feed", "describe", "inspect"])
    func noise(verb: String) throws {
        for source in [
            "/dev/zero", "<(tr '\\0' x < /dev/zero 2>/dev/null)", "<(yes Dear Sir 2>/dev/null)",
        ] {
            let run = try ProgramRun.run([], shell: "\"$0\" \(verb) - < \(source)")
            #expect(run.status == 65 && run.hasOneLineOfErrors, "\(source): \(run.errors)")
            #expect(run.output.isEmpty)
        }
    }

    @Test("what must be held is held up to --max-input, and told in one line")
    func bounded() throws {
        let run = try ProgramRun.run(
            [], shell: "\(Self.endless) | \"$0\" describe - --max-input 1MB")
        #expect(run.status == 65)
        #expect(
            run.errors
                == "kchart-x11: standard input: is a stream of more than 1 MB; --max-input allows"
                + " more\n")
    }

    @Test("standard input is called so in a description")
    func described() throws {
        let file = try folder.write("a.csv", TestFolder.bars(30))
        let run = try ProgramRun.run(["--lang", "en"], shell: "\"$0\" describe - \"$@\" < \(file)")
        #expect(
            run.status == 0 && run.output.hasPrefix("Candlestick chart, Standard input,"),
            "\(run.output)")
        #expect(!run.output.contains("stdin"))
    }
}
