/// What the search for time marks must know about an axis: where instants lie, in a window with
/// some room on both sides.
protocol TickAxis {
    /// Outermost positions and their instants; what lies beyond them is never asked for.
    var low: Double { get }
    var high: Double { get }
    var lowTime: Timestamp { get }
    var highTime: Timestamp { get }

    /// The place of a boundary that lies between two places; at or left of `low` when it is
    /// outside, likewise on the right.
    func position(of boundary: Timestamp, from: Double, to: Double) -> Double
}

/// Boundaries stand on the first bar at or after them.
struct SessionTickAxis: TickAxis {
    let low: Double
    let high: Double
    let lowTime: Timestamp
    let highTime: Timestamp
    private let timeAt: (BarIndex) -> Timestamp

    init(low: Int, high: Int, timeAt: @escaping (BarIndex) -> Timestamp) {
        self.low = Double(low)
        self.high = Double(high)
        lowTime = timeAt(BarIndex(low))
        highTime = timeAt(BarIndex(high))
        self.timeAt = timeAt
    }

    func position(of boundary: Timestamp, from: Double, to: Double) -> Double {
        var least = Int(from)
        var most = Int(to)
        while least < most {
            let middle = least + (most - least) / 2
            if timeAt(BarIndex(middle)) < boundary { least = middle + 1 } else { most = middle }
        }
        return Double(least)
    }
}

/// Boundaries stand at their instant.
struct LinearTickAxis: TickAxis {
    let low: Double
    let high: Double
    let lowTime: Timestamp
    let highTime: Timestamp
    private let mapping: TimeMapping

    init(low: Double, high: Double, mapping: TimeMapping) {
        self.low = low
        self.high = high
        self.mapping = mapping
        lowTime = mapping.time(at: BarPosition(low))
        highTime = mapping.time(at: BarPosition(high))
    }

    func position(of boundary: Timestamp, from: Double, to: Double) -> Double {
        mapping.position(of: boundary).value
    }
}

/// Walks down the ladder of calendar boundaries in those parts of the window that still have room.
struct TimeTickSearch<Axis: TickAxis> {
    /// A stretch between two boundaries that are already known; nil ends lie outside the axis.
    private struct Segment {
        var from: Double
        var to: Double
        var start: Timestamp
        var end: Timestamp
    }

    struct Found {
        var position: Double
        var time: Timestamp
        var rung: CalendarRung
    }

    private let axis: Axis
    private let zone: ZoneRules
    private let need: Double
    private let visibleFrom: Double
    private let visibleTo: Double
    /// The marks, from left to right once `run` is done.
    private(set) var found: [Found] = []

    init(axis: Axis, zone: ZoneRules, need: Double, from: Double, to: Double) {
        self.axis = axis
        self.zone = zone
        self.need = need
        visibleFrom = from
        visibleTo = to
    }

    mutating func run() {
        let whole = Segment(
            from: axis.low, to: axis.high, start: axis.lowTime, end: axis.highTime)
        descend(whole, rung: 0)
        found.sort { $0.position < $1.position }
    }

    private mutating func descend(_ segment: Segment, rung number: Int) {
        guard number < CalendarRung.ladder.count, segment.to - segment.from >= 2 * need,
            segment.from <= visibleTo, segment.to >= visibleFrom
        else { return }
        let rung = CalendarRung.ladder[number]
        let parts = split(segment, at: rung)
        // From left to right each that keeps its distance from the last mark and from the end. It
        // begins at a coarser boundary, never at the window's edge, so nothing slides.
        var last = segment.from
        for part in parts.dropLast() {
            let position = part.to
            guard position - last >= need, segment.to - position >= need else { continue }
            last = position
            guard position >= visibleFrom, position <= visibleTo else { continue }
            found.append(Found(position: position, time: part.end, rung: rung))
        }
        for part in parts { descend(part, rung: number + 1) }
    }

    /// The segment cut at the boundaries of a rung. Boundaries that fall on one bar, or on a bar
    /// that has a coarser one, are one cut.
    private func split(_ segment: Segment, at rung: CalendarRung) -> [Segment] {
        var parts: [Segment] = []
        var rest = segment
        for boundary in rung.boundaries(after: segment.start, before: segment.end, in: zone) {
            let position = axis.position(of: boundary, from: rest.from, to: rest.to)
            if position <= rest.from {
                rest.start = boundary
            } else if position >= rest.to {
                rest.end = boundary
                break
            } else {
                parts.append(
                    Segment(from: rest.from, to: position, start: rest.start, end: boundary))
                rest.from = position
                rest.start = boundary
            }
        }
        parts.append(rest)
        return parts
    }
}
