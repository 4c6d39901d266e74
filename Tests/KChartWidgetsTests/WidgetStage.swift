import Foundation
import KChartCanvas
import KChartCore
import KChartHost
import KChartRaster
import KChartStyle
import KChartText
import Testing

@testable import KChartWidgets

/// How a picture of widgets is drawn.
struct StageSetting: Hashable, Sendable, CustomTestStringConvertible {
    var theme: String
    var scale: Double
    var isRightToLeft = false

    var testDescription: String { name }
    var name: String {
        theme + "-" + (scale == 1 ? "1" : scale == 2 ? "2" : "1.25") + (isRightToLeft ? "-rtl" : "")
    }

    static let all = [
        StageSetting(theme: "dark", scale: 1), StageSetting(theme: "light", scale: 1.25),
        StageSetting(theme: "dark", scale: 2),
        StageSetting(theme: "light", scale: 1, isRightToLeft: true),
    ]
}

/// A surface of widgets with what it needs, drawn into memory.
final class WidgetStage {
    let surface: WidgetSurface
    let fonts: FontCatalog
    private(set) var popups: [PopupRequest] = []

    init(
        _ root: Widget, _ setting: StageSetting = StageSetting(theme: "dark", scale: 1),
        fonts: FontCatalog, size: PixelSize? = nil, at origin: PixelPoint = PixelPoint(x: 0, y: 0)
    ) throws {
        self.fonts = fonts
        let theme = try ThemeCatalog.builtIn.theme(setting.theme)
        let look = WidgetLook(
            theme: theme, fonts: fonts, scale: setting.scale,
            isRightToLeft: setting.isRightToLeft)
        surface = WidgetSurface(root: root, look: look)
        let size = size ?? surface.measure(width: look.px(640))
        surface.place(
            PixelRect(x: origin.x, y: origin.y, width: size.width, height: size.height))
        surface.onPopup = { [unowned self] in popups.append($0) }
        _ = surface.takeDamage()
    }

    /// A catalogue that knows no font: letters are boxes, the same on every machine.
    static func boxes() throws -> FontCatalog {
        let file = FileManager.default.temporaryDirectory
            .appending(path: "kchart-no-fonts-\(ProcessInfo.processInfo.processIdentifier).conf")
        let text = "<?xml version=\"1.0\"?><fontconfig></fontconfig>"
        try text.write(to: file, atomically: true, encoding: .utf8)
        var settings = FontSettings()
        settings.configurationFile = file.path
        return try FontCatalog(settings: settings)
    }

    /// The surface on its ground with some room around.
    /// - Parameter parts: painted one after the other; nil paints all at once.
    func picture(margin: Int = 8, parts: [PixelRect]? = nil) -> OwnedPixels {
        let size = PixelSize(
            width: surface.frame.width + 2 * margin, height: surface.frame.height + 2 * margin)
        let pixels = OwnedPixels(size: size)
        let ground = RasterCanvas(buffer: pixels.buffer, fonts: fonts, glyphs: GlyphCache())
        ground.fill(ground.bounds, with: surface.look.theme.pane)
        let inner = PixelBuffer(
            base: pixels.buffer.base + margin * pixels.buffer.rowStride + margin,
            size: surface.frame.size, rowStride: pixels.buffer.rowStride,
            owner: pixels.buffer.owner)
        let canvas = RasterCanvas(buffer: inner, fonts: fonts, glyphs: GlyphCache())
        surface.paint(canvas, damage: parts ?? [PixelRect(size: surface.frame.size)])
        return pixels
    }

    // MARK: - A hand

    func move(to point: PixelPoint) {
        surface.handle(.pointerMoved(sample(point)), at: 0)
    }

    func press(_ point: PixelPoint, _ button: PointerButton = .primary, at time: Int64 = 0) {
        surface.handle(.pointerPressed(button, sample(point, time)), at: time)
    }

    func release(_ point: PixelPoint, _ button: PointerButton = .primary, at time: Int64 = 0) {
        surface.handle(.pointerReleased(button, sample(point, time)), at: time)
    }

    func click(_ point: PixelPoint, at time: Int64 = 0) {
        move(to: point)
        press(point, at: time)
        release(point, at: time)
    }

    func click(_ widget: Widget, at time: Int64 = 0) {
        click(middle(of: widget), at: time)
    }

    func middle(of widget: Widget) -> PixelPoint {
        let rect = surface.inWindow(widget.frame)
        return PixelPoint(x: rect.midX, y: rect.midY)
    }

    @discardableResult
    func key(_ key: Key, _ modifiers: KeyModifiers = [], at time: Int64 = 0) -> Bool {
        surface.handle(.keyPressed(KeyStroke(key: key, modifiers: modifiers)), at: time)
    }

    func type(_ text: String, at time: Int64 = 0) {
        for character in text {
            surface.handle(
                .keyPressed(KeyStroke(key: .character(character), text: String(character))),
                at: time)
        }
    }

    private func sample(_ point: PixelPoint, _ time: Int64 = 0) -> PointerSample {
        PointerSample(x: Double(point.x) + 0.5, y: Double(point.y) + 0.5, milliseconds: time)
    }
}
