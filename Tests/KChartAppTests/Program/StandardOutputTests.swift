import Glibc
import KChartHost
import Testing

@testable import KChartApp

@Suite("Standard output of a window")
struct StandardOutputTests {
    /// Both ends of a pipe; the reading end is closed by whoever has it.
    private func pipe() throws -> (reader: Int32, writer: Int32) {
        var ends: [Int32] = [0, 0]
        try #require(Glibc.pipe(&ends) == 0)
        return (ends[0], ends[1])
    }

    private func everything(_ reader: Int32) -> [UInt8] {
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 65_536)
        while case let count = read(reader, &chunk, chunk.count), count > 0 {
            bytes += chunk[..<count]
        }
        return bytes
    }

    @Test("what nobody reads is not waited for; later lines are left out whole, and told once")
    func unread() throws {
        let (reader, writer) = try pipe()
        let output = StandardOutput(descriptor: writer)
        var told: [String] = []
        output.onLoss = { told.append($0) }
        let line = String(repeating: "x", count: 999)
        // Ten megabytes into a pipe of 64 kilobytes that nobody reads.
        for _ in 0..<10_000 { output.say(line) }
        #expect(told.count == 1 && output.isBehind && !output.isBroken)
        let loop = EventLoop()
        var isEmpty = false
        let wake = loop.addWakeSource { isEmpty = true }
        output.observe(onEmpty: { wake.signal() }, onFailure: {})
        Thread.start { readToEnd(reader) }
        #expect(loop.run(until: { isEmpty }, within: 120_000_000_000))
        #expect(!output.isBehind)
        output.flush()
        #expect(output.failure == nil)
        close(writer)
    }

    @Test("all that was said comes in order, and the end waits for it")
    func order() throws {
        let (reader, writer) = try pipe()
        let output = StandardOutput(descriptor: writer)
        for number in 0..<1_000 { output.say("\(number)") }
        output.flush()
        close(writer)
        let text = String(decoding: everything(reader), as: UTF8.self)
        #expect(text == (0..<1_000).map { "\($0)\n" }.joined())
        close(reader)
    }

    @Test("a reader that has gone is noticed, and ends the program quietly")
    func broken() throws {
        signal(SIGPIPE, SIG_IGN)
        let (reader, writer) = try pipe()
        close(reader)
        let output = StandardOutput(descriptor: writer)
        let loop = EventLoop()
        var isGone = false
        let wake = loop.addWakeSource { isGone = true }
        output.observe(onEmpty: {}, onFailure: { wake.signal() })
        output.say("hello")
        #expect(loop.run(until: { isGone }, within: 120_000_000_000))
        #expect(output.isBroken)
        output.flush()
        #expect(output.failure == Failure(.success, nil))
        close(writer)
    }
}

/// Reads a pipe to its end, on a thread of its own.
private func readToEnd(_ reader: Int32) {
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while read(reader, &chunk, chunk.count) > 0 {}
    close(reader)
}
