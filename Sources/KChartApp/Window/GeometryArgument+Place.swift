import KChartControl
import KChartCore

extension GeometryArgument {
    /// Where the window's top left corner goes: offsets from the far edges need to know the screen
    /// and the window's size. Nil leaves the place to the window manager.
    func place(of size: PixelSize, on screen: PixelSize?) -> PixelPoint? {
        guard let x, let y else { return nil }
        if x.fromFarEdge || y.fromFarEdge, screen == nil { return nil }
        return PixelPoint(
            x: x.fromFarEdge ? (screen?.width ?? 0) - size.width - x.pixels : x.pixels,
            y: y.fromFarEdge ? (screen?.height ?? 0) - size.height - y.pixels : y.pixels)
    }
}
