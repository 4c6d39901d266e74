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
}
