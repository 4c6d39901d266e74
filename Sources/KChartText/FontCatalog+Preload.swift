import CFontconfig

extension FontCatalog {
    /// Reads fontconfig's configuration, the dearest step of making a catalogue.
    ///
    /// May be called on any thread at the very start, while the main thread does other things;
    /// a catalogue made meanwhile waits for it.
    public nonisolated static func preload() {
        configuration
    }

    /// Read once: two threads that ask fontconfig at the same time would both read it all.
    private static let configuration: Void = {
        if let config = FcConfigReference(nil) { FcConfigDestroy(config) }
    }()
}
