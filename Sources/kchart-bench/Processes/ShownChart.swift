import Glibc

/// The program with a window of its own on a display of its own, told what to do by its control
/// socket and by a pointer.
final class ShownChart {
    /// What a stretch of work cost program and server together.
    struct Cost {
        /// Processor milliseconds.
        var cpu: Double
        /// Frames presented.
        var frames: Double
    }

    let client: ControlClient
    private let display: VirtualDisplay
    private let process: ChildProcess
    private let path: String

    /// Starts the program and waits for its first complete picture.
    init(_ bench: Bench, geometry: String, _ arguments: [String]) throws {
        let program = try bench.requireProgram()
        display = try VirtualDisplay()
        path = "\(bench.folder)/shown.socket"
        unlink(path)
        do {
            process = try FirstPicture.watch(
                [program, "--no-restore", "--no-save", "--geometry", geometry, "--ipc", path]
                    + arguments, on: display
            ).process
        } catch {
            display.end()
            throw error
        }
        do {
            client = try ControlClient(path: path)
        } catch {
            process.terminate()
            display.end()
            throw error
        }
    }

    func end() {
        process.terminate()
        unlink(path)
        display.end()
    }

    /// Runs `body` and returns what program and server spent meanwhile.
    func cost(_ body: () throws -> Void) throws -> Cost {
        let frames = try client.number("frames")
        let server = ProcessFigures(of: display.server.id)
        let before = ProcessFigures(of: process.id)
        try body()
        let cpu =
            ProcessFigures(of: process.id).cpu - before.cpu
            + ProcessFigures(of: display.server.id).cpu - server.cpu
        return Cost(cpu: cpu, frames: try client.number("frames") - frames)
    }

    /// Lets `xdotool` move and press the pointer.
    func pointer(_ script: [String]) throws {
        let mover = try ChildProcess(["xdotool"] + script, environment: ["DISPLAY": display.name])
        guard mover.wait().code == 0 else { throw Skipped("xdotool failed") }
    }
}
