import Foundation
import Glibc
import KChartCore
import Testing

@testable import KChartFeeds

@Suite("Where streams come from")
final class StreamSourceTests {
    let folder: String

    init() {
        var name = Array("/tmp/kc.XXXXXX".utf8CString)
        folder = mkdtemp(&name).map { String(cString: $0) } ?? "/tmp"
    }

    deinit {
        try? FileManager.default.removeItem(atPath: folder)
    }

    private func write(_ text: String, to name: String, flags: Int32 = O_CREAT | O_TRUNC) {
        let file = open(folder + "/" + name, O_WRONLY | flags, 0o644)
        _ = Array(text.utf8).withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
        close(file)
    }

    private func next(_ source: StreamSource) throws -> String {
        var buffer = [UInt8](repeating: 0, count: 1_000)
        let outcome = try buffer.withUnsafeMutableBufferPointer {
            (room) throws(ReadError) in try source.read(into: room)
        }
        if case .bytes(let count) = outcome {
            return String(decoding: buffer[..<count], as: UTF8.self)
        }
        return "\(outcome)"
    }

    @Test("a file that grows, is cut and is replaced is read on")
    func followed() throws {
        write("one\n", to: "a")
        let source = try StreamSource(path: folder + "/a", follows: true)
        #expect(try next(source) == "one\n")
        write("two\n", to: "a", flags: O_APPEND)
        #expect(try next(source) == "two\n")
        write("3\n", to: "a")
        #expect(try next(source) == "otherFile(wasCut: true)")
        #expect(try next(source) == "3\n")
        write("last\n", to: "a", flags: O_APPEND)
        write("new\n", to: "b")
        rename(folder + "/a", folder + "/a.1")
        rename(folder + "/b", folder + "/a")
        #expect(try next(source) == "last\n")
        #expect(try next(source) == "otherFile(wasCut: false)")
        #expect(try next(source) == "new\n")
        source.canceller.cancel()
        #expect(try next(source) == "cancelled")
    }

    @Test("a file replaced by what cannot be opened is waited for, and read once it is there")
    func unopened() throws {
        write("one\n", to: "a")
        let source = try StreamSource(path: folder + "/a", follows: true)
        #expect(try next(source) == "one\n")
        unlink(folder + "/a")
        // A socket has a place in the folder, and opening it fails whoever tries.
        let socket = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(socket) }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { room in
            for (place, byte) in (folder + "/a").utf8.enumerated() { room[place] = byte }
        }
        let bound = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(socket, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        try #require(bound == 0)
        var buffer = [UInt8](repeating: 0, count: 100)
        let outcome = try buffer.withUnsafeMutableBufferPointer {
            (room) throws(ReadError) in try source.read(into: room, patience: 20)
        }
        #expect(outcome == .pause)
        unlink(folder + "/a")
        write("two\n", to: "a")
        #expect(try next(source) == "otherFile(wasCut: false)")
        #expect(try next(source) == "two\n")
    }

    @Test("what a link leads to is read on when the link leads elsewhere")
    func link() throws {
        mkdir(folder + "/x", 0o755)
        write("one\n", to: "x/1")
        symlink("x/1", folder + "/a")
        let source = try StreamSource(path: folder + "/a", follows: true)
        #expect(try next(source) == "one\n")
        rename(folder + "/x/1", folder + "/x/0")
        write("two\n", to: "x/1")
        #expect(try next(source) == "otherFile(wasCut: false)")
        #expect(try next(source) == "two\n")
    }

    @Test("a pipe ends with its last writer; a file that is not followed at its end")
    func ends() throws {
        let path = folder + "/p"
        #expect(mkfifo(path, 0o600) == 0)
        #expect(StreamSource.isStream(path) && StreamSource.isStream("-"))
        // A reader of the test's own lets the writer open.
        let own = open(path, O_RDWR)
        let writer = open(path, O_WRONLY)
        let source = try StreamSource(path: path)
        _ = Glibc.write(writer, "x\n", 2)
        #expect(try next(source) == "x\n")
        close(writer)
        close(own)
        #expect(try next(source) == "end")
        write("one\n", to: "a")
        #expect(!StreamSource.isStream(folder + "/a"))
        let file = try StreamSource(path: folder + "/a")
        #expect(try next(file) == "one\n")
        #expect(try next(file) == "end")
    }

    @Test("what is not there or may not be read is known before anything waits")
    func refusals() {
        #expect(StreamSource.refusal(folder + "/none")?.kind == .notFound)
        #expect(StreamSource.refusal(folder)?.kind == .isDirectory)
        #expect(StreamSource.refusal("-") == nil)
        #expect(throws: ReadError.self) { try StreamSource(path: self.folder + "/none") }
    }

    @Test("news of a thread of its own come in order, to the end")
    func feed() throws {
        var text = "time,open,high,low,close\n"
        for second in 0..<4_000 { text += "\(1_700_000_000 + second),1,2,1,2\n" }
        write(text, to: "a")
        let woken = DispatchSemaphore(value: 0)
        let feed = StreamFeed { woken.signal() }
        let path = folder + "/a"
        let thread = Thread { feed.run(path: path, follows: false, options: ReadOptions()) }
        thread.start()
        var listener = StreamListener()
        while !listener.isEnded {
            woken.wait()
            listener.hear(feed.drain())
        }
        #expect(listener.series.count == 4_000)
    }
}
