import CFontconfig

extension FontCatalog {
    /// Reads fontconfig's configuration, the dearest step of making a catalogue.
    ///
    /// May be called on any thread at the very start, while the main thread does other things;
    /// a catalogue made meanwhile waits for it or does it itself.
    public nonisolated static func preload() {
        if let config = FcConfigReference(nil) { FcConfigDestroy(config) }
    }
}
