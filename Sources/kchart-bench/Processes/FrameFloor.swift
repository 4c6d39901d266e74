import Glibc

/// `Tests/Floors/frame.c`: the cheapest pictures on a display of their own, measured between the
/// rounds of a window and at its pace.
final class FrameFloor {
    enum Mode: String {
        /// One colour over a whole shared image, and the image sent.
        case frame
        /// The lines and tags of a crosshair.
        case cross
    }

    private let program: String
    private let display: VirtualDisplay

    /// Nil where the floor was not compiled.
    init?(_ bench: Bench) throws {
        program = bench.frameFloor
        guard access(program, X_OK) == 0 else { return nil }
        display = try VirtualDisplay()
    }

    func end() { display.end() }

    /// Processor milliseconds of one picture, program and server together.
    ///
    /// - Parameter pace: milliseconds between two of them.
    func cost(_ mode: Mode, width: Int, height: Int, count: Int, pace: Int) throws -> Double {
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { throw Skipped("no pipe") }
        let numbers = [Int(display.server.id), width, height, count, pace].map(String.init)
        let floor = try ChildProcess(
            [program, mode.rawValue] + numbers, environment: ["DISPLAY": display.name],
            output: ends[1])
        close(ends[1])
        var text: [UInt8] = []
        var byte: UInt8 = 0
        while read(ends[0], &byte, 1) == 1, byte != UInt8(ascii: "\n") { text.append(byte) }
        close(ends[0])
        guard floor.wait().code == 0, let cost = Double(String(decoding: text, as: UTF8.self))
        else { throw Skipped("the floor failed") }
        return cost
    }
}
