import KChartHost
import KChartIndicators
import KChartModel
import KChartScene

/// The legends of indicators and the indicator bar under the pointer.
extension InputRouter {
    /// One notch over the indicator bar scrolls this many logical pixels.
    private static let barPixelsPerNotch = 60.0

    /// Tells the chart which legend is under the pointer, when it is another than before.
    mutating func point(at target: HitTarget?) -> [InputAction] {
        let next: LegendPointer?
        switch target {
        case .legend(let id, _)?: next = LegendPointer(id)
        case .legendAction(let id, let action)?: next = LegendPointer(id, action)
        default: next = nil
        }
        guard next != pointed else { return [] }
        pointed = next
        return InputAction.intents(.pointAtLegend(next))
    }

    /// What a press on a button of legends or bar asks for; nil for anything else.
    func command(of target: HitTarget, _ context: InputContext) -> String? {
        switch target {
        case .legendAction(let id, let action):
            action.command(
                id,
                isVisible: context.indicator(id)?.instance.configuration.isVisible ?? true)
        case .indicatorBar(let id?): IndicatorBarFrame.Item.command(id)
        default: nil
        }
    }

    func scrollBar(_ scroll: ScrollSample, _ context: InputContext) -> [InputAction] {
        let steps = scroll.stepsX - scroll.stepsY
        guard steps.isFinite, steps != 0, context.barOffsets.upperBound > 0 else { return [] }
        let most = Self.mostSteps
        let wanted =
            context.barOffset + min(max(steps, -most), most) * Self.barPixelsPerNotch
        let inside = min(
            max(wanted, context.barOffsets.lowerBound), context.barOffsets.upperBound)
        return InputAction.intents(.scrollIndicatorBar(inside))
    }
}
