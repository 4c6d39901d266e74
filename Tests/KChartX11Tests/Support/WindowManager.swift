import Foundation

/// A window manager on a test's own server.
final class WindowManager {
    enum Kind: String, CaseIterable {
        case openbox, dwm

        var isInstalled: Bool { access("/usr/bin/" + rawValue, X_OK) == 0 }
        static var installed: [Kind] { allCases.filter(\.isInstalled) }
    }

    private let process = Process()

    /// Starts it; it has taken over the screen when this returns.
    init(_ kind: Kind, _ server: VirtualServer, _ observer: Observer) throws {
        process.executableURL = URL(fileURLWithPath: "/usr/bin/" + kind.rawValue)
        // Nobody's own settings.
        process.environment = ["DISPLAY": server.display, "HOME": "/nonexistent", "LC_ALL": "C"]
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        process.standardInput = FileHandle.nullDevice
        try process.run()
        let end = Date(timeIntervalSinceNow: 20)
        while observer.longs(observer.root, "_NET_SUPPORTING_WM_CHECK").isEmpty {
            guard Date() < end, process.isRunning else {
                throw VirtualServer.Failure(what: "\(kind.rawValue) does not start")
            }
            observer.sync()
        }
    }

    func end() {
        process.terminate()
        process.waitUntilExit()
    }
}
