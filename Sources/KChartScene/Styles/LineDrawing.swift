import KChartCanvas
import KChartCore
import KChartModel
import KChartStyle

/// The line through the closes that the line styles share: as a stroke while bars have a pixel or
/// more, else as a ribbon that covers, column by column, everything the line passes.
struct LineDrawing {
    private let curve: LineCurve
    /// The line from left to right; empty where it is a ribbon.
    private var points: [CanvasPoint] = []
    /// What the line passes in each column; empty where it is a stroke.
    private var columns: [ColumnSpan] = []
    /// The columns with the width of the line.
    private var ribbon: [ColumnSpan] = []
    private var isRibbon = false
    private var dot: PixelRect?
    private var stroke = StrokeStyle(width: 2)

    init(_ curve: LineCurve) {
        self.curve = curve
    }

    /// How far from its place a stroke of a width is seen.
    private static func pad(_ width: Double) -> Int { Int((width / 2).rounded(.up)) + 1 }

    private static func dotSide(_ frame: SceneFrame) -> Int { max(3, frame.layout.pixels(5)) }

    func newestColumns(_ frame: SceneFrame, line: ThemeLine) -> Range<Int>? {
        let columns = frame.bars.columns
        guard let newest = columns.last else { return nil }
        let reach = frame.bars.isCondensed ? 1 : curve.reach
        let first = columns[max(0, columns.count - 1 - reach)]
        let pad = max(
            Self.pad(line.strokeWidth(scale: frame.layout.scale)), Self.dotSide(frame) / 2 + 1)
        return (first - pad)..<(newest + pad + 1)
    }

    mutating func prepare(_ frame: SceneFrame, line: ThemeLine) {
        points.removeAll(keepingCapacity: true)
        columns.removeAll(keepingCapacity: true)
        ribbon.removeAll(keepingCapacity: true)
        dot = nil
        stroke = StrokeStyle(width: line.strokeWidth(scale: frame.layout.scale))
        isRibbon = frame.bars.isCondensed && frame.bars.count > 1
        if isRibbon {
            prepareRibbon(frame)
            return
        }
        switch curve {
        case .linear: addStraight(frame)
        case .step: addSteps(frame)
        case .catmullRom, .monotone: addCurve(frame)
        }
        if frame.bars.count == 1, let point = points.first {
            let side = Self.dotSide(frame)
            dot = PixelRect(
                x: Int(point.x) - side / 2, y: Int(point.y) - side / 2, width: side, height: side)
        }
    }

    /// Fills what lies between the line and a level. A level under the line begins at the lower
    /// edge of the ribbon, one over it at the upper.
    func paintArea(_ canvas: any Canvas, to level: Double, below: Bool, with paint: Paint) {
        if isRibbon {
            canvas.fillColumns(
                columns.reaching(into: canvas.clip.columns).map { span in
                    let edge = below ? span.bottom : span.top
                    return ColumnSpan(
                        left: span.left, right: span.right, top: min(edge, level),
                        bottom: max(edge, level))
                }, with: paint)
        } else if points.count > 1, let first = points.first, let last = points.last {
            let ends = [CanvasPoint(x: last.x, y: level), CanvasPoint(x: first.x, y: level)]
            canvas.fillPolygon(points + ends, with: paint)
        }
    }

    func paint(_ canvas: any Canvas, color: Color) {
        if let dot {
            canvas.fillRounded(dot, radius: Double(dot.width) / 2, with: color)
        } else if isRibbon {
            canvas.fillColumns(
                ribbon.reaching(into: canvas.clip.columns), with: .solid(color))
        } else if points.count > 1 {
            canvas.stroke(points, style: stroke, with: color)
        }
    }

    // MARK: Strokes

    private func point(_ frame: SceneFrame, _ entry: Int) -> CanvasPoint {
        CanvasPoint(
            x: Double(frame.bars.columns[entry]) + 0.5,
            y: frame.mapping.y(of: frame.bars.closes[entry]))
    }

    private mutating func addStraight(_ frame: SceneFrame) {
        for entry in 0..<frame.bars.count { points.append(point(frame, entry)) }
    }

    private mutating func addSteps(_ frame: SceneFrame) {
        for entry in 0..<frame.bars.count {
            let next = point(frame, entry)
            if let former = points.last { points.append(CanvasPoint(x: next.x, y: former.y)) }
            points.append(next)
        }
    }

    /// Pieces of about three pixels: shorter ones are no rounder on the screen.
    private static let pieceWidth = 3.0

    private mutating func addCurve(_ frame: SceneFrame) {
        let count = frame.bars.count
        guard count > 0 else { return }
        func place(_ entry: Int) -> CurvePoint? {
            guard entry >= 0, entry < count else { return nil }
            let point = point(frame, entry)
            return CurvePoint(x: point.x, y: point.y)
        }
        var before: CurvePoint?
        var start = CurvePoint(x: 0, y: 0)
        var end = place(0)
        for entry in 0..<count {
            guard let here = end else { break }
            end = place(entry + 1)
            if entry > 0 {
                let segment = curve.segment(before: before, from: start, to: here, after: end)
                let width = here.x - start.x
                let pieces = min(max((width / Self.pieceWidth).rounded(.up), 1), 64)
                for piece in 1..<max(2, Int(pieces)) where piece < Int(pieces) {
                    let part = Double(piece) / pieces
                    points.append(
                        CanvasPoint(x: start.x + width * part, y: segment.value(at: part)))
                }
                before = start
            }
            points.append(CanvasPoint(x: here.x, y: here.y))
            start = here
        }
    }

    // MARK: Ribbon

    /// Whole columns, sharp to the left and right, smooth up and down, so that a spike of one bar
    /// is as high as it is, and a calm stretch looks like the line.
    private mutating func prepareRibbon(_ frame: SceneFrame) {
        let bars = frame.bars
        let mapping = frame.mapping
        // An odd number of columns has one in the middle.
        let side = max(0, (Int(stroke.width) - 1) / 2)
        let count = bars.count
        var tops: [Double] = []
        var bottoms: [Double] = []
        tops.reserveCapacity(count)
        bottoms.reserveCapacity(count)
        var former: Double?
        for entry in 0..<count {
            let high = mapping.y(of: bars.highs[entry])
            let low = mapping.y(of: bars.lows[entry])
            let joint = former ?? high
            // A scale that is inverted has low prices at the top.
            tops.append(min(high, low, joint))
            bottoms.append(max(high, low, joint))
            former = mapping.y(of: bars.closes[entry])
        }
        columns.reserveCapacity(count)
        for entry in 0..<count {
            let from = max(0, entry - side)
            let to = min(count - 1, entry + side)
            var top = tops[entry]
            var bottom = bottoms[entry]
            if from < to {
                for place in from...to {
                    top = min(top, tops[place])
                    bottom = max(bottom, bottoms[place])
                }
            }
            let left = bars.columns[entry]
            // A column without a bar is bridged by the one before it.
            let right = entry + 1 < count ? bars.columns[entry + 1] : left + 1
            columns.append(ColumnSpan(left: left, right: right, top: top, bottom: bottom))
        }
        let half = stroke.width / 2
        ribbon = columns.map { span in
            ColumnSpan(
                left: span.left, right: span.right, top: span.top - half, bottom: span.bottom + half
            )
        }
    }
}
