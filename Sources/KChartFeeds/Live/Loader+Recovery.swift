import KChartCore

/// What a loader does about bars that it missed.
extension Loader {
    /// Bars between page 0 and the live stream, which began while it was on its way.
    func noteHole(behind page: BarSeries) {
        defer { firstLive = nil }
        guard let firstLive, let last = page.lastTime else { return }
        noteHole(from: last, to: firstLive)
    }

    /// Bars that the live stream passed over are fetched beside it.
    func noteHole(from last: Timestamp, to next: Timestamp) {
        guard let interval = provider?.info.interval,
            interval.advance(interval.bucketStart(of: last), by: 1) < next
        else { return }
        hole = min(hole ?? last, last)
        startRepair(after: 0)
    }

    private func startRepair(after wait: Int64) {
        guard repair == nil, !isRecovering, !isInterrupted else { return }
        let generation = generation
        repair = Task(executorPreference: FeedExecutor.shared) {
            if wait > 0 { await self.clock.sleep(wait) }
            guard !Task.isCancelled else { return }
            await self.repairHole(generation: generation)
        }
    }

    private func repairHole(generation: Int) async {
        guard isCurrent(generation), !isInterrupted else { return }
        if hole != nil { await recover(generation: generation) }
        guard isCurrent(generation), !isInterrupted else { return }
        repair = nil
        repairLater()
    }

    /// Bars that come on make nobody forget what is missing before them.
    func repairLater() {
        guard hole != nil, stream != nil, !isInterrupted else { return }
        startRepair(after: repairWait)
    }

    func takeUp(generation: Int) async {
        guard isCurrent(generation), isInterrupted else { return }
        isInterrupted = false
        guard !isRecovering, !isRestarting else {
            resumesAfterRecovery = true
            return
        }
        await restart(generation: generation)
    }

    private func restart(generation: Int) async {
        isRestarting = true
        repeat {
            resumesAfterRecovery = false
            await recover(generation: generation)
            // Interrupted and awake again meanwhile: more was missed.
        } while isCurrent(generation) && !isInterrupted && resumesAfterRecovery
        guard isCurrent(generation) else { return }
        isRestarting = false
        guard !isInterrupted else { return }
        startStream()
    }

    /// Bars that are asked for in one request.
    static let recoveredAtOnce = 50_000
    /// Bars that are fetched after a pause at most: of more the newest page is enough, and the
    /// history gives the others to who asks.
    static let mostRecovered = 200_000
    /// A forming bar so many bars before the newest one is the present.
    static let mostBack = 1_000

    func isFar(from: Timestamp, to: Timestamp, bars: Int) -> Bool {
        guard let interval = provider?.info.interval else { return false }
        return interval.advance(from, by: bars) < to
    }

    /// The clock leapt: page 0 takes the place of everything that is known. The stream goes on.
    func beginAnew() {
        forget()
        let generation = generation
        Task(executorPreference: FeedExecutor.shared) {
            await self.loadPage(generation: generation)
        }
    }

    private func forget() {
        beginsAnew = true
        beginnings += 1
        (reach, isReaching, isPageWanted, isOldestOfRange) = (nil, false, false, false)
        isLoading = false
        hasMore = true
        nextPage = 0
        oldest = nil
        newest = nil
        hole = nil
        firstLive = nil
    }

    /// Page 0 could not be had.
    func askAgain(generation: Int) {
        let (beginning, wait) = (beginnings, repairWait)
        repairWait = min(repairWait * 2, Self.longestWait)
        Task(executorPreference: FeedExecutor.shared) {
            await self.clock.sleep(wait)
            await self.retry(beginning, generation: generation)
        }
    }

    private func retry(_ beginning: Int, generation: Int) async {
        guard beginsAnew, beginning == beginnings else { return }
        await loadPage(generation: generation)
    }

    /// Live bars that came while page 0 was on its way went with everything else.
    func noteLost(behind page: BarSeries) {
        firstLive = nil
        guard let last = page.lastTime, let newest, newest > last else { return }
        hole = last
        startRepair(after: 0)
    }

    /// Fetches what lies between the newest known bar, or the oldest hole, and now; one at a time.
    func recover(generation: Int) async {
        guard let provider, isCurrent(generation), !isRecovering,
            var from = hole ?? newest
        else { return }
        guard !isFar(from: from, to: clock.now(), bars: Self.mostRecovered) else {
            forget()
            await loadPage(generation: generation)
            return
        }
        isRecovering = true
        hole = nil
        let beginning = beginnings
        var failure: ProviderError?
        repeat {
            let to = clock.now()
            failure = await fetch(from: &from, through: to, provider, generation)
            guard isCurrent(generation) else { return }
            guard failure == nil, !isInterrupted, beginning == beginnings, let next = hole
            else { break }
            // The stream passed over more while this was fetched.
            from = next
            hole = nil
        } while true
        isRecovering = false
        if let failure, beginning == beginnings {
            hole = min(hole ?? from, from)
            if failure.kind != .cancelled {
                send(.failed(LoaderFailure(request: .recovery, error: failure)))
            }
            repairWait = min(repairWait * 2, Self.longestWait)
        } else {
            repairWait = Self.firstWait
        }
        // Whoever was restarting goes on by itself.
        guard resumesAfterRecovery, !isRestarting else { return }
        resumesAfterRecovery = false
        guard !isInterrupted else { return }
        Task(executorPreference: FeedExecutor.shared) {
            await self.restart(generation: generation)
        }
    }

    /// Fetches in pieces; `from` moves with what is there.
    private func fetch(
        from: inout Timestamp, through to: Timestamp, _ provider: any BarProvider,
        _ generation: Int
    ) async -> ProviderError? {
        let interval = provider.info.interval
        let beginning = beginnings
        while true {
            // The clock may have come back meanwhile.
            let to = min(to, clock.now())
            guard from <= to else { return nil }
            let (start, end) = (
                from, min(to, interval.advance(from, by: Self.recoveredAtOnce))
            )
            let outcome = await Self.outcome { () async throws(ProviderError) in
                try await provider.range(from: start, to: end)
            }
            guard isCurrent(generation), beginning == beginnings else { return nil }
            switch outcome {
            case .failure(let error): return error
            case .success(let page):
                if !page.isEmpty {
                    note(page.series)
                    send(.recovered(page))
                }
            }
            guard end < to, !isInterrupted else {
                // Given up half way: the rest is missing.
                if end < to { hole = min(hole ?? end, end) }
                return nil
            }
            from = end
        }
    }
}
