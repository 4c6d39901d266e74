import Testing

@testable import KChartApp

@Suite("What a refusal says", .enabled(if: ProgramRun.path != nil, "the program is built"))
struct RefusalTests {
    let folder = TestFolder()

    private func refused(_ arguments: [String]) throws -> (status: Int32, line: String) {
        let file = try folder.write("a.csv", TestFolder.bars(50))
        let run = try ProgramRun.run(arguments.map { $0 == "FILE" ? file : $0 })
        #expect(run.hasOneLineOfErrors)
        return (run.status, run.errors)
    }

    @Test(
        "an indicator that is none names the nearest one, else where they are listed",
        arguments: [
            ("rsii", "there is no indicator 'rsii'; did you mean 'rsi'?"),
            ("qqqqqq", "there is no indicator 'qqqqqq'; see: kchart-x11 list indicators"),
            (":", "no indicator is named; see: kchart-x11 list indicators"),
        ])
    func indicators(text: String, words: String) throws {
        for verb in [["calculate", "FILE"], ["export", "FILE", "-o", folder.path + "/a.png"]] {
            let (status, line) = try refused(verb + ["--indicator", text])
            #expect(status == 2)
            #expect(line == "kchart-x11: --indicator: '\(text)' given, but \(words)\n")
        }
    }

    @Test(
        "a file that is not there is named with its option",
        arguments: ["--drawings", "--markers"])
    func missing(option: String) throws {
        let picture = folder.path + "/a.png"
        let (status, line) = try refused(["export", "FILE", "-o", picture, option, "nofile"])
        #expect(status == 66)
        #expect(line.hasPrefix("kchart-x11: \(option): "))
        #expect(line.contains("nofile") && line.hasSuffix(": no such file\n"))
    }

    @Test("a file of keys that is not there is named with its option")
    func missingKeys() {
        let path = folder.path + "/none"
        #expect(throws: Failure(.noInput, "--keys: '\(path)': no such file")) {
            _ = try KeyFile(named: path, UserFolders(ProcessEnvironment([:])))
        }
    }

    @Test("the forms of output that are allowed are those of the verb, wherever it stands")
    func formats() throws {
        for arguments in [
            ["feed", "FILE", "--format", "json"], ["--format", "json", "feed", "FILE"],
        ] {
            let (status, line) = try refused(arguments)
            #expect(status == 2)
            #expect(
                line == "kchart-x11: --format: 'json' given, allowed: csv, jsonl (did you mean"
                    + " 'jsonl'?)\n")
        }
        let (status, line) = try refused(
            ["calculate", "FILE", "--indicator", "rsi", "--format", "jsonl"])
        #expect(status == 2)
        #expect(line.contains("allowed: csv, json (did you mean 'json'?)"))
        #expect(try refused(["feed", "FILE", "--format"]).line.hasSuffix("allowed: csv, jsonl\n"))
        #expect(
            try refused(["feed", "FILE", "--format", "x"]).line.hasSuffix("allowed: csv, jsonl\n"))
    }

    @Test(
        "a display that is not named is told from one whose name is empty",
        arguments: [([:], "is not set"), (["DISPLAY": ""], "is empty")])
    func display(environment: [String: String], words: String) throws {
        let file = try folder.write("a.csv", TestFolder.bars(50))
        let run = try ProgramRun.run([file], environment: environment)
        #expect(run.status == 69 && run.hasOneLineOfErrors)
        #expect(run.errors.contains("no display: the variable DISPLAY \(words)"))
    }
}
