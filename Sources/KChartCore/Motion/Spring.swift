internal import Glibc

/// A damped spring of mass 1 that draws a value to its target, in closed form.
public struct Spring: Hashable, Sendable {
    public let stiffness: Double
    public let damping: Double

    /// Back from beyond an edge.
    public static let edge = Spring(stiffness: 300, damping: 35)
    /// Reset, go to the live edge, go to a date.
    public static let view = Spring(stiffness: 180, damping: 27)
    /// The price badge on a change of value: response 0.35 s, damping ratio 0.9.
    public static let badge = Spring(response: 0.35, dampingRatio: 0.9)

    /// Both above zero; anything else counts as 1.
    public init(stiffness: Double, damping: Double) {
        self.stiffness = stiffness.isFinite && stiffness > 0 ? stiffness : 1
        self.damping = damping.isFinite && damping > 0 ? damping : 1
    }

    /// `response` is the period of the undamped spring in seconds.
    public init(response: Double, dampingRatio: Double) {
        let frequency = 2 * Double.pi / response
        self.init(stiffness: frequency * frequency, damping: 2 * dampingRatio * frequency)
    }

    /// Distance from the target and speed, after `time` seconds from a distance and a speed.
    public func state(
        at time: Double, displacement: Double, speed: Double = 0
    ) -> (displacement: Double, speed: Double) {
        guard time > 0 else { return (displacement, speed) }
        let rate = damping / 2
        let discriminant = rate * rate - stiffness
        let drift = speed + rate * displacement
        if discriminant > 1e-9 {
            let root = discriminant.squareRoot()
            let slow = -rate + root
            let fast = -rate - root
            let first = (drift + root * displacement) / (2 * root)
            let second = displacement - first
            let slowPart = first * exp(slow * time)
            let fastPart = second * exp(fast * time)
            return (slowPart + fastPart, slow * slowPart + fast * fastPart)
        }
        let decay = exp(-rate * time)
        if discriminant < -1e-9 {
            let root = (-discriminant).squareRoot()
            let sine = sin(root * time)
            let cosine = cos(root * time)
            let side = drift / root
            let place = decay * (displacement * cosine + side * sine)
            let turn = decay * root * (side * cosine - displacement * sine)
            return (place, turn - rate * place)
        }
        let place = decay * (displacement + drift * time)
        return (place, decay * drift - rate * place)
    }

    /// True when both distance and speed are too small to be seen: half a pixel, 5 px/s.
    public static func isSettled(
        _ displacement: Double, _ speed: Double, distance: Double = 0.5, slowest: Double = 5
    ) -> Bool {
        displacement.magnitude < distance && speed.magnitude < slowest
    }
}
