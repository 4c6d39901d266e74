import KChartControl
import KChartCore
import KChartHost
import KChartScene
import KChartWidgets

/// Where the keyboard is, and where the window is.
extension ChartWindow {
    func connectFocus() {
        session.onFocus = { [weak self] in self?.refreshFocus() }
        session.cancelSteps.append { [weak self] in self?.leaveFocus() ?? false }
        session.moveInPanel = { [weak self] step in
            let modifiers: KeyModifiers = step < 0 ? .shift : []
            return self?.panels.stack.handle(
                .keyPressed(KeyStroke(key: .tab, modifiers: modifiers))) ?? false
        }
        hints.onChange = { [weak self] in self?.controller.wantFrame() }
        session.activateInPanel = { [weak self] in self?.panels.stack.activate() ?? false }
    }

    /// Draws the ring where the keyboard is; a part that moves takes it along.
    func refreshFocus() {
        // A panel draws its own; its parts are not gathered for nothing.
        let node = panels.current == nil ? session.focusedNode : nil
        bars.showFocus(node?.id)
        let bounds = node?.bounds
        guard scene.focusRing != bounds else { return }
        scene.focusRing = bounds
        controller.wantFrame()
        stateChanged()
    }

    func leaveFocus() -> Bool {
        guard session.focus != nil else { return false }
        session.focus = nil
        return true
    }

    /// Where a hand works no ring is shown.
    func noticePress(_ event: HostEvent) {
        switch event {
        case .pointerPressed, .touchBegan: session.focus = nil
        default: break
        }
    }

    /// Where the window manager puts a new window is not the person's choice.
    func moved(to place: PixelPoint) {
        guard hasSettled else { return }
        session.windowPlace = place
        session.persistence?.changed("window")
    }
}
