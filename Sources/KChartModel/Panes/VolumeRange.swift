import Glibc

/// The upper end of a volume pane.
enum VolumeRange {
    /// At least 8 % over the greatest volume, rounded up to a twentieth of its power of ten: a bar
    /// that grows with every trade moves the other columns now and then, not each time.
    /// - Parameter greatest: above zero.
    static func top(of greatest: Double) -> Double {
        guard greatest < 1e306 else { return 1e307 }
        let padded = greatest * 1.08
        let step = pow(10, log10(padded).rounded(.down)) / 20
        guard step > 0, step.isFinite else { return padded }
        return (padded / step).rounded(.up) * step
    }
}
