/// The speed of a hand over its last moves: what a fling starts with.
///
/// A least-squares line through the moves of the last tenth of a second: one odd event, or two
/// with the same stamp, do not decide it.
public struct PointerSpeed: Hashable, Sendable {
    /// Older moves say nothing about the release.
    public static let windowMilliseconds: Int64 = 100
    /// Faster hands do not exist: such a figure comes from two events in one millisecond.
    public static let fastest = 12_000.0

    private var moves: [(milliseconds: Int64, place: Double)] = []

    public init() {}

    /// Forgets everything, as at a press.
    public mutating func reset() { moves.removeAll(keepingCapacity: true) }

    /// A move, or the press itself; a clock that runs back begins anew.
    public mutating func add(_ place: Double, at milliseconds: Int64) {
        guard place.isFinite else { return }
        if let last = moves.last, milliseconds < last.milliseconds { reset() }
        moves.removeAll { milliseconds - $0.milliseconds > Self.windowMilliseconds }
        if let last = moves.last, last.milliseconds == milliseconds { moves.removeLast() }
        moves.append((milliseconds, place))
    }

    /// Pixels a second, positive to the right; 0 without two moves in the window.
    public var speed: Double {
        guard let last = moves.last, moves.count > 1 else { return 0 }
        var sums = (time: 0.0, place: 0.0, square: 0.0, product: 0.0)
        for move in moves {
            let time = Double(move.milliseconds - last.milliseconds) / 1_000
            let place = move.place - last.place
            sums.time += time
            sums.place += place
            sums.square += time * time
            sums.product += time * place
        }
        let count = Double(moves.count)
        let spread = sums.square - sums.time * sums.time / count
        guard spread > 1e-9 else { return 0 }
        let slope = (sums.product - sums.time * sums.place / count) / spread
        return min(max(slope, -Self.fastest), Self.fastest)
    }

    /// Seconds between the last move and a moment of the same clock.
    public func rest(at milliseconds: Int64) -> Double {
        guard let last = moves.last else { return .infinity }
        return Double(max(0, milliseconds - last.milliseconds)) / 1_000
    }

    public static func == (lhs: PointerSpeed, rhs: PointerSpeed) -> Bool {
        lhs.moves.elementsEqual(rhs.moves) {
            $0.milliseconds == $1.milliseconds && $0.place == $1.place
        }
    }

    public func hash(into hasher: inout Hasher) {
        for move in moves {
            hasher.combine(move.milliseconds)
            hasher.combine(move.place)
        }
    }
}
