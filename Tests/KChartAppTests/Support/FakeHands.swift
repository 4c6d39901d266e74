import Foundation
import Testing

/// Keys and a pointer on a test's display, through the server, by `xdotool`.
struct FakeHands {
    static let isInstalled = FileManager.default.isExecutableFile(atPath: "/usr/bin/xdotool")

    let display: String

    /// Gives the keyboard to the program's window, as a window manager would.
    init(_ display: String) throws {
        self.display = display
        let window = try run("search", "--sync", "--onlyvisible", "--class", "KChart")
        let id = window.split(separator: "\n").last.map(String.init) ?? ""
        try #require(!id.isEmpty, "xdotool finds no window")
        _ = try run("windowfocus", "--sync", id)
    }

    func key(_ names: String...) throws { _ = try run(["key", "--delay", "2"] + names) }
    func type(_ text: String) throws { _ = try run("type", "--delay", "2", text) }

    func click(_ button: Int = 1, x: Int, y: Int) throws {
        _ = try run("mousemove", "\(x)", "\(y)", "click", "\(button)")
    }

    func move(x: Int, y: Int) throws { _ = try run("mousemove", "\(x)", "\(y)") }

    private func run(_ words: String...) throws -> String { try run(words) }

    private func run(_ words: [String]) throws -> String {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/xdotool")
        process.arguments = words
        process.environment = ["DISPLAY": display, "LC_ALL": "C.UTF-8"]
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = FileHandle.nullDevice
        process.standardInput = FileHandle.nullDevice
        try process.run()
        let data = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return String(decoding: data, as: UTF8.self)
    }
}
