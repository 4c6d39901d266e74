import KChartControl
import Testing

@Suite("Lines from a socket")
struct LineBufferTests {
    private func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

    @Test("lines come out whole whatever the pieces they came in", arguments: [1, 2, 3, 7, 100])
    func pieces(size: Int) {
        let text = bytes("first\nsecond\r\n\nlast")
        var buffer = LineBuffer()
        var lines: [LineBuffer.Line] = []
        for start in stride(from: 0, to: text.count, by: size) {
            buffer.append(text[start..<min(start + size, text.count)])
            while let line = buffer.next() { lines.append(line) }
        }
        #expect(
            lines == [.complete(bytes("first")), .complete(bytes("second")), .complete([])])
        #expect(buffer.pendingCount == 4)
        #expect(buffer.finish() == .complete(bytes("last")))
        #expect(buffer.finish() == nil)
    }

    @Test("a line over the limit is reported once, skipped, and takes no memory")
    func tooLong() {
        var buffer = LineBuffer(limit: 1000)
        var reports = 0
        for _ in 0..<10_000 {
            buffer.append([UInt8](repeating: 0x78, count: 1000))
            while let line = buffer.next() {
                #expect(line == .tooLong)
                reports += 1
            }
            #expect(buffer.pendingCount <= 2000)
        }
        #expect(reports == 1)
        buffer.append(bytes("\nnext\n"))
        #expect(buffer.next() == .complete(bytes("next")))
        #expect(buffer.next() == nil)
    }

    @Test("a line of exactly the limit is whole, one byte more is too long")
    func limit() {
        var buffer = LineBuffer(limit: 4)
        buffer.append(bytes("abcd\nabcde\nok\n"))
        #expect(buffer.next() == .complete(bytes("abcd")))
        #expect(buffer.next() == .tooLong)
        #expect(buffer.next() == .complete(bytes("ok")))
    }

    @Test("10 000 short lines cost no more than their bytes")
    func many() {
        var buffer = LineBuffer()
        buffer.append(bytes(String(repeating: "x\n", count: 10_000)))
        var count = 0
        while let line = buffer.next() {
            #expect(line == .complete([0x78]))
            count += 1
        }
        #expect(count == 10_000)
    }
}
