import KChartCore

/// Tells which of many markers can be seen beside those that were placed before.
///
/// A dot that lies nearly on another of its colour, and a capsule that would touch another, add
/// ink and no word. Each question costs a few comparisons, however many markers there are.
struct MarkerCrowd {
    private struct Cell: Hashable {
        var column: Int
        var row: Int
        var color: UInt32
    }

    private struct Word: Hashable {
        var cell: Cell
        var label: String
    }

    private var dots: Set<Cell> = []
    private var words: Set<Word> = []
    private var capsules: [Int: [PixelRect]] = [:]
    /// Dots nearer than this are one.
    private let reach: Int
    private let stripe: Int

    init(dot: Int, capsule: Int) {
        reach = max(1, dot / 3)
        stripe = max(8, capsule * 2)
    }

    /// True for the first dot of its colour in its place.
    mutating func takesDot(x: Int, y: Int, color: UInt32) -> Bool {
        dots.insert(cell(x, y, color)).inserted
    }

    /// True for a word that stands at no dot there yet.
    mutating func takesLabel(_ label: String, x: Int, y: Int, color: UInt32) -> Bool {
        words.insert(Word(cell: cell(x, y, color), label: label)).inserted
    }

    private func cell(_ x: Int, _ y: Int, _ color: UInt32) -> Cell {
        Cell(column: Self.floored(x, reach), row: Self.floored(y, reach), color: color)
    }

    /// True for a capsule that no other touches.
    mutating func takesCapsule(_ rect: PixelRect) -> Bool {
        let stripes = Self.floored(rect.x, stripe)...Self.floored(rect.maxX, stripe)
        for place in stripes {
            if let others = capsules[place], others.contains(where: { $0.intersects(rect) }) {
                return false
            }
        }
        for place in stripes { capsules[place, default: []].append(rect) }
        return true
    }

    private static func floored(_ value: Int, _ step: Int) -> Int {
        value >= 0 ? value / step : -((step - 1 - value) / step)
    }
}
