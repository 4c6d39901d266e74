public import KChartCore
public import KChartHost

/// What a field of one line and one of several have in common: typing, the clipboard, the input
/// method and the caret that blinks.
open class TextInput: Widget {
    /// The text with its caret, selection and steps back.
    public internal(set) var editing: TextEditing
    /// The text changed by hand.
    public var onChange: ((String) -> Void)?
    /// Whether a character may be typed; all by default.
    public var accepts: ((Character) -> Bool)?
    /// A third press takes more than a word.
    var presses = PressCount(most: 3)
    private var caretSince: Int64 = 0

    init(id: String, name: String, editing: TextEditing) {
        self.editing = editing
        super.init(id: id, name: name)
    }

    /// Selects all, as when a field is opened to be overwritten.
    public func selectAll() {
        editing.selectAll()
        touched()
    }

    open override var isFocusable: Bool { true }
    open override var takesPointer: Bool { true }
    open override var pointerShape: PointerShape { .text }

    // MARK: - The caret

    func caretIsSeen(_ look: WidgetLook) -> Bool {
        CaretBlink.isSeen(after: (surface?.now ?? 0) - caretSince, reduced: look.reducesMotion)
    }

    open override var wakeTime: Int64? {
        guard let surface, isFocused else { return nil }
        return CaretBlink.nextChange(
            after: surface.now - caretSince, reduced: surface.look.reducesMotion
        ).map { caretSince + $0 }
    }

    // MARK: - Editing

    /// The text or the caret changed by hand.
    func touched() {
        caretSince = surface?.now ?? 0
        needsPaint()
    }

    func edited(tells: Bool = true) {
        touched()
        if tells { onChange?(editing.text) }
    }

    open override func focusChanged() {
        caretSince = surface?.now ?? 0
        if !isFocused { editing.compose(TextComposition(text: "", caret: 0)) }
        super.focusChanged()
    }

    open override func composed(_ composition: TextComposition) {
        editing.compose(composition)
        touched()
    }

    func apply(_ key: TextKey) {
        switch key {
        case .move(let motion, let extending):
            editing.move(motion, extending: extending)
            touched()
            offerSelection()
        case .delete(let motion): if editing.delete(motion) { edited() }
        case .insert(let text): type(text)
        case .selectAll:
            selectAll()
            offerSelection()
        case .copy: copy()
        case .cut:
            guard editing.hasSelection else { return }
            copy()
            if editing.delete(.back) { edited() }
        case .paste: paste(.clipboard)
        case .undo: if editing.undo() { edited() }
        case .redo: if editing.redo() { edited() }
        }
    }

    private func type(_ text: String) {
        let kept = accepts.map { test in String(text.filter(test)) } ?? text
        if editing.insert(kept) { edited() } else { touched() }
    }

    private func copy() {
        guard editing.hasSelection else { return }
        surface?.clipboard.write(editing.selectedText, to: .clipboard)
    }

    /// What is selected can be pasted elsewhere with the middle button.
    func offerSelection() {
        guard editing.hasSelection else { return }
        surface?.clipboard.write(editing.selectedText, to: .primary)
    }

    func paste(_ kind: ClipboardKind) {
        surface?.clipboard.read(kind) { [weak self] text in
            guard let self, let text, isUsable else { return }
            type(text)
        }
    }

    /// 1 for a single press, 2 for a double one, 3 for a third.
    func pressNumber(_ event: WidgetPointerEvent) -> Int {
        if let look = surface?.look { presses.milliseconds = look.doubleClickMilliseconds }
        return presses.press(
            x: event.x, y: event.y, milliseconds: event.milliseconds,
            scale: surface?.look.scale ?? 1)
    }

    open override func perform(_ action: String) -> Bool {
        guard action == "focus" else { return false }
        surface?.setFocus(self, isVisible: true)
        return true
    }

    open override func nodes(_ look: WidgetLook) -> [AccessibleNode] {
        [
            AccessibleNode(
                id: id, role: .textField, name: name, value: editing.text, bounds: frame,
                actions: ["focus"], states: nodeStates)
        ]
    }
}
