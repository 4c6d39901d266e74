import KChartCore
import KChartStyle

/// Where the chip “Simulated” stands when no bar can come there: it hangs on the window alone, so
/// neither a tick nor a pan moves it.
struct SignPlace {
    var rect = PixelRect.zero
    /// A row of its own between the legend and the data, device pixels.
    var row = 0

    /// What symbol and price need of the header's row beside the chip, logical pixels.
    private static let headerRest = 200.0
    /// The chip's own row, logical pixels.
    private static let rowHeight = 24.0
    /// A lower plot, logical pixels, has no row to give.
    private static let leastData = 60.0
    /// From the plot's sides, logical pixels, where it is narrow.
    private static let leastInset = 2.0

    /// The first of these with room: the end of the header's row, the corner under the axis, a row
    /// of its own above the data. None where not even that has room.
    /// - Parameters:
    ///   - rows: those of the data, with the chip's own.
    ///   - hairline: lines on the edges of the corner.
    init(
        _ sign: SignSize, header: PixelRect, corner: PixelRect, rows: PixelRect, hairline: Int,
        scale: Double, metrics: ThemeMetrics
    ) {
        func edge(_ length: Double) -> Int { Int((length * scale).rounded()) }
        let inset = edge(metrics.headerInset)
        if header.width >= sign.width + edge(Self.headerRest), header.height >= sign.height {
            // As the row's words it stands a little under the middle.
            let slack = header.height - sign.height
            let top = header.y + min(slack / 2 + edge(2), slack)
            rect = PixelRect(
                x: header.maxX - inset - sign.width, y: top, width: sign.width,
                height: sign.height)
            return
        }
        let free = corner.outset(by: -hairline)
        if free.width >= sign.word + 2 * sign.leastPadding, free.height >= sign.height {
            let width = min(sign.width, free.width)
            rect = PixelRect(
                x: free.x + (free.width - width) / 2,
                y: free.y + (free.height - sign.height) / 2, width: width, height: sign.height)
            return
        }
        let own = edge(Self.rowHeight)
        let room = rows.width - 2 * edge(Self.leastInset)
        guard rows.height - own >= edge(Self.leastData), room > 2 * sign.leastPadding else {
            return
        }
        row = own
        let width = min(sign.width, room)
        let x = rows.x + min(inset, (rows.width - width) / 2)
        let y = rows.y + (own - sign.height) / 2
        rect = PixelRect(x: x, y: y, width: width, height: sign.height)
    }

    /// No chip.
    init() {}
}
