/// Text that an input method is putting together and that is not part of the field yet.
public struct TextComposition: Hashable, Sendable {
    /// Empty when the composition is over without a result; a result comes as a key press.
    public var text: String
    /// Where the method's caret stands, in characters from the beginning.
    public var caret: Int

    public init(text: String, caret: Int) {
        self.text = text
        self.caret = min(max(caret, 0), text.count)
    }
}
