import KChartHost

/// The texts that fields copy and paste, by way of the window.
final class WindowClipboard: Clipboard {
    private weak var window: (any HostWindow)?

    init(_ window: any HostWindow) {
        self.window = window
    }

    func write(_ text: String, to selection: ClipboardSelection) {
        window?.offer([ClipboardContent(text: text)], as: kind(selection))
    }

    func read(_ selection: ClipboardSelection, _ body: @escaping (String?) -> Void) {
        guard let window else { return body(nil) }
        window.fetch(kind(selection), types: [ClipboardContent.text]) { body($0?.string) }
    }

    private func kind(_ selection: ClipboardSelection) -> ClipboardKind {
        selection == .primary ? .primary : .clipboard
    }
}
