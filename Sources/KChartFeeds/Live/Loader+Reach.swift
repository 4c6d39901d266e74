import KChartCore

/// The way back to a time that is far from what is loaded.
extension Loader {
    func beginReach(_ time: Timestamp, generation: Int) async {
        guard isCurrent(generation), provider != nil else { return }
        reach = time
        // Whoever loads goes on with it.
        guard !isLoading else { return }
        await loadReach(generation: generation)
    }

    func endReach(generation: Int) {
        if isCurrent(generation) { reach = nil }
    }

    func loadReach(generation: Int) async {
        guard let provider else { return }
        let interval = provider.info.interval
        var end = oldest ?? .latest
        isLoading = true
        isReaching = true
        let beginning = beginnings
        while let from = reach, from < end, hasMore {
            let first = max(
                from, interval.advance(interval.bucketStart(of: end), by: -Self.reachStep))
            let last = end.advanced(byMicroseconds: -1)
            let outcome = await Self.outcome { () async throws(ProviderError) in
                try await provider.range(from: first, to: last)
            }
            guard isCurrent(generation), beginning == beginnings else { return }
            switch outcome {
            case .failure(let error):
                (isLoading, isReaching) = (false, false)
                reach = nil
                send(.failed(LoaderFailure(request: .reach, error: error)))
                return
            case .success(let page):
                end = first
                // Nothing there: a pause of the market, or the time before its start.
                guard let start = page.series.firstTime, oldest.map({ start < $0 }) ?? true
                else { continue }
                note(page.series)
                isOldestOfRange = true
                send(.older(page))
            }
        }
        (isLoading, isReaching) = (false, false)
        if reach != nil {
            reach = nil
            isPageWanted = false
            send(.reached)
        } else if isPageWanted {
            isPageWanted = false
            await loadPage(generation: generation)
        }
    }

    /// The page that joins what came in ranges.
    func pageBeforeRange(
        of provider: any BarProvider
    ) async -> (number: Int, outcome: Result<BarPage, ProviderError>) {
        let (wanted, known) = (nextPage, oldest)
        do throws(ProviderError) {
            let found = try await Self.firstPage(of: provider, from: wanted, before: known)
            return (found.number, .success(found.page))
        } catch {
            return (wanted, .failure(error))
        }
    }

    /// The first page from `number` on that holds something older than `known`, or nothing at all:
    /// the page before it joins what came in ranges. Asks for O(log n) pages; for one when nothing
    /// is known that is not of a page.
    static func firstPage(
        of provider: any BarProvider, from number: Int, before known: Timestamp?
    ) async throws(ProviderError) -> (number: Int, page: BarPage) {
        func isNews(_ page: BarPage) -> Bool {
            guard let known, let first = page.series.firstTime else { return true }
            return first < known
        }
        var low = number
        var page = try await provider.page(low)
        var stride = 1
        var high = low
        while !isNews(page) {
            low = high
            high += stride
            stride *= 2
            let next = try await provider.page(high)
            // A server that repeats its oldest bar for ever.
            if next.series.firstTime == page.series.firstTime { return (high, next) }
            page = next
        }
        while high - low > 1 {
            let middle = low + (high - low) / 2
            let between = try await provider.page(middle)
            if isNews(between) { (high, page) = (middle, between) } else { low = middle }
        }
        return (high, page)
    }
}
