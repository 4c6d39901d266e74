import Glibc

/// The test's end of one `inputtest` device: each call is a movement the server then believes.
///
/// The messages are C structures in the machine's order: eight bytes of length and kind, then
/// the fields at their natural places.
final class InputDevice {
    private enum Kind: UInt32 {
        case version = 0
        case sync = 1
        case motion = 2
        case button = 4
        case touch = 6
        case pinch = 7
        case swipe = 8
    }

    private let path: String
    private var descriptor: Int32 = -1

    init(_ path: String) {
        self.path = path
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }

    /// The socket must stay open: the server spins when it is closed.
    func connect() throws {
        descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { place in
            place.copyBytes(from: path.utf8.prefix(place.count - 1))
        }
        let result = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                Glibc.connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        guard result == 0 else { throw VirtualServer.Failure(what: "no device at \(path)") }
        var hello = Message(.version, size: 12)
        hello.put(UInt16(1), at: 8)
        hello.put(UInt16(1), at: 10)
        send(hello)
        guard answer().count == 12 else { throw VirtualServer.Failure(what: "no answer: \(path)") }
    }

    /// Returns when the server has worked off everything before.
    func sync() {
        send(Message(.sync, size: 8))
        _ = answer()
    }

    /// Moves by pixels, and the scroll axes by their own units.
    func move(x: Double = 0, y: Double = 0, scrollX: Double? = nil, scrollY: Double? = nil) {
        var message = Message(.motion, size: 1056)
        message.put(UInt32(0), at: 8)
        var axes: [Int: Double] = [:]
        if x != 0 || y != 0 { (axes[0], axes[1]) = (x, y) }
        axes[2] = scrollX
        axes[3] = scrollY
        message.putAxes(axes, at: 16)
        send(message)
        sync()
    }

    func button(_ number: Int32, isDown: Bool) {
        var message = Message(.button, size: 1064)
        message.put(number, at: 12)
        message.put(UInt32(isDown ? 1 : 0), at: 16)
        message.putAxes([:], at: 24)
        send(message)
        sync()
    }

    enum Contact: UInt32 {
        case begin = 18
        case update = 19
        case end = 20
    }

    /// A finger at a place of the screen, in pixels.
    func touch(_ finger: UInt32, _ contact: Contact, x: Double, y: Double) {
        var message = Message(.touch, size: 1056)
        message.put(finger, at: 8)
        message.put(contact.rawValue, at: 12)
        let full = 65535.0
        message.putAxes(
            [0: x / InputServer.size.width * full, 1: y / InputServer.size.height * full], at: 16)
        send(message)
        sync()
    }

    enum Step: UInt16 {
        case begin = 0
        case update = 1
        case end = 2
    }

    func pinch(_ step: Step, scale: Double, fingers: UInt16 = 2, isCancelled: Bool = false) {
        var message = Message(.pinch, size: 64)
        message.put(27 + step.rawValue, at: 8)
        message.put(fingers, at: 10)
        message.put(UInt32(isCancelled ? 1 : 0), at: 12)
        message.put(scale, at: 48)
        send(message)
        sync()
    }

    func swipe(_ step: Step, x: Double, fingers: UInt16) {
        var message = Message(.swipe, size: 48)
        message.put(30 + step.rawValue, at: 8)
        message.put(fingers, at: 10)
        message.put(x, at: 16)
        send(message)
        sync()
    }

    // MARK: - The wire

    private struct Message {
        var bytes: [UInt8]

        init(_ kind: Kind, size: Int) {
            bytes = Array(repeating: 0, count: size)
            put(UInt32(size), at: 0)
            put(kind.rawValue, at: 4)
        }

        mutating func put<Value>(_ value: Value, at offset: Int) {
            bytes.withUnsafeMutableBytes {
                $0.storeBytes(of: value, toByteOffset: offset, as: Value.self)
            }
        }

        /// A word, a mask of eight bytes, then 64 values from the sixteenth byte.
        mutating func putAxes(_ axes: [Int: Double], at offset: Int) {
            for (axis, value) in axes {
                bytes[offset + 4 + axis / 8] |= 1 << UInt8(axis % 8)
                put(value, at: offset + 16 + axis * 8)
            }
        }
    }

    private func send(_ message: Message) {
        var rest = message.bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes {
                Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { return }
            rest = rest.dropFirst(count)
        }
    }

    private func answer() -> [UInt8] {
        let head = read(8)
        guard head.count == 8 else { return [] }
        let length = head.withUnsafeBytes { $0.load(as: UInt32.self) }
        return head + read(Int(length) - 8)
    }

    private func read(_ count: Int) -> [UInt8] {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 64)
        while bytes.count < count {
            var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            guard poll(&waiting, 1, 20_000) == 1 else { return [] }
            let got = Glibc.read(descriptor, &buffer, min(64, count - bytes.count))
            guard got > 0 else { return [] }
            bytes += buffer.prefix(got)
        }
        return bytes
    }
}
