import Glibc
import KChartControl
import KChartModel
import Testing

@testable import KChartApp

@Suite("What a session tells of its chart")
struct SessionStateTests {
    let session: ChartSession

    init() throws {
        session = try makeSession()
    }

    @Test("an entry of the state alone is what it is in the whole state")
    func stateEntries() {
        let keys = session.state.objectValue?.keys ?? []
        #expect(keys.count == 32)
        for key in keys {
            #expect(session.stateEntry(key) == session.state[key], "\(key)")
            #expect(session.state(of: nil, only: key)?.objectValue?.keys == [key])
        }
        #expect(session.stateEntry("nothing") == nil)
        #expect(session.state(of: 99, only: "style") == nil)
    }

    @Test("a load that was begun before another one is not the newest")
    func loads() {
        let first = session.beginLoad()
        #expect(session.isNewestLoad(first))
        let second = session.beginLoad()
        #expect(!session.isNewestLoad(first) && session.isNewestLoad(second))
    }

    @Test("a damaged file of texts is told as a diagnostic, never among what is spoken")
    func damagedTexts() throws {
        let folder = TestFolder()
        mkdir(folder.path + "/kchart", 0o700)
        mkdir(folder.path + "/kchart/languages", 0o700)
        _ = try folder.write("kchart/languages/de.strings", "\"a\" \"b\";\n")
        let variables = ["XDG_DATA_HOME": folder.path]
        let catalog = UserCatalog(UserFolders(ProcessEnvironment(variables)))
        let session = ChartSession(
            model: self.session.model, look: self.session.look, zones: self.session.zones,
            catalog: catalog)
        var spoken: [String] = []
        var told: [String] = []
        session.onText = { spoken.append($0) }
        session.onDiagnostic = { told.append($0) }
        _ = session.run(line: "language de")
        #expect(spoken.isEmpty && told.count == 1, "\(spoken) \(told)")
    }
}
