import Foundation
import Glibc
import Testing

@testable import KChartApp

@Suite("How the program ends", .enabled(if: ProgramRun.path != nil, "the program is built"))
struct ProgramEndingTests {
    let folder = TestFolder()

    // The program is asked to end once its main thread waits, in every way that it may wait; the
    // shell ends it with SIGKILL, status 137, when it does not obey.
    private static let terminate = """
        "$0" "$@" & p=$!
        for i in $(seq 100); do
            sleep 0.02
            case $(cat /proc/$p/wchan) in
            futex*|*poll*|*unix*|*pipe*|fifo*|*wait_for*) n=$((n + 1)); [ $n -ge 10 ] && break ;;
            esac
        done
        kill $p
        for i in $(seq 500); do kill -0 $p 2>/dev/null || break; sleep 0.02; done
        kill -9 $p 2>/dev/null
        wait $p; exit $?
        """

    @Test("a program that waits for a pipe that nobody writes can be ended")
    func pipe() throws {
        let path = folder.path + "/p"
        #expect(mkfifo(path, 0o600) == 0)
        let run = try ProgramRun.run(
            ["describe", path], environment: ["DISPLAY": "", "PATH": "/usr/bin:/bin"],
            shell: Self.terminate)
        #expect(run.status == 128 + SIGTERM, "\(run.errors)")
        // A window that grows with a pipe has no picture to give instead: it says so at once.
        let window = try ProgramRun.run(
            [path], environment: ["DISPLAY": "", "PATH": "/usr/bin:/bin"])
        #expect(window.status == 69 && window.hasOneLineOfErrors, "\(window.errors)")
    }

    @Test("a display that never answers does not keep the program from being ended")
    func display() throws {
        // A listener that accepts by its backlog and says nothing.
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(listener) }
        var port: Int?
        for number in 600..<700 where port == nil {
            var address = sockaddr_in()
            address.sin_family = sa_family_t(AF_INET)
            address.sin_port = UInt16(6000 + number).bigEndian
            address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
            let status = withUnsafePointer(to: &address) {
                $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    bind(listener, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
                }
            }
            if status == 0, listen(listener, 5) == 0 { port = number }
        }
        let number = try #require(port)
        let run = try ProgramRun.run(
            [],
            environment: ["DISPLAY": "127.0.0.1:\(number)", "PATH": "/usr/bin:/bin"],
            shell: Self.terminate)
        #expect(run.status == 128 + SIGTERM, "\(run.errors)")
    }

    @Test("a picture larger than files may be is an error of one line, and leaves nothing behind")
    func fileLimit() throws {
        try FileManager.default.createDirectory(
            atPath: folder.path + "/out", withIntermediateDirectories: false)
        let run = try ProgramRun.run(
            [
                "export", try folder.write("a.csv", TestFolder.bars(50)), "-o",
                folder.path + "/out/x.png",
            ], shell: "ulimit -f 4; exec \"$0\" \"$@\"")
        #expect(run.status == 74)
        #expect(run.hasOneLineOfErrors, "\(run.errors)")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path + "/out").isEmpty)
    }

    @Test("who waits for the other end of a pipe says so, and goes on when it comes")
    func pipes() throws {
        let bars = try folder.write("b.csv", TestFolder.bars(50))
        let markers = try folder.write("m.csv", "time,kind\n1735700000,buy\n")
        let pipe = folder.path + "/pipe.png"
        let errors = folder.path + "/errors"
        // The other end comes once it was asked for; without a word it never comes.
        let shell = """
            mkfifo "\(pipe)" "\(errors)"; "$0" "$@" 2>"\(errors)" & program=$!
            read -t 60 -r line <"\(errors)" || kill $program
            echo "$line" >&2; OTHER; wait $program
            """
        let reading = try ProgramRun.run(
            ["describe", bars, "--markers", pipe],
            shell: shell.replacing("OTHER", with: "timeout 60 bash -c 'cat \(markers) >\(pipe)'"))
        #expect(reading.status == 0 && reading.hasOneLineOfErrors, "\(reading)")
        #expect(reading.errors.contains("--markers: waiting for markers from '\(pipe)'"))
        let picture = folder.path + "/p.png"
        let writing = try ProgramRun.run(
            ["export", bars, "-o", pipe],
            shell: shell.replacing("mkfifo \"\(pipe)\"", with: "rm '\(errors)'; mkfifo")
                .replacing("OTHER", with: "timeout 60 cat \(pipe) >\(picture)"))
        #expect(writing.status == 0 && writing.hasOneLineOfErrors, "\(writing)")
        #expect(writing.errors.contains("--output: waiting for a reader of '\(pipe)'"))
        let bytes = try Data(contentsOf: URL(fileURLWithPath: picture))
        #expect(bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]))
    }

    @Test(
        "who waits for bars from a pipe says so once, in the person's language",
        arguments: ["describe", "inspect", "feed"])
    func waitingForBars(verb: String) throws {
        let bars = try folder.write("b.csv", TestFolder.bars(50))
        let pipe = folder.path + "/pipe"
        let shell = """
            mkfifo "\(pipe)" "\(pipe).errors"; "$0" "$@" 2>"\(pipe).errors" & program=$!
            exec 3<"\(pipe).errors"; read -t 60 -r line <&3 || kill $program
            timeout 60 bash -c 'cat \(bars) >\(pipe)'; wait $program; status=$?
            echo "$line" >&2; cat <&3 >&2; exit $status
            """
        let arguments = [verb, pipe]
        let english = try ProgramRun.run(arguments, shell: shell)
        #expect(english.status == 0 && english.hasOneLineOfErrors, "\(english.errors)")
        #expect(english.errors.contains("Waiting for data from the pipe '\(pipe)'"))
        let german = try ProgramRun.run(
            arguments, environment: ["LANG": "de_DE.UTF-8"],
            shell: "rm -f '\(pipe)' '\(pipe).errors'; " + shell)
        #expect(german.status == 0 && german.hasOneLineOfErrors, "\(german.errors)")
        #expect(german.errors.contains("Warten auf Daten aus der Pipe '\(pipe)'"))
    }

    @Test("a word that is not UTF-8 is refused instead of repaired, and a file's name taken")
    func names() throws {
        for word in ["--theme $'\\xff'", "--theme=$'\\xff'", "--quiet --theme $'\\xff'"] {
            let theme = try ProgramRun.run(["export"], shell: "exec \"$0\" \"$1\" \(word)")
            #expect(theme.status == 2)
            #expect(theme.hasOneLineOfErrors && theme.errors.contains("--theme: '"), "\(theme)")
        }
        let plain = try ProgramRun.run(["describe"], shell: "exec \"$0\" \"$1\" $'\\xff'")
        #expect(plain.hasOneLineOfErrors && plain.errors.contains("?: no such"), "\(plain.errors)")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
        // The file that is read has the bytes of its name; "café.csv" in Latin-1.
        let cafe = "\"$1\"/$'caf\\xe9.csv'"
        let data = try folder.write("a.csv", TestFolder.bars(5))
        let inspected = try ProgramRun.run(
            [folder.path], shell: "mv '\(data)' \(cafe) && exec \"$0\" inspect \(cafe)")
        #expect(inspected.status == 0 && inspected.errors.isEmpty, "\(inspected)")
        #expect(inspected.output.contains("caf?.csv"), "\(inspected.output)")
        let described = try ProgramRun.run([folder.path], shell: "exec \"$0\" describe \(cafe)")
        #expect(described.output.contains("caf\u{FFFD}"), "\(described)")
        let missing = try ProgramRun.run(
            [folder.path], shell: "rm \(cafe) && exec \"$0\" inspect \(cafe)")
        #expect(missing.hasOneLineOfErrors && missing.errors.contains("caf?.csv: no such file"))
        // So have those that are written to, whatever the form of the option.
        for option in ["-o ", "--output ", "--output="] {
            let name = "\(option)\"$1\"/$'a\\xff.png'"
            let run = try ProgramRun.run(
                [folder.path],
                shell: "\"$0\" export \(name) && test -s \"$1\"/$'a\\xff.png'"
                    + " && rm \"$1\"/$'a\\xff.png'")
            #expect(run.status == 0, "\(option): \(run)")
        }
        for option in ["-m ", "--markers ", "--markers="] {
            let name = option + "\"$1\"/$'no\\xff.json'"
            let run = try ProgramRun.run([folder.path], shell: "exec \"$0\" describe \(name)")
            #expect(run.status == 66, "\(run)")
            #expect(run.hasOneLineOfErrors && run.errors.contains("/no?.json"), "\(run.errors)")
        }
        // The replacement character itself is a name like any other.
        let good = folder.path + "/\u{FFFD}.png"
        #expect(try ProgramRun.run(["export", "-o", good]).status == 0)
        #expect(FileManager.default.fileExists(atPath: good))
    }

    @Test("a picture for which a limit leaves no room ends in one line that tells the limit")
    func addressSpace() throws {
        let file = try folder.write("a.csv", TestFolder.bars(50))
        let picture = folder.path + "/x.png"
        var refused = 0
        for limit in stride(from: 40_000, through: 160_000, by: 8_000) {
            let shell = "ulimit -v \(limit); exec \"$0\" \"$@\""
            // Under some limit the libraries themselves are not loaded.
            guard try ProgramRun.run(["--version"], shell: shell).status == 0 else { continue }
            for words in [["export", file, "-o", picture], ["describe", file]] {
                let run = try ProgramRun.run(words, shell: shell)
                if run.status == 0 { continue }
                refused += 1
                #expect(run.status == 74 && run.hasOneLineOfErrors, "\(limit): \(run)")
                #expect(run.errors.contains("a limit of \(limit >> 10) MB (ulimit -v)"), "\(run)")
            }
        }
        #expect(refused > 0)
        #expect(try ProgramRun.run(["export", file, "-o", picture]).status == 0)
    }

    @Test(
        "what needs more memory than there is ends in one line that names it",
        arguments: [
            ["describe", "-i", "1m", "--from", "2005-01-01"], ["inspect", "-"],
        ])
    func memory(arguments: [String]) throws {
        let run = try ProgramRun.run(
            arguments,
            // An endless file; a market of 560 MB.
            shell: "ulimit -v 500000; yes 1735689600,1,2,1,2,10 2>/dev/null | exec \"$0\" \"$@\"")
        #expect(run.status == 74, "\(run.status)")
        #expect(run.hasOneLineOfErrors, "\(run.errors)")
        #expect(run.errors.hasSuffix(": out of memory\n"), "\(run.errors)")
        #expect(run.output.isEmpty)
    }
}
