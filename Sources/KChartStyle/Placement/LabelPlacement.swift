public import KChartCore

/// Where labels go: pure rules on whole device pixels.
public enum LabelPlacement {
    /// The left edge of something `width` wide, centred in `from ..< to`; the odd pixel is left on
    /// the right.
    public static func centered(width: Int, from: Int, to: Int) -> Int {
        from + FloorHalf.half(to - from - width)
    }

    /// The left edge of a label centred on a column, or nil when it would leave `from ..< to`:
    /// labels of the axis are left out rather than cut or moved.
    public static func axisLabel(width: Int, center: Int, from: Int, to: Int) -> Int? {
        let left = center - width / 2
        return left >= from && left + width <= to ? left : nil
    }

    /// The left (or top) edge of a tag centred on a place, moved inside `from ..< to`; when it is
    /// longer than that, it begins at `from`.
    public static func tag(width: Int, center: Int, from: Int, to: Int) -> Int {
        max(from, min(center - width / 2, to - width))
    }

    /// The centre of a badge, kept `margin` away from both ends of `from ..< to`.
    public static func clampedCenter(_ center: Int, margin: Int, from: Int, to: Int) -> Int {
        guard to - from >= 2 * margin else { return from + (to - from) / 2 }
        return min(max(center, from + margin), to - margin)
    }

    /// Which of the labels, each given with its centre and width, are shown when neighbours must
    /// be `gap` apart: earlier ones in `order` are placed first.
    public static func kept(
        _ labels: [(center: Int, width: Int)], gap: Int, order: [Int]
    ) -> [Bool] {
        var kept = [Bool](repeating: false, count: labels.count)
        var taken: [(left: Int, right: Int)] = []
        for index in order where labels.indices.contains(index) {
            let left = labels[index].center - labels[index].width / 2
            let right = left + labels[index].width
            guard taken.allSatisfy({ right + gap <= $0.left || left >= $0.right + gap }) else {
                continue
            }
            taken.append((left, right))
            kept[index] = true
        }
        return kept
    }

    /// True when a label keeps less than `gap` from one of the tags and gives way to it.
    public static func yields(_ label: PixelRect, to tags: [PixelRect], gap: Int) -> Bool {
        let around = label.outset(by: gap)
        return tags.contains { $0.intersects(around) }
    }
}

enum FloorHalf {
    /// Half of a number, rounded down, also for negative ones.
    static func half(_ value: Int) -> Int { value >> 1 }
}
