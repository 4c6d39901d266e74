/// What was read from a journal.
public struct DrawingArchive: Hashable, Sendable {
    /// The lowest first.
    public var drawings: [Drawing] = []
    public var history = DrawingHistory()
    /// Lines, from 1, that were damaged or say what no line before allows.
    public var damagedLines: [Int] = []
    /// Whether the last line has no end, as after a kill; it counts if it is whole.
    public var isCutShort = false
    /// The version of a journal that this program is too old for; the rest is empty then.
    public var newerVersion: Int?

    public init() {}

    init(
        drawings: [Drawing], history: DrawingHistory, damagedLines: [Int], isCutShort: Bool
    ) {
        self.drawings = drawings
        self.history = history
        self.damagedLines = damagedLines
        self.isCutShort = isCutShort
    }

    init(newerVersion: Int) {
        self.newerVersion = newerVersion
    }
}

extension DrawingEditor {
    /// Shows these drawings and their history instead of the present ones. Tool, settings and
    /// styles stay; anchors that are placed, selection and gestures go.
    public mutating func load(_ archive: DrawingArchive) -> DrawingOutcome {
        var outcome = DrawingOutcome()
        drag = nil
        frame = nil
        dropPlacement(&outcome)
        if !measured.isEmpty {
            measured = []
            outcome.flags.insert(.preview)
        }
        hover(nil, &outcome)
        setSelection([], &outcome)
        let tools = tools
        drawings = DrawingSet(archive.drawings) { Self.place($0, tools) }
        history = archive.history
        outcome.flags.formUnion([.drawings, .everything, .history])
        outcome.touched = []
        return outcome
    }
}
