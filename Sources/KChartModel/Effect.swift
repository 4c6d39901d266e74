import KChartCore
import KChartDrawings

/// What one mutation did, gathered while it runs.
struct Effect {
    var change: Change = []
    var events: [ChartEvent] = []
    var outcome: UpdateOutcome = .updated
    /// What an intent for drawings did.
    var drawing: DrawingOutcome?
}
