import KChartCore
import KChartHost
import KChartModel

/// Waits until the first burst of a stream is over: a file through a pipe comes in many pieces, and
/// a summary of the first of them would be wrong a moment later.
///
/// A live stream that brings a bar now and then has no burst and is not waited for.
final class FirstBars {
    /// How often it looks.
    static let nanoseconds: UInt64 = 300_000_000
    /// So many new bars in that time are no burst.
    static let fewBars = 2

    private let model: ChartModel
    private let loop: EventLoop
    private let onRest: () -> Void
    private var timer: EventLoop.Token?

    /// - Parameter onRest: called once.
    init(of model: ChartModel, loop: EventLoop, onRest: @escaping () -> Void) {
        self.model = model
        self.loop = loop
        self.onRest = onRest
        wait()
    }

    deinit { stop() }

    func stop() {
        if let timer { loop.remove(timer) }
        timer = nil
    }

    private var newest: Int { model.state.series.indices.upperBound.slot }

    private func wait() {
        let former = newest
        timer = loop.addTimer(after: Self.nanoseconds) { [weak self] _ in
            guard let self else { return }
            timer = nil
            if newest - former <= Self.fewBars { onRest() } else { wait() }
        }
    }
}
