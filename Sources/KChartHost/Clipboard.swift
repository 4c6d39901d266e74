/// Text that is copied and pasted between programs.
///
/// Reading may take a while, since another program is asked; a reader that gets nothing is told
/// so, always on the loop's thread.
public protocol Clipboard: AnyObject {
    func write(_ text: String, to selection: ClipboardSelection)
    /// Calls back once, at once or later; nil when there is no text.
    func read(_ selection: ClipboardSelection, _ body: @escaping (String?) -> Void)
}

/// Which of the two shared texts.
public enum ClipboardSelection: Hashable, Sendable {
    /// What was copied on purpose.
    case clipboard
    /// What is selected somewhere; the middle button pastes it.
    case primary
}

/// A clipboard of one program: for tests, and where the window system has none.
public final class MemoryClipboard: Clipboard {
    private var texts: [ClipboardSelection: String] = [:]

    public init() {}

    public func write(_ text: String, to selection: ClipboardSelection) {
        texts[selection] = text
    }

    public func read(_ selection: ClipboardSelection, _ body: @escaping (String?) -> Void) {
        body(texts[selection])
    }
}
