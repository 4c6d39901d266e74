import KChartHost

/// The texts that fields copy and paste, by way of the window.
final class WindowClipboard: Clipboard {
    private weak var window: (any HostWindow)?

    init(_ window: any HostWindow) {
        self.window = window
    }

    func write(_ text: String, to kind: ClipboardKind) {
        window?.offer([ClipboardContent(text: text)], as: kind)
    }

    func read(_ kind: ClipboardKind, _ body: @escaping (String?) -> Void) {
        guard let window else { return body(nil) }
        window.fetch(kind, types: [ClipboardContent.text]) { body($0?.string) }
    }
}
