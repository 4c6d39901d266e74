public import KChartCanvas
public import KChartCore
public import KChartHost
import KChartStyle

/// A titled panel with a body and buttons under it.
public final class Dialog: Widget {
    private let head: WidgetStack
    private let body: ScrollArea
    private let foot: WidgetStack
    private let width: Double
    /// The cross in its head; its owner says what a press does.
    public let closeButton: Button
    private let headHeight: Double

    private static let footHeight = 56.0

    /// - Parameters:
    ///   - closeName: what the cross is called, in the person's language.
    ///   - subtitle: softer words behind the title.
    ///   - width: logical pixels.
    ///   - buttons: from the beginning of the row; none leaves the row out.
    public init(
        id: String, title: String, subtitle: String = "", closeName: String, width: Double = 400,
        headHeight: Double = 48, body: Widget, buttons: [Widget] = []
    ) {
        self.width = width
        self.headHeight = headHeight
        closeButton = Button(
            id: id + ".close", icon: "close", name: closeName, style: .close)
        let words = Label(title, font: \.dialogTitle)
        words.isHeading = true
        let more = Label(subtitle, font: \.menu, color: \.text2)
        more.isHidden = subtitle.isEmpty
        head = WidgetStack(
            .row, gap: 8, padding: WidgetPadding(leading: 20, trailing: 8),
            [words, more, Spacer(), closeButton])
        self.body = ScrollArea(body)
        foot = WidgetStack(.row, gap: 8, padding: WidgetPadding(x: 20, y: 0), buttons)
        super.init(id: id, name: title)
        add([head, self.body, foot])
        foot.isHidden = buttons.isEmpty
    }

    public override func measure(_ look: WidgetLook, width room: Int) -> PixelSize {
        let wide = min(look.px(width), room)
        var tall = look.px(headHeight) + body.measure(look, width: wide).height
        if !foot.isHidden { tall += look.px(Self.footHeight) }
        return PixelSize(width: wide, height: tall)
    }

    public override func arrange(_ look: WidgetLook) {
        let headBottom = frame.y + look.px(headHeight)
        let footTop = foot.isHidden ? frame.maxY : frame.maxY - look.px(Self.footHeight)
        place(
            head,
            in: PixelRect(left: frame.x, top: frame.y, right: frame.maxX, bottom: headBottom), look)
        place(
            body,
            in: PixelRect(left: frame.x, top: headBottom, right: frame.maxX, bottom: footTop), look)
        place(
            foot,
            in: PixelRect(left: frame.x, top: footTop, right: frame.maxX, bottom: frame.maxY), look)
    }

    public override func paintOver(_ canvas: any Canvas, _ look: WidgetLook) {
        var lines = [body.frame.y]
        if !foot.isHidden { lines.append(body.frame.maxY) }
        canvas.fill(
            lines.map {
                PixelRect(x: frame.x, y: $0, width: frame.width, height: look.hairline)
            }, with: look.theme.border)
    }

    /// What is too long is read by page keys, whatever has the keyboard.
    public override func key(_ stroke: KeyStroke) -> Bool { body.key(stroke) }

    public override func nodes(_ look: WidgetLook) -> [AccessibleNode] {
        [AccessibleNode(id: id, role: .dialog, name: name, bounds: frame)]
    }
}

/// A line of a form: what is asked, and the control that answers.
public final class FormRow: WidgetStack {
    /// - Parameter labelWidth: logical pixels.
    public init(_ title: String, _ controls: [Widget], labelWidth: Double = 120) {
        let label = Label(title, color: \.text2, width: labelWidth)
        super.init(.row, gap: 0, [label] + controls)
        // The controls are called what the row says.
        for control in controls where control.name.isEmpty { control.name = title }
    }

    private static let height = 40.0

    public override func measure(_ look: WidgetLook, width: Int) -> PixelSize {
        let size = super.measure(look, width: width)
        return PixelSize(width: size.width, height: max(size.height, look.px(Self.height)))
    }
}
