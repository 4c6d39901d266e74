import KChartCanvas
import KChartCore
import KChartHost
import KChartRaster
import KChartStyle
import KChartText
import KChartWidgets

/// Widgets that stay in the window: a sheet of their own, so that nothing they do paints the chart.
final class BarSheet {
    let surface: WidgetSurface
    private let window: any HostWindow
    private let fonts: FontCatalog
    private let glyphs = GlyphCache()
    /// Of the corners, in logical pixels.
    private let radius: Double
    private var sheet: (any PopupSurface)?
    /// The radius that it was made with, in device pixels: at another scale it is made anew.
    private var sheetRadius = 0.0
    private var canvas: RasterCanvas?

    init(
        _ root: Widget, look: WidgetLook, window: any HostWindow, fonts: FontCatalog,
        radius: Double = 0
    ) {
        surface = WidgetSurface(root: root, look: look)
        self.window = window
        self.fonts = fonts
        self.radius = radius
    }

    var isShown: Bool { sheet != nil }
    /// In device pixels of the window; empty while it is not shown.
    var frame: PixelRect { sheet == nil ? .zero : surface.frame }

    /// Shows it there, or takes it away.
    func place(_ frame: PixelRect) {
        guard !frame.isEmpty else {
            guard let sheet else { return }
            surface.handle(.pointerLeft, at: surface.now)
            surface.setFocus(nil, isVisible: false)
            sheet.close()
            self.sheet = nil
            canvas = nil
            return
        }
        surface.place(frame)
        let cornerRadius = radius * surface.look.scale
        if sheet != nil, cornerRadius != sheetRadius {
            close()
            canvas = nil
        }
        guard let sheet else {
            sheet = window.makeBar(frame, cornerRadius: cornerRadius)
            sheetRadius = cornerRadius
            surface.damage(PixelRect(size: frame.size))
            return
        }
        guard sheet.frame != frame else { return }
        if sheet.frame.size != frame.size { canvas = nil }
        sheet.place(frame)
    }

    /// Paints what is due and shows it.
    func flush() {
        guard let sheet, surface.isDamaged else { return }
        let damage = surface.takeDamage()
        guard !damage.isEmpty, let buffer = sheet.framebuffer() else { return }
        let canvas = canvas ?? RasterCanvas(buffer: buffer, fonts: fonts, glyphs: glyphs)
        self.canvas = canvas
        for rect in damage { canvas.fill(rect, with: surface.look.theme.border) }
        surface.paint(canvas, damage: damage)
        sheet.present(damage: damage)
    }

    /// Draws it into a picture of the window.
    func paint(into picture: PixelBuffer) {
        guard isShown else { return }
        let pixels = OwnedPixels(size: frame.size)
        let whole = pixels.buffer.bounds
        let canvas = RasterCanvas(buffer: pixels.buffer, fonts: fonts, glyphs: glyphs)
        canvas.fill(whole, with: surface.look.theme.border)
        surface.paint(canvas, damage: [whole])
        RasterCanvas(buffer: picture, fonts: fonts, glyphs: glyphs).draw(
            Panels.image(pixels.buffer, radius: radius * surface.look.scale, fonts),
            at: PixelPoint(x: frame.x, y: frame.y))
    }

    func close() {
        sheet?.close()
        sheet = nil
    }
}
