import Foundation
import Glibc
import KChartModel
import Testing

@testable import KChartApp

@Suite("Saved state in files")
struct FileStoreTests {
    let folder = TestFolder()

    private var store: FileStore {
        FileStore(state: folder.path + "/s/kchart", data: folder.path + "/d/kchart")
    }

    private func mode(_ path: String) -> UInt32 {
        var status = stat()
        return lstat(path, &status) == 0 ? status.st_mode & 0o7777 : 0
    }

    @Test("what cannot be read gets another name, and never that of something else")
    func aside() throws {
        let store = store
        try store.save([1], "style.unreadable")
        let manager = FileManager.default
        try manager.createDirectory(
            atPath: store.place(of: "style"), withIntermediateDirectories: false)
        #expect(throws: ChartStoreError.self) { try store.load("style") }
        #expect(try store.setAside("style", "unreadable") == "style.unreadable-2")
        #expect(try store.load("style") == nil && store.load("style.unreadable") == [1])
        var isFolder: ObjCBool = false
        let place = store.place(of: "style.unreadable-2")
        #expect(manager.fileExists(atPath: place, isDirectory: &isFolder) && isFolder.boolValue)
        #expect(throws: ChartStoreError.self) { try store.setAside("style", "unreadable") }
    }

    @Test("what is saved is loaded, and only its owner may read files and folders")
    func saves() throws {
        let store = store
        #expect(try store.load("style") == nil && store.keys("").isEmpty)
        try store.save([1, 2, 3], "style")
        try store.save([4], "drawings.BTC/USD")
        try store.append([5], to: "drawings.BTC/USD")
        try store.append([6], to: "journal")
        #expect(try store.load("style") == [1, 2, 3])
        #expect(try store.load("drawings.BTC/USD") == [4, 5])
        #expect(try store.load("journal") == [6])
        #expect(mode(folder.path + "/s/kchart/style.json") == 0o600)
        #expect(mode(folder.path + "/s/kchart/journal.json") == 0o600)
        #expect(mode(folder.path + "/d/kchart/drawings.BTC%2FUSD.json") == 0o600)
        #expect(mode(folder.path + "/s/kchart") == 0o700 && mode(folder.path + "/d") == 0o700)
        #expect(store.keys("drawings.") == ["drawings.BTC/USD"])
        try store.save(nil, "style")
        try store.save(nil, "style")
        #expect(try store.load("style") == nil)
        let left = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/s/kchart")
        #expect(left.sorted() == [".lock", "journal.json"])
    }

    @Test(
        "a key cannot leave its folder, hide its file or clash with another",
        arguments: [
            "../../etc/passwd", "..", ".", "", "/", "a/b", "a%2Fb", "A", "a", "é", ".hidden",
            String(repeating: "x", count: 500), String(repeating: "x", count: 499) + "y", "a\u{0}b",
        ])
    func names(key: String) throws {
        let name = FileStore.fileName(key)
        #expect(!name.contains("/") && !name.hasPrefix(".") && name.utf8.count < 200)
        let store = store
        try store.save(Array(key.utf8), key)
        #expect(try store.load(key) == Array(key.utf8))
        let others = ["a/b", "a%2Fb", "x", "A", "é"].filter { $0 != key }
        for other in others { #expect(FileStore.fileName(other) != name) }
    }

    @Test("an update sees what another wrote, and a hundred of two writers are all there")
    func updates() throws {
        let path = folder.path
        DispatchQueue.concurrentPerform(iterations: 2) { writer in
            let store = FileStore(state: path, data: path)
            for _ in 0..<50 {
                try? store.update("list") { ($0 ?? []) + [UInt8(writer)] }
            }
        }
        let bytes = try store(at: path).load("list") ?? []
        #expect(bytes.count == 100 && bytes.count { $0 == 0 } == 50)
    }

    @Test("a lock that another program keeps is told once, and what is saved is saved all the same")
    func stuck() throws {
        let store = store(at: folder.path)
        var told: [String] = []
        store.onStuck = { told.append($0) }
        try store.save([1], "style")
        let other = open(folder.path + "/.lock", O_RDWR)
        #expect(flock(other, LOCK_EX | LOCK_NB) == 0)
        try store.update("style") { ($0 ?? []) + [2] }
        try store.append([3], to: "style")
        try store.save([4], "theme")
        #expect(try store.load("style") == [1, 2, 3] && store.load("theme") == [4])
        #expect(told.count == 1 && told[0].contains("/.lock'"), "\(told)")
        close(other)
        try store.save([5], "theme")
        #expect(told.count == 1)
        // Let go of again: nobody else waits for this store.
        let next = open(folder.path + "/.lock", O_RDWR)
        #expect(flock(next, LOCK_EX | LOCK_NB) == 0)
        close(next)
    }

    @Test("journals of drawings lie with what a person made, not with what a start restores")
    func journals() throws {
        try store.append([1], to: "journal.BTC/USD")
        #expect(mode(folder.path + "/d/kchart/journal.BTC%2FUSD.json") == 0o600)
        #expect(store.keys("journal.") == ["journal.BTC/USD"])
    }

    private func store(at path: String) -> FileStore { FileStore(state: path, data: path) }

    @Test("what cannot be written or is no file is an error that names the file and the cause")
    func refusals() throws {
        let file = try folder.write("file", "x")
        let cases: [(FileStore, String)] = [
            (store(at: "/proc/kchart"), "/proc/kchart"), (store(at: file + "/below"), file),
        ]
        for (store, path) in cases {
            #expect(try store.load("a") == nil)
            #expect { try store.save([1], "a") } throws: {
                let error = $0 as? ChartStoreError
                return error?.place.hasPrefix(path) == true && error?.cause.isEmpty == false
            }
        }
        let here = store(at: folder.path)
        mkdir(folder.path + "/folder.json", 0o700)
        mkfifo(folder.path + "/pipe.json", 0o600)
        for key in ["folder", "pipe"] {
            #expect(throws: ChartStoreError.self) { try here.load(key) }
        }
    }

    @Test("the folders are those of the XDG variables, else those below HOME, else there are none")
    func folders() {
        func folders(_ variables: [String: String]) -> [String?] {
            let folders = UserFolders(ProcessEnvironment(variables))
            return [folders.configuration, folders.state, folders.data]
        }
        #expect(
            folders(["HOME": "/h/"]) == [
                "/h/.config/kchart", "/h/.local/state/kchart", "/h/.local/share/kchart",
            ])
        #expect(folders(["HOME": "/h", "XDG_STATE_HOME": "/s"])[1] == "/s/kchart")
        #expect(folders(["HOME": "/h", "XDG_STATE_HOME": "s"])[1] == "/h/.local/state/kchart")
        #expect(folders([:]) == [nil, nil, nil] && folders(["HOME": "x"]) == [nil, nil, nil])
        let homeless = UserFolders(ProcessEnvironment([:])).store("default")
        #expect(throws: ChartStoreError.self) { try homeless.save([1], "a") }
    }
}
