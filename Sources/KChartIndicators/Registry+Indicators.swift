public import KChartCore

extension Registry where Entry == any Indicator {
    /// The indicators that come with the library, in the order of the indicator bar: one line
    /// each.
    public static var builtIn: Registry {
        var indicators = Registry()
        for indicator: any Indicator in overlays + panes {
            indicators.register(indicator, id: indicator.id)
        }
        return indicators
    }

    private static var overlays: [any Indicator] {
        [
            SimpleMovingAverage(),
            ExponentialMovingAverage(),
            WeightedMovingAverage(),
            BollingerBands(),
            ParabolicSAR(),
            VolumeWeightedPrice(),
            DonchianChannel(),
            KeltnerChannel(),
            SuperTrend(),
            IchimokuCloud(),
            PivotPoints(),
            DoubleExponentialAverage(),
            TripleExponentialAverage(),
            HullMovingAverage(),
            VolumeWeightedAverage(),
            WilderMovingAverage(),
            AdaptiveMovingAverage(),
            LinearRegression(),
        ]
    }

    private static var panes: [any Indicator] {
        [
            VolumeBars(),
            RelativeStrengthIndex(),
            MovingAverageConvergence(),
            StochasticOscillator(),
            AverageTrueRange(),
            OnBalanceVolume(),
            DirectionalMovement(),
            CommodityChannelIndex(),
            MoneyFlowIndex(),
            WilliamsRange(),
            RateOfChange(),
            ChaikinMoneyFlow(),
            StochasticRSI(),
            KDJOscillator(),
            AroonIndicator(),
            TripleRateOfChange(),
            PercentageOscillator(),
            ChandeMomentum(),
            AwesomeOscillator(),
            AccumulationDistribution(),
            NormalizedTrueRange(),
            StandardDeviation(),
            BollingerPercent(),
            BollingerWidth(),
        ]
    }
}
