/// What one line of a journal tells.
public enum JournalRecord: Hashable, Sendable {
    /// A drawing from before the oldest step that is kept.
    case base(Drawing)
    case step(DrawingStep)
    /// The step of this number was taken back.
    case undo(Int)
    case redo(Int)
}
