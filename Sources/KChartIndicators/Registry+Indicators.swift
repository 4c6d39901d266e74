public import KChartCore

extension Registry where Entry == any Indicator {
    /// The indicators that come with the library, in the order of the indicator bar: one line
    /// each.
    public static var builtIn: Registry {
        var indicators = Registry()
        for indicator: any Indicator in [
            SimpleMovingAverage(),
            ExponentialMovingAverage(),
            BollingerBands(),
            RelativeStrengthIndex(),
            MovingAverageConvergence(),
        ] { indicators.register(indicator, id: indicator.id) }
        return indicators
    }
}
