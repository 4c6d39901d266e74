import KChartCore
import Testing

@testable import KChartDrawings

@Suite("The journal")
struct JournalTests {
    /// A journal of random gestures as it was written, and the states after each record.
    func recorded(_ seed: UInt64, _ count: Int) -> (
        bytes: [UInt8], ends: [Int], states: [DrawingEditor]
    ) {
        var random = SplitMix(seed)
        var stage = Stage()
        var bytes = DrawingJournal.header
        var ends = [bytes.count]
        var states = [stage.editor]
        for _ in 0..<count {
            let outcome = stage.apply(RandomIntent.next(&random, stage.editor))
            guard !outcome.records.isEmpty else { continue }
            bytes += DrawingJournal.bytes(of: outcome.records)
            // A verb in the middle of a drag writes two records; a cut between them is the drag.
            if outcome.records.count > 1 { continue }
            ends.append(bytes.count)
            states.append(stage.editor)
        }
        return (bytes, ends, states)
    }

    @Test(
        "what was written is what is read, with all steps", arguments: [1, 2, 3, 4, 5] as [UInt64])
    func roundTrip(seed: UInt64) {
        var random = SplitMix(seed)
        var stage = Stage()
        for _ in 0..<400 { stage.apply(RandomIntent.next(&random, stage.editor)) }
        stage.apply(.abort)
        let bytes = DrawingJournal.header + DrawingJournal.bytes(of: stage.records)
        let archive = DrawingJournal.read(bytes)
        #expect(archive.drawings == stage.all, "seed \(seed)")
        #expect(archive.history == stage.editor.history, "seed \(seed)")
        #expect(archive.damagedLines.isEmpty && !archive.isCutShort)
        let short = DrawingJournal.compacted(stage.all, stage.editor.history)
        let again = DrawingJournal.read(short)
        #expect(again.drawings == stage.all && short.count <= bytes.count, "seed \(seed)")
        #expect(again.history.past == stage.editor.history.past)
        #expect(again.history.future == stage.editor.history.future)
    }

    @Test("cut at any byte it loses at most the last record")
    func cut() {
        let journal = recorded(6, 500)
        #expect(journal.ends.count > 20)
        // Round the end of each record, and somewhere inside it.
        var random = SplitMix(6)
        var lengths = Set(journal.ends.flatMap { [$0 - 2, $0 - 1, $0, $0 + 1, $0 + 9, $0 + 10] })
        for _ in 0..<100 { lengths.insert(.random(in: 0...journal.bytes.count, using: &random)) }
        for length in lengths where length <= journal.bytes.count {
            let archive = DrawingJournal.read(Array(journal.bytes.prefix(length)))
            #expect(archive.damagedLines.isEmpty)
            // The last state whose bytes, or all of them but the line end, are there.
            let whole = journal.ends.lastIndex { $0 <= length + 1 } ?? 0
            let next = min(whole + 1, journal.states.count - 1)
            let allowed = [journal.states[whole], journal.states[next]].map { $0.drawings.all }
            #expect(allowed.contains(archive.drawings), "cut at \(length)")
        }
    }

    @Test("a damaged line is left out, counted and named, and the rest loads")
    func damaged() {
        var stage = Stage()
        for price in 1...5 { stage.add(.horizontalLine, [Stage.anchor(1, Double(price))]) }
        var bytes = DrawingJournal.header + DrawingJournal.bytes(of: stage.records)
        let lines = bytes.indices.filter { bytes[$0] == 0x0A }
        // One digit of the third step, on line 4.
        bytes[lines[3] - 12] ^= 1
        let archive = DrawingJournal.read(bytes)
        #expect(archive.damagedLines == [4])
        #expect(archive.drawings.map { $0.anchors[0].price } == [1, 2, 4, 5])
        #expect(archive.history.past.count == 4)
    }

    @Test("what builds on a lost line is left out too")
    func lostBase() {
        var stage = Stage()
        let line = stage.add(.horizontalLine, [Stage.anchor(1, 1)])
        stage.add(.horizontalLine, [Stage.anchor(1, 2)])
        stage.apply(.setLocked(true, [line.id]))
        stage.apply(.undo)
        var bytes = DrawingJournal.header + DrawingJournal.bytes(of: stage.records)
        bytes[DrawingJournal.header.count + 20] ^= 1
        let archive = DrawingJournal.read(bytes)
        #expect(archive.drawings.map { $0.anchors[0].price } == [2])
        #expect(archive.damagedLines == [2, 4, 5])
    }

    @Test("no bytes trap the reader", arguments: [7, 8, 9] as [UInt64])
    func fuzz(seed: UInt64) {
        var random = SplitMix(seed)
        let journal = recorded(seed, 60).bytes
        for _ in 0..<400 {
            var bytes = journal
            for _ in 0...Int.random(in: 0..<6, using: &random) {
                let at = Int.random(in: 0..<bytes.count, using: &random)
                switch Int.random(in: 0..<3, using: &random) {
                case 0: bytes[at] = UInt8.random(in: 0...255, using: &random)
                case 1: bytes.remove(at: at)
                default: bytes.insert(UInt8.random(in: 0...255, using: &random), at: at)
                }
            }
            let archive = DrawingJournal.read(bytes)
            #expect(archive.drawings.allSatisfy { $0.checked != nil })
        }
        // Lines whose sums are right but whose contents are odd.
        let odd = [
            "{}", "[]", "7", "{\"step\":1}", "{\"step\":-1,\"edits\":[]}",
            "{\"step\":1e99,\"edits\":[{}]}", "{\"step\":1,\"edits\":[{\"id\":\"a\"}]}",
            "{\"step\":1,\"edits\":[{\"id\":\"a\",\"new\":{\"kind\":\"ray\",\"anchors\":[[1]]}}]}",
            "{\"step\":1,\"edits\":[{\"id\":\"a\",\"new\":{\"kind\":\"ray\",\"anchors\":[[1,1e999]]}}]}",
            "{\"undo\":3}", "{\"redo\":3}", "{\"base\":{},\"id\":\"\"}",
            String(repeating: "[", count: 100_000),
        ]
        for json in odd {
            let line = CheckSum.text(CheckSum.of(json.utf8)) + [0x20] + Array(json.utf8) + [0x0A]
            let archive = DrawingJournal.read(DrawingJournal.header + line)
            #expect(archive.drawings.isEmpty && archive.damagedLines == [2], "\(json.prefix(60))")
        }
    }

    @Test("unknown kinds and members are kept as they came")
    func extras() {
        let json =
            "{\"step\":1,\"name\":\"add\",\"edits\":[{\"id\":\"a\",\"new\":{\"kind\":\"wave\","
            + "\"anchors\":[[1000000,5]],\"degree\":{\"level\":3},\"pane\":\"rsi\"}}]}"
        let line = CheckSum.text(CheckSum.of(json.utf8)) + [0x20] + Array(json.utf8) + [0x0A]
        let archive = DrawingJournal.read(DrawingJournal.header + line)
        #expect(archive.drawings.map(\.kind) == ["wave"])
        let again = String(
            decoding: DrawingJournal.compacted(archive.drawings, archive.history), as: UTF8.self)
        #expect(again.contains("\"degree\":{\"level\":3},\"pane\":\"rsi\""))
        var editor = DrawingEditor()
        _ = editor.load(archive)
        // A client that knows nothing of the members changes the drawing: they stay.
        let plain = Drawing(
            id: DrawingID("a"), kind: "wave", anchors: archive.drawings[0].anchors, text: "x")
        _ = editor.apply(.change([plain]), in: Stage.space())
        #expect(editor.drawings.all[0].extras.count == 2)
    }

    @Test("two windows that write one journal keep each other's drawings and undo only their own")
    func twoWindows() {
        var first = Stage()
        first.editor = DrawingEditor(seed: 1, firstStep: 1_000)
        var second = Stage()
        second.editor = DrawingEditor(seed: 2, firstStep: 2_000)
        var bytes = DrawingJournal.header
        first.add(.horizontalLine, [Stage.anchor(1, 10)])
        bytes += DrawingJournal.bytes(of: first.last.records)
        second.add(.horizontalLine, [Stage.anchor(1, 20)])
        bytes += DrawingJournal.bytes(of: second.last.records)
        bytes += DrawingJournal.bytes(of: first.apply(.undo).records)
        let archive = DrawingJournal.read(bytes)
        #expect(archive.drawings.map { $0.anchors[0].price } == [20])
        #expect(archive.damagedLines.isEmpty)
        second.add(.horizontalLine, [Stage.anchor(1, 30)])
        bytes += DrawingJournal.bytes(of: second.last.records)
        bytes += DrawingJournal.bytes(of: first.apply(.redo).records)
        let later = DrawingJournal.read(bytes)
        #expect(Set(later.drawings.map { $0.anchors[0].price }) == [10, 20, 30])
        #expect(later.damagedLines.isEmpty && later.history.past.count == 3)
        var third = Stage()
        third.editor.makeUnique(seed: 77, firstStep: 1 << 40)
        third.add(.horizontalLine, [Stage.anchor(1, 40)])
        #expect((third.editor.history.undoStep?.number ?? 0) > 1 << 32)
    }

    @Test("the check sum is that of zip")
    func checkSum() {
        // The check value of CRC-32/ISO-HDLC.
        #expect(CheckSum.of("123456789".utf8) == 0xCBF4_3926)
        #expect(CheckSum.text(0xCBF4_3926) == Array("cbf43926".utf8))
    }
}

@Suite("The keeper of drawings")
struct KeeperTests {
    let store = MemoryStore()

    /// A chart whose drawings are kept.
    struct Kept {
        var stage = Stage()
        var keeper: DrawingKeeper
        var notices: [DrawingKeeper.Notice] = []

        init(
            _ store: MemoryStore, restores: Bool = true, saves: Bool = true, key: String? = nil
        ) {
            keeper = DrawingKeeper(store, restores: restores, saves: saves)
            if let key { setKey(key) }
        }

        mutating func setKey(_ key: String?) {
            notices += keeper.setKey(key, &stage.editor, in: stage.space).notices
        }

        mutating func apply(_ intent: DrawingIntent) {
            if let notice = keeper.save(stage.apply(intent), stage.editor) {
                notices.append(notice)
            }
        }

        mutating func addLine(_ price: Double) {
            apply(
                .add([
                    Drawing(
                        id: DrawingID(""), kind: .horizontalLine,
                        anchors: [Stage.anchor(1, price)])
                ]))
        }

        var prices: [Double] { stage.all.map { $0.anchors[0].price } }
    }

    @Test("a restart brings drawings and all steps back")
    func restart() {
        var first = Kept(store, key: "BTC")
        first.addLine(10)
        first.addLine(20)
        first.apply(.undo)
        var second = Kept(store, key: "BTC")
        #expect(second.prices == [10] && second.notices.isEmpty)
        second.apply(.redo)
        #expect(second.prices == [10, 20])
        second.apply(.undo)
        second.apply(.undo)
        #expect(second.prices.isEmpty)
        let third = Kept(store, key: "BTC")
        #expect(third.prices.isEmpty && third.stage.editor.history.future.count == 2)
    }

    @Test("nothing is written at restoring, and one write for a step")
    func writes() {
        var kept = Kept(store, key: "BTC")
        #expect(store.writes == 0)
        kept.addLine(10)
        kept.apply(.select([kept.stage.all[0].id]))
        kept.apply(.nudge(bars: 1, ticks: 0))
        kept.apply(.clear)
        #expect(store.writes == 3)
        let again = Kept(store, key: "BTC")
        #expect(store.writes == 3 && again.prices.isEmpty)
    }

    @Test("T-076: drawings of one symbol are not adopted by another through no symbol")
    func throughNil() {
        var kept = Kept(store, key: "BTC")
        kept.addLine(10)
        kept.setKey(nil)
        #expect(kept.prices == [10], "they stay on the chart")
        kept.setKey("ETH")
        #expect(kept.prices.isEmpty)
        kept.setKey("BTC")
        #expect(kept.prices == [10])
    }

    @Test("drawings that never belonged to a symbol are adopted, and saved with the next change")
    func adoption() {
        var kept = Kept(store)
        kept.addLine(10)
        #expect(store.writes == 0)
        kept.setKey("BTC")
        #expect(kept.prices == [10] && store.writes == 0)
        kept.addLine(20)
        #expect(Kept(store, key: "BTC").prices == [10, 20])
        kept.setKey("ETH")
        #expect(kept.prices.isEmpty, "adopted once")
    }

    @Test("a symbol with saved drawings shows those instead of adopting")
    func noAdoption() {
        var first = Kept(store, key: "BTC")
        first.addLine(10)
        first.apply(.clear)
        var second = Kept(store)
        second.addLine(20)
        second.setKey("BTC")
        #expect(second.prices.isEmpty, "saved as empty is saved")
    }

    @Test("T-077: a half-placed anchor is dropped with the symbol, the tool stays")
    func halfPlaced() {
        var kept = Kept(store, key: "BTC")
        kept.apply(.chooseTool(.trendLine))
        kept.stage.click(100, 100)
        kept.setKey("ETH")
        #expect(kept.stage.editor.tool == .trendLine)
        #expect(kept.stage.editor.placement?.anchors == [])
        kept.stage.click(300, 300)
        #expect(kept.stage.all.isEmpty)
    }

    @Test("T-078: a drag under way is saved under the old symbol")
    func dragUnderWay() {
        var kept = Kept(store, key: "BTC")
        kept.addLine(50)
        kept.apply(.press(kept.stage.pointer(300, 250)))
        kept.apply(.move(kept.stage.pointer(300, 150)))
        kept.setKey("ETH")
        kept.apply(.release(kept.stage.pointer(300, 150)))
        #expect(kept.stage.all.isEmpty)
        #expect(Kept(store, key: "BTC").prices == [70])
    }

    @Test("T-085: a drawing with a price that is no number is not written, drawn or fatal")
    func notANumber() {
        var kept = Kept(store, key: "BTC")
        kept.addLine(.nan)
        #expect(kept.stage.last.notice == .unusable && store.writes == 0)
        kept.addLine(.infinity)
        #expect(kept.stage.all.isEmpty)
        kept.addLine(1e308)
        #expect(kept.prices == [1e307])
    }

    @Test("a damaged journal is kept aside, told once, and the rest goes on")
    func damaged() {
        var first = Kept(store, key: "BTC")
        for price in [10.0, 20, 30] { first.addLine(price) }
        let whole = store.files["BTC"] ?? []
        var broken = whole
        broken[whole.count / 2] ^= 4
        store.files["BTC"] = broken
        var second = Kept(store, key: "BTC")
        #expect(second.notices == [.damaged(lines: 1, keptAs: "BTC.damaged")])
        #expect(second.prices.count == 2 && store.files["BTC.damaged"] == broken)
        // A second start with the same damage makes no second copy.
        _ = Kept(store, key: "BTC")
        #expect(store.files.keys.sorted() == ["BTC", "BTC.damaged"])
        second.addLine(40)
        #expect(DrawingJournal.read(store.files["BTC"] ?? []).damagedLines.isEmpty)
        let third = Kept(store, key: "BTC")
        #expect(third.prices.count == 3 && third.notices.isEmpty)
    }

    @Test("a newer journal is kept aside and the symbol starts empty")
    func newer() {
        let json = "{\"journal\":\"kchart-drawings\",\"version\":2}"
        let bytes = CheckSum.text(CheckSum.of(json.utf8)) + [0x20] + Array(json.utf8) + [0x0A]
        store.files["BTC"] = bytes
        var kept = Kept(store, key: "BTC")
        #expect(kept.notices == [.newer(version: 2, keptAs: "BTC.newer")])
        kept.addLine(10)
        #expect(store.files["BTC.newer"] == bytes && Kept(store, key: "BTC").prices == [10])
    }

    @Test("on a read-only disk drawing goes on with one line, and is written when it can be")
    func readOnly() {
        var kept = Kept(store, key: "BTC")
        kept.addLine(10)
        store.refusesWrites = true
        kept.addLine(20)
        kept.addLine(30)
        #expect(kept.prices == [10, 20, 30] && kept.notices.count == 1)
        store.refusesWrites = false
        kept.addLine(40)
        #expect(kept.notices.count == 1)
        #expect(Kept(store, key: "BTC").prices == [10, 20, 30, 40])
    }

    @Test("a damaged journal is not written over before it is copied")
    func noCopy() {
        store.files["BTC"] = Array("garbage\nmore garbage\n".utf8)
        store.refusesWrites = true
        var kept = Kept(store, key: "BTC")
        kept.addLine(10)
        #expect(store.files["BTC"] == Array("garbage\nmore garbage\n".utf8))
        #expect(kept.prices == [10] && kept.keeper.hasDue)
        store.refusesWrites = false
        kept.addLine(20)
        #expect(store.files["BTC.damaged"] == Array("garbage\nmore garbage\n".utf8))
        #expect(Kept(store, key: "BTC").prices == [10, 20] && !kept.keeper.hasDue)
    }

    @Test("after a kill in the middle of a line the next step mends the journal")
    func halfLine() {
        var first = Kept(store, key: "BTC")
        first.addLine(10)
        first.addLine(20)
        store.files["BTC"]?.removeLast(9)
        var second = Kept(store, key: "BTC")
        #expect(second.prices == [10] && second.notices.isEmpty)
        second.addLine(30)
        #expect(Kept(store, key: "BTC").prices == [10, 30])
    }

    @Test("two windows of one symbol lose nothing of each other's")
    func twoWindows() {
        var first = Kept(store, key: "BTC")
        var second = Kept(store, key: "BTC")
        first.stage.editor = DrawingEditor(seed: 1, firstStep: 1_000)
        second.stage.editor = DrawingEditor(seed: 2, firstStep: 2_000_000)
        first.addLine(10)
        second.addLine(20)
        // Enough for the first window to want to write the journal anew.
        for step in 0..<400 {
            first.addLine(Double(step))
            first.apply(.undo)
        }
        second.addLine(30)
        #expect(Set(Kept(store, key: "BTC").prices) == [10, 20, 30])
    }

    @Test("a journal of undone gestures is written anew before it has grown for ever")
    func compaction() {
        var kept = Kept(store, key: "BTC")
        kept.addLine(10)
        var largest = 0
        for step in 0..<4_000 {
            kept.addLine(Double(step))
            kept.apply(.undo)
            largest = max(largest, store.files["BTC"]?.count ?? 0)
        }
        // 64 KiB may be added to a journal of a few lines.
        #expect(largest < 70_000, "\(largest)")
        #expect(Kept(store, key: "BTC").prices == [10])
    }

    @Test("a clean start hides what is kept, adds to it and never writes it anew")
    func cleanStart() {
        var first = Kept(store, key: "BTC")
        first.addLine(10)
        store.files["BTC"]?.removeLast()
        var clean = Kept(store, restores: false, key: "BTC")
        #expect(clean.prices.isEmpty && clean.notices.isEmpty)
        clean.stage.editor = DrawingEditor(seed: 2, firstStep: 2_000_000)
        clean.addLine(20)
        for step in 0..<4_000 {
            clean.addLine(Double(step))
            clean.apply(.undo)
        }
        #expect(clean.prices == [20])
        #expect(Set(Kept(store, key: "BTC").prices) == [10, 20])
        // Only the start is clean: what is kept of another symbol is shown.
        var eth = Kept(store, key: "ETH")
        eth.addLine(5)
        clean.setKey("ETH")
        #expect(clean.prices == [5])
        clean.setKey("BTC")
        #expect(Set(clean.prices) == [10, 20])
    }

    @Test("without saving what is kept is shown, and nothing is written, not even a copy")
    func withoutSaving() {
        var first = Kept(store, key: "BTC")
        first.addLine(10)
        store.files["BTC"]? += Array("garbage\n".utf8)
        let before = store.files
        var second = Kept(store, saves: false, key: "BTC")
        #expect(second.prices == [10])
        #expect(second.notices == [.damaged(lines: 1, keptAs: "BTC")])
        second.addLine(20)
        second.apply(.clear)
        #expect(store.files == before)
    }

    @Test("what another window added is never written over, however often a journal has grown")
    func grownTwice() {
        var first = Kept(store, key: "BTC")
        first.stage.editor = DrawingEditor(seed: 1, firstStep: 1_000)
        first.addLine(10)
        var second = Kept(store, key: "BTC")
        second.stage.editor = DrawingEditor(seed: 2, firstStep: 2_000_000)
        second.addLine(20)
        for step in 0..<4_000 {
            first.addLine(Double(step))
            first.apply(.undo)
        }
        #expect(Set(Kept(store, key: "BTC").prices) == [10, 20])
    }

    @Test("a write that fails is made up for without writing over another window's")
    func madeUpFor() {
        var first = Kept(store, key: "BTC")
        first.stage.editor = DrawingEditor(seed: 1, firstStep: 1_000)
        first.addLine(10)
        store.refusesWrites = true
        first.addLine(11)
        store.refusesWrites = false
        var second = Kept(store, key: "BTC")
        second.stage.editor = DrawingEditor(seed: 2, firstStep: 2_000_000)
        second.addLine(20)
        first.addLine(12)
        #expect(Set(Kept(store, key: "BTC").prices) == [10, 11, 12, 20])
    }
}
