/// One drawing before and after a step; nil is not there.
public struct DrawingEdit: Hashable, Sendable {
    public var before: Drawing?
    public var after: Drawing?

    /// One of both is a drawing; both are of one id.
    public init(before: Drawing?, after: Drawing?) {
        self.before = before
        self.after = after
    }

    public var id: DrawingID? { after?.id ?? before?.id }
}

/// What one gesture did: the unit of undo.
public struct DrawingStep: Hashable, Sendable {
    /// What a menu calls it.
    public enum Name: String, Hashable, Sendable, CaseIterable {
        case add
        case move
        case reshape
        case clone
        case duplicate
        case paste
        case style
        case text
        case change
        case lock
        case unlock
        case hide
        case show
        case reorder
        case remove
        case clear
    }

    /// Counts the steps of a symbol; the journal names them by it.
    public var number: Int
    public var name: Name
    public var edits: [DrawingEdit]

    public init(number: Int, name: Name, edits: [DrawingEdit]) {
        self.number = number
        self.name = name
        self.edits = edits
    }

    /// The kind of what it changed, when it is one.
    public var kind: DrawingKind? {
        let kinds = Set(edits.compactMap { $0.after?.kind ?? $0.before?.kind })
        return kinds.count == 1 ? kinds.first : nil
    }
}

/// The steps that can be undone and done again, without limit.
public struct DrawingHistory: Hashable, Sendable {
    /// The oldest first.
    public internal(set) var past: [DrawingStep] = []
    /// The next to be done again last.
    public internal(set) var future: [DrawingStep] = []
    /// The number of the next step.
    public internal(set) var nextNumber = 1

    public init() {}

    public var undoStep: DrawingStep? { past.last }
    public var redoStep: DrawingStep? { future.last }

    mutating func add(_ step: DrawingStep) {
        past.append(step)
        future = []
        nextNumber = max(nextNumber, step.number + 1)
    }

    mutating func undo() -> DrawingStep? {
        guard let step = past.popLast() else { return nil }
        future.append(step)
        return step
    }

    /// Takes back the step of a number: the last, or in a journal of two windows one before it.
    mutating func undo(_ number: Int) -> DrawingStep? {
        guard let at = past.lastIndex(where: { $0.number == number }) else { return nil }
        future.append(past.remove(at: at))
        return future.last
    }

    mutating func redo(_ number: Int) -> DrawingStep? {
        guard let at = future.lastIndex(where: { $0.number == number }) else { return nil }
        past.append(future.remove(at: at))
        return past.last
    }

    mutating func redo() -> DrawingStep? {
        guard let step = future.popLast() else { return nil }
        past.append(step)
        return step
    }
}
