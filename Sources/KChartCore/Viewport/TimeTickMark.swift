/// A labelled place on the time axis.
public struct TimeTickMark: Hashable, Sendable {
    /// Where the mark stands: on its bar in sessions, at its instant on a linear axis.
    public let position: BarPosition
    /// The bar it stands on, or on a linear axis the slot nearest to it.
    public let index: BarIndex
    /// What the label says: the bar's stamp in sessions, the instant on a linear axis.
    public let time: Timestamp
    /// Which field of the time changed here.
    public let level: TimeTickLevel
    /// The importance: year 70, month 60, day 50, twelve hours 33, six 32, three 31, one 30, half
    /// an hour 22, five minutes 21, a minute 20, a second 10, less 0.
    public let weight: Int
    /// True for marks that stand out: days and coarser ones between intraday bars, months and
    /// years between days, years between months. It depends on the mark alone, so no label
    /// changes its weight while the window moves.
    public let isMajor: Bool

    public init(
        position: BarPosition, index: BarIndex, time: Timestamp, level: TimeTickLevel,
        weight: Int, isMajor: Bool
    ) {
        self.position = position
        self.index = index
        self.time = time
        self.level = level
        self.weight = weight
        self.isMajor = isMajor
    }
}
