import CLinux
import Glibc

/// A client of a running program's control socket: one request, one reply line.
final class ControlClient {
    private let descriptor: Int32
    let path: String

    init(path: String) throws {
        self.path = path
        descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { bytes in
            bytes.copyBytes(from: path.utf8.prefix(bytes.count - 1))
        }
        let connected = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        guard connected == 0 else { throw Skipped("no control socket at \(path)") }
    }

    deinit { close(descriptor) }

    /// Sends a command of words and returns the reply.
    @discardableResult
    func send(_ command: String...) throws -> String {
        let words = command.map { "\"\($0)\"" }.joined(separator: ",")
        let request = Array("{\"id\":1,\"command\":[\(words)]}\n".utf8)
        guard write(descriptor, request, request.count) == request.count else {
            throw Skipped("the control socket is closed")
        }
        var reply: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 65_536)
        while reply.last != UInt8(ascii: "\n") {
            let count = read(descriptor, &chunk, chunk.count)
            guard count > 0 else { throw Skipped("the control socket is closed") }
            reply += chunk[..<count]
        }
        return String(decoding: reply, as: UTF8.self)
    }

    /// The number after a key that occurs once in `state`.
    func number(_ key: String) throws -> Double {
        let state = try send("state")
        guard let found = state.ranges(of: "\"\(key)\":").first else {
            throw Skipped("state holds no \(key)")
        }
        let digits = state[found.upperBound...].drop { $0 == " " }
            .prefix { $0.isNumber || "+-.eE".contains($0) }
        return Double(digits) ?? .nan
    }
}
