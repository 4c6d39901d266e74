import KChartCore
import KChartDrawings

/// What one mutation did, gathered while it runs.
struct Effect {
    var change: Change = []
    var events: [ChartEvent] = []
    /// What an update of bars answers; nil for other intents.
    var outcome: UpdateOutcome?
    /// What an intent for drawings did.
    var drawing: DrawingOutcome?
}
