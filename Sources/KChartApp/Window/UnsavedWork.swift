import KChartControl
import KChartHost
import KChartModel

/// Tries again every few seconds while drawings or other saved state could not be written, as on a
/// full disk, and a last time at the end. While all is saved there is no timer.
final class UnsavedWork {
    private let model: ChartModel
    private let persistence: ChartPersistence?
    private let loop: EventLoop
    private let pause: UInt64
    private var timer: EventLoop.Token?

    /// What a model may have told when drawings became due or were saved.
    static let changes: Change = [.drawings, .configuration, .settings]

    /// - Parameter pause: nanoseconds from one try to the next.
    init(
        of model: ChartModel, _ persistence: ChartPersistence? = nil, loop: EventLoop,
        pause: UInt64 = 5_000_000_000
    ) {
        self.model = model
        self.persistence = persistence
        self.loop = loop
        self.pause = pause
        persistence?.onFailure = { [weak self] in self?.update() }
    }

    var isWaiting: Bool { timer != nil }

    private var hasDue: Bool { model.hasUnsavedDrawings || persistence?.hasDue ?? false }

    /// Starts or stops the timer, as the work stands now.
    func update() {
        guard hasDue else { return stop() }
        guard timer == nil else { return }
        timer = loop.addTimer(after: pause) { [weak self] _ in
            guard let self else { return }
            timer = nil
            model.retryDrawings()
            persistence?.retry()
            update()
        }
    }

    /// Nothing is tried afterwards: what is lost is told.
    /// - Returns: false when anything is lost.
    func finish() -> Bool {
        persistence?.onFailure = nil
        persistence?.finish()
        stop()
        model.retryDrawings(isLast: true)
        return !hasDue
    }

    private func stop() {
        if let timer { loop.remove(timer) }
        timer = nil
    }
}
