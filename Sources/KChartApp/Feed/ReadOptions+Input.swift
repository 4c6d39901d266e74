import KChartControl
import KChartCore
import KChartFeeds

extension ReadOptions {
    /// What the command line says of an input.
    init(input: InputOptions, interval: Interval? = nil) {
        self.init(interval: interval)
        member = input.member
        // Whoever names a size means it, however small the archive is.
        if let bytes = input.maxInput { limits = UnpackLimits(bytes: bytes, ratio: 0) }
    }
}

extension ChartOptions {
    func readOptions(interval: Interval?) -> ReadOptions {
        guard let input else { return ReadOptions(interval: interval) }
        return ReadOptions(input: input, interval: interval)
    }
}
