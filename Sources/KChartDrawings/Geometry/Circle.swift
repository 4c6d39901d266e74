internal import Glibc

/// The unit circle by turns.
enum Circle {
    /// Cosine and sine of a number of turns.
    static func point(at turns: Double) -> (Double, Double) {
        let angle = turns * 2 * Double.pi
        return (cos(angle), sin(angle))
    }
}
