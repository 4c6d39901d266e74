import Foundation
import KChartCanvas
import KChartControl
import KChartCore
import KChartRaster
import Testing

@testable import KChartApp

/// A window manager on a test's display.
final class TestManager {
    enum Kind: String, CaseIterable, CustomTestStringConvertible {
        case openbox, dwm

        var testDescription: String { rawValue }
        var path: String { "/usr/bin/" + rawValue }
        /// What closes the window in front by the manager's own defaults.
        var closingKey: String { self == .openbox ? "alt+F4" : "alt+shift+c" }
    }

    private let process = Process()

    /// Returns once the manager says on the root window that it manages.
    init(_ kind: Kind, display: TestDisplay, home: String) throws {
        process.executableURL = URL(fileURLWithPath: kind.path)
        process.environment = ["DISPLAY": display.name, "HOME": home]
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        while process.isRunning {
            let told = try DisplayTool.run(
                "xprop", ["-root", "_NET_SUPPORTING_WM_CHECK"], display: display.name)
            if told.contains("window id") { return }
        }
        throw CocoaError(.executableLoad)
    }

    /// Killed, not asked, as if it had crashed.
    func end() {
        guard process.isRunning else { return }
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
    }

    deinit { end() }
}

/// A tool that looks at a display or moves what is on it.
enum DisplayTool {
    static let isInstalled =
        (["xprop", "xdotool"].map { "/usr/bin/" + $0 } + TestManager.Kind.allCases.map(\.path))
        .allSatisfy(FileManager.default.isExecutableFile(atPath:))

    /// What it prints.
    @discardableResult
    static func run(_ name: String, _ arguments: [String], display: String) throws -> String {
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/" + name)
        process.arguments = arguments
        process.environment = ["DISPLAY": display]
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        let text = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return String(decoding: text, as: UTF8.self)
    }
}

@Suite(
    "Under a window manager", .serialized, .onTestDisplay,
    .enabled(if: DisplayTool.isInstalled, "openbox, dwm, xprop and xdotool are installed"))
struct ManagerTests {
    let folder = TestFolder()
    let display: TestDisplay
    private let file: String

    init() throws {
        display = try #require(TestDisplay())
        file = try folder.write("a.csv", TestFolder.bars(300))
    }

    private func open(_ arguments: String...) throws -> OpenChart {
        try #require(
            try OpenChart([file, "--no-restore", "--quiet"] + arguments, display: display.name))
    }

    private func windows() throws -> [String] {
        try DisplayTool.run(
            "xdotool", ["search", "--onlyvisible", "--class", "KChart"], display: display.name
        )
        .split(separator: "\n").map(String.init)
    }

    private func wait(_ chart: OpenChart, _ path: String, _ comparison: String, _ value: Int) throws
    {
        let answer = try chart.command("wait", path, comparison, "\(value)", "20")
        #expect(answer.status == 0, "\(path) \(comparison) \(value): \(answer.errors)")
    }

    @Test("a storm of two hundred sizes under openbox ends with the last, in the picture too")
    func storm() throws {
        let manager = try TestManager(.openbox, display: display, home: folder.path)
        let chart = try open("--geometry", "640x480")
        let window = try #require(try windows().first)
        var script: [String] = []
        for step in 0..<200 {
            script += ["windowsize", window, "\(400 + 3 * step)", "\(300 + 2 * step)"]
        }
        script += ["windowsize", window, "777", "555"]
        try DisplayTool.run("xdotool", script, display: display.name)
        try wait(chart, "layout.window.width", "==", 777)
        try wait(chart, "layout.window.height", "==", 555)
        #expect(try chart.command("sync").status == 0)
        let picture = folder.path + "/a.png"
        #expect(try chart.command("screenshot", picture).status == 0)
        #expect(try PNGReader.read(picture).buffer.size == PixelSize(width: 777, height: 555))
        _ = manager
    }

    @Test(
        "a manager's own way to close a window ends the program well",
        arguments: TestManager.Kind.allCases)
    func closing(_ kind: TestManager.Kind) throws {
        let manager = try TestManager(kind, display: display, home: folder.path)
        let chart = try open()
        let window = try #require(try windows().first)
        // The key goes to the window in front: this one has it once the manager says so.
        while try DisplayTool.run("xprop", ["-root", "_NET_ACTIVE_WINDOW"], display: display.name)
            .lowercased().contains(String(Int(window) ?? 0, radix: 16)) == false
        {
            try #require(chart.process.isRunning)
        }
        try DisplayTool.run("xdotool", ["key", kind.closingKey], display: display.name)
        let end = chart.finish()
        #expect(end.status == 0 && end.errors.isEmpty, "\(end.errors)")
        _ = manager
    }

    @Test("two windows under dwm share its screen, and the one that stays gets all of it")
    func tiling() throws {
        let manager = try TestManager(.dwm, display: display, home: folder.path)
        let first = try open()
        try wait(first, "layout.window.width", ">=", 1_390)
        let second = try open()
        try wait(first, "layout.window.width", "<", 800)
        try wait(second, "layout.window.width", "<", 900)
        #expect(try second.command("quit").status == 0)
        try wait(first, "layout.window.width", ">=", 1_390)
        #expect(try first.command("sync").status == 0)
        _ = manager
    }

    @Test("a window that is put away draws nothing, and shows all it missed when it is back")
    func minimising() throws {
        let manager = try TestManager(.openbox, display: display, home: folder.path)
        let chart = try open()
        let window = try #require(try windows().first)
        func isIconic() throws -> Bool {
            try DisplayTool.run("xprop", ["-id", window, "WM_STATE"], display: display.name)
                .contains("Iconic")
        }
        let (before, after) = (folder.path + "/a.png", folder.path + "/b.png")
        #expect(try chart.command("screenshot", before).status == 0)
        try DisplayTool.run("xdotool", ["windowminimize", window], display: display.name)
        while try !isIconic() { try #require(chart.process.isRunning) }
        #expect(try chart.command("style", "line").status == 0)
        try DisplayTool.run("xdotool", ["windowmap", window], display: display.name)
        while try isIconic() { try #require(chart.process.isRunning) }
        #expect(try chart.command("sync").status == 0)
        #expect(try chart.command("screenshot", after).status == 0)
        let pictures = try [before, after].map { try Data(contentsOf: URL(fileURLWithPath: $0)) }
        #expect(pictures[0] != pictures[1])
        #expect(try chart.data("state")["style"] == "line")
        _ = manager
    }

    @Test("a manager that ends takes no window with it", arguments: TestManager.Kind.allCases)
    func ending(_ kind: TestManager.Kind) throws {
        let manager = try TestManager(kind, display: display, home: folder.path)
        let chart = try open("--geometry", "640x480")
        let window = try #require(try windows().first)
        manager.end()
        try DisplayTool.run("xdotool", ["windowsize", window, "500", "400"], display: display.name)
        try wait(chart, "layout.window.width", "==", 500)
        #expect(try chart.command("sync").status == 0)
        #expect(try chart.command("quit").status == 0)
        #expect(chart.finish().status == 0)
    }
}
