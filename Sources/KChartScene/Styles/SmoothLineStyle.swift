import KChartCore
import KChartModel

/// A Catmull-Rom curve through the closes.
final class SmoothLineStyle: LineStyle {
    init() { super.init(.smoothLine, curve: .catmullRom) }
}
