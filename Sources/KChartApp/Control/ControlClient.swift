import CLinux
import Glibc
import KChartControl
import KChartCore

/// The other end of a control socket: one request, one reply.
struct ControlClient {
    /// Sends `command` to the socket at `path` and waits for the reply as long as it takes.
    static func send(_ command: [String], to path: String) throws(Failure)
        -> Result<JSONValue, CommandError>
    {
        let descriptor: Int32
        do {
            descriptor = try ControlSocket.connect(to: path)
        } catch {
            throw Failure(
                .unavailable, "cannot reach a chart at \(OneLine.quoted(path)): \(error.message)")
        }
        defer { close(descriptor) }
        let request = ControlRequest(id: 1, command: command.map { .string($0) })
        var bytes = Array(request.line.utf8)[...]
        while !bytes.isEmpty {
            let count = bytes.withUnsafeBytes {
                Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            if count > 0 {
                bytes = bytes.dropFirst(count)
            } else if errno == EPIPE || errno == ECONNRESET {
                // Turned away: the reply that says why may be there already.
                break
            } else if errno != EINTR {
                throw gone(path)
            }
        }
        return try readReply(descriptor, path: path)
    }

    private static func readReply(_ descriptor: Int32, path: String) throws(Failure)
        -> Result<JSONValue, CommandError>
    {
        // A reply may be longer than a request: the state of a large chart.
        var buffer = LineBuffer(limit: 1 << 26)
        var chunk = [UInt8](repeating: 0, count: 65_536)
        while true {
            while let line = buffer.next() {
                guard case .complete(let bytes) = line else { throw gone(path) }
                if let reply = ControlReply(line: bytes) { return reply.result }
            }
            let count = read(descriptor, &chunk, chunk.count)
            if count > 0 {
                buffer.append(chunk[..<count])
            } else if count == 0 || errno != EINTR {
                throw gone(path)
            }
        }
    }

    private static func gone(_ path: String) -> Failure {
        Failure(.unavailable, "the chart at \(OneLine.quoted(path)) ended without a reply")
    }
}
