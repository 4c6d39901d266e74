import KChartCore
import KChartModel

/// A line that keeps each close until the next bar: for prices that are set, not traded.
final class StepLineStyle: LineStyle {
    init() { super.init(.stepLine, curve: .step) }
}
