import KChartCore

/// When a new session, week or month begins (UTC), for what starts again with it.
struct SessionClock {
    enum Anchor: String, CaseIterable {
        case session
        case week
        case month
        case all
    }

    static let choices = Anchor.allCases.map(\.rawValue)

    private let anchor: Anchor
    private var end = Int64.min
    private var isStarted = false

    init(_ name: String) {
        anchor = Anchor(rawValue: name) ?? .session
    }

    /// True when the bar at `time` (microseconds) is the first of its session.
    mutating func begins(at time: Int64) -> Bool {
        guard !isStarted || time >= end else { return false }
        isStarted = true
        end = sessionEnd(of: time)
        return true
    }

    /// Whether `begins(at:)` would be true.
    @inline(__always)
    func wouldBegin(at time: Int64) -> Bool { !isStarted || time >= end }

    private func sessionEnd(of time: Int64) -> Int64 {
        let interval: Interval =
            switch anchor {
            case .session: .days(1)
            case .week: .weeks(1)
            case .month: .months(1)
            case .all: .days(1)
            }
        if anchor == .all { return .max }
        let start = interval.bucketStart(of: Timestamp(microseconds: time))
        return interval.advance(start, by: 1).microseconds
    }
}
