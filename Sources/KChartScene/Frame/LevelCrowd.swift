import KChartCore

/// Which labels of a drawing's levels stand clear of each other.
///
/// The ends of the move come first, then its half and the golden ratio; a level whose text would
/// lie on that of one before it keeps its line and has no label. O(levels²), of a few.
struct LevelCrowd {
    private struct Entry {
        var level: Double
        var place: Int
        var text: PixelRect
    }

    private var entries: [Entry] = []
    /// From a plate's edge to its row of text: plates may touch, texts may not.
    private let inset: Int

    init(inset: Int) {
        self.inset = inset
    }

    /// - Parameter place: where the label is among all labels.
    mutating func add(_ level: Double, _ place: Int, _ plate: PixelRect) {
        entries.append(Entry(level: level, place: place, text: plate.outset(by: -inset)))
    }

    /// The places of the labels that give way.
    var unreadable: [Int] {
        var kept: [PixelRect] = []
        var gone: [Int] = []
        let order = entries.sorted {
            (Self.rank($0.level), $0.level.magnitude, $0.place)
                < (Self.rank($1.level), $1.level.magnitude, $1.place)
        }
        for entry in order {
            if kept.contains(where: { $0.intersects(entry.text) }) {
                gone.append(entry.place)
            } else {
                kept.append(entry.text)
            }
        }
        return gone
    }

    /// Whole moves, halves and golden ratios, what is left of those, the rest.
    private static func rank(_ level: Double) -> Int {
        let part = (level.magnitude - level.magnitude.rounded(.down)) * 1_000
        switch part.rounded() {
        case 0, 1_000: return 0
        case 500, 618: return 1
        case 382: return 2
        default: return 3
        }
    }
}
