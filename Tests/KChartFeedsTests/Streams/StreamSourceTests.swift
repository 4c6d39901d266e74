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

    /// What comes within a short time.
    private func pause(_ source: StreamSource) throws -> StreamSource.Outcome {
        var buffer = [UInt8](repeating: 0, count: 1_000)
        return try buffer.withUnsafeMutableBufferPointer {
            (room) throws(ReadError) in try source.read(into: room, patience: 20)
        }
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

    @Test("a file whose last row is written anew in place is read from its top")
    func rewritten() throws {
        for next in ["one\ntwX\n", "one\ntwX and more\n"] {
            write("one\ntwo\n", to: "a")
            let source = try StreamSource(path: folder + "/a", follows: true)
            #expect(try self.next(source) == "one\ntwo\n")
            #expect(try pause(source) == .pause)
            write(next, to: "a", flags: 0)
            #expect(try self.next(source) == "otherFile(wasCut: true)")
            #expect(try self.next(source) == next)
            write("three\n", to: "a", flags: O_APPEND)
            #expect(try self.next(source) == "three\n")
        }
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
        let outcome = try pause(source)
        // Told once, and waited for.
        guard case .trouble(let error) = outcome else {
            Issue.record("\(outcome)")
            return
        }
        #expect("\(error)".hasPrefix(folder + "/a: cannot be opened: "))
        #expect(try pause(source) == .pause)
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

    @Test("a pipe without a writer is waited for, and the waiting can be called off")
    func noWriter() throws {
        let path = folder + "/p"
        #expect(mkfifo(path, 0o600) == 0)
        for follows in [false, true] {
            let source = try StreamSource(path: path, follows: follows)
            #expect(try pause(source) == .pause)
            source.canceller.cancel()
            #expect(try next(source) == "cancelled")
        }
    }

    @Test("the writers of a pipe that is followed are told from each other")
    func writers() throws {
        let path = folder + "/p"
        #expect(mkfifo(path, 0o600) == 0)
        let source = try StreamSource(path: path, follows: true)
        for text in ["one\n", "tw", "o\n"] {
            write(text, to: "p", flags: 0)
            #expect(try next(source) == text)
            #expect(try next(source) == "writerEnded")
            #expect(try pause(source) == .pause)
        }
        // Another pipe takes the name.
        unlink(path)
        #expect(mkfifo(path, 0o600) == 0)
        #expect(try pause(source) == .pause)
        let writer = open(path, O_RDWR | O_NONBLOCK)
        #expect(Glibc.write(writer, "new\n", 4) == 4)
        #expect(try next(source) == "new\n")
        close(writer)
        #expect(try next(source) == "writerEnded")
    }

    @Test("a folder that is made anew brings its file back")
    func folderMadeAnew() throws {
        mkdir(folder + "/x", 0o755)
        write("one\n", to: "x/a")
        let source = try StreamSource(path: folder + "/x/a", follows: true)
        #expect(try next(source) == "one\n")
        #expect(try pause(source) == .pause)
        unlink(folder + "/x/a")
        rmdir(folder + "/x")
        #expect(try pause(source) == .pause)
        mkdir(folder + "/x", 0o755)
        write("two\n", to: "x/a")
        #expect(try next(source) == "otherFile(wasCut: false)")
        #expect(try next(source) == "two\n")
    }

    @Test("a link that leads to itself is told once, and followed when it leads on")
    func loop() throws {
        write("one\n", to: "1")
        symlink("1", folder + "/a")
        let source = try StreamSource(path: folder + "/a", follows: true)
        #expect(try next(source) == "one\n")
        unlink(folder + "/a")
        symlink("a", folder + "/a")
        let told = try next(source)
        #expect(told.contains("trouble") && told.contains("symbolic links"), "\(told)")
        #expect(try pause(source) == .pause)
        unlink(folder + "/a")
        write("two\n", to: "2")
        symlink("2", folder + "/a")
        #expect(try next(source) == "otherFile(wasCut: false)")
        #expect(try next(source) == "two\n")
    }

    @Test("no descriptor is left open, and none goes on to a child")
    func descriptors() throws {
        func own() throws -> Set<String> {
            Set(try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fdinfo"))
        }
        write("one\n", to: "a")
        func marked() throws -> [Int32] {
            // Counted by what they are: other tests open and close files meanwhile.
            try own().compactMap { Int32($0) }.filter { number in
                let link = try? FileManager.default.destinationOfSymbolicLink(
                    atPath: "/proc/self/fd/\(number)")
                return link == folder + "/a"
            }
        }
        do {
            let source = try StreamSource(path: folder + "/a", follows: true)
            let canceller = source.canceller
            #expect(canceller.closesInChildren)
            #expect(try marked().count == 1)
        }
        #expect(try marked().isEmpty)
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
