import KChartControl
import KChartCore
import KChartLocalization
import KChartModel
import Testing

/// Stand-ins for what later parts of the program keep: a style, a list, drawings of a symbol.
private final class Desk {
    var style = "candles"
    var indicators: [JSONValue] = [["id": "volume"], ["id": "sma:20"]]
    var drawings: [JSONValue] = []
    var isDragging = false
    var pendingAnchors = 0
    var tool = "trendLine"
    var view: JSONValue? = ["bars": 120]

    var known: Set<String> = ["volume", "sma:20", "rsi:14"]

    var parts: Registry<SavedPart> {
        Registry([
            SavedPart(
                "style", watches: .style, read: { [unowned self] in .string(style) },
                restore: { [unowned self] value in
                    guard let name = value?.stringValue else { return false }
                    if ["candles", "line", "area"].contains(name) { style = name }
                    return true
                }),
            SavedPart(
                "indicators", watches: .series, read: { [unowned self] in .array(indicators) },
                restore: { [unowned self] value in
                    guard let list = value?.arrayValue else { return false }
                    var seen: Set<String> = []
                    indicators = list.filter { entry in
                        guard let id = entry["id"]?.stringValue else { return false }
                        return known.contains(id) && seen.insert(id).inserted
                    }
                    return true
                }),
            SavedPart(
                "drawings", isScoped: true, read: { [unowned self] in .array(drawings) },
                restore: { [unowned self] value in
                    guard let list = (value ?? []).arrayValue else { return false }
                    drawings = list
                    return true
                },
                leaveScope: { [unowned self] in
                    pendingAnchors = 0
                    isDragging = false
                }),
            SavedPart(
                "viewport", watches: .viewport, waitsForRest: true,
                read: { [unowned self] in view },
                restore: { [unowned self] value in
                    guard let value, value["bars"]?.doubleValue != nil else { return false }
                    view = value
                    return true
                }),
        ])
    }

    func drawing(_ id: String, _ price: Double = 1) -> JSONValue {
        ["id": .string(id), "anchors": [["price": .number(price)]]]
    }
}

@Suite("Saved state of a chart")
struct ChartPersistenceTests {
    private let desk = Desk()
    private let store = MemoryStore()

    private func open(
        _ desk: Desk? = nil, scope: String? = "ONE", restores: Bool = true, saves: Bool = true,
        store: (any ChartStore)? = nil
    ) -> (ChartPersistence, Told) {
        let told = Told()
        let persistence = ChartPersistence(
            store: store ?? self.store, parts: (desk ?? self.desk).parts, scope: scope,
            restores: restores, saves: saves)
        persistence.onProblem = { told.lines.append($0) }
        persistence.start()
        return (persistence, told)
    }

    private final class Told {
        var lines: [String] = []
    }

    private func text(_ key: String) -> String? {
        store.values[key].map { String(decoding: $0, as: UTF8.self) }
    }

    @Test("nothing is written at the start, and a change is one record in the form of A15")
    func form() {
        let (persistence, _) = open()
        persistence.flush()
        #expect(store.writes.isEmpty)
        desk.style = "line"
        persistence.changed(.style)
        #expect(text("style") == "{\"style\":\"line\",\"version\":1}\n")
        desk.drawings = [desk.drawing("a")]
        persistence.changed("drawings")
        #expect(
            text("drawings.ONE")
                == "{\"drawings\":[{\"anchors\":[{\"price\":1.0}],\"id\":\"a\"}],\"version\":1}\n")
        #expect(store.writes == ["style", "drawings.ONE"])
    }

    @Test("T-075 the same style, indicators and drawings again write nothing")
    func same() {
        let (persistence, _) = open()
        desk.style = "line"
        for _ in 0..<3 {
            persistence.changed(.everything)
            persistence.changed("drawings")
        }
        persistence.flush()
        #expect(store.writes == ["style"])
    }

    @Test("T-061 of repeated ids one is kept, with one write")
    func repeated() {
        store.save(
            Array(
                #"{"indicators":[{"id":"sma:20"},{"id":"sma:20"},{"id":"rsi:14"}],"version":1}"#
                    .utf8), "indicators")
        let (persistence, _) = open()
        #expect(desk.indicators == [["id": "sma:20"], ["id": "rsi:14"]])
        let before = store.writes.count
        desk.indicators.removeLast()
        persistence.changed("indicators")
        #expect(store.writes.count == before + 1)
        #expect(text("indicators") == "{\"indicators\":[{\"id\":\"sma:20\"}],\"version\":1}\n")
    }

    @Test("T-071 an unknown indicator is skipped, the rest loads, and it stays saved untouched")
    func unknown() {
        store.save(
            Array(
                #"{"indicators":[{"id":"sma:20"},{"id":"magic:7","x":[1]},{"id":"rsi:14"}],"version":1}"#
                    .utf8), "indicators")
        let (persistence, told) = open()
        #expect(desk.indicators == [["id": "sma:20"], ["id": "rsi:14"]] && told.lines.isEmpty)
        desk.indicators.append(["id": "volume"])
        persistence.changed("indicators")
        #expect(
            text("indicators")?.contains(#"{"id":"sma:20"},{"id":"magic:7","x":[1]},"#) == true)
        #expect(text("indicators")?.contains("volume") == true)
    }

    @Test("T-073 an empty selection stays empty at the next start")
    func empty() {
        let (persistence, _) = open()
        desk.indicators = []
        persistence.changed("indicators")
        let next = Desk()
        _ = open(next)
        #expect(next.indicators.isEmpty)
    }

    @Test(
        "T-074 a damaged or newer record is nothing saved, other kinds load, and it is set aside",
        arguments: [
            ("{\"style\":\"li", "damaged"), ("[]", "damaged"), ("{\"version\":1}", "damaged"),
            ("{\"style\":\"line\",\"version\":0}", "damaged"), ("\u{0}", "damaged"),
            ("{\"style\":\"line\",\"version\":\"1\"}", "damaged"), ("", "damaged"),
            ("{\"style\":\"line\",\"version\":2}", "newer"),
        ])
    func damaged(record: String, kind: String) {
        store.save(Array(record.utf8), "style")
        store.save(Array(#"{"indicators":[],"version":1}"#.utf8), "indicators")
        let (persistence, told) = open()
        #expect(desk.style == "candles" && desk.indicators.isEmpty)
        #expect(told.lines.count == 1 && told.lines[0].hasPrefix("style: "))
        #expect(told.lines[0].contains(kind))
        #expect(
            told.lines[0].hasSuffix("; it is not used; a change keeps it as 'style.\(kind)'"))
        #expect(text("style") == record)
        desk.style = "area"
        persistence.changed(.style)
        #expect(text("style") == "{\"style\":\"area\",\"version\":1}\n")
        #expect(text("style.\(kind)") == record)
        #expect(told.lines.count == 1)
    }

    @Test("a record of the wrong shape is told and not used")
    func shape() {
        store.save(Array(#"{"style":7,"version":1}"#.utf8), "style")
        let (_, told) = open()
        #expect(desk.style == "candles" && told.lines.count == 1)
        store.save(Array(#"{"style":"gone","version":1}"#.utf8), "style")
        let next = Desk()
        let (_, quiet) = open(next)
        #expect(next.style == "candles" && quiet.lines.isEmpty)
    }

    @Test("T-076 drawings of one symbol, then none, then another: the other does not get them")
    func symbols() {
        let (persistence, _) = open()
        desk.drawings = [desk.drawing("a")]
        persistence.changed("drawings")
        persistence.setScope(nil)
        #expect(desk.drawings.count == 1)
        desk.drawings.append(desk.drawing("b"))
        persistence.changed("drawings")
        #expect(text("drawings.ONE")?.contains("\"b\"") == false)
        persistence.setScope("TWO")
        #expect(desk.drawings.isEmpty)
        #expect(store.values["drawings.TWO"] == nil)
        persistence.setScope("ONE")
        #expect(desk.drawings == [desk.drawing("a")])
    }

    @Test("drawings that never belonged to a symbol are adopted, and saved with the next change")
    func adopted() {
        let (persistence, _) = open(scope: nil)
        desk.drawings = [desk.drawing("a")]
        persistence.changed("drawings")
        persistence.setScope("ONE")
        #expect(desk.drawings.count == 1 && store.writes.isEmpty)
        desk.drawings.append(desk.drawing("b"))
        persistence.changed("drawings")
        #expect(text("drawings.ONE")?.contains("\"a\"") == true)
    }

    @Test("T-077 a half-placed line loses its anchors when the symbol changes, the tool stays")
    func halfPlaced() {
        let (persistence, _) = open()
        desk.pendingAnchors = 1
        persistence.setScope("TWO")
        #expect(desk.pendingAnchors == 0 && desk.tool == "trendLine")
        #expect(store.writes.isEmpty)
    }

    @Test("T-078 what a drag did so far is saved under the old symbol")
    func drag() {
        desk.drawings = [desk.drawing("a")]
        let (persistence, _) = open()
        desk.isDragging = true
        desk.drawings = [desk.drawing("a", 5)]
        persistence.setScope("TWO")
        #expect(!desk.isDragging && desk.drawings.isEmpty)
        #expect(text("drawings.ONE")?.contains("5.0") == true)
        #expect(store.writes == ["drawings.ONE"])
    }

    @Test("what moves all the time is written once, when it has come to rest")
    func rest() {
        let (persistence, _) = open()
        var unrests = 0
        persistence.onUnrest = { unrests += 1 }
        for bars in 0..<50 {
            desk.view = ["bars": JSONValue(bars)]
            persistence.changed(.viewport)
        }
        #expect(store.writes.isEmpty && unrests == 50)
        persistence.rest()
        #expect(store.writes == ["viewport"] && text("viewport")?.contains("49") == true)
        persistence.rest()
        persistence.flush()
        #expect(store.writes == ["viewport"])
        desk.view = nil
        persistence.changed(.viewport)
        persistence.flush()
        #expect(store.writes == ["viewport"])
    }

    @Test("two windows on one profile both keep what they changed")
    func twoWindows() {
        let other = Desk()
        let (first, _) = open()
        let (second, _) = open(other)
        desk.style = "line"
        first.changed(.style)
        desk.drawings = [desk.drawing("a")]
        first.changed("drawings")
        other.drawings = [other.drawing("b")]
        second.changed("drawings")
        other.indicators.removeAll { $0["id"] == "volume" }
        second.changed("indicators")
        desk.indicators.append(["id": "rsi:14"])
        first.changed("indicators")
        second.flush()
        first.flush()
        let next = Desk()
        _ = open(next)
        #expect(next.style == "line")
        #expect(next.drawings == [desk.drawing("a"), desk.drawing("b")])
        #expect(next.indicators == [["id": "sma:20"], ["id": "rsi:14"]])
    }

    @Test("a clean start restores nothing and saves, a start without saving writes nothing")
    func cleanStarts() {
        store.save(Array(#"{"style":"line","version":1}"#.utf8), "style")
        store.save(Array(#"{"indicators":[{"id":"rsi:14"}],"version":1}"#.utf8), "indicators")
        let (clean, _) = open(restores: false)
        #expect(desk.style == "candles" && desk.indicators.count == 2)
        desk.indicators.removeLast()
        clean.changed("indicators")
        #expect(text("indicators") == "{\"indicators\":[{\"id\":\"volume\"}],\"version\":1}\n")
        let before = store.writes.count
        let (silent, _) = open(saves: false)
        #expect(desk.style == "line")
        desk.style = "area"
        silent.changed(.style)
        silent.flush()
        #expect(store.writes.count == before)
    }

    @Test("a number that JSON cannot write is not saved")
    func notANumber() {
        let (persistence, _) = open()
        desk.drawings = [desk.drawing("a", .nan)]
        persistence.changed("drawings")
        #expect(store.writes.isEmpty)
    }

    private final class BrokenStore: ChartStore {
        func load(_ key: String) throws(ChartStoreError) -> [UInt8]? { nil }
        func save(_ bytes: [UInt8]?, _ key: String) throws(ChartStoreError) {
            throw ChartStoreError(place: "/x/" + key, cause: "no room")
        }
        func append(_ bytes: [UInt8], to key: String) throws(ChartStoreError) {}
        func keys(_ prefix: String) -> [String] { [] }
    }

    @Test("at the end every place that could not be written is told with what is lost there")
    func losses() {
        let broken = BrokenStore()
        let persistence = ChartPersistence(store: broken, parts: desk.parts, scope: "BTC")
        var told: [String] = []
        persistence.onProblem = { told.append($0) }
        persistence.start()
        persistence.finish()
        #expect(told.isEmpty && !persistence.hasDue)
        desk.style = "line"
        persistence.changed("style")
        #expect(told == ["/x/style: no room; changes are not saved"])
        desk.indicators.removeLast()
        persistence.finish()
        #expect(persistence.hasDue)
        #expect(
            Set(told.dropFirst()) == [
                "/x/style: no room; the last changes to style are lost",
                "/x/indicators: no room; the last changes to indicators are lost",
            ], "\(told)")
        // What went back to what is saved is no loss.
        let (other, _) = open()
        desk.style = "area"
        other.finish()
        #expect(!other.hasDue)
    }

    @Test("a write that fails is told once, and the chart goes on")
    func failing() {
        let (persistence, told) = open(store: BrokenStore())
        for style in ["line", "area", "line"] {
            desk.style = style
            persistence.changed(.style)
        }
        desk.indicators = []
        persistence.changed("indicators")
        #expect(told.lines == ["/x/style: no room; changes are not saved"])
    }

    /// Memory with a record that is there and cannot be read.
    private final class LockedStore: ChartStore {
        let memory = MemoryStore()
        var locked: Set<String> = ["style"]

        private func check(_ key: String) throws(ChartStoreError) {
            if locked.contains(key) { throw ChartStoreError(place: "/x/" + key, cause: "locked") }
        }
        func load(_ key: String) throws(ChartStoreError) -> [UInt8]? {
            try check(key)
            return memory.load(key)
        }
        func save(_ bytes: [UInt8]?, _ key: String) throws(ChartStoreError) {
            try check(key)
            memory.save(bytes, key)
        }
        func append(_ bytes: [UInt8], to key: String) throws(ChartStoreError) {}
        func keys(_ prefix: String) -> [String] { memory.keys(prefix) }
        func move(_ key: String, to other: String) throws(ChartStoreError) -> Bool {
            guard !locked.contains(other) else { return false }
            if locked.remove(key) != nil { locked.insert(other) }
            return true
        }
    }

    @Test("a record that cannot be read is set aside by the next change, which is saved")
    func unreadable() {
        let store = LockedStore()
        store.locked.insert("style.unreadable")
        let (persistence, told) = open(store: store)
        #expect(told.lines == ["/x/style: locked"])
        desk.style = "line"
        persistence.changed(.style)
        #expect(!persistence.hasDue && store.locked.contains("style.unreadable-2"))
        #expect(told.lines.count == 2 && told.lines[1].contains("kept as 'style.unreadable-2'"))
        #expect(store.memory.values["style"] == Array("{\"style\":\"line\",\"version\":1}\n".utf8))
    }

    @Test("what somebody else keeps in the store is told once when it cannot be read")
    func checked() {
        let store = LockedStore()
        store.locked = ["start"]
        let (persistence, told) = open(store: store)
        persistence.check("other")
        #expect(told.lines.isEmpty)
        persistence.check("start")
        persistence.check("start")
        #expect(told.lines == ["/x/start: locked"])
    }

    /// Memory whose first update finds no room.
    private final class FullOnce: ChartStore {
        let memory = MemoryStore()
        private var isFull = true

        func load(_ key: String) throws(ChartStoreError) -> [UInt8]? { memory.load(key) }
        func save(_ bytes: [UInt8]?, _ key: String) throws(ChartStoreError) {
            memory.save(bytes, key)
        }
        func append(_ bytes: [UInt8], to key: String) throws(ChartStoreError) {
            memory.append(bytes, to: key)
        }
        func keys(_ prefix: String) -> [String] { memory.keys(prefix) }
        func update(_ key: String, _ body: ([UInt8]?) -> [UInt8]?) throws(ChartStoreError) {
            if isFull {
                isFull = false
                throw ChartStoreError(place: key, cause: "no room")
            }
            try memory.update(key, body)
        }
    }

    @Test(
        "what a write is to replace is replaced by the next one when the first fails",
        arguments: [
            // Whole, of this version, and not understood: with and without a clean start.
            ("{\"indicators\":{\"x\":1},\"version\":1}\n", true),
            // Replaced by a clean start.
            ("{\"indicators\":[{\"id\":\"rsi:14\"}],\"version\":1}\n", false),
        ])
    func secondTry(record: String, restores: Bool) throws {
        let store = FullOnce()
        try store.save(Array(record.utf8), "indicators")
        let (persistence, _) = open(restores: restores, store: store)
        desk.indicators = [["id": "volume"]]
        persistence.changed("indicators")
        persistence.flush()
        let bytes = try #require(try store.load("indicators"))
        #expect(
            String(decoding: bytes, as: UTF8.self)
                == "{\"indicators\":[{\"id\":\"volume\"}],\"version\":1}\n")
        let aside = try store.load("indicators.damaged").map { String(decoding: $0, as: UTF8.self) }
        #expect(aside == (restores ? record : nil))
    }

    @Test("a layout goes through one document, whole or not at all")
    func layout() throws {
        let (persistence, _) = open()
        desk.style = "line"
        desk.drawings = [desk.drawing("a")]
        desk.indicators = [["id": "rsi:14"]]
        desk.view = ["bars": 33]
        let bytes = persistence.layoutBytes
        let next = Desk()
        let (other, _) = open(next, store: MemoryStore())
        #expect(other.apply(layout: bytes, named: "f") == nil)
        #expect(next.style == "line" && next.drawings.count == 1 && next.view == ["bars": 33])
        #expect(next.indicators == [["id": "rsi:14"]])
        #expect(other.layoutBytes == bytes)
        // Another symbol's drawings stay where they are.
        other.setScope("TWO")
        next.drawings = []
        #expect(other.apply(layout: bytes, named: "f") == nil && next.drawings.isEmpty)
        let text = String(decoding: bytes, as: UTF8.self)
        for (part, key) in [
            ("\"line\"", "answer.badLayout"), ("\"version\": 1\n}", "answer.newerLayout"),
            ("kchart-layout", "answer.badLayout"),
        ] {
            let broken = text.replacing(part, with: part.contains("1") ? "\"version\": 9\n}" : "7")
            next.style = "area"
            let error = other.apply(layout: Array(broken.utf8), named: "f")
            #expect(error?.key.rawValue == key, "\(part)")
            #expect(next.style == "area")
        }
    }

    @Test("a layout with one part that is no good changes no other part, not even for a moment")
    func wholeLayout() {
        let (persistence, _) = open()
        var taken: [String] = []
        persistence.register(
            SavedPart(
                "a", read: { "x" },
                restore: { _ in
                    taken.append("a")
                    return true
                }))
        persistence.register(
            SavedPart(
                "z", read: { 1 }, accepts: { $0.intValue != nil },
                restore: { _ in
                    taken.append("z")
                    return true
                }))
        let text = String(decoding: persistence.layoutBytes, as: UTF8.self)
        taken = []
        let broken = text.replacing("\"z\": 1", with: "\"z\": \"one\"")
        #expect(broken != text)
        let error = persistence.apply(layout: Array(broken.utf8), named: "f")
        #expect(error == CommandError(.answerBadLayout, "f", "z") && taken.isEmpty)
        #expect(persistence.apply(layout: Array(text.utf8), named: "f") == nil)
        #expect(taken == ["a", "z"])
        let noJSON = persistence.apply(layout: Array("{\n\"kind\": x}".utf8), named: "f")
        #expect(noJSON?.key == .fileBadJSON && noJSON?.arguments == ["f", "2"])
        #expect(noJSON?.message == "f, line 2: not valid JSON: unexpected character")
    }

    @Test("layouts have names, are listed and taken away")
    func names() {
        let (persistence, _) = open()
        desk.style = "line"
        #expect(persistence.saveLayout("day") == nil && persistence.layoutName == "day")
        desk.style = "area"
        #expect(persistence.layoutNames == ["day"])
        #expect(persistence.openLayout("day") == nil && desk.style == "line")
        #expect(persistence.openLayout("none") != nil)
        #expect(persistence.removeLayout("day") == nil && persistence.layoutNames.isEmpty)
        // The next save without a name does not bring back what was taken away.
        #expect(persistence.layoutName == "1")
        #expect(persistence.removeLayout("day") != nil)
    }

    @Test("500 damaged records and layouts restore or refuse, and never more than a line each")
    func fuzz() {
        var random = SplitMix(seed: 17)
        let (persistence, _) = open()
        desk.drawings = [desk.drawing("a"), desk.drawing("b")]
        desk.style = "line"
        persistence.flush()
        persistence.changed("drawings")
        let records = store.values
        let layout = persistence.layoutBytes
        for _ in 0..<500 {
            let next = Desk()
            let hostile = MemoryStore(records.mapValues { Self.damage($0, &random) })
            let (other, told) = open(next, store: hostile)
            #expect(told.lines.count <= 4)
            #expect(told.lines.allSatisfy { !$0.contains("\n") && $0.count < 600 })
            _ = other.apply(layout: Self.damage(layout, &random), named: "f")
            next.style = "area"
            other.flush()
        }
    }

    private static func damage(_ bytes: [UInt8], _ random: inout SplitMix) -> [UInt8] {
        var bytes = bytes
        for _ in 0..<Int.random(in: 1...6, using: &random) where !bytes.isEmpty {
            let place = Int.random(in: 0..<bytes.count, using: &random)
            switch Int.random(in: 0...3, using: &random) {
            case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
            case 1: bytes.remove(at: place)
            case 2:
                bytes.insert(
                    contentsOf: [0x5B, 0x7B, 0x22][..<Int.random(in: 1...3, using: &random)],
                    at: place)
            default: bytes.removeSubrange(place...)
            }
        }
        return bytes
    }
}
