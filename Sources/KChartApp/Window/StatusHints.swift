import KChartControl
import KChartCore
import KChartHost
import KChartLocalization
import KChartScene
import KChartWidgets

/// The letters of the status line under the pointer: lit at once, named with their keys when the
/// pointer rests.
final class StatusHints {
    private let session: ChartSession
    private let scene: ChartScene
    private let panels: Panels
    let hints: HintPopup
    /// The picture of a letter changed.
    var onChange: (() -> Void)?

    /// - Parameter clock: monotonic milliseconds.
    init(
        _ session: ChartSession, _ scene: ChartScene, _ panels: Panels,
        clock: @escaping () -> Int64
    ) {
        hints = HintPopup(panels.stack, clock: clock)
        self.session = session
        self.scene = scene
        self.panels = panels
    }

    /// Looks at an event before anybody takes it.
    func notice(_ event: HostEvent) {
        switch event {
        case .pointerEntered(let sample), .pointerMoved(let sample):
            hover(panels.current == nil ? button(at: sample.pixel) : nil)
        case .pointerLeft: hover(nil)
        case .pointerPressed, .keyPressed, .scrolled, .touchBegan:
            hints.dismiss()
        default: break
        }
    }

    private func button(at place: PixelPoint) -> ScaleButton.Kind? {
        guard case .scaleButton(let kind) = scene.hits?.target(at: place) else { return nil }
        return kind
    }

    private func hover(_ kind: ScaleButton.Kind?) {
        guard kind != scene.hoveredButton else { return }
        scene.hoveredButton = kind
        onChange?()
        guard let kind else { return hints.rests(on: nil) }
        hints.rests(on: { [weak self] in self?.hint(of: kind) })
    }

    private func hint(of kind: ScaleButton.Kind) -> HintPopup.Shown? {
        guard kind == scene.hoveredButton, !panels.stack.isOpen,
            let button = scene.frame?.scaleButtons.first(where: { $0.kind == kind })
        else { return nil }
        let entry = session.entries.first { $0.call.text == kind.command }
        let hint = WidgetHint(
            session.look.words[kind.name], keys: entry?.keyLabel() ?? KeyLabel())
        return (hint, button.rect, .hint)
    }
}
