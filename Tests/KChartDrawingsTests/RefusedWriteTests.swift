import KChartCore
import Testing

@testable import KChartDrawings

@Suite("Drawings on a disk that refuses, and lines that change nothing")
struct RefusedWriteTests {
    typealias Kept = KeeperTests.Kept

    let store = MemoryStore()

    // MARK: A disk that refuses

    @Test("what could not be written is due until it is, also when nothing more is drawn")
    func retried() {
        var kept = Kept(store, key: "BTC")
        kept.addLine(10)
        #expect(!kept.keeper.hasDue)
        store.refusesWrites = true
        kept.addLine(20)
        #expect(kept.keeper.hasDue && kept.notices.count == 1)
        #expect(kept.keeper.retry(kept.stage.editor) == nil, "told once")
        store.refusesWrites = false
        #expect(kept.keeper.retry(kept.stage.editor) == nil && !kept.keeper.hasDue)
        let writes = store.writes
        _ = kept.keeper.retry(kept.stage.editor, isLast: true)
        #expect(store.writes == writes && Kept(store, key: "BTC").prices == [10, 20])
    }

    @Test("another symbol loses nothing that could not be written of the former")
    func dueOfOthers() {
        var kept = Kept(store, key: "BTC")
        kept.addLine(10)
        store.refusesWrites = true
        kept.addLine(20)
        kept.setKey("ETH")
        kept.addLine(30)
        kept.setKey("BTC")
        #expect(kept.prices == [10, 20], "it counts as if it were there")
        kept.setKey("ETH")
        #expect(kept.prices == [30] && kept.notices.count == 1)
        kept.setKey(nil)
        store.refusesWrites = false
        #expect(kept.keeper.hasDue)
        _ = kept.keeper.retry(kept.stage.editor)
        #expect(!kept.keeper.hasDue && Kept(store, key: "BTC").prices == [10, 20])
        #expect(Kept(store, key: "ETH").prices == [30])
        #expect(DrawingJournal.read(store.files["ETH"] ?? []).damagedLines.isEmpty)
    }

    @Test("a journal that cannot be read is set aside by the next drawing, and nothing is lost")
    func unreadable() {
        var old = Kept(store, key: "BTC")
        old.addLine(10)
        let bytes = store.files["BTC"]
        store.unreadable = ["BTC"]
        var kept = Kept(store, key: "BTC")
        #expect(kept.notices == [.unreadable("Refusal()")] && kept.prices.isEmpty)
        #expect(store.files.keys.sorted() == ["BTC"], "looking at it moves nothing")
        kept.addLine(20)
        #expect(kept.notices.last == .begunAnew(keptAs: "BTC.unreadable"))
        kept.addLine(30)
        #expect(!kept.keeper.hasDue && kept.notices.count == 2)
        #expect(store.files["BTC.unreadable"] == bytes)
        #expect(Kept(store, key: "BTC").prices == [20, 30])
    }

    @Test("a journal that can neither be read nor set aside is due, told, and lost at the end")
    func immovable() {
        store.unreadable = ["BTC"]
        store.refusesWrites = true
        var kept = Kept(store, key: "BTC")
        kept.addLine(20)
        #expect(kept.notices.last == .unwritable("Refusal()") && kept.keeper.hasDue)
        let last = kept.keeper.retry(kept.stage.editor, isLast: true)
        #expect(last == .lost(keys: ["BTC"], "Refusal()") && kept.keeper.hasDue)
        store.refusesWrites = false
        let notice = kept.keeper.retry(kept.stage.editor)
        #expect(notice == .begunAnew(keptAs: "BTC.unreadable") && !kept.keeper.hasDue)
        #expect(Kept(store, key: "BTC").prices == [20])
    }

    @Test("a journal that can be read again by the next drawing is added to")
    func readableAgain() {
        var old = Kept(store, key: "BTC")
        old.addLine(10)
        store.unreadable = ["BTC"]
        var kept = Kept(store, key: "BTC")
        kept.stage.editor.makeUnique(seed: 77, firstStep: 1 << 40)
        store.unreadable = []
        kept.addLine(20)
        #expect(store.files.keys.sorted() == ["BTC"] && kept.notices.count == 1)
        #expect(Set(Kept(store, key: "BTC").prices) == [10, 20])
    }

    @Test("a damaged journal without room for a copy is not written over, and that is told")
    func uncopied() {
        var old = Kept(store, key: "BTC")
        old.addLine(10)
        let damaged = (store.files["BTC"] ?? []) + Array("x\n".utf8)
        store.files["BTC"] = damaged
        store.refusesWrites = true
        var kept = Kept(store, key: "BTC")
        kept.addLine(20)
        #expect(kept.keeper.hasDue && kept.notices.contains(.unwritable("Refusal()")))
        #expect(store.files["BTC"] == damaged)
        store.refusesWrites = false
        let notice = kept.keeper.retry(kept.stage.editor)
        #expect(notice == .damaged(lines: 1, keptAs: "BTC.damaged") && !kept.keeper.hasDue)
        #expect(store.files["BTC.damaged"] == damaged)
        #expect(Kept(store, key: "BTC").prices == [10, 20])
    }

    @Test("a symbol that is left writes what was due at once when the disk lets it")
    func dueAtTheChange() {
        var kept = Kept(store, key: "BTC")
        store.refusesWrites = true
        kept.addLine(10)
        store.refusesWrites = false
        kept.setKey("ETH")
        #expect(!kept.keeper.hasDue && Kept(store, key: "BTC").prices == [10])
    }

    @Test("a half line swallows nothing of what is added later")
    func dueMending() {
        var first = Kept(store, key: "BTC")
        first.addLine(10)
        first.addLine(20)
        store.files["BTC"]?.removeLast(9)
        var second = Kept(store, key: "BTC")
        store.refusesWrites = true
        second.addLine(30)
        second.setKey("ETH")
        store.refusesWrites = false
        _ = second.keeper.retry(second.stage.editor)
        #expect(Kept(store, key: "BTC").prices == [10, 30])
    }

    @Test("at the end one line names what is lost")
    func lost() {
        var kept = Kept(store, key: "BTC")
        store.refusesWrites = true
        kept.addLine(10)
        kept.setKey("ETH")
        kept.addLine(20)
        let notice = kept.keeper.retry(kept.stage.editor, isLast: true)
        #expect(notice == .lost(keys: ["BTC", "ETH"], "Refusal()"))
    }

    // MARK: Edits that change nothing

    @Test("two windows that take away one drawing damage nothing, and undo is no damage either")
    func removedTwice() {
        var first = Kept(store, key: "BTC")
        first.addLine(10)
        first.addLine(20)
        var second = Kept(store, key: "BTC")
        second.stage.editor.makeUnique(seed: 9, firstStep: 1 << 40)
        let id = second.stage.all[0].id
        first.apply(.remove([id]))
        second.apply(.select([id]))
        second.apply(.nudge(bars: 1, ticks: 0))
        second.apply(.remove([id]))
        second.apply(.undo)
        second.apply(.redo)
        let archive = DrawingJournal.read(store.files["BTC"] ?? [])
        #expect(archive.damagedLines.isEmpty)
        let third = Kept(store, key: "BTC")
        #expect(third.prices == [20] && third.notices.isEmpty)
        #expect(store.files.keys.sorted() == ["BTC"])
    }

    @Test("an edit that cannot be read is damage all the same")
    func unreadableEdit() {
        func line(_ json: String) -> [UInt8] {
            CheckSum.text(CheckSum.of(json.utf8)) + [0x20] + Array(json.utf8) + [0x0A]
        }
        var kept = Kept(store, key: "BTC")
        kept.addLine(10)
        let id = kept.stage.all[0].id.text
        let bytes = store.files["BTC"] ?? []
        for edit in [
            "{\"gone\":true}", "{\"id\":\"\(id)\"}", "{\"id\":\"x\",\"new\":{\"kind\":\"ray\"}}",
            "{\"id\":\"\(id)\",\"to\":{\"anchors\":7}}",
        ] {
            let journal = bytes + line("{\"step\":9,\"name\":\"move\",\"edits\":[\(edit)]}")
            #expect(DrawingJournal.read(journal).damagedLines == [3], "\(edit)")
        }
    }
}
