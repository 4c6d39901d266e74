import KChartCore
import KChartLocalization
import KChartModel

extension ChartSession {
    /// What stands in the title of the window.
    var windowTitle: String {
        let state = model.state
        let symbol = state.configuration.instrument.symbol
        guard !symbol.isEmpty else { return look.words[.windowName] }
        return look.words.text(.windowTitle, symbol, state.configuration.interval.name)
    }
}
