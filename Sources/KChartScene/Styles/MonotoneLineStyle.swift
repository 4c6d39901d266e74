import KChartCore
import KChartModel

/// A curve through the closes that never swings beyond them.
final class MonotoneLineStyle: LineStyle {
    init() { super.init(.monotoneLine, curve: .monotone) }
}
