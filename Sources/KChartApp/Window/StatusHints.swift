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
    private var timer = HintTimer()
    private weak var label: Widget?
    private let clock: () -> Int64
    /// Calls back after milliseconds; without it no hint comes.
    var schedule: ((Int64, @escaping () -> Void) -> Void)?
    /// The picture of a letter changed.
    var onChange: (() -> Void)?

    /// - Parameter clock: monotonic milliseconds.
    init(
        _ session: ChartSession, _ scene: ChartScene, _ panels: Panels,
        clock: @escaping () -> Int64
    ) {
        self.clock = clock
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
            timer.dismiss()
            dismiss()
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
        dismiss()
        let now = clock()
        timer.rests(on: kind != nil, at: now)
        guard let kind, let due = timer.dueTime else { return }
        schedule?(max(0, due - now)) { [weak self] in self?.show(kind) }
    }

    private func show(_ kind: ScaleButton.Kind) {
        guard kind == scene.hoveredButton, label == nil, panels.current == nil,
            timer.isDue(at: clock()),
            let button = scene.frame?.scaleButtons.first(where: { $0.kind == kind })
        else { return }
        let entry = session.entries.first { $0.call.text == kind.command }
        let hint = HintLabel(
            WidgetHint(
                session.look.words[kind.name], keys: entry?.keyLabel() ?? KeyLabel()))
        var request = PopupRequest(content: hint, anchor: button.rect, placement: .hint)
        request.takesKeyboard = false
        request.radius = 4
        panels.stack.push(request)
        label = hint
    }

    private func dismiss() {
        guard let label else { return }
        panels.stack.close(label)
        self.label = nil
    }
}
