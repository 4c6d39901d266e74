public import KChartCore

/// The markers of a chart in the order of their times; of one time in the order they came.
///
/// An id is there once: a marker of the same id replaces. Adding is O(n) for one and
/// O((n + m) log m) for many, finding those of a window O(log n).
public struct MarkerList: Hashable, Sendable {
    /// More are not taken.
    public static let most = 1_000_000

    /// The markers in their order.
    public private(set) var all: [Marker] = []
    /// Counts the changes, so that what was made of the list can be told old.
    public private(set) var revision = 0
    private var times: [String: Timestamp] = [:]
    private var nextNumber = 1

    public init() {}

    /// How many there are.
    public var count: Int { all.count }
    /// True when there is none.
    public var isEmpty: Bool { all.isEmpty }

    /// The marker of an id; nil when there is none. O(log n).
    public subscript(id: String) -> Marker? { place(of: id).map { all[$0] } }

    /// The markers of `from ..< to` as places of `all`.
    public func places(from: Timestamp, to: Timestamp) -> Range<Int> {
        let first = firstPlace(atOrAfter: from)
        return first..<max(first, firstPlace(atOrAfter: to))
    }

    /// Adds markers, each in place of the one of the same id; one without an id is given the next
    /// free of `m1`, `m2` …. A price that is not finite, or a list that is full, leaves one out.
    /// - Returns: how many were taken.
    @discardableResult
    mutating func add(_ markers: [Marker]) -> Int {
        var taken: [Marker?] = []
        taken.reserveCapacity(markers.count)
        var placesTaken: [String: Int] = [:]
        var replaced: Set<String> = []
        for var marker in markers {
            guard marker.price?.isFinite ?? true else { continue }
            if marker.id.isEmpty { marker.id = takeFreeID() }
            let isKnown = times[marker.id] != nil
            guard isKnown || times.count < Self.most else { continue }
            marker.time = marker.time.clamped
            if let place = placesTaken.updateValue(taken.count, forKey: marker.id) {
                taken[place] = nil
            } else if isKnown {
                replaced.insert(marker.id)
            }
            if !replaced.contains(marker.id) { times[marker.id] = marker.time }
            taken.append(marker)
        }
        drop(replaced)
        let added = taken.compactMap { $0 }
        guard !added.isEmpty else { return 0 }
        for marker in added where replaced.contains(marker.id) { times[marker.id] = marker.time }
        revision += 1
        if let only = added.first, added.count == 1 {
            all.insert(only, at: firstPlace(atOrAfter: only.time.advanced(byMicroseconds: 1)))
        } else {
            merge(added)
        }
        return added.count
    }

    /// Takes markers out of the list whose ids stay known.
    private mutating func drop(_ ids: Set<String>) {
        if ids.count == 1, let id = ids.first {
            if let place = place(of: id) { all.remove(at: place) }
        } else if !ids.isEmpty {
            all.removeAll { ids.contains($0.id) }
        }
    }

    /// Takes a marker out and returns it.
    @discardableResult
    mutating func remove(_ id: String) -> Marker? {
        guard let place = place(of: id) else { return nil }
        times[id] = nil
        revision += 1
        return all.remove(at: place)
    }

    /// Takes all out; false when there were none.
    @discardableResult
    mutating func removeAll() -> Bool {
        guard !all.isEmpty else { return false }
        all = []
        times = [:]
        revision += 1
        return true
    }

    /// The id that the next marker without one is given.
    public var freeID: String {
        var number = nextNumber
        while times["m\(number)"] != nil { number += 1 }
        return "m\(number)"
    }

    private mutating func takeFreeID() -> String {
        while times["m\(nextNumber)"] != nil { nextNumber += 1 }
        defer { nextNumber += 1 }
        return "m\(nextNumber)"
    }

    /// Both parts are in order afterwards; what was there stands before what comes, at one time.
    private mutating func merge(_ added: [Marker]) {
        let sorted = added.enumerated()
            .sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
            .map(\.element)
        guard let last = all.last, let first = sorted.first, first.time < last.time else {
            all += sorted
            return
        }
        var merged: [Marker] = []
        merged.reserveCapacity(all.count + sorted.count)
        var old = all[...]
        for marker in sorted {
            while let next = old.first, next.time <= marker.time {
                merged.append(next)
                old = old.dropFirst()
            }
            merged.append(marker)
        }
        all = merged + old
    }

    private func firstPlace(atOrAfter time: Timestamp) -> Int {
        var low = 0
        var high = all.count
        while low < high {
            let middle = low + (high - low) / 2
            if all[middle].time < time { low = middle + 1 } else { high = middle }
        }
        return low
    }

    private func place(of id: String) -> Int? {
        times[id].flatMap { place(of: id, at: $0) }
    }

    private func place(of id: String, at time: Timestamp) -> Int? {
        var place = firstPlace(atOrAfter: time)
        while place < all.count, all[place].time == time {
            if all[place].id == id { return place }
            place += 1
        }
        return nil
    }
}
