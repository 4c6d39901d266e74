/// A value that asks the editor for something: the only thing `DrawingEditor.apply` takes.
public enum DrawingIntent: Hashable, Sendable {
    // The pointer.

    /// A press of the main button in the plot.
    case press(DrawingPointer)
    /// A move, pressed or not.
    case move(DrawingPointer)
    case release(DrawingPointer)
    /// A press and release that the chart did not use for anything else: selects or clears.
    case click(DrawingPointer)
    /// The pointer left the plot.
    case leave
    /// The gesture was taken away: what it did goes back.
    case abort

    // The keys.

    /// Escape: the anchor, then the tool, then the selection.
    case cancel
    /// Return: ends a figure of any number of anchors.
    case finish
    /// Arrows: the selection by whole bars and ticks.
    case nudge(bars: Int, ticks: Int)

    // The tool.

    /// Choosing the active tool again goes back to the cursor, as nil does.
    case chooseTool(DrawingKind?)
    case setSettings(DrawingSettings)

    // Drawings by value: also of locked ones.

    /// New drawings on top; an id that is taken or empty is replaced by a new one.
    case add([Drawing])
    /// Drawings of known ids get these values.
    case change([Drawing])
    case remove([DrawingID])
    case clear
    /// These instead of those that are there, in one step.
    case replaceAll([Drawing])

    // The selection.

    case select([DrawingID])
    case selectAll
    case deleteSelected
    case duplicate
    /// Drawings as text, from `copiedText`.
    case paste(String)
    /// Restyles the selection, and what the next drawing of these tools and of the active one
    /// looks like.
    case restyle(DrawingStylePatch)
    case setText(DrawingID, String)
    /// Nil means the selection.
    case setLocked(Bool, [DrawingID]?)
    case setHidden(Bool, [DrawingID]?)
    case reorder(DrawingReorder)

    case undo
    case redo
}

/// A move in the pile.
public enum DrawingReorder: String, Hashable, Sendable, CaseIterable {
    case front
    case back
    case forward
    case backward
}
