/// Text that is copied and pasted between programs.
///
/// Reading may take a while, since another program is asked; a reader that gets nothing is told
/// so, always on the loop's thread.
public protocol Clipboard: AnyObject {
    func write(_ text: String, to kind: ClipboardKind)
    /// Calls back once, at once or later; nil when there is no text.
    func read(_ kind: ClipboardKind, _ body: @escaping (String?) -> Void)
}

/// A clipboard of one program: for tests, and where the window system has none.
public final class MemoryClipboard: Clipboard {
    private var texts: [ClipboardKind: String] = [:]

    public init() {}

    public func write(_ text: String, to kind: ClipboardKind) {
        texts[kind] = text
    }

    public func read(_ kind: ClipboardKind, _ body: @escaping (String?) -> Void) {
        body(texts[kind])
    }
}
