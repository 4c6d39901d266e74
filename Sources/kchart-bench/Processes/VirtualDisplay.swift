import Glibc

/// An Xvfb whose screen is a mapped file: pictures are watched without being a client of it.
final class VirtualDisplay {
    let name: String
    let server: ChildProcess
    private let folder: String
    private let screen: UnsafePointer<UInt32>
    private let mapped: Int
    static let width = 1920
    static let height = 1080

    init() throws {
        var template = Array(
            ("/tmp/kchart-bench-" + String(repeating: "X", count: 6)).utf8CString)
        guard mkdtemp(&template) != nil else { throw Skipped("no temporary folder") }
        folder = template.withUnsafeBufferPointer { buffer in
            String(decoding: buffer.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        }
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { throw Skipped("no pipe") }
        server = try ChildProcess(
            [
                "Xvfb", "-displayfd", "1", "-screen", "0", "\(Self.width)x\(Self.height)x24",
                "-nolisten", "tcp", "-noreset", "-fbdir", folder,
            ], output: ends[1])
        close(ends[1])
        var digits: [UInt8] = []
        var byte: UInt8 = 0
        while read(ends[0], &byte, 1) == 1, byte != UInt8(ascii: "\n") { digits.append(byte) }
        close(ends[0])
        guard !digits.isEmpty else { throw Skipped("Xvfb did not start") }
        name = ":" + String(decoding: digits, as: UTF8.self)

        let file = open("\(folder)/Xvfb_screen0", O_RDONLY)
        let size = lseek(file, 0, SEEK_END)
        let map = mmap(nil, Int(size), PROT_READ, MAP_SHARED, file, 0)
        close(file)
        guard let map, map != MAP_FAILED else { throw Skipped("the screen cannot be mapped") }
        mapped = Int(size)
        // An XWD header with its colour map stands before the pixels.
        screen = UnsafeRawPointer(map + mapped - Self.width * Self.height * 4)
            .assumingMemoryBound(to: UInt32.self)
    }

    /// Ends the server and takes its file away.
    func end() {
        munmap(
            UnsafeMutableRawPointer(
                mutating: UnsafeRawPointer(screen) + Self.width * Self.height * 4 - mapped), mapped)
        server.terminate()
        unlink("\(folder)/Xvfb_screen0")
        rmdir(folder)
    }

    /// The number of rows `sample` takes.
    static let sampledRows = height / 8

    /// Copies every eighth row of the screen.
    func sample(into rows: UnsafeMutablePointer<UInt32>) {
        for index in 0..<Self.sampledRows {
            memcpy(rows + index * Self.width, screen + (index * 8 + 4) * Self.width, Self.width * 4)
        }
    }
}
