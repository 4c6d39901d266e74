import Foundation
import Testing

/// A finished run of the built program as a child process.
struct ProgramRun {
    var status: Int32
    var output: String
    var errors: String

    /// The built program beside the test bundle; nil when only the tests were built.
    static let path: String? = {
        guard
            let bundle = try? FileManager.default.destinationOfSymbolicLink(
                atPath: "/proc/self/exe")
        else { return nil }
        let path = URL(fileURLWithPath: bundle).deletingLastPathComponent()
            .appendingPathComponent("kchart-x11").path
        return FileManager.default.isExecutableFile(atPath: path) ? path : nil
    }()

    /// Runs the program, in an environment with nothing but `environment`, to its end.
    static func run(
        _ arguments: [String], environment: [String: String] = [:], shell: String? = nil
    ) throws -> ProgramRun {
        let path = try #require(path, "the program was not built beside the tests")
        let process = Process()
        if let shell {
            // `"$0"` is the program and `"$@"` its arguments.
            process.executableURL = URL(fileURLWithPath: "/bin/bash")
            process.arguments = ["-c", shell, path] + arguments
        } else {
            process.executableURL = URL(fileURLWithPath: path)
            process.arguments = arguments
        }
        process.environment = environment
        let output = Pipe()
        let errors = Pipe()
        process.standardOutput = output
        process.standardError = errors
        process.standardInput = FileHandle.nullDevice
        try process.run()
        // Read beside each other: a full pipe on one side must not stop the other.
        let box = Box()
        let thread = Thread {
            box.data = errors.fileHandleForReading.readDataToEndOfFile(); box.done.signal()
        }
        thread.start()
        let text = output.fileHandleForReading.readDataToEndOfFile()
        box.done.wait()
        process.waitUntilExit()
        return ProgramRun(
            status: process.terminationReason == .exit
                ? process.terminationStatus : 128 + process.terminationStatus,
            output: String(decoding: text, as: UTF8.self),
            errors: String(decoding: box.data, as: UTF8.self))
    }

    private final class Box: @unchecked Sendable {
        // Written by one thread before the signal, read by the other after it.
        var data = Data()
        let done = DispatchSemaphore(value: 0)
    }

    /// True when standard error is exactly one line that begins with the program's name.
    var hasOneLineOfErrors: Bool {
        errors.hasPrefix("kchart-x11: ") && errors.hasSuffix("\n")
            && errors.dropLast().allSatisfy { $0 != "\n" && $0 != "\r" }
    }
}

/// A folder of a test's own.
final class TestFolder {
    let path: String

    init() {
        var name = Array("/tmp/kc.XXXXXX".utf8CString)
        path = mkdtemp(&name).map { String(cString: $0) } ?? "/tmp"
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    func write(_ name: String, _ text: String) throws -> String {
        let file = path + "/" + name
        try Data(text.utf8).write(to: URL(fileURLWithPath: file))
        return file
    }

    /// Hourly bars from 2025-01-01, of our own making.
    static func bars(_ count: Int) -> String {
        var text = "time,open,high,low,close,volume\n"
        for index in 0..<count {
            let open = 100 + index % 7
            let time = 1_735_689_600 + index * 3_600
            text += "\(time),\(open),\(open + 3).5,\(open - 2).25,\(open + 1),\(10 + index)\n"
        }
        return text
    }
}
