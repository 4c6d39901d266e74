import Glibc
import KChartCore

extension FilePath {
    /// What the system says of the file of a name; false when it says nothing, with `errno` set.
    static func status(_ path: String, _ status: inout stat) -> Bool {
        withBytes(path) { stat($0, &status) == 0 }
    }
}
