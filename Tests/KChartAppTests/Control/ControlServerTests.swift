import Foundation
import Glibc
import KChartApp
import KChartControl
import KChartHost
import KChartLocalization
import Synchronization
import Testing

/// A chart that answers what the tests need.
final class FakeTarget: ControlTarget {
    var value = 0
    var performed: [String] = []
    var onChange: () -> Void = {}

    func perform(_ request: ControlRequest) -> CommandOutcome {
        performed.append(request.name)
        switch request.name {
        case "add":
            value += request.arguments.integer(0) ?? 1
            onChange()
            return .data(JSONValue(value))
        case "state": return state(of: nil).map { .data($0) } ?? .done
        case "big": return .data(.string(String(repeating: "x", count: 100_000)))
        case "sync": return .afterFrame(JSONValue(value))
        case "wait":
            guard let path = StatePath("value") else { return .done }
            let condition = WaitCondition(
                path: path, comparison: .greaterOrEqual,
                value: JSONValue(request.arguments.integer(0) ?? 0))
            return .waiting(condition, seconds: request.arguments.number(1) ?? 10)
        default: return .refused(.answerUnknownCommand, request.name)
        }
    }

    func state(of chart: Int?) -> JSONValue? {
        chart ?? 0 == 0 ? ["value": JSONValue(value)] : nil
    }
}

@Suite("The control socket")
struct ControlServerTests {
    let loop = EventLoop()
    let place = SocketPath()
    let target = FakeTarget()
    let server: ControlServer

    init() throws {
        server = try ControlServer(path: place.path, loop: loop, target: target)
        let server = server
        target.onChange = { server.stateChanged() }
    }

    private func client(reads: Bool = true) throws -> TestSocket {
        try #require(TestSocket(place.path, loop: loop, reads: reads))
    }

    @Test("only its owner may open the socket, and it is gone with the server")
    func file() {
        var status = stat()
        #expect(lstat(place.path, &status) == 0)
        #expect(status.st_mode & 0o7777 == 0o600)
        #expect(status.st_mode & S_IFMT == S_IFSOCK)
        server.close()
        #expect(!place.exists)
    }

    @Test("replies carry their ids and keep the order of the requests")
    func order() throws {
        let client = try client()
        client.send(
            """
            {"id":"a","command":["add",5]}
            {"id":[1],"command":["nothing"]}
            garbage
            {"id":null,"command":["state"]}

            """)
        #expect(client.receive(4))
        #expect(client.lines[0] == ["id": "a", "ok": true, "data": 5])
        #expect(client.lines[1]["id"] == [1] && client.lines[1]["key"] == "answer.unknownCommand")
        #expect(client.lines[2]["id"] == .null && client.lines[2]["ok"] == false)
        #expect(client.lines[3]["data"] == ["value": 5])
    }

    @Test("a request may come byte by byte")
    func pieces() throws {
        let client = try client()
        for byte in "{\"id\":1,\"command\":[\"add\"]}\r\n".utf8 {
            client.send([byte][...])
            loop.turn(canSleep: false)
        }
        #expect(client.receive(1))
        #expect(client.lines[0]["data"] == 1)
    }

    @Test("twenty clients are served side by side")
    func several() throws {
        let clients = try (0..<20).map { _ in try client() }
        for round in 0..<5 {
            for (number, client) in clients.enumerated() {
                client.request(number * 100 + round, "add", 1)
            }
        }
        for (number, client) in clients.enumerated() {
            #expect(client.receive(5))
            #expect(client.lines.map { $0["id"]?.intValue } == (0..<5).map { number * 100 + $0 })
        }
        #expect(target.value == 100)
        clients[3].end()
        // In release mode a last use would end the others too.
        withExtendedLifetime(clients) {
            #expect(loop.run(until: { server.clientCount == 19 }, within: 5_000_000_000))
        }
    }

    @Test("a wait is answered by the change of another client, and holds back what follows it")
    func waiting() throws {
        let waiter = try client()
        waiter.request(1, "wait", 3)
        waiter.request(2, "state")
        let actor = try client()
        actor.request(1, "add", 1)
        #expect(actor.receive(1))
        #expect(waiter.lines.isEmpty)
        actor.request(2, "add", 2)
        #expect(waiter.receive(2))
        #expect(waiter.lines[0] == ["id": 1, "ok": true, "data": 3])
        #expect(waiter.lines[1]["data"] == ["value": 3])
    }

    @Test("a wait that holds already is answered at once, and one in vain by an error")
    func waitingInVain() throws {
        let client = try client()
        client.request(1, "wait", 0)
        client.request(2, "wait", 99, 0.001)
        client.request(3, "add")
        #expect(client.receive(3))
        #expect(client.lines[0]["ok"] == true)
        #expect(client.lines[1]["key"] == "answer.timeOut")
        #expect(client.lines[1]["error"]?.stringValue?.contains("value >= 99") == true)
        #expect(client.lines[2]["data"] == 1)
    }

    @Test("sync is answered after the next frame")
    func frames() throws {
        let client = try client()
        client.request(1, "sync")
        client.request(2, "add")
        #expect(!loop.run(until: { !client.lines.isEmpty }, within: 20_000_000))
        #expect(target.performed == ["sync"])
        server.framePresented()
        #expect(client.receive(2))
        #expect(client.lines.map { $0["id"]?.intValue } == [1, 2])
    }

    @Test("events go to those who observe them")
    func events() throws {
        let watcher = try client()
        let other = try client()
        watcher.request(1, "observe", "crosshair", "liveEdge")
        other.request(1, "state")
        #expect(watcher.receive(1) && other.receive(1))
        #expect(server.isObserved("crosshair") && !server.isObserved("series"))
        server.post(ControlEvent(name: "crosshair", data: ["bar": 1]))
        server.post(ControlEvent(name: "series", data: 2))
        #expect(watcher.receive(2))
        #expect(watcher.lines[1] == ["event": "crosshair", "chart": 0, "data": ["bar": 1]])
        watcher.request(2, "unobserve", "crosshair")
        #expect(watcher.receive(3))
        #expect(watcher.lines[2]["data"] == ["liveEdge"])
        watcher.request(3, "observe")
        #expect(watcher.receive(4))
        #expect(watcher.lines[3]["ok"] == false)
        #expect(other.lines.count == 1)
    }

    @Test("a line of 10 MB is refused once, and the conversation goes on")
    func longLine() throws {
        let client = try client()
        let piece = [UInt8](repeating: 0x78, count: 1 << 16)[...]
        var left = 10 << 20
        while left > 0 {
            let taken = client.send(piece)
            if taken > 0 { left -= taken }
            loop.turn(canSleep: false)
        }
        client.send("\n")
        client.request(1, "add")
        #expect(client.receive(2))
        #expect(client.lines[0]["ok"] == false)
        #expect(client.lines[1]["data"] == 1)
    }

    @Test("a client that asks for much and reads nothing stops being served, not the others")
    func slowClient() throws {
        let slow = try client(reads: false)
        for id in 0..<60 {
            slow.request(id, "big")
            loop.turn(canSleep: false)
        }
        // A megabyte of waiting output, what the socket holds, and one reply over.
        #expect(target.performed.count < 30)
        let other = try client()
        other.request(1, "add")
        #expect(other.receive(1))
        slow.startReading()
        #expect(slow.receive(60))
        #expect(slow.lines.map { $0["id"]?.intValue } == Array(0..<60))
    }

    @Test(
        "a client with thousands of requests at once leaves the others, and the loop, their turns")
    func shares() throws {
        let busy = try client()
        let other = try client()
        let line = ControlRequest(id: 1, command: ["add", 0]).line
        var sent = Array(String(repeating: line, count: 1_500).utf8)[...]
        sent = sent.dropFirst(busy.send(sent))
        var turns = 0
        let token = loop.addFrameHook { _ in turns += 1 }
        defer { loop.remove(token) }
        #expect(loop.run(until: { target.performed.count > 100 }, within: 20_000_000_000))
        other.request(2, "add", 1)
        let before = target.performed.count
        #expect(other.receive(1))
        #expect(target.performed.count - before < 100, "\(before) \(target.performed.count)")
        while !sent.isEmpty {
            loop.turn(canSleep: false)
            sent = sent.dropFirst(max(0, busy.send(sent)))
        }
        #expect(busy.receive(1_500))
        #expect(busy.lines.allSatisfy { $0["id"] == 1 && $0["ok"] == true })
        #expect(turns >= 1_500 / (2 * ControlServer.turnShare))
    }

    @Test("events that a slow watcher has no room for are dropped and counted")
    func slowWatcher() throws {
        let slow = try client(reads: false)
        slow.request(1, "observe", "*")
        #expect(loop.run(until: { server.isObserved("x") }, within: 5_000_000_000))
        let text = JSONValue.string(String(repeating: "x", count: 10_000))
        for _ in 0..<1_000 { server.post(ControlEvent(name: "x", data: text)) }
        slow.startReading()
        #expect(slow.receive(50))
        while loop.run(until: { false }, within: 1_000_000), slow.lines.isEmpty {}
        server.post(ControlEvent(name: "x", data: 1))
        let isLast = { slow.lines.last?["data"] == 1 }
        #expect(loop.run(until: isLast, within: 20_000_000_000))
        let dropped = slow.lines.first { $0["event"] == "dropped" }?["data"]?["count"]?.intValue
        #expect(slow.lines.count { $0["event"] == "x" } + (dropped ?? 0) == 1_001)
        #expect(dropped ?? 0 > 500)
    }

    @Test("500 lines of garbage get a reply each and harm nobody")
    func garbage() throws {
        var random = SystemRandomNumberGenerator()
        let client = try client()
        for round in 0..<500 {
            var bytes = (0..<20).map { _ in UInt8.random(in: 0...255, using: &random) }
            bytes.removeAll { $0 == 0x0A || $0 == 0x0D || $0 == 0x20 || $0 == 0x09 }
            client.send((bytes + [0x21, 0x0A])[...])
            #expect(client.receive(round + 1))
        }
        #expect(client.lines.allSatisfy { $0["ok"] == false })
        #expect(target.performed.isEmpty)
    }

    @Test("who has said all and reads on gets every reply, then the end")
    func halfClosed() throws {
        let client = try client()
        client.request(1, "wait", 1)
        client.request(2, "state")
        client.endSending()
        #expect(!loop.run(until: { client.hasEnded }, within: 20_000_000))
        target.value = 1
        server.stateChanged()
        #expect(client.receive(2))
        #expect(
            loop.run(until: { client.hasEnded && server.clientCount == 0 }, within: 5_000_000_000))
    }

    @Test("what was asked before hanging up is done")
    func hungUp() throws {
        let client = try client(reads: false)
        client.request(1, "add")
        client.request(2, "add")
        client.end()
        #expect(
            loop.run(until: { server.clientCount == 0 && target.value == 2 }, within: 5_000_000_000)
        )
    }

    @Test("a client that waits and goes away is forgotten")
    func abandonedWait() throws {
        let client = try client()
        client.request(1, "wait", 5)
        #expect(
            loop.run(
                until: { server.clientCount == 1 && !target.performed.isEmpty },
                within: 5_000_000_000))
        client.end()
        #expect(loop.run(until: { server.clientCount == 0 }, within: 5_000_000_000))
        #expect(loop.wakeUps < 100)
    }

    @Test("nothing wakes the loop while nobody asks anything")
    func idle() throws {
        let client = try client()
        client.request(1, "wait", 5, 100)
        #expect(loop.run(until: { !target.performed.isEmpty }, within: 5_000_000_000))
        loop.turn(canSleep: false)
        let before = loop.wakeUps
        loop.run(until: { false }, within: 50_000_000)
        #expect(loop.wakeUps - before <= 1)
    }

    @Test("more than 64 clients are turned away, each with a line that says why")
    func tooMany() throws {
        var clients: [TestSocket] = []
        for _ in 0..<70 {
            if let client = TestSocket(place.path, loop: loop) { clients.append(client) }
            loop.turn(canSleep: false)
        }
        #expect(
            loop.run(
                until: { clients.count { $0.hasEnded } == 6 && server.clientCount == 64 },
                within: 5_000_000_000))
        for client in clients where client.hasEnded {
            #expect(client.lines.count == 1 && client.lines.first?["error"] != nil)
        }
    }
}

@Suite("The file of the control socket")
struct ControlSocketTests {
    let loop = EventLoop()
    let target = FakeTarget()

    @Test("a socket that somebody listens at is left alone")
    func live() throws {
        let place = SocketPath()
        let first = try ControlServer(path: place.path, loop: loop, target: target)
        let error = #expect(throws: ControlServerError.self) {
            try ControlServer(path: place.path, loop: loop, target: target)
        }
        #expect(error?.isInUse == true)
        #expect(error?.description.contains(place.path) == true)
        let client = try #require(TestSocket(place.path, loop: loop))
        client.request(1, "add")
        #expect(client.receive(1))
        first.close()
    }

    @Test("a socket that nobody listens at any more is replaced")
    func stale() throws {
        let place = SocketPath()
        let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: place.path.utf8) }
        let length = socklen_t(MemoryLayout<sockaddr_un>.size)
        let status = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, length)
            }
        }
        try #require(status == 0)
        close(descriptor)
        #expect(place.exists)
        let server = try ControlServer(path: place.path, loop: loop, target: target)
        let client = try #require(TestSocket(place.path, loop: loop))
        client.request(1, "add")
        #expect(client.receive(1))
        server.close()
    }

    @Test("a client that looks for the socket while it comes and goes is never refused")
    func appears() throws {
        let place = SocketPath()
        let search = SocketSearch(place.path)
        for _ in 0..<200 {
            let server = try ControlServer(path: place.path, loop: loop, target: target)
            let files = try FileManager.default.contentsOfDirectory(atPath: place.folder)
            #expect(files == ["s"])
            server.close()
        }
        let found = search.end()
        #expect(found.refusals == 0)
        #expect(found.attempts > 0)
    }

    /// Connects to a path again and again on a thread of its own.
    private final class SocketSearch: Sendable {
        private struct State {
            var isOver = false
            var attempts = 0
            var refusals = 0
        }

        private let state = Mutex(State())
        private let done = DispatchSemaphore(value: 0)

        init(_ path: String) {
            Thread { [self] in
                while !state.withLock({ $0.isOver }) {
                    let code = Self.connect(path)
                    state.withLock {
                        $0.attempts += 1
                        if code == ECONNREFUSED { $0.refusals += 1 }
                    }
                }
                done.signal()
            }.start()
        }

        func end() -> (attempts: Int, refusals: Int) {
            state.withLock { $0.isOver = true }
            done.wait()
            return state.withLock { ($0.attempts, $0.refusals) }
        }

        /// The error of one attempt; 0 for none.
        private static func connect(_ path: String) -> Int32 {
            let descriptor = socket(
                AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_NONBLOCK.rawValue), 0)
            defer { close(descriptor) }
            var address = sockaddr_un()
            address.sun_family = sa_family_t(AF_UNIX)
            withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
            let length = socklen_t(MemoryLayout<sockaddr_un>.size)
            let status = withUnsafePointer(to: &address) { pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    Glibc.connect(descriptor, $0, length)
                }
            }
            return status == 0 ? 0 : errno
        }
    }

    @Test("a file that is no socket is left alone")
    func file() throws {
        let place = SocketPath()
        let descriptor = open(place.path, O_CREAT | O_WRONLY, 0o600)
        write(descriptor, "data", 4)
        close(descriptor)
        let error = #expect(throws: ControlServerError.self) {
            try ControlServer(path: place.path, loop: loop, target: target)
        }
        #expect(error?.isInUse == false)
        #expect(place.exists)
    }

    @Test(
        "a path that can be no socket is refused in one line",
        arguments: [
            "", "/nowhere/at/all/s", "/proc/s", "/tmp/" + String(repeating: "x", count: 200),
        ])
    func badPath(path: String) {
        let error = #expect(throws: ControlServerError.self) {
            try ControlServer(path: path, loop: loop, target: target)
        }
        #expect(error?.description.contains("\n") == false)
    }

    @Test("a socket that another program put in the place is not taken away")
    func replaced() throws {
        let place = SocketPath()
        let first = try ControlServer(path: place.path, loop: loop, target: target)
        unlink(place.path)
        let second = try ControlServer(path: place.path, loop: loop, target: target)
        first.close()
        #expect(place.exists)
        second.close()
        #expect(!place.exists)
    }
}
