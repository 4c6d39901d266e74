import KChartCanvas
import KChartCore
import KChartHost
import KChartStyle

/// The thumb beside something long: drawn, dragged, shown only when there is more.
struct ScrollThumb {
    private var grip: Int?

    private static let width = 4.0
    private static let hit = 12.0
    private static let least = 24.0
    private static let inset = 2.0

    /// The track along the trailing edge of a view.
    private func track(_ frame: PixelRect, _ look: WidgetLook) -> PixelRect {
        let hit = look.px(Self.hit)
        return look.mirrored(
            PixelRect(x: frame.maxX - hit, y: frame.y, width: hit, height: frame.height),
            in: frame)
    }

    func paint(
        _ canvas: any Canvas, _ look: WidgetLook, _ frame: PixelRect, _ position: ScrollPosition,
        isLit: Bool
    ) {
        guard let thumb = position.thumb(track: frame.height, least: look.px(Self.least)) else {
            return
        }
        let wide = look.px(Self.width)
        let rect = look.mirrored(
            PixelRect(
                x: frame.maxX - wide - look.px(Self.inset), y: frame.y + thumb.lowerBound,
                width: wide, height: thumb.count), in: frame)
        canvas.fillRounded(
            rect, radius: Double(wide) / 2,
            with: isLit || grip != nil ? look.theme.text2 : look.theme.borderStrong)
    }

    /// True where a press is the thumb's.
    func isHit(
        _ point: PixelPoint, _ frame: PixelRect, _ position: ScrollPosition, _ look: WidgetLook
    ) -> Bool {
        position.canScroll && track(frame, look).contains(point)
    }

    /// True while the thumb is held.
    var isHeld: Bool { grip != nil }

    /// - Returns: the offset to scroll to; nil when the event is not the thumb's.
    mutating func pointer(
        _ event: WidgetPointerEvent, _ frame: PixelRect, _ position: ScrollPosition,
        _ look: WidgetLook
    ) -> Int? {
        switch event.kind {
        case .released, .cancelled:
            // Whether or not there is still something to scroll.
            defer { grip = nil }
            return grip == nil ? nil : position.offset
        default: break
        }
        let least = look.px(Self.least)
        guard let thumb = position.thumb(track: frame.height, least: least) else {
            return grip == nil ? nil : position.offset
        }
        let at = event.point.y - frame.y
        switch event.kind {
        case .pressed(.primary) where isHit(event.point, frame, position, look):
            if thumb.contains(at) {
                grip = at - thumb.lowerBound
                return position.offset
            }
            grip = thumb.count / 2
        case .dragged where grip != nil: break
        default: return nil
        }
        return position.offset(
            ofThumbAt: at - (grip ?? 0), track: frame.height, least: least)
    }
}
