import Glibc
import KChartControl
import KChartCore

extension ChartSession {
    /// Binds the keys of a person's file; each line that was left out is handed to `tell` with
    /// the file's name, at most `KeyFile.told` of them.
    func bindKeys(_ file: KeyFile, tell: (String) -> Void) {
        if !file.isReadable { tell("\(file.path): " + KeyFile.demand) }
        let problems = file.map.apply(to: &bindings, of: commands)
        for problem in problems.prefix(KeyFile.told) { tell("\(file.path), \(problem)") }
        if problems.count > KeyFile.told {
            // not shown: a diagnostic on standard error.
            tell("\(file.path): \(problems.count - KeyFile.told) further lines were left out")
        }
    }
}

/// A person's file of keys.
struct KeyFile {
    /// More problems than this are only counted.
    static let told = 5
    static let sizeLimit = 1 << 20

    let path: String
    let map: KeyMap
    let isReadable: Bool

    /// The file that was named, which must be there, or the usual one if it is.
    init?(named path: String?, _ folders: UserFolders) throws(Failure) {
        guard let place = path ?? folders.configuration.map({ $0 + "/keys" }) else { return nil }
        self.path = OneLine.quoted(place)
        do throws(FileBytes.Refusal) {
            map = KeyMap(try FileBytes.contents(of: place, limit: Self.sizeLimit))
            isReadable = true
            return
        } catch {
            map = KeyMap([])
            isReadable = false
            if let path {
                let reason = error.reason(limit: Self.sizeLimit)
                throw Failure(.noInput, "--keys: \(OneLine.quoted(path)): \(reason)")
            }
        }
        if FilePath.withBytes(place, { access($0, F_OK) }) != 0 { return nil }
    }

    // not shown: a diagnostic on standard error.
    static let demand = "not a readable file of at most \(sizeLimit) bytes"
}
