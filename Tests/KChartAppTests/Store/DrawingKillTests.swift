import Foundation
import Glibc
import KChartControl
import KChartDrawings
import Testing

@testable import KChartApp

/// Sends many commands at once and reads as many bytes of the replies as it is told to.
private final class RawSocket {
    private let descriptor: Int32

    init?(_ path: String) {
        descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        let length = socklen_t(MemoryLayout<sockaddr_un>.size)
        let status = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, length)
            }
        }
        guard status == 0 else { return nil }
    }

    deinit { close(descriptor) }

    func send(_ text: String) {
        let bytes = Array(text.utf8)
        var sent = 0
        while sent < bytes.count {
            let count = bytes[sent...].withUnsafeBytes {
                Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { return }
            sent += count
        }
    }

    /// At most `limit` bytes, fewer when the other side is gone.
    func read(_ limit: Int) -> [UInt8] {
        var result: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 4_096)
        while result.count < limit {
            let count = Glibc.read(descriptor, &chunk, min(chunk.count, limit - result.count))
            guard count > 0 else { break }
            result += chunk[..<count]
        }
        return result
    }
}

@Suite(
    "A killed program", .serialized,
    .onTestDisplay)
struct DrawingKillTests {
    private static let rounds =
        ProcessInfo.processInfo.environment["KCHART_SOAK"] == nil ? 20 : 200

    /// How many steps each round asks for.
    private static let steps = 120

    /// Every request draws a line at a price of its own, so what is left tells how far it came.
    private func requests(from first: Int) -> String {
        (first..<first + Self.steps).map { number in
            #"{"id":\#(number),"command":["drawing","add","horizontalLine","2025-01-02",\#(number + 1)]}"#
                + "\n"
        }.joined()
    }

    @Test("kill -9 at any moment loses at most the step in progress")
    func kills() throws {
        let folder = TestFolder()
        let display = try #require(TestDisplay())
        let file = try folder.write("a.csv", TestFolder.bars(50))
        let seed = UInt64.random(in: 1 ... .max)
        var random = seed
        func next(_ bound: Int) -> Int {
            random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(random >> 33) % bound
        }
        let journal = folder.path + "/.local/share/kchart/profiles/default"
        var kept = 0
        for round in 0..<Self.rounds {
            let chart = try #require(
                try OpenChart(
                    [file, "--symbol", "TEST", "-z", "UTC", "--quiet", "--geometry", "300x200"],
                    display: display.name, environment: ["HOME": folder.path]))
            // What was kept is on the chart, with every step to undo.
            let state = try chart.data("state")
            #expect(state["drawings"]?.arrayValue?.count == kept, "round \(round), seed \(seed)")
            #expect(state["undo"]?.intValue == kept, "round \(round), seed \(seed)")
            let socket = try #require(RawSocket(chart.place.path))
            socket.send(requests(from: kept))
            // A reply is some 200 bytes: the kill falls anywhere between the first and the last,
            // at times before any.
            var replies = socket.read(next(Self.steps * 200))
            kill(chart.process.processIdentifier, SIGKILL)
            replies += socket.read(1 << 24)
            let told = chart.finish().errors
            #expect(told.isEmpty, "round \(round): \(told)")
            let answered = replies.count { $0 == 0x0A }
            // Killed before its first answer the first round leaves no journal.
            let names = try? FileManager.default.contentsOfDirectory(atPath: journal)
            let name = names?.first { $0.hasPrefix("journal.") }
            let bytes = try name.map {
                try Data(contentsOf: URL(fileURLWithPath: journal + "/" + $0))
            }
            let archive = DrawingJournal.read(bytes.map { Array($0) } ?? [])
            #expect(archive.damagedLines.isEmpty, "round \(round), seed \(seed)")
            let prices = archive.drawings.map { $0.anchors[0].price }
            // A step whose answer came is kept, and nothing is there that was not asked for.
            #expect(prices == (0..<prices.count).map { Double($0 + 1) }, "seed \(seed)")
            #expect(prices.count >= kept + answered, "round \(round), seed \(seed)")
            #expect(prices.count <= kept + Self.steps)
            kept = prices.count
        }
    }
}
