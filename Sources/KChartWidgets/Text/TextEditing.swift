public import KChartHost

/// The text of a field while it is edited: characters, selection, composition, undo. Pure.
public struct TextEditing: Hashable, Sendable {
    /// Where the caret goes.
    public enum Motion: Hashable, Sendable {
        case back, forward, wordBack, wordForward, start, end
        /// Within and between the lines of a text that has several.
        case lineStart, lineEnd, up, down
    }

    private struct Step: Hashable, Sendable {
        var characters: [Character]
        var anchor: Int
        var head: Int
    }

    /// What kind of change came last: typing is undone in one step.
    private enum Change: Hashable, Sendable {
        case none, typing, deleting, other
    }

    /// The text as characters; offsets count these.
    public private(set) var characters: [Character]
    /// Where the selection began, and where its moving end, the caret, is.
    public private(set) var anchor: Int
    /// Where the caret stands.
    public private(set) var head: Int
    /// What an input method shows at the caret; not part of the text.
    public private(set) var composition: TextComposition?
    private var undoSteps: [Step] = []
    private var redoSteps: [Step] = []
    private var lastChange = Change.none
    /// The longest text, in characters.
    public let limit: Int
    /// True when line breaks stay; else they become spaces.
    public let hasLines: Bool

    /// The most steps that can be undone.
    static let deepestUndo = 256

    public init(_ text: String = "", limit: Int = 1_024, hasLines: Bool = false) {
        self.limit = limit
        self.hasLines = hasLines
        characters = Array(Self.clean(text, hasLines: hasLines).prefix(limit))
        anchor = characters.count
        head = characters.count
    }

    /// The text without what an input method has not finished.
    public var text: String { String(characters) }
    /// What is selected, from the lower offset to the higher one; empty at the caret.
    public var selection: Range<Int> { min(anchor, head)..<max(anchor, head) }
    /// The characters that are selected.
    public var selectedText: String { String(characters[selection]) }
    /// True when at least one character is selected.
    public var hasSelection: Bool { anchor != head }

    /// The text as it is shown, with the composition in it, and where the caret is in that.
    public var shown: (characters: [Character], caret: Int, composed: Range<Int>) {
        guard let composition else { return (characters, head, head..<head) }
        let inserted = Array(composition.text)
        let place = selection.lowerBound
        let list = characters[..<place] + inserted + characters[selection.upperBound...]
        return (Array(list), place + composition.caret, place..<place + inserted.count)
    }

    // MARK: - Changing

    /// Replaces the whole text as one step that can be undone; the caret goes to its end.
    public mutating func replaceAll(_ text: String) {
        let list = Array(Self.clean(text, hasLines: hasLines).prefix(limit))
        guard list != characters else { return }
        remember(.other)
        characters = list
        anchor = list.count
        head = list.count
    }

    /// Puts text in the place of the selection. Line breaks become spaces, control characters
    /// are left out, what is beyond the limit too. What makes one character with its neighbours
    /// is one from then on, and the caret stands behind it.
    /// - Returns: false when nothing changed.
    @discardableResult
    public mutating func insert(_ text: String) -> Bool {
        composition = nil
        let room = limit - characters.count + selection.count
        // A mark may still fit on the last character; its base is there already.
        var list = Self.clean(text, hasLines: hasLines).prefix(max(0, room) + 2)
        var joined = Self.joined(characters, selection, with: list)
        while !list.isEmpty, joined.characters.count > limit {
            list.removeLast()
            joined = Self.joined(characters, selection, with: list)
        }
        guard !list.isEmpty else { return false }
        let isTyped = list.count == 1 && !hasSelection
        remember(isTyped ? .typing : .other)
        (characters, head) = joined
        anchor = head
        return true
    }

    /// The characters with a range replaced, and where what was put in ends: at the end of the
    /// character that it became a part of.
    private static func joined(
        _ characters: [Character], _ range: Range<Int>, with text: Substring
    ) -> (characters: [Character], end: Int) {
        var all = String(characters[..<range.lowerBound])
        all.append(contentsOf: text)
        let place = all.unicodeScalars.count
        all.append(contentsOf: String(characters[range.upperBound...]))
        let result = Array(all)
        var end = 0
        var passed = 0
        while end < result.count, passed < place {
            passed += result[end].unicodeScalars.count
            end += 1
        }
        return (result, end)
    }

    /// Deletes the selection or, without one, to where `motion` leads.
    @discardableResult
    public mutating func delete(_ motion: Motion) -> Bool {
        composition = nil
        let range =
            hasSelection
            ? selection : min(head, target(of: motion))..<max(head, target(of: motion))
        guard !range.isEmpty else { return false }
        remember(hasSelection || range.count > 1 ? .other : .deleting)
        (characters, head) = Self.joined(characters, range, with: "")
        anchor = head
        return true
    }

    /// Shows what an input method puts together; an empty one ends it.
    public mutating func compose(_ composition: TextComposition) {
        var kept = composition
        kept.text = Self.clean(composition.text)
        self.composition =
            kept.text.isEmpty
            ? nil : TextComposition(text: kept.text, caret: composition.caret)
    }

    /// Takes the last step back; false when there is none.
    @discardableResult
    public mutating func undo() -> Bool {
        guard let step = undoSteps.popLast() else { return false }
        redoSteps.append(Step(characters: characters, anchor: anchor, head: head))
        restore(step)
        return true
    }

    /// Does the step again that was taken back last; false when there is none.
    @discardableResult
    public mutating func redo() -> Bool {
        guard let step = redoSteps.popLast() else { return false }
        undoSteps.append(Step(characters: characters, anchor: anchor, head: head))
        restore(step)
        return true
    }

    private mutating func restore(_ step: Step) {
        characters = step.characters
        anchor = step.anchor
        head = step.head
        composition = nil
        lastChange = .none
    }

    private mutating func remember(_ change: Change) {
        redoSteps.removeAll()
        defer { lastChange = change }
        if change != .other, change == lastChange, !undoSteps.isEmpty { return }
        undoSteps.append(Step(characters: characters, anchor: anchor, head: head))
        if undoSteps.count > Self.deepestUndo { undoSteps.removeFirst() }
    }

    // MARK: - Selecting

    /// Moves the caret; without `extending` a selection collapses to the side it leads to.
    public mutating func move(_ motion: Motion, extending: Bool = false) {
        lastChange = .none
        if !extending, hasSelection, motion == .back || motion == .forward {
            head = motion == .back ? selection.lowerBound : selection.upperBound
            anchor = head
            return
        }
        head = target(of: motion)
        if !extending { anchor = head }
    }

    /// Puts the caret at a character.
    public mutating func place(at offset: Int, extending: Bool = false) {
        lastChange = .none
        head = min(max(offset, 0), characters.count)
        if !extending { anchor = head }
    }

    /// Selects a range, the caret at its end; what lies outside of the text is cut off.
    public mutating func select(_ range: Range<Int>) {
        lastChange = .none
        anchor = min(max(range.lowerBound, 0), characters.count)
        head = min(max(range.upperBound, 0), characters.count)
    }

    /// Selects the whole text.
    public mutating func selectAll() { select(0..<characters.count) }

    /// The word, the gap or the sign around a character.
    public func word(at offset: Int) -> Range<Int> {
        guard !characters.isEmpty else { return 0..<0 }
        let at = min(max(offset, 0), characters.count - 1)
        let kind = Self.kind(characters[at])
        var start = at
        var end = at + 1
        while start > 0, Self.kind(characters[start - 1]) == kind { start -= 1 }
        while end < characters.count, Self.kind(characters[end]) == kind { end += 1 }
        return start..<end
    }

    private func target(of motion: Motion) -> Int {
        switch motion {
        case .back: return max(0, head - 1)
        case .forward: return min(characters.count, head + 1)
        case .start: return 0
        case .end: return characters.count
        case .lineStart: return line(at: head).lowerBound
        case .lineEnd: return line(at: head).upperBound
        case .up:
            let line = line(at: head)
            guard line.lowerBound > 0 else { return 0 }
            let above = self.line(at: line.lowerBound - 1)
            return min(above.lowerBound + head - line.lowerBound, above.upperBound)
        case .down:
            let line = line(at: head)
            guard line.upperBound < characters.count else { return characters.count }
            let below = self.line(at: line.upperBound + 1)
            return min(below.lowerBound + head - line.lowerBound, below.upperBound)
        case .wordBack:
            var place = head
            while place > 0, Self.kind(characters[place - 1]) == .gap { place -= 1 }
            guard place > 0 else { return 0 }
            return word(at: place - 1).lowerBound
        case .wordForward:
            guard head < characters.count else { return head }
            var place = word(at: head).upperBound
            while place < characters.count, Self.kind(characters[place]) == .gap { place += 1 }
            return place
        }
    }

    /// The line of a character, without its break.
    public func line(at offset: Int) -> Range<Int> {
        let at = min(max(offset, 0), characters.count)
        let start = characters[..<at].lastIndex(of: "\n").map { $0 + 1 } ?? 0
        let end = characters[at...].firstIndex(of: "\n") ?? characters.count
        return start..<end
    }

    private enum Kind { case gap, word, sign }

    private static func kind(_ character: Character) -> Kind {
        if character.isWhitespace { return .gap }
        if character.isLetter || character.isNumber || character == "_" { return .word }
        // A mark without a letter under it is still written inside of words.
        switch character.unicodeScalars.first?.properties.generalCategory {
        case .nonspacingMark, .spacingMark, .enclosingMark: return .word
        default: return .sign
        }
    }

    /// Text without control characters; breaks stay where there are lines, else they become
    /// spaces. Format characters stay: some scripts need them.
    static func clean(_ text: String, hasLines: Bool = false) -> String {
        var result = String.UnicodeScalarView()
        var isAfterReturn = false
        for scalar in text.unicodeScalars {
            defer { isAfterReturn = scalar == "\r" }
            switch scalar.value {
            case 0x0A where hasLines && isAfterReturn: break
            case 0x0A...0x0D where hasLines, 0x85 where hasLines, 0x2028...0x2029 where hasLines:
                result.append("\n")
            case 0x09...0x0D, 0x85, 0x2028, 0x2029: result.append(" ")
            case 0...0x1F, 0x7F...0x9F: break
            default: result.append(scalar)
            }
        }
        return String(result)
    }
}
