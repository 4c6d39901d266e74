import KChartHost
import KChartModel

/// Tries again every few seconds while drawings could not be saved, as on a full disk, and a last
/// time at the end. While all are saved there is no timer.
final class UnsavedDrawings {
    private let model: ChartModel
    private let loop: EventLoop
    private let pause: UInt64
    private var timer: EventLoop.Token?

    /// - Parameter pause: nanoseconds from one try to the next.
    init(of model: ChartModel, loop: EventLoop, pause: UInt64 = 5_000_000_000) {
        self.model = model
        self.loop = loop
        self.pause = pause
    }

    var isWaiting: Bool { timer != nil }

    /// Starts or stops the timer, as the drawings stand now.
    func update() {
        guard model.hasUnsavedDrawings else { return stop() }
        guard timer == nil else { return }
        timer = loop.addTimer(after: pause) { [weak self] _ in
            guard let self else { return }
            timer = nil
            model.retryDrawings()
            update()
        }
    }

    /// Nothing is tried afterwards: what is lost is told.
    func finish() {
        stop()
        model.retryDrawings(isLast: true)
    }

    private func stop() {
        if let timer { loop.remove(timer) }
        timer = nil
    }
}
