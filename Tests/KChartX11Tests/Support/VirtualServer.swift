import CLinux
import Glibc

/// An X server without a screen, started for one test and ended with it.
class VirtualServer {
    static let isInstalled = access("/usr/bin/Xvfb", X_OK) == 0

    let display: String
    private var process: pid_t

    /// Xvfb, which ends when its last client leaves, whatever becomes of the test.
    /// - Parameter screen: size and depth of the screen, `WxHxD`.
    convenience init(screen: String = "800x600x24", _ extra: [String] = []) throws {
        let arguments = ["-screen", "0", screen, "-nolisten", "tcp", "-terminate"]
        try self.init(program: "/usr/bin/Xvfb", arguments + extra)
    }

    /// Starts a server that takes `-displayfd`, and waits until it is ready.
    init(program: String, _ extra: [String]) throws {
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { throw Failure(what: "no pipe") }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        posix_spawn_file_actions_adddup2(&actions, ends[1], 9)
        posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
        posix_spawn_file_actions_addclose(&actions, ends[0])
        defer { posix_spawn_file_actions_destroy(&actions) }
        let arguments = [program, "-displayfd", "9"] + extra
        var pointers: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
        defer { for pointer in pointers { free(pointer) } }
        // Worker threads block all signals, and a child inherits that: it could not be ended.
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
        process = 0
        let result = posix_spawn(
            &process, program, &actions, &attributes, &pointers, environ)
        close(ends[1])
        defer { close(ends[0]) }
        guard result == 0 else { throw Failure(what: "\(program) does not start") }
        // The server writes its number when it is ready for clients.
        var text = ""
        var byte: UInt8 = 0
        while true {
            var waiting = pollfd(fd: ends[0], events: Int16(POLLIN), revents: 0)
            guard poll(&waiting, 1, 20_000) == 1, read(ends[0], &byte, 1) == 1 else {
                kill(process, SIGKILL)
                waitpid(process, nil, 0)
                throw Failure(what: "\(program) said no display number")
            }
            if byte == UInt8(ascii: "\n") { break }
            text.append(Character(Unicode.Scalar(byte)))
        }
        display = ":\(text)"
    }

    deinit {
        stop(SIGTERM)
    }

    /// Ends the server the hard way, as a crash would.
    func crash() {
        stop(SIGKILL)
    }

    /// Stops the server, which then answers nobody until `wake`.
    func freeze() {
        kill(process, SIGSTOP)
    }

    func wake() {
        kill(process, SIGCONT)
    }

    private func stop(_ signal: Int32) {
        guard process > 0 else { return }
        kill(process, signal)
        waitpid(process, nil, 0)
        process = 0
    }

    struct Failure: Error {
        var what: String
    }
}
