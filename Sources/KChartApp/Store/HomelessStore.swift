import KChartModel

/// The store of a program that has no home: nothing is there, and the first thing to be saved is
/// refused with the reason.
final class HomelessStore: ChartStore {
    func load(_ key: String) -> [UInt8]? { nil }
    func keys(_ prefix: String) -> [String] { [] }

    func save(_ bytes: [UInt8]?, _ key: String) throws(ChartStoreError) { throw Self.reason }
    func append(_ bytes: [UInt8], to key: String) throws(ChartStoreError) { throw Self.reason }

    // not shown: a diagnostic on standard error.
    private static let reason = ChartStoreError(place: "HOME", cause: "not an absolute path")
}

extension UserFolders {
    /// The store of a profile.
    func store(_ profile: String) -> any ChartStore {
        guard let state, let data else { return HomelessStore() }
        return FileStore(
            state: state + "/profiles/" + profile, data: data + "/profiles/" + profile)
    }
}
