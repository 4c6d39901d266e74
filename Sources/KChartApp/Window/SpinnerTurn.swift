import KChartHost
import KChartModel

/// Turns the ring that says older bars are on their way, while it is there and can be seen. With
/// reduced motion it stands, and without it there is no timer.
final class SpinnerTurn {
    private let model: ChartModel
    private let loop: EventLoop
    private var timer: EventLoop.Token?
    /// False while the window cannot be seen.
    var isVisible = true { didSet { update() } }
    /// Whether the ring is on the frame that is shown.
    var isShown: () -> Bool = { false }
    var isStill: () -> Bool = { false }

    static let stepNanoseconds: UInt64 = 80_000_000

    init(model: ChartModel, loop: EventLoop) {
        self.model = model
        self.loop = loop
    }

    var isRunning: Bool { timer != nil }

    /// Starts or stops the timer, as loading, window and frame stand now.
    func update() {
        guard isVisible, model.state.isLoadingHistory, !isStill(), isShown() else { return stop() }
        guard timer == nil else { return }
        timer = loop.addTimer(after: Self.stepNanoseconds) { [weak self] now in
            guard let self else { return }
            timer = nil
            // By the time, not by the steps: a turn takes as long on a busy machine.
            model.setLoadingTurn(Int(truncatingIfNeeded: now / Self.stepNanoseconds))
            update()
        }
    }

    func stop() {
        if let timer { loop.remove(timer) }
        timer = nil
    }
}
