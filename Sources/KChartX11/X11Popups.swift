internal import CX11
internal import CXrender
internal import KChartCanvas
internal import KChartCore
internal import KChartHost

/// The popups of a window and what darkens the window under them.
final class X11Popups {
    private let connection: X11Connection
    private let window: CX11.Window
    /// From the bottom.
    private var list: [X11Popup] = []
    /// Under the popups and under the scrim.
    private var bars: [X11Popup] = []
    private var pending: [PixelRect] = []
    private var target: Picture = 0

    /// Lies over the whole window, under every popup.
    var scrim: Color? {
        didSet { if scrim != oldValue { changed(.everywhere) } }
    }

    init(_ connection: X11Connection, window: CX11.Window) {
        self.connection = connection
        self.window = window
    }

    private var isEmpty: Bool { list.isEmpty && bars.isEmpty && scrim == nil }

    /// Whether something lies over a part of `areas`.
    func covers(_ areas: [PixelRect]) -> Bool {
        if scrim != nil { return true }
        guard !isEmpty else { return false }
        return (bars + list).contains { sheet in areas.contains(where: sheet.frame.intersects) }
    }

    var hasPending: Bool { !pending.isEmpty }

    func make(_ frame: PixelRect, radius: Double) -> X11Popup {
        let popup = X11Popup(
            connection, window: window, frame: frame, radius: radius, owner: self)
        list.append(popup)
        changed(frame)
        return popup
    }

    func makeBar(_ frame: PixelRect, radius: Double) -> X11Popup {
        let bar = X11Popup(connection, window: window, frame: frame, radius: radius, owner: self)
        bars.append(bar)
        changed(frame)
        return bar
    }

    func changed(_ rect: PixelRect) {
        if !rect.isEmpty { pending.append(rect) }
    }

    func closed(_ popup: X11Popup) {
        list.removeAll { $0 === popup }
        bars.removeAll { $0 === popup }
        changed(popup.frame)
    }

    func takePending() -> [PixelRect] {
        defer { pending = [] }
        return pending
    }

    /// How to put `damage` together; nil when no popup has a part in it.
    func plan(_ damage: [PixelRect]) -> PopupPlan? {
        guard !isEmpty else { return nil }
        var sheets = bars.map(\.sheet)
        if scrim != nil { sheets.append(PopupPlan.Sheet(frame: .everywhere, solid: [])) }
        sheets += list.map(\.sheet)
        let isTouched = sheets.contains { sheet in damage.contains(where: sheet.frame.intersects) }
        return isTouched ? PopupPlan(damage: damage, sheets: sheets) : nil
    }

    /// Draws the popups' part of a plan over what is there.
    func paint(_ plan: PopupPlan) {
        guard !connection.isDead else { return }
        if target == 0, connection.extensions.hasRender,
            let format = XRenderFindVisualFormat(connection.display, connection.visual)
        {
            target = XRenderCreatePicture(connection.display, window, format, 0, nil)
        }
        var sheets: [X11Popup?] = bars
        if scrim != nil { sheets.append(nil) }
        sheets += list
        for step in plan.steps {
            switch step {
            case .solid(let index, let rects):
                sheets[index]?.draw(rects, isSolid: true, into: target)
            case .soft(let index, let rects):
                if let sheet = sheets[index] {
                    sheet.draw(rects, isSolid: false, into: target)
                } else {
                    darken(rects)
                }
            }
        }
    }

    private func darken(_ rects: [PixelRect]) {
        guard let scrim, target != 0 else { return }
        var tone = scrim.premultiplied
        var wire = rects.map(\.wire)
        XRenderFillRectangles(
            connection.display, Int32(PictOpOver), target, &tone, &wire, Int32(wire.count))
    }

    func close() {
        for popup in list + bars { popup.close() }
        list = []
        bars = []
        pending = []
        if target != 0, !connection.isDead { XRenderFreePicture(connection.display, target) }
        target = 0
    }
}

extension PixelRect {
    /// More than any window.
    fileprivate static let everywhere = PixelRect(x: 0, y: 0, width: 32_767, height: 32_767)
}
