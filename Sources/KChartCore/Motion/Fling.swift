internal import Glibc

/// The glide after a drag was let go: exponential decay in closed form.
///
/// Place and speed depend on the time since the release alone, so the path is the same at every
/// frame rate. Distances in logical pixels, times in seconds.
public struct Fling: Hashable, Sendable {
    /// Slower releases do not glide.
    public static let leastStartSpeed = 40.0
    /// The glide ends when it gets slower.
    public static let leastSpeed = 6.0
    /// In this time the speed falls to 1/e: 0.998 per millisecond.
    public static let timeConstant = 0.5
    /// A pointer that rested longer before the release does not glide.
    public static let longestRest = 0.05

    /// The speed at the release, signed.
    public let startSpeed: Double

    /// Nil when the release was too slow, came after a rest, or is nonsense.
    public init?(startSpeed: Double, restedFor rest: Double = 0) {
        guard startSpeed.isFinite, startSpeed.magnitude >= Self.leastStartSpeed,
            rest <= Self.longestRest
        else { return nil }
        self.startSpeed = startSpeed
    }

    /// How long it glides.
    public var duration: Double {
        Self.timeConstant * log(startSpeed.magnitude / Self.leastSpeed)
    }

    /// The way since the release; constant after the end.
    public func distance(at time: Double) -> Double {
        let part = min(max(time, 0), duration) / Self.timeConstant
        return -startSpeed * Self.timeConstant * expm1(-part)
    }

    /// The speed now; 0 after the end.
    public func speed(at time: Double) -> Double {
        isFinished(at: time) ? 0 : startSpeed * exp(-max(time, 0) / Self.timeConstant)
    }

    public func isFinished(at time: Double) -> Bool { !(time < duration) }
}
