import KChartCanvas
import KChartCore
import KChartStyle

/// The actions beside a legend, and the mark of where a dragged one would go.
final class LegendActionsLayer: SceneLayer {
    let id = "legendActions"
    let surface = LayerSurface.scene
    private var actions: LegendActionsFrame?
    private var mark: DropMarkFrame?
    private var hairline = 1

    func prepare(_ frame: SceneFrame) {
        actions = frame.legendActions
        mark = frame.dropMark
        hairline = frame.layout.hairline
    }

    func damage(from old: SceneFrame, to new: SceneFrame) -> [PixelRect] {
        var rects: [PixelRect] = []
        if old.legendActions != new.legendActions {
            rects += [old.legendActions, new.legendActions].compactMap { $0?.rect }
        }
        if old.dropMark != new.dropMark {
            rects += (old.dropMark?.rects ?? []) + (new.dropMark?.rects ?? [])
        }
        return rects
    }

    func paint(_ canvas: any Canvas) {
        if let mark { canvas.fill(mark.rects, with: mark.color) }
        guard let actions, canvas.clip.intersects(actions.rect) else { return }
        canvas.fillRounded(actions.rect, radius: actions.radius, with: actions.ground)
        for button in actions.buttons {
            if let ground = button.ground {
                canvas.fillRounded(
                    button.rect, radius: max(0, actions.radius - Double(hairline)), with: ground)
            }
            IconCatalog.builtIn[button.icon]?.draw(
                on: canvas, in: button.iconRect, color: button.ink, scale: actions.scale)
            if let ring = button.ring {
                canvas.strokeRounded(
                    button.rect, radius: max(0, actions.radius - Double(hairline)),
                    width: max(1, Int((2 * actions.scale).rounded())), with: ring)
            }
        }
        canvas.strokeRounded(
            actions.rect, radius: actions.radius, width: hairline, with: actions.border)
    }
}
