import KChartCore
import KChartWidgets

/// The hint of what the pointer rests on: it comes after a while, at once from one part to the
/// next, and goes with a press or a key.
final class HintPopup {
    /// What is said, of which part of the window, and where.
    typealias Shown = (
        hint: WidgetHint, anchor: PixelRect, placement: PopupRequest.Placement
    )

    private let stack: PopupStack
    private let clock: () -> Int64
    private var timer = HintTimer()
    private weak var label: Widget?
    /// The rests so far: a timer of an earlier one says nothing.
    private var rests = 0
    /// Calls back after milliseconds; without it no hint comes.
    var schedule: ((Int64, @escaping () -> Void) -> Void)?

    /// - Parameter clock: monotonic milliseconds.
    init(_ stack: PopupStack, clock: @escaping () -> Int64) {
        self.stack = stack
        self.clock = clock
    }

    /// The pointer came to another part, or to none.
    /// - Parameter make: asked when the hint is due; nil where none can be shown any more.
    func rests(on make: (() -> Shown?)?) {
        hide()
        rests += 1
        let now = clock()
        timer.rests(on: make != nil, at: now)
        guard let make, let due = timer.dueTime else { return }
        let number = rests
        schedule?(max(1, due - now)) { [weak self] in
            guard let self, number == rests, timer.isDue(at: clock()), let shown = make()
            else { return }
            show(shown)
        }
    }

    private func show(_ shown: Shown) {
        let content = HintLabel(shown.hint)
        var request = PopupRequest(
            content: content, anchor: shown.anchor, placement: shown.placement)
        request.takesKeyboard = false
        request.radius = 4
        stack.push(request)
        label = content
    }

    /// A press or a key: no hint until the pointer rests anew.
    func dismiss() {
        timer.dismiss()
        hide()
    }

    private func hide() {
        guard let label else { return }
        stack.close(label)
        self.label = nil
    }
}
