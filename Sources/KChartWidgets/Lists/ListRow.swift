/// A row of a list: something to choose, or the heading of those that follow.
public struct ListRow: Hashable, Sendable {
    /// Names it among the rows.
    public var id: String
    /// What is written first.
    public var title: String
    /// The characters of the title that were searched for.
    public var hits: [Range<Int>]
    /// Softer words behind the title.
    public var detail: String
    /// The picture before the title; nil for none.
    public var icon: String?
    /// Keys that do the same, at the end of the row.
    public var keys: KeyLabel
    /// True for the name of the rows under it, which cannot be chosen.
    public var isHeading: Bool
    /// False greys it.
    public var isEnabled: Bool
    /// True marks what is in force.
    public var isChecked: Bool

    public init(
        id: String, title: String, hits: [Range<Int>] = [], detail: String = "",
        icon: String? = nil, keys: KeyLabel = KeyLabel(), isEnabled: Bool = true,
        isChecked: Bool = false
    ) {
        self.id = id
        self.title = title
        self.hits = hits
        self.detail = detail
        self.icon = icon
        self.keys = keys
        isHeading = false
        self.isEnabled = isEnabled
        self.isChecked = isChecked
    }

    /// The name of the rows under it.
    public static func heading(_ title: String) -> ListRow {
        var row = ListRow(id: "", title: title, isEnabled: false)
        row.isHeading = true
        return row
    }
}

/// Rows of two heights, the chosen one, and how far they are scrolled. Pure.
public struct ListState: Hashable, Sendable {
    /// Where the choice goes.
    public enum Step: Hashable, Sendable {
        case next, former, first, last, pageDown, pageUp
    }

    /// All rows from the top.
    public private(set) var rows: [ListRow] = []
    /// The chosen row; nil when none can be.
    public private(set) var chosen: Int?
    /// How far it is scrolled.
    public var position = ScrollPosition()
    /// Where each row begins, and the end of the last; device pixels.
    private(set) var edges: [Int] = [0]
    private var rowHeight = 1
    private var headingHeight = 1

    public init() {}

    /// Takes other heights, in device pixels.
    public mutating func resize(row: Int, heading: Int, view: Int) {
        let former = (position.view, contentHeight)
        if row != rowHeight || heading != headingHeight || edges.count != rows.count + 1 {
            rowHeight = max(1, row)
            headingHeight = max(1, heading)
            measure()
        }
        position.resize(content: edges.last ?? 0, view: view)
        // Laid out again as it was, it stays where a hand has scrolled it.
        if let chosen, former != (position.view, contentHeight) { reveal(chosen) }
    }

    private mutating func measure() {
        edges = [0]
        edges.reserveCapacity(rows.count + 1)
        var y = 0
        for row in rows {
            y += row.isHeading ? headingHeight : rowHeight
            edges.append(y)
        }
    }

    /// Shows other rows from their beginning; the first that can be chosen is.
    public mutating func setRows(_ rows: [ListRow], choosing id: String? = nil) {
        self.rows = rows
        measure()
        let wanted = id.flatMap { id in rows.firstIndex { $0.id == id && $0.isEnabled } }
        chosen = wanted ?? rows.firstIndex { $0.isEnabled }
        position.resize(content: edges.last ?? 0, view: position.view)
        position.scroll(to: 0)
        if let chosen, wanted != nil { reveal(chosen) }
    }

    /// Of all rows together, in device pixels.
    public var contentHeight: Int { edges.last ?? 0 }

    /// The rows that are seen.
    public var seen: Range<Int> {
        let first = index(at: position.offset) ?? rows.count
        var end = first
        while end < rows.count, edges[end] < position.offset + position.view { end += 1 }
        return first..<end
    }

    /// The row at a height of the content; logarithmic.
    public func index(at y: Int) -> Int? {
        guard y >= 0, y < contentHeight else { return nil }
        var low = 0
        var high = rows.count - 1
        while low < high {
            let middle = (low + high + 1) / 2
            if edges[middle] <= y { low = middle } else { high = middle - 1 }
        }
        return low
    }

    /// The content's rows of an index.
    public func span(_ index: Int) -> Range<Int> { edges[index]..<edges[index + 1] }

    /// Chooses a row; what cannot be chosen changes nothing.
    /// - Parameter reveals: false for a pointer: a row that moves away under it is not pressed.
    public mutating func choose(_ index: Int, reveals: Bool = true) {
        guard rows.indices.contains(index), rows[index].isEnabled else { return }
        chosen = index
        if reveals { reveal(index) }
    }

    /// Moves the choice over headings and shows it.
    public mutating func move(_ step: Step) {
        let usable = rows.indices.filter { rows[$0].isEnabled }
        guard !usable.isEmpty else { return }
        let here = chosen.flatMap { usable.firstIndex(of: $0) } ?? -1
        let page = max(1, position.view / rowHeight - 1)
        let next =
            switch step {
            case .next: (here + 1) % usable.count
            case .former: here <= 0 ? usable.count - 1 : here - 1
            case .first: 0
            case .last: usable.count - 1
            case .pageDown: min(here + page, usable.count - 1)
            case .pageUp: max(here - page, 0)
            }
        choose(usable[next])
    }

    /// A heading above the row is shown with it.
    private mutating func reveal(_ index: Int) {
        guard edges.count == rows.count + 1, position.view > 0 else { return }
        let top = index > 0 && rows[index - 1].isHeading ? index - 1 : index
        position.reveal(edges[top]..<edges[index + 1])
    }
}
