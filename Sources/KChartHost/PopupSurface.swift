public import KChartCanvas
public import KChartCore

/// A small sheet over a window: over its picture and over the pointer overlay, which it clips.
///
/// It is the window's own, not one of the desktop's. What is drawn into it is shown in the turn
/// in which it is presented; the window's picture is painted on under it without touching it.
public protocol PopupSurface: AnyObject {
    /// In device pixels of the window.
    var frame: PixelRect { get }
    /// 0…1; what the display cannot mix is shown whole.
    var opacity: Double { get set }

    /// Moves or resizes it; a new size gives new, black memory that must be painted and presented.
    func place(_ frame: PixelRect)
    /// Its memory, kept from one paint to the next, beginning at its corner; nil when there is
    /// none to have. Corners are painted square and shown round.
    func framebuffer() -> PixelBuffer?
    /// Shows parts of the memory, in its own pixels.
    func present(damage: [PixelRect])
    /// Takes it away; what was under it is shown again.
    func close()
}
