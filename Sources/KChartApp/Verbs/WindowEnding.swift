import KChartControl
import KChartHost

/// How a window's run ends; the first word counts.
final class WindowEnding {
    private let loop: EventLoop
    private var outcome: Result<ExitCode, Failure>?
    /// The run is to end.
    var onDecision: () -> Void = {}

    init(loop: EventLoop) {
        self.loop = loop
    }

    var isDecided: Bool { outcome != nil }

    func end(_ code: ExitCode) { end(with: .success(code)) }
    func end(_ failure: Failure) { end(with: .failure(failure)) }

    private func end(with outcome: Result<ExitCode, Failure>) {
        if self.outcome == nil { self.outcome = outcome }
        loop.stop()
        onDecision()
    }

    func result() throws(Failure) -> ExitCode {
        try (outcome ?? .success(.success)).get()
    }
}
