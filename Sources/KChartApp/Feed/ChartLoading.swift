import KChartCore
import KChartFeeds
import KChartHost
import Synchronization

/// Loads a chart's first data: at once when that is quick, else on a thread beside the window.
final class ChartLoading {
    private let result = LoadingResult()
    private let wake: WakeSource?
    private let handler = ResultHandler()

    /// A quick failure is thrown here, before any window opens.
    init(_ source: ChartSource, quickFileBytes: Int, loop: EventLoop) throws(Failure) {
        guard !source.isQuick(fileBytes: quickFileBytes) else {
            result.set(.success(try source.load()))
            wake = nil
            return
        }
        let result = result
        let handler = handler
        let wake = loop.addWakeSource { handler.run(result) }
        self.wake = wake
        Thread.start {
            do throws(Failure) {
                result.set(.success(try source.load()))
            } catch {
                result.set(.failure(error))
            }
            wake.signal()
        }
    }

    var isDone: Bool { result.isDone }

    /// Waits for the data.
    func wait() throws(Failure) -> ChartData { try result.wait().get() }

    /// Calls `body` on the loop's thread with the result, now if it is there.
    func whenDone(_ body: @escaping (Result<ChartData, Failure>) -> Void) {
        handler.body = body
        handler.run(result)
    }
}

/// Gives the result to whoever asked, once; on the loop's thread only.
private final class ResultHandler {
    var body: ((Result<ChartData, Failure>) -> Void)?

    func run(_ result: LoadingResult) {
        guard let body, let value = result.take() else { return }
        self.body = nil
        body(value)
    }
}

/// A result that one thread sets and another waits for.
private final class LoadingResult: Sendable {
    private struct State {
        var value: Result<ChartData, Failure>?
        var isDone = false
    }

    private let state = Mutex(State())
    private let done = Gate()

    var isDone: Bool { state.withLock { $0.isDone } }

    /// The value, which is not kept: the loop keeps its handlers, and bars are many.
    func take() -> Result<ChartData, Failure>? {
        state.withLock { state in
            defer { state.value = nil }
            return state.value
        }
    }

    func set(_ value: Result<ChartData, Failure>) {
        state.withLock { $0 = State(value: value, isDone: true) }
        done.open()
    }

    func wait() -> Result<ChartData, Failure> {
        done.wait()
        return take() ?? .failure(Failure(.internalError, "the data were lost"))
    }
}
