/// The folders of the XDG base directory specification that are this program's.
///
/// A variable counts when it holds an absolute path; without one the folder is the usual one
/// below HOME, and nil when HOME is not set either.
struct UserFolders {
    static let name = "kchart"

    let environment: ProcessEnvironment

    init(_ environment: ProcessEnvironment) {
        self.environment = environment
    }

    var configuration: String? { folder("XDG_CONFIG_HOME", ".config") }
    var data: String? { folder("XDG_DATA_HOME", ".local/share") }
    var state: String? { folder("XDG_STATE_HOME", ".local/state") }

    private func folder(_ variable: String, _ usual: String) -> String? {
        if let path = absolute(variable) { return path + "/" + Self.name }
        return absolute("HOME").map { $0 + "/" + usual + "/" + Self.name }
    }

    private func absolute(_ variable: String) -> String? {
        guard var path = environment.text(variable), path.hasPrefix("/") else { return nil }
        while path.count > 1, path.hasSuffix("/") { path.removeLast() }
        return path == "/" ? "" : path
    }
}
