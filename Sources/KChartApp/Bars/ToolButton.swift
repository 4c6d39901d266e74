import KChartCanvas
import KChartCore
import KChartHost
import KChartStyle
import KChartWidgets

/// A button of the drawing bar; one that stands for a group of tools has a mark in its corner,
/// and opens them there or with the other button of the pointer.
final class ToolButton: Button {
    /// Opens the group.
    var onMenu: (() -> Void)?
    /// A switch with two ways of being on: the stronger one is dotted.
    var isStrong = false {
        didSet { if isStrong != oldValue { needsPaint() } }
    }

    private static let mark = 5.0
    private static let inset = 3.0
    /// Where the mark can be hit.
    private static let markReach = 12.0

    /// At the right in every language: the bar stays where it is, and groups open away from it.
    private func corner(_ look: WidgetLook, _ side: Double) -> PixelRect {
        let side = look.px(side)
        return PixelRect(x: frame.maxX - side, y: frame.maxY - side, width: side, height: side)
    }

    override func paint(_ canvas: any Canvas, _ look: WidgetLook) {
        super.paint(canvas, look)
        let ink = isChosen ? look.theme.accent : look.theme.text2
        if isStrong {
            let side = look.px(Self.mark)
            let place = PixelRect(
                x: frame.maxX - side - look.px(Self.inset), y: frame.y + look.px(Self.inset),
                width: side, height: side)
            canvas.fillRounded(place, radius: Double(side) / 2, with: ink)
        }
        guard onMenu != nil else { return }
        // A triangle of whole rows.
        let place = corner(look, Self.mark + Self.inset)
        let side = look.px(Self.mark)
        let top = place.maxY - look.px(Self.inset) - side
        canvas.fill(
            (0..<side).map { row in
                let wide = row + 1
                let x = place.maxX - look.px(Self.inset) - wide
                return PixelRect(x: x, y: top + row, width: wide, height: 1)
            }, with: ink)
    }

    override func pointer(_ event: WidgetPointerEvent) -> Bool {
        if let onMenu, let look = surface?.look, hitFrame.contains(event.point) {
            switch event.kind {
            case .released(.secondary):
                onMenu()
                return true
            case .released(.primary)
            where corner(look, Self.markReach).contains(event.point):
                onMenu()
                return true
            default: break
            }
        }
        return super.pointer(event)
    }

    override func key(_ stroke: KeyStroke) -> Bool {
        if let onMenu, stroke.modifiers.isEmpty, stroke.key == .right || stroke.key == .left {
            onMenu()
            return true
        }
        return super.key(stroke)
    }
}
