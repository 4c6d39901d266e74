public import KChartCore

extension ChartModel {
    func performMarkers(_ intent: ChartIntent, _ effect: inout Effect) {
        let former = state.markers.revision
        switch intent {
        case .addMarkers(let markers):
            state.markers.add(markers)
        case .setMarkers(let markers):
            state.markers.removeAll()
            state.markers.add(markers)
        case .removeMarker(let id):
            state.markers.remove(id)
        default:
            break
        }
        guard state.markers.revision != former else { return }
        effect.change.insert(.markers)
        effect.events.append(.markers(count: state.markers.count))
    }
}

extension ChartModel {
    /// The markers in the order of their times; what is set takes the place of all of them.
    public var markers: [Marker] {
        get { state.markers.all }
        set { apply(.setMarkers(newValue)) }
    }

    /// Adds markers; one of an id that is there replaces it. Several cost hardly more than one.
    @discardableResult
    public func addMarkers(_ markers: [Marker]) -> Change { apply(.addMarkers(markers)) }

    @discardableResult
    public func addMarker(_ marker: Marker) -> Change { apply(.addMarkers([marker])) }

    /// Takes a marker away; the change is empty when there is none of that id.
    @discardableResult
    public func removeMarker(_ id: String) -> Change { apply(.removeMarker(id)) }

    @discardableResult
    public func removeAllMarkers() -> Change { apply(.setMarkers([])) }

    /// The text drawn under the bars; nil is none.
    @discardableResult
    public func setWatermark(_ text: String?) -> Change { apply(.setWatermark(text)) }

    /// What is bid and asked now; nil takes the lines away.
    @discardableResult
    public func setQuote(_ quote: Quote?) -> Change { apply(.setQuote(quote)) }
}

extension ChartState {
    /// The markers whose times belong to a bar: from its time to that of the next.
    public func markers(on bar: BarIndex) -> ArraySlice<Marker> {
        guard !markers.isEmpty, series.indices.contains(bar) else { return [] }
        let next = bar.advanced(by: 1)
        let start = series.time(at: bar)
        let end =
            series.indices.contains(next)
            ? series.time(at: next) : series.interval.advance(start, by: 1)
        return markers.all[markers.places(from: start, to: end)]
    }

    /// The price a marker stands at: its own, else the series' at its time, joined from bar to
    /// bar; nil where there are no bars.
    public func price(of marker: Marker) -> Double? {
        if let price = marker.price { return price }
        let mapping = timeMapping
        return mapping.bar(holding: marker.time).map { bar in
            price(at: mapping.position(of: marker.time), in: bar, mapping)
        }
    }

    /// Where a marker stands, its bar looked for once; nil where nobody knows.
    ///
    /// In sessions it stands on its bar, on a linear axis at its time. Before the oldest bar
    /// nobody knows where its bar will be.
    public func place(
        of marker: Marker, on mapping: TimeMapping
    ) -> (position: BarPosition, price: Double)? {
        let bar = mapping.bar(holding: marker.time)
        var position: BarPosition
        if mapping.kind == .sessions, let bar {
            position = bar.position
        } else {
            position = mapping.position(of: marker.time)
            if mapping.kind == .sessions {
                guard position.value >= Double(mapping.indices.lowerBound.slot) else { return nil }
                position = BarPosition(position.value.rounded(.down))
            }
        }
        let price = marker.price ?? bar.map { self.price(at: position, in: $0, mapping) }
        return price.map { (position, $0) }
    }

    /// The series' price at a place in the slot of a bar.
    private func price(
        at position: BarPosition, in bar: BarIndex, _ mapping: TimeMapping
    ) -> Double {
        let close = series.close(at: bar)
        let next = bar.advanced(by: 1)
        guard mapping.kind == .linear, series.indices.contains(next) else { return close }
        let start = mapping.position(of: bar).value
        let width = mapping.position(of: next).value - start
        guard width > 0 else { return close }
        let part = min(max((position.value - start) / width, 0), 1)
        return close + (series.close(at: next) - close) * part
    }
}

extension TimeMapping {
    /// The bar whose time an instant belongs to; nil before the oldest, and after the newest bar's
    /// end.
    public func bar(holding time: Timestamp) -> BarIndex? {
        guard let first = indices.first, let last = indices.last, time >= self.time(at: first)
        else { return nil }
        let newest = self.time(at: last)
        if time >= newest {
            return time < interval.advance(newest, by: 1) || time == newest ? last : nil
        }
        let next = firstIndex(atOrAfter: time)
        return self.time(at: next) == time ? next : next.advanced(by: -1)
    }
}
