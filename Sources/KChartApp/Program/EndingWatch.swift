import CLinux
import Glibc
import KChartHost
import Synchronization

/// Sees to it that a run which is to end does end, also while its thread waits in a call for a
/// display that neither reads nor answers.
///
/// A thread sleeps until one of the ending signals is there or `begin` is called. What has not
/// finished `patience` later loses the display (`abandon`): the call returns, and everything is
/// saved in order. What has not finished then either is ended from outside, with a line.
final class EndingWatch: Sendable {
    /// Longer than a display is waited for at the end.
    static let patience: Int64 = 1_200_000_000
    /// For what waits for something else, such as a disk.
    static let lastPatience: Int64 = 10_000_000_000

    private let abandon: @Sendable () -> Void
    private let patience: Int64
    private let progress = Progress()
    /// Readable once the run is to end.
    private let begun = eventfd(0, Int32(EFD_CLOEXEC) | Int32(EFD_NONBLOCK))
    private let isAbandoned = Atomic<Bool>(false)

    /// - Parameter patience: nanoseconds that an end in order may take.
    init(patience: Int64 = EndingWatch.patience, abandon: @escaping @Sendable () -> Void) {
        self.patience = patience
        self.abandon = abandon
    }

    deinit {
        if begun >= 0 { close(begun) }
    }

    /// True when the display was given up: that it is gone is not why the run ends.
    var hasAbandoned: Bool { isAbandoned.load(ordering: .acquiring) }

    /// Watches from now on; the signals must be blocked already. Without a thread or a descriptor
    /// to be had nothing is watched.
    func start(_ signals: [Int32] = EventLoop.endingSignals) {
        let descriptor = EventLoop.signalDescriptor(signals)
        guard descriptor >= 0, begun >= 0 else { return }
        let isRunning = Thread.begin { [self] in
            watch(descriptor)
            close(descriptor)
        }
        if !isRunning { close(descriptor) }
    }

    /// The run is to end now.
    func begin() {
        var one: UInt64 = 1
        if begun >= 0 { _ = write(begun, &one, 8) }
    }

    /// The run has ended.
    func finish() {
        progress.tell()
        begin()
    }

    private func watch(_ signals: Int32) {
        var entries = [signals, begun].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        while poll(&entries, 2, -1) < 0, errno == EINTR {}
        if hasFinished(within: patience) { return }
        isAbandoned.store(true, ordering: .releasing)
        abandon()
        if hasFinished(within: Self.lastPatience) { return }
        // Nobody may read it.
        var errors = pollfd(fd: 2, events: Int16(POLLOUT), revents: 0)
        if poll(&errors, 1, 0) == 1 {
            Diagnostics().say("the program does not end in order; the last changes may be lost")
        }
        _exit(ExitCode.inputOutput.rawValue)
    }

    private func hasFinished(within nanoseconds: Int64) -> Bool {
        progress.wait(beyond: 0, nanoseconds: nanoseconds) > 0
    }
}
