import KChartCore
import KChartFeeds
import Synchronization

/// A provider that answers only when the test says so.
final class ScriptedProvider: BarProvider {
    enum Request: Hashable {
        case page(Int)
        case range(Timestamp, Timestamp)
        case live
    }

    private struct State {
        var requests: [Request] = []
        var waiting: [CheckedContinuation<Result<BarPage, ProviderError>, Never>] = []
        var streams: [AsyncStream<BarUpdate>.Continuation] = []
        var observers: [(count: Int, wake: CheckedContinuation<Void, Never>)] = []
    }

    let info: ProviderInfo
    private let state = Mutex(State())

    init(interval: Interval = .minutes(1), isLive: Bool = true) {
        info = ProviderInfo(
            name: "scripted", isSimulated: false, isLive: isLive, symbol: "TEST",
            interval: interval)
    }

    func page(_ number: Int) async throws(ProviderError) -> BarPage {
        try await answer(.page(number)).get()
    }

    func range(from: Timestamp, to: Timestamp) async throws(ProviderError) -> BarPage {
        try await answer(.range(from, to)).get()
    }

    func live() -> AsyncStream<BarUpdate> {
        let (stream, continuation) = AsyncStream.makeStream(of: BarUpdate.self)
        note(.live) { $0.streams.append(continuation) }
        return stream
    }

    private func answer(_ request: Request) async -> Result<BarPage, ProviderError> {
        await withCheckedContinuation { continuation in
            note(request) { $0.waiting.append(continuation) }
        }
    }

    private func note(_ request: Request, _ change: (inout sending State) -> Void) {
        let observers = state.withLock { state in
            state.requests.append(request)
            change(&state)
            let count = state.requests.count
            let ready = state.observers.filter { $0.count <= count }
            state.observers.removeAll { $0.count <= count }
            return ready
        }
        for observer in observers { observer.wake.resume() }
    }

    var requests: [Request] { state.withLock { $0.requests } }

    /// Returns when `count` requests have come in all.
    func waitForRequests(_ count: Int) async {
        await withCheckedContinuation { continuation in
            let isReady = state.withLock { state in
                if state.requests.count >= count { return true }
                state.observers.append((count, continuation))
                return false
            }
            if isReady { continuation.resume() }
        }
    }

    /// Answers the oldest page or range request that waits.
    func reply(_ result: Result<BarPage, ProviderError>) {
        let waiting = state.withLock { $0.waiting.isEmpty ? nil : $0.waiting.removeFirst() }
        waiting?.resume(returning: result)
    }

    func reply(minutes: [Int64]) {
        reply(
            .success(
                BarPage(
                    series: BarSeries(
                        interval: info.interval,
                        candles: minutes.map {
                            Candle(
                                time: Timestamp(seconds: $0 * 60), open: 1, high: 2, low: 1,
                                close: 2)
                        }))))
    }

    func send(_ update: BarUpdate) { state.withLock { $0.streams.last }?.yield(update) }
    func endStream() { state.withLock { $0.streams.last }?.finish() }
}

/// Collects what a loader posts, and wakes a test that waits for more of it.
final class NoticeLog: Sendable {
    private struct State {
        var notices: [LoaderNotice] = []
        var observers: [(count: Int, wake: CheckedContinuation<Void, Never>)] = []
    }

    private let state = Mutex(State())

    func post(_ notice: LoaderNotice) {
        let observers = state.withLock { state in
            state.notices.append(notice)
            let count = state.notices.count
            let ready = state.observers.filter { $0.count <= count }
            state.observers.removeAll { $0.count <= count }
            return ready
        }
        for observer in observers { observer.wake.resume() }
    }

    /// What has happened, in short words, once `count` notices have come in all.
    func words(_ count: Int) async -> [String] {
        await withCheckedContinuation { continuation in
            let isReady = state.withLock { state in
                if state.notices.count >= count { return true }
                state.observers.append((count, continuation))
                return false
            }
            if isReady { continuation.resume() }
        }
        return now
    }

    var now: [String] { state.withLock { $0.notices }.map(Self.word) }
    var generations: [Int] { state.withLock { $0.notices }.map(\.generation) }

    private static func word(_ notice: LoaderNotice) -> String {
        switch notice.event {
        case .page(let number, let page): "page \(number): \(page.series.count)"
        case .anew(let page): "anew \(page.series.count)"
        case .older(let page): "older: \(page.series.count)"
        case .reached: "reached"
        case .historyEnded: "end"
        case .recovered(let page): "recovered \(page.series.count)"
        case .failed(let failure):
            switch failure.request {
            case .page(let number): "failed page \(number)"
            case .recovery: "failed recovery"
            case .reach: "failed reach"
            }
        case .update(.state(let state)):
            switch state {
            case .idle: "idle"
            case .connecting: "connecting"
            case .live: "live"
            case .offline: "offline"
            case .ended: "ended"
            }
        case .update(.candle(let candle, let isFinal)):
            "bar \(candle.time.microseconds / 60_000_000)\(isFinal ? " final" : "")"
        case .update: "tick"
        }
    }
}
