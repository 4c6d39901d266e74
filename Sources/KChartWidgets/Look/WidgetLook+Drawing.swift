public import KChartCanvas
public import KChartCore
import KChartStyle

extension WidgetLook {
    /// Draws a line centred vertically in `rect`.
    public func draw(
        _ line: ShapedText, on canvas: any Canvas, in rect: PixelRect,
        _ alignment: LineAlignment = .leading, color: Color
    ) {
        guard !line.runs.isEmpty, canvas.clip.intersects(rect) else { return }
        let room = Double(rect.width) - Double(line.width)
        let share: Double =
            switch alignment {
            case .leading: isRightToLeft ? 1 : 0
            case .centre: 0.5
            case .trailing: isRightToLeft ? 0 : 1
            }
        canvas.draw(
            line, x: Double(rect.x) + room * share, baseline: line.baseline(centredIn: rect),
            with: color)
    }

    /// Draws an icon of the set, `size` logical pixels large, centred in `rect`.
    public func draw(
        icon name: String, on canvas: any Canvas, in rect: PixelRect, size: Double, color: Color,
        weight: Double = 1.5
    ) {
        guard let icon = IconCatalog.builtIn[name] else { return }
        let side = px(size)
        let place = PixelRect(
            x: rect.x + (rect.width - side) / 2, y: rect.y + (rect.height - side) / 2,
            width: side, height: side)
        icon.draw(
            on: canvas, in: place, color: color, scale: scale, isRightToLeft: isRightToLeft,
            weight: weight)
    }

    /// Draws the ring that shows where the keyboard is, inside the edge of `rect`.
    public func drawFocus(on canvas: any Canvas, in rect: PixelRect, radius: Double) {
        canvas.strokeRounded(
            rect, radius: radius * scale, width: focusWidth, with: theme.focus)
    }

    /// Fills a rounded rectangle with an edge of one fine line.
    public func drawBox(
        on canvas: any Canvas, in rect: PixelRect, radius: Double, fill: Color, border: Color,
        width: Int? = nil
    ) {
        let width = width ?? hairline
        canvas.fillRounded(rect, radius: radius * scale, with: border)
        canvas.fillRounded(
            rect.outset(by: -width), radius: max(0, radius * scale - Double(width)), with: fill)
    }

    // MARK: - Key caps

    static let capHeight = 18.0
    private static let capMinimum = 20.0
    private static let capPadding = 5.0
    private static let capGap = 3.0
    private static let combinationGap = 4.0

    /// The caps with their places from the left, beginning at 0. Keys keep their own direction.
    private func caps(_ keys: KeyLabel) -> (list: [(text: ShapedText, x: Int, width: Int)], Int) {
        var list: [(text: ShapedText, x: Int, width: Int)] = []
        var x = 0
        for (number, combination) in keys.combinations.enumerated() {
            if number > 0 { x += px(Self.combinationGap) }
            for (index, cap) in combination.enumerated() {
                if index > 0 { x += px(Self.capGap) }
                let text = line(cap, theme.fonts.keyCap)
                let width = max(px(Self.capMinimum), text.pixelWidth + 2 * px(Self.capPadding))
                list.append((text, x, width))
                x += width
            }
        }
        return (list, x)
    }

    /// The width of a row of key caps in device pixels.
    public func width(of keys: KeyLabel) -> Int { caps(keys).1 }

    /// Draws key caps at the trailing (or leading) end of `rect`, centred vertically.
    public func draw(
        _ keys: KeyLabel, on canvas: any Canvas, in rect: PixelRect,
        _ alignment: LineAlignment = .trailing, isEnabled: Bool = true
    ) {
        guard canvas.clip.intersects(rect) else { return }
        let (list, width) = caps(keys)
        let isAtRight = (alignment == .trailing) != isRightToLeft
        let left = isAtRight ? rect.maxX - width : rect.x
        let height = px(Self.capHeight)
        let top = rect.y + (rect.height - height) / 2
        for cap in list {
            let box = PixelRect(x: left + cap.x, y: top, width: cap.width, height: height)
            drawBox(on: canvas, in: box, radius: 3, fill: theme.window, border: theme.border)
            draw(
                cap.text, on: canvas, in: box, .centre,
                color: isEnabled ? theme.text2 : theme.text3)
        }
    }
}

/// Keys as they are shown: combinations, each a row of caps.
public struct KeyLabel: Hashable, Sendable {
    /// Each a row of caps, such as `Ctrl` and `K`.
    public var combinations: [[String]]

    public init(_ combinations: [[String]] = []) {
        self.combinations = combinations
    }

    /// True when there is nothing to press.
    public var isEmpty: Bool { combinations.isEmpty }
    /// The first combination as one word: `Ctrl+K`.
    public var text: String { combinations.first?.joined(separator: "+") ?? "" }
}
