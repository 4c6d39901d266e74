import KChartCore

/// Where the values of the window stand: one entry a bar, or one a pixel column when bars are
/// narrower than a pixel.
struct EntryPlaces {
    /// The device column of each entry's centre.
    private(set) var columns: [Int]
    /// The first slot of each entry, and behind them the slot after the last.
    private(set) var bounds: [Int]
    let isCondensed: Bool

    init(_ bars: VisibleBars) {
        columns = bars.columns
        bounds = bars.slotBounds
        isCondensed = bars.isCondensed
    }

    /// With the slots beyond the bars, as far as the window and a displacement reach.
    func extended(
        by displacement: Int, bars: Range<BarIndex>, times: TimeMapping, mapping: PlotMapping
    ) -> EntryPlaces {
        guard !columns.isEmpty, displacement != 0 else { return self }
        var result = self
        let margin = Int(2 * mapping.spacing) + 2
        func column(_ slot: Int) -> Int {
            mapping.column(of: times.position(of: BarIndex(slot)))
        }
        if displacement > 0, bounds[bounds.count - 1] == bars.upperBound.slot {
            let newest = bars.upperBound.slot - 1
            for slot in (newest + 1)..<(newest + 1 + displacement) {
                let place = column(slot)
                if place > mapping.plot.maxX + margin { break }
                result.append(slot, place)
            }
        } else if displacement < 0, bounds[0] == bars.lowerBound.slot {
            for slot in stride(from: bounds[0] - 1, through: bounds[0] + displacement, by: -1) {
                let place = column(slot)
                if place < mapping.plot.x - margin { break }
                result.prepend(slot, place)
            }
        }
        return result
    }

    private mutating func append(_ slot: Int, _ column: Int) {
        bounds.append(slot + 1)
        if isCondensed, column == columns[columns.count - 1] {
            bounds.remove(at: bounds.count - 2)
        } else {
            columns.append(column)
        }
    }

    private mutating func prepend(_ slot: Int, _ column: Int) {
        if isCondensed, column == columns[0] {
            bounds[0] = slot
        } else {
            columns.insert(column, at: 0)
            bounds.insert(slot, at: 0)
        }
    }
}
