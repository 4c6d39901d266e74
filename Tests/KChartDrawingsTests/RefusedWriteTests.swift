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
