import Foundation
import KChartCanvas
import KChartControl
import KChartCore
import KChartHost
import KChartRaster
import Testing

@testable import KChartApp

/// An X server of a test's own.
final class TestDisplay {
    let name: String
    private let process = Process()

    static let isInstalled = ["/usr/bin/Xvfb", "/usr/local/bin/Xvfb"].contains {
        FileManager.default.isExecutableFile(atPath: $0)
    }

    init?(screen: String = "1400x900x24") {
        let pipe = Pipe()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        // The server writes its number where its standard output was.
        process.arguments = [
            "-c", "exec Xvfb -displayfd 1 -screen 0 \(screen) -nolisten tcp -noreset 2>/dev/null",
        ]
        process.standardOutput = pipe
        process.standardInput = FileHandle.nullDevice
        guard (try? process.run()) != nil else { return nil }
        var text = ""
        while !text.hasSuffix("\n") {
            let data = pipe.fileHandleForReading.availableData
            guard !data.isEmpty else { return nil }
            text += String(decoding: data, as: UTF8.self)
        }
        name = ":" + text.dropLast()
    }

    /// Stops the server, which then reads and answers nothing until `wake`.
    func freeze() { kill(process.processIdentifier, SIGSTOP) }
    func wake() { kill(process.processIdentifier, SIGCONT) }

    /// Kills the server, as if it had crashed.
    func crash() {
        guard process.isRunning else { return }
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
    }

    /// Killed, not asked: a child of a test's thread inherits its blocked signals. What a server
    /// leaves behind then is taken away here.
    deinit {
        crash()
        let number = name.dropFirst()
        for path in ["/tmp/.X\(number)-lock", "/tmp/.X11-unix/X\(number)"] {
            try? FileManager.default.removeItem(atPath: path)
        }
    }
}

/// The program with its window open and its socket made.
final class OpenChart {
    let process = Process()
    let place = SocketPath()
    private let errorPipe = Pipe()
    private let outputPipe = Pipe()

    init?(
        _ arguments: [String], display: String, environment: [String: String]? = nil,
        input: Pipe? = nil, shell: String? = nil
    ) throws {
        // Without a home everything that is changed would be lost, and told.
        let arguments = arguments + (environment == nil ? ["--no-save"] : [])
        let environment = environment ?? [:]
        let path = try #require(ProgramRun.path)
        process.executableURL = URL(fileURLWithPath: shell == nil ? path : "/bin/sh")
        process.arguments =
            (shell.map { ["-c", $0, path] } ?? []) + arguments + ["--ipc", place.path]
        process.environment = environment.merging(["DISPLAY": display]) { $1 }
        process.standardError = errorPipe
        process.standardOutput = outputPipe
        process.standardInput = input ?? FileHandle.nullDevice
        try process.run()
        // The socket is made before the first frame; until then there is nobody to ask.
        for _ in 0..<3_000 where process.isRunning {
            if try command("wait", "frames", ">=", "1", "30").status == 0 { return }
        }
        return nil
    }

    deinit {
        process.terminate()
    }

    @discardableResult
    func command(_ words: String...) throws -> ProgramRun {
        try ProgramRun.run(["ctl", place.path] + words)
    }

    func data(_ words: String...) throws -> JSONValue {
        try JSONValue(parsing: try ProgramRun.run(["ctl", place.path] + words).output)
    }

    /// Waits for the end of the program.
    func finish() -> (status: Int32, output: String, errors: String) {
        let output = outputPipe.fileHandleForReading.readDataToEndOfFile()
        let errors = errorPipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return (
            process.terminationReason == .exit
                ? process.terminationStatus : 128 + process.terminationStatus,
            String(decoding: output, as: UTF8.self), String(decoding: errors, as: UTF8.self)
        )
    }
}

@Suite(
    "The window of the program", .serialized,
    .onTestDisplay)
struct ProgramWindowTests {
    let folder = TestFolder()
    let display: TestDisplay

    init() throws {
        display = try #require(TestDisplay())
    }

    private func open(_ arguments: String...) throws -> OpenChart {
        try #require(try OpenChart(arguments, display: display.name))
    }

    // The pointer of a fresh server is in the middle of its screen, 700,450: outside this window.
    @Test("the window, its saved picture and an export of the same file are equal, pixel for pixel")
    func picture() throws {
        let file = try folder.write("a.csv", TestFolder.bars(300))
        for options in [
            ["--theme", "dark"], ["--theme", "light", "--scale", "log", "--ui-scale", "1.25"],
        ] {
            let arguments = [file, "-z", "UTC", "--lang", "en"] + options
            let chart = try #require(
                try OpenChart(arguments + ["--geometry", "620x420"], display: display.name))
            // The bars belong to the window alone.
            for bar in ["indicatorBar", "drawingBar"] {
                #expect(try chart.command("set", bar, "off").status == 0)
            }
            let saved = folder.path + "/window.png"
            let exported = folder.path + "/export.png"
            #expect(try chart.command("export", saved).status == 0)
            let export = try ProgramRun.run(
                ["export"] + arguments + ["-o", exported, "--size", "620x420"])
            #expect(export.status == 0, "\(export.errors)")
            #expect(
                try Data(contentsOf: URL(fileURLWithPath: saved))
                    == Data(contentsOf: URL(fileURLWithPath: exported)))
            try compareScreen(chart, with: saved)
            #expect(try chart.command("quit").status == 0)
            #expect(chart.finish().status == 0)
        }
    }

    @Test("a machine without fonts is told with the first frame, not at the end")
    func noFonts() throws {
        let fonts = try folder.write(
            "fonts.conf",
            """
            <?xml version="1.0"?>
            <!DOCTYPE fontconfig SYSTEM "fonts.dtd">
            <fontconfig><dir>\(folder.path)/none</dir><cachedir>\(folder.path)/c</cachedir>
            </fontconfig>
            """)
        let errors = folder.path + "/errors"
        let file = try folder.write("f.csv", TestFolder.bars(30))
        let chart = try #require(
            try OpenChart(
                [file, "--lang", "en"], display: display.name,
                environment: ["FONTCONFIG_FILE": fonts],
                shell: "exec \"$0\" \"$@\" 2>\(errors)"))
        let line =
            "kchart-x11: No fonts found. Please install the packages fonts-inter and"
            + " fonts-noto-core.\n"
        #expect(try String(contentsOfFile: errors, encoding: .utf8) == line)
        #expect(try chart.command("quit").status == 0)
        #expect(chart.finish().status == 0)
        #expect(try String(contentsOfFile: errors, encoding: .utf8) == line)
    }

    /// The server's own picture of the window, where ImageMagick is there to fetch it.
    private func compareScreen(_ chart: OpenChart, with saved: String) throws {
        guard FileManager.default.isExecutableFile(atPath: "/usr/bin/import") else { return }
        #expect(try chart.command("sync").status == 0)
        let shot = folder.path + "/screen.png"
        let fetch = Process()
        fetch.executableURL = URL(fileURLWithPath: "/usr/bin/import")
        fetch.arguments = [
            "-display", display.name, "-window", "root", "-depth", "8", "PNG24:" + shot,
        ]
        try fetch.run()
        fetch.waitUntilExit()
        let layout = try chart.data("state")["layout"]?["window"]
        let width = layout?["width"]?.intValue ?? 0
        let height = layout?["height"]?.intValue ?? 0
        #expect(width == 620 && height == 420)
        let screen = try PNGReader.read(shot)
        let picture = try PNGReader.read(saved)
        var differing = 0
        for y in 0..<height {
            for x in 0..<width {
                let seen = screen.pixel(x: x, y: y).map { $0 & 0xFF_FFFF }
                if seen != picture.pixel(x: x, y: y).map({ $0 & 0xFF_FFFF }) { differing += 1 }
            }
        }
        #expect(differing == 0)
    }

    @Test("a simulated market moves, says what it is, and ends in order with SIGTERM")
    func simulated() throws {
        let chart = try open(
            "--symbol", "btcusdt", "--interval", "1m", "--tick-rate", "50", "--lang", "en",
            "--no-save")
        let state = try chart.data("state")
        #expect(state["symbol"] == "BTCUSDT" && state["feed"]?["kind"] == "simulated")
        let frames = state["frames"]?.intValue ?? 0
        #expect(try chart.command("wait", "frames", ">=", "\(frames + 5)", "30").status == 0)
        #expect(try chart.command("pan", "-100000").status == 0)
        #expect(try chart.command("wait", "series.bars", ">", "1000", "30").status == 0)
        let pulled = try chart.data("state")
        #expect(pulled["viewport"]?["atLiveEdge"] == false)
        kill(chart.process.processIdentifier, SIGTERM)
        let end = chart.finish()
        #expect(end.status == 0)
        #expect(!chart.place.exists)
        #expect(end.errors.split(separator: "\n").count == 1)
        #expect(end.output.split(separator: "\n").count == 1, "\(end.output)")
        #expect(end.output.contains("BTCUSDT"))
    }

    @Test("a display that dies ends the program with a line and status 69")
    func death() throws {
        let file = try folder.write("a.csv", TestFolder.bars(300))
        let chart = try open(file, "--quiet")
        display.crash()
        let end = chart.finish()
        #expect(end.status == 69)
        #expect(end.output.isEmpty)
        #expect(
            end.errors.hasPrefix("kchart-x11: ") && end.errors.split(separator: "\n").count == 1)
        #expect(!chart.place.exists)
    }

    @Test("a second window at the same socket is refused, a socket left behind is taken over")
    func sockets() throws {
        let file = try folder.write("a.csv", TestFolder.bars(50))
        let chart = try open(file)
        let second = try ProgramRun.run(
            [file, "--ipc", chart.place.path], environment: ["DISPLAY": display.name])
        #expect(second.status == 69 && second.hasOneLineOfErrors)
        kill(chart.process.processIdentifier, SIGKILL)
        _ = chart.finish()
        #expect(chart.place.exists)
        let process = Process()
        process.executableURL = URL(fileURLWithPath: try #require(ProgramRun.path))
        process.arguments = [file, "--ipc", chart.place.path, "--quiet"]
        process.environment = ["DISPLAY": display.name]
        try process.run()
        var isThere = false
        for _ in 0..<3_000 where !isThere && process.isRunning {
            isThere = try chart.command("wait", "frames", ">=", "1", "30").status == 0
        }
        #expect(isThere)
        #expect(try chart.command("quit").status == 0)
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
    }

    @Test("windows of 1×1 and 32 000×10 open and answer")
    func sizes() throws {
        let file = try folder.write("a.csv", TestFolder.bars(50))
        for size in ["1x1", "32000x10"] {
            let chart = try open(file, "--geometry", size, "--quiet")
            #expect(try chart.command("zoom", "in").status == 0)
            #expect(try chart.command("quit").status == 0)
            #expect(chart.finish().status == 0)
        }
    }

    @Test("commands that are refused are a line and status 1")
    func refusedCommand() throws {
        let chart = try open("--quiet", "--tick-rate", "0")
        let result = try chart.command("style", "bricks")
        #expect(result.status == 1 && result.hasOneLineOfErrors && result.output.isEmpty)
        #expect(try chart.command("nonsense").status == 1)
        #expect(try chart.command("wait", "series.bars", "==", "-1", "0.01").status == 1)
        #expect(try chart.command("quit").status == 0)
    }
}

extension Trait where Self == ConditionTrait {
    /// For tests of the built program on a display of their own.
    static var onTestDisplay: Self {
        .enabled(
            if: ProgramRun.path != nil && TestDisplay.isInstalled,
            "the program is built and Xvfb is installed")
    }
}
