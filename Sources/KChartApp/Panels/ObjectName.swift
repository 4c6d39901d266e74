import KChartCanvas
import KChartCore
import KChartStyle
import KChartWidgets

/// A drawing's picture and name in the list of drawings, from the beginning of the row.
final class ObjectName: Button {
    private let words: String
    /// Softer, at the end of the row.
    private let detail: String
    private let picture: String
    private static let room = 8.0
    private static let iconSize = 16.0

    /// - Parameter name: for those who cannot see the row.
    init(id: String, icon: String, title: String, detail: String, name: String) {
        words = title
        self.detail = detail
        picture = icon
        super.init(id: id, name: name, style: .close)
    }

    override func measure(_ look: WidgetLook, width: Int) -> PixelSize {
        PixelSize(width: look.px(120), height: look.px(28))
    }

    override func paint(_ canvas: any Canvas, _ look: WidgetLook) {
        super.paint(canvas, look)
        let ink = isChosen ? look.theme.accent : look.theme.text
        let room = look.px(Self.room)
        let side = look.px(Self.iconSize)
        let place = look.mirrored(
            PixelRect(x: frame.x + room, y: frame.y, width: side, height: frame.height), in: frame)
        look.draw(
            icon: picture, on: canvas, in: place, size: Self.iconSize,
            color: isChosen ? ink : look.theme.text2)
        let softly = look.line(detail, look.theme.fonts.status)
        let end = look.mirrored(
            PixelRect(
                x: frame.maxX - room - softly.pixelWidth, y: frame.y, width: softly.pixelWidth,
                height: frame.height), in: frame)
        look.draw(softly, on: canvas, in: end, .trailing, color: look.theme.text2)
        let rest = look.mirrored(
            PixelRect(
                left: frame.x + 2 * room + side, top: frame.y,
                right: frame.maxX - 2 * room - softly.pixelWidth, bottom: frame.maxY), in: frame)
        look.draw(
            look.line(words, look.theme.fonts.menu, fitting: rest.width), on: canvas, in: rest,
            color: ink)
    }
}
