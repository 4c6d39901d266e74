import Foundation
import Glibc
import KChartControl
import KChartHost

/// A path for a socket of a test's own, short enough for its address, gone when the test is.
final class SocketPath {
    let folder: String
    var path: String { folder + "/s" }

    init() {
        var name = Array("/tmp/kc.XXXXXX".utf8CString)
        folder = mkdtemp(&name).map { String(cString: $0) } ?? "/tmp"
    }

    deinit {
        unlink(path)
        rmdir(folder)
    }

    var exists: Bool { access(path, F_OK) == 0 }
}

/// A client on the same loop as the server: nothing it does waits.
final class TestSocket {
    let descriptor: Int32
    private let loop: EventLoop
    private var token: EventLoop.Token?
    private var buffer = LineBuffer(limit: 1 << 24)
    private(set) var lines: [JSONValue] = []
    private(set) var hasEnded = false

    init?(_ path: String, loop: EventLoop, reads: Bool = true) {
        self.loop = loop
        descriptor = socket(
            AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_NONBLOCK.rawValue), 0)
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
        if reads { startReading() }
    }

    deinit {
        end()
    }

    func end() {
        guard !hasEnded || token != nil else { return }
        if let token { loop.remove(token) }
        token = nil
        hasEnded = true
        close(descriptor)
    }

    func startReading() {
        token = loop.addDescriptor(descriptor) { [weak self] _ in self?.read() }
    }

    private func read() {
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        let count = Glibc.read(descriptor, &chunk, chunk.count)
        if count > 0 {
            buffer.append(chunk[..<count])
            while case .complete(let line)? = buffer.next() {
                lines.append((try? JSONValue(parsing: line)) ?? .null)
            }
        } else if count == 0 || errno != EAGAIN {
            if let token { loop.remove(token) }
            token = nil
            hasEnded = true
            close(descriptor)
        }
    }

    /// Sends what there is room for; the number of bytes taken.
    @discardableResult
    func send(_ text: String) -> Int { send(Array(text.utf8)[...]) }

    @discardableResult
    func send(_ bytes: ArraySlice<UInt8>) -> Int {
        bytes.withUnsafeBytes {
            Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
        }
    }

    func request(_ id: Int, _ command: JSONValue...) {
        send(ControlRequest(id: JSONValue(id), command: command).line)
    }

    func endSending() {
        shutdown(descriptor, Int32(SHUT_WR))
    }

    /// Turns the loop until `count` lines have come.
    func receive(_ count: Int) -> Bool {
        loop.run(until: { lines.count >= count }, within: 20_000_000_000)
    }
}
