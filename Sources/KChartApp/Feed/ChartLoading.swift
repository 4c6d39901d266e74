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

    var isDone: Bool { result.value != nil }

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
        guard let value = result.value, let body else { return }
        self.body = nil
        body(value)
    }
}

/// A result that one thread sets and another waits for.
private final class LoadingResult: Sendable {
    private let stored = Mutex<Result<ChartData, Failure>?>(nil)
    private let done = Gate()

    var value: Result<ChartData, Failure>? { stored.withLock { $0 } }

    func set(_ value: Result<ChartData, Failure>) {
        stored.withLock { $0 = value }
        done.open()
    }

    func wait() -> Result<ChartData, Failure> {
        done.wait()
        return value ?? .failure(Failure(.internalError, "the data were lost"))
    }
}
