import Foundation
import Glibc
import KChartCore
import Synchronization
import Testing

@testable import KChartFeeds

@Suite("Files that are followed and read as a whole")
final class FollowedWholeTests {
    let folder: String

    init() {
        var name = Array("/tmp/kw.XXXXXX".utf8CString)
        folder = mkdtemp(&name).map { String(cString: $0) } ?? "/tmp"
    }

    deinit {
        try? FileManager.default.removeItem(atPath: folder)
    }

    private func write(_ bytes: [UInt8], to name: String) throws {
        try Data(bytes).write(to: URL(fileURLWithPath: folder + "/" + name))
    }

    /// Follows a file on a thread of its own; `reach` waits for a state of what was heard.
    private final class Follower {
        let feed: StreamFeed
        let woken: DispatchSemaphore
        var listener = StreamListener()

        init(_ path: String) {
            let woken = DispatchSemaphore(value: 0)
            self.woken = woken
            let feed = StreamFeed { woken.signal() }
            self.feed = feed
            Thread { feed.run(path: path, follows: true, options: ReadOptions()) }.start()
        }

        deinit { feed.stop() }

        func reach(_ isThere: (StreamListener) -> Bool) {
            while !isThere(listener) {
                woken.wait()
                listener.hear(feed.drain())
            }
        }
    }

    /// A JSON text of bars of minutes, on one line or on many.
    private func json(_ minutes: Range<Int>, close: Int = 2, lines: Bool = false) -> [UInt8] {
        let rows = minutes.map { "[\(1_704_067_200 + $0 * 60),1,9,1,\(close),\($0)]" }
        return Array(("[" + rows.joined(separator: lines ? ",\n" : ",") + "]").utf8)
    }

    @Test("one JSON text that grows shows its new bars", arguments: [false, true])
    func growingText(lines: Bool) throws {
        try write(json(0..<900, lines: lines), to: "a")
        let follower = Follower(folder + "/a")
        follower.reach { $0.series.count == 900 }
        let handle = try #require(FileHandle(forUpdatingAtPath: folder + "/a"))
        // Written over its end, as a program does that keeps an array closed.
        try handle.seek(toOffset: handle.seekToEnd() - 1)
        handle.write(Data(",[1704121200,1,9,1,5,7]]".utf8))
        follower.reach { $0.series.count == 901 && $0.series.lastValue == 5 }
        #expect(follower.listener.begins <= 2)
    }

    @Test("a text of the newest bars alone, written anew, keeps the older ones (page 0)")
    func slidingText() throws {
        try write(json(0..<50), to: "a")
        let follower = Follower(folder + "/a")
        follower.reach { $0.series.count == 50 }
        try write(json(20..<60, close: 3), to: "a")
        follower.reach { $0.series.count == 60 }
        let series = follower.listener.series
        #expect(series.close(at: series.indices.lowerBound) == 2)
        #expect(series.close(at: series.indices.lowerBound.advanced(by: 20)) == 3)
        #expect(follower.listener.begins == 1)
        // Bars that are gone from its midst were wrong: another series begins.
        try write(json(20..<30), to: "a")
        follower.reach { $0.series.count == 10 }
    }

    @Test("a packed file is read anew when it was replaced", arguments: ["gzip", "xz", "zstd"])
    func packed(_ filter: String) throws {
        guard Archives.isThere else { return }
        try write(Archives.packed(Archives.minutes(30), filter), to: "a")
        let follower = Follower(folder + "/a")
        follower.reach { $0.series.count == 30 }
        try write(Archives.packed(Archives.minutes(40), filter), to: "b")
        rename(folder + "/b", folder + "/a")
        follower.reach { $0.series.count == 40 }
        #expect(follower.listener.notices.isEmpty, "\(follower.listener.notices)")
    }

    @Test("a text that is broken for a while takes nothing away, and is told once")
    func broken() throws {
        try write(json(0..<5), to: "a")
        let follower = Follower(folder + "/a")
        follower.reach { $0.series.count == 5 }
        try write(Array("[[17040672".utf8), to: "a")
        follower.reach { !$0.notices.isEmpty }
        #expect(follower.listener.series.count == 5)
        #expect(follower.listener.notices.count == 1)
        #expect(follower.listener.notices[0].hasSuffix("; waiting for it to change"))
        try write(json(0..<7), to: "a")
        follower.reach { $0.series.count == 7 }
        #expect(follower.listener.notices.count == 1, "\(follower.listener.notices)")
    }

    @Test(
        "noise that takes the place of a text takes nothing away, and is told in one line",
        arguments: [
            [UInt8]("no bars here\nnor here\nat all\n".utf8), [UInt8]("noise".utf8),
            (0..<600).map { UInt8(truncatingIfNeeded: $0 &* 131 &+ $0 / 7) },
        ])
    func noise(_ noise: [UInt8]) throws {
        try write(json(0..<5), to: "a")
        let follower = Follower(folder + "/a")
        follower.reach { $0.series.count == 5 }
        try write(noise, to: "a")
        follower.reach { !$0.notices.isEmpty }
        #expect(follower.listener.series.count == 5)
        #expect(follower.listener.notices[0].hasSuffix("; waiting for it to change"))
        try write(json(0..<7), to: "a")
        follower.reach { $0.series.count == 7 }
        #expect(follower.listener.notices.count == 1, "\(follower.listener.notices)")
    }

    @Test("a text that becomes one of lines is read line by line from then on")
    func becomesLines() throws {
        func line(_ minute: Int) -> String {
            "{\"time\":\(1_704_067_200 + minute * 60),\"open\":1,\"high\":3,\"low\":1,\"close\":2}\n"
        }
        try write(Array(line(0).utf8), to: "a")
        let follower = Follower(folder + "/a")
        follower.reach { $0.series.count == 1 }
        let handle = try #require(FileHandle(forWritingAtPath: folder + "/a"))
        try handle.seekToEnd()
        handle.write(Data((line(1) + line(2)).utf8))
        follower.reach { $0.series.count == 3 }
        handle.write(Data(line(3).utf8))
        follower.reach { $0.series.count == 4 && $0.series.interval == .minutes(1) }
    }

    @Test("each writer of a pipe that is followed may bring a whole text")
    func pipe() throws {
        let path = folder + "/p"
        #expect(mkfifo(path, 0o600) == 0)
        let follower = Follower(path)
        for minutes in [0..<10, 5..<20] {
            let handle = try #require(FileHandle(forWritingAtPath: path))
            handle.write(Data(json(minutes)))
            try handle.close()
            follower.reach { $0.series.count == minutes.upperBound }
        }
    }

    @Test("half a line of a writer that ended is told as cut, and glued to nothing")
    func cut() throws {
        let path = folder + "/p"
        #expect(mkfifo(path, 0o600) == 0)
        let follower = Follower(path)
        func send(_ text: String) throws {
            let handle = try #require(FileHandle(forWritingAtPath: path))
            handle.write(Data(text.utf8))
            try handle.close()
        }
        try send("time,open,high,low,close\n1704067200,1,2,1,2\n1704067260,1,2,1,1")
        follower.reach { !$0.notices.isEmpty }
        #expect(
            follower.listener.notices == [
                "\(path): 1 row left out: line 3: the line is cut: its writer ended in the middle of"
                    + " it"
            ])
        try send(".5\n1704067320,1,2,1,2\n")
        follower.reach { $0.series.count == 2 }
        #expect(follower.listener.series.lastTime == Timestamp(seconds: 1_704_067_320))
    }

    @Test("noise behind bars ends no stream")
    func noise() throws {
        var noise: [UInt8] = []
        var random = SplitMix(5)
        for _ in 0..<400_000 { noise.append(UInt8(random.next() & 0xFF)) }
        let rows = Archives.minutes(20, from: 5).split(separator: 0x0A).dropFirst()
        let start = Archives.minutes(5)
        let text = start + noise + [0x0A] + rows.flatMap { $0 + [0x0A] }
        var isBegun = false
        let heard = try StreamListener.listen(text) {
            defer { isBegun = true }
            return isBegun ? 4_096 : start.count
        }
        #expect(heard.series.count >= 25 && heard.isEnded)
        #expect(heard.series.lastTime == Timestamp(seconds: 1_704_067_200 + 24 * 60))
    }
}
