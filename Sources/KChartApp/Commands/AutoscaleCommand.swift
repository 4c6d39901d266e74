import KChartControl
import KChartLocalization
import KChartModel

/// Lets the price axis follow the bars that are seen.
enum AutoscaleCommand {
    static var command: Command<ChartSession> {
        Command(
            id: "autoscale", title: .scaleAutomatic, group: .groupPriceScale,
            summary: "Let the price axis follow the bars that are seen",
            presets: [CommandPreset(.scaleAutomatic, keys: ["Alt+A"])]
        ) { session, _ in
            session.model.setPriceRange(nil)
            return .done
        }
    }
}
