import Glibc

/// A program started for a measurement.
final class ChildProcess {
    /// What the kernel says of an ended process.
    struct Ending {
        /// The exit code; 128 and the signal when a signal ended it.
        var code: Int
        /// Milliseconds of user and system time.
        var cpu: Double
    }

    let id: pid_t
    private(set) var ending: Ending?

    /// Starts a program with `environment` added to ours; its stdin is `input` or empty and its
    /// output goes to `output` or nowhere.
    init(
        _ command: [String], environment: [String: String] = [:], input: String = "/dev/null",
        output: Int32? = nil
    ) throws {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, input, O_RDONLY, 0)
        if let output {
            posix_spawn_file_actions_adddup2(&actions, output, 1)
        } else {
            posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
        }
        posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)

        var variables: [String] = []
        var entry = environ
        while let text = entry.pointee {
            let variable = String(cString: text)
            let name = String(variable.prefix { $0 != "=" })
            if environment[name] == nil { variables.append(variable) }
            entry += 1
        }
        variables += environment.map { "\($0.key)=\($0.value)" }

        var child: pid_t = 0
        let failure = Self.withCStrings(command) { arguments in
            Self.withCStrings(variables) {
                posix_spawnp(&child, command[0], &actions, nil, arguments, $0)
            }
        }
        guard failure == 0 else {
            throw Skipped("\(command[0]): \(String(cString: strerror(failure)))")
        }
        id = child
    }

    /// Waits for the end.
    @discardableResult
    func wait() -> Ending {
        if let ending { return ending }
        var status: Int32 = 0
        var usage = rusage()
        while wait4(id, &status, 0, &usage) < 0 && errno == EINTR {}
        func milliseconds(_ time: timeval) -> Double {
            Double(time.tv_sec) * 1e3 + Double(time.tv_usec) / 1e3
        }
        let signal = Int(status & 0x7F)
        let result = Ending(
            code: signal == 0 ? Int(status >> 8 & 0xFF) : 128 + signal,
            cpu: milliseconds(usage.ru_utime) + milliseconds(usage.ru_stime))
        ending = result
        return result
    }

    /// Whether the process has ended; it is collected then.
    var hasEnded: Bool {
        if ending != nil { return true }
        var info = siginfo_t()
        let found = waitid(P_PID, id_t(id), &info, WEXITED | WNOHANG | WNOWAIT)
        guard found == 0, info.si_signo == SIGCHLD else { return false }
        wait()
        return true
    }

    func terminate() {
        if ending == nil { kill(id, SIGTERM) }
        wait()
    }

    private static func withCStrings<Value>(
        _ strings: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Value
    ) -> Value {
        let copies = strings.map { strdup($0) }
        defer { for copy in copies { free(copy) } }
        return body(copies + [nil])
    }
}
