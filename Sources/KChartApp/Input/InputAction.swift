import KChartHost
import KChartModel

/// What a gesture asks for: a change of the model, or something of the window's motion, which
/// lives in time and therefore outside the gesture.
enum InputAction {
    case intent(ChartIntent)
    /// The hand holds the view from here on.
    case holdView(PointerSample)
    case dragView(PointerSample)
    /// The hand let the view go: it may glide.
    case releaseView(PointerSample)
    case cancelView
    /// A change that is shown as a motion.
    case animate(ChartIntent)
    /// What is selected in another program is wanted here.
    case pastePrimary
    /// A command, as a person types it.
    case command(String)
}

extension InputAction {
    static func intents(_ intents: ChartIntent...) -> [InputAction] {
        intents.map { .intent($0) }
    }
}
