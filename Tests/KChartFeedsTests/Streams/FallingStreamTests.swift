import KChartCore
import Testing

@testable import KChartFeeds

@Suite("Streams of falling rows")
struct FallingStreamTests {
    /// What is printed of a stream whose first bytes are followed by a pause.
    private func listen(_ text: [UInt8], pauseAt: Int?) throws -> StreamListener {
        var stream = BarStream(isPatient: true)
        var listener = StreamListener()
        for piece in pauseAt.map({ [text[..<$0], text[$0...]] }) ?? [text[...]] {
            try piece.withUnsafeBufferPointer { (bytes) throws(ReadError) in
                try stream.append(bytes)
            }
            try stream.pause()
            listener.hear(stream.takeNews())
        }
        try stream.finish()
        listener.hear(stream.takeNews())
        return listener
    }

    @Test("rows that fall come out once and in order, wherever the stream makes a pause")
    func falling() throws {
        for count in [5, 700, 2_000] {
            let text = bytes(
                "time,open,high,low,close\n"
                    + (0..<count).reversed().map {
                        "\(1_704_067_200 + $0 * 60),100,101,99,100.5\n"
                    }.joined())
            for pause in [nil, 20, 26 + 29, 26 + 90, text.count / 2] {
                let listener = try listen(text, pauseAt: pause)
                #expect(listener.begins == 1, "\(count) \(pause ?? 0)")
                #expect(listener.series.count == count, "\(count) \(pause ?? 0)")
            }
        }
    }

    @Test("rows that rise are told in a pause")
    func rising() throws {
        var stream = BarStream(isPatient: true)
        let text = bytes(
            "time,open,high,low,close\n"
                + (0..<5).map { "\(1_704_067_200 + $0 * 60),100,101,99,100.5\n" }.joined())
        try text.withUnsafeBufferPointer { (bytes) throws(ReadError) in try stream.append(bytes) }
        #expect(stream.takeNews().isEmpty)
        try stream.pause()
        var listener = StreamListener()
        listener.hear(stream.takeNews())
        #expect(listener.series.count == 5)
    }
}
