import KChartControl
import KChartCore
import KChartDrawings
import KChartHost
import KChartModel
import Testing

@testable import KChartApp

@Suite("Work that could not be saved")
struct UnsavedWorkTests {
    /// A disk that can be full.
    private final class Disk: DrawingStore {
        struct Full: Error {}

        var files: [String: [UInt8]] = [:]
        var isFull = false
        var refusals = 0

        func load(_ name: String) -> [UInt8]? { files[name] }

        func append(_ bytes: [UInt8], to name: String) throws {
            try replace(name, with: (files[name] ?? []) + bytes)
        }

        func replace(_ name: String, with bytes: [UInt8]) throws {
            if isFull {
                refusals += 1
                throw Full()
            }
            files[name] = bytes
        }
    }

    private func model(_ disk: Disk) -> ChartModel {
        let model = ChartModel(ChartConfiguration(instrument: Instrument(symbol: "X")))
        model.keepDrawings(in: disk)
        model.setDrawingKey("X")
        return model
    }

    private func draw(_ model: ChartModel) {
        let anchor = Anchor(time: Timestamp(seconds: 60), price: 1)
        model.editDrawings(
            .add([Drawing(id: DrawingID(""), kind: .horizontalLine, anchors: [anchor])]))
    }

    @Test("are tried again until they are saved, and then nothing wakes any more")
    func retried() {
        let disk = Disk()
        let model = model(disk)
        let loop = EventLoop()
        let unsaved = UnsavedWork(of: model, loop: loop, pause: 1_000)
        draw(model)
        unsaved.update()
        #expect(!unsaved.isWaiting)
        disk.isFull = true
        draw(model)
        unsaved.update()
        #expect(unsaved.isWaiting && disk.refusals == 1)
        loop.run(until: { disk.refusals >= 3 }, within: 5_000_000_000)
        #expect(disk.refusals >= 3 && unsaved.isWaiting)
        disk.isFull = false
        loop.run(until: { !unsaved.isWaiting }, within: 5_000_000_000)
        #expect(!unsaved.isWaiting && !model.hasUnsavedDrawings)
        let again = self.model(disk)
        #expect(again.state.drawings.drawings.count == 2)
    }

    /// A store on a disk that can be full.
    private final class Store: ChartStore {
        var records: [String: [UInt8]] = [:]
        var isFull = false
        var refusals = 0

        func load(_ key: String) throws(ChartStoreError) -> [UInt8]? { records[key] }

        func save(_ bytes: [UInt8]?, _ key: String) throws(ChartStoreError) {
            if isFull {
                refusals += 1
                throw ChartStoreError(place: key, cause: "full")
            }
            records[key] = bytes
        }

        func append(_ bytes: [UInt8], to key: String) throws(ChartStoreError) {
            try save((records[key] ?? []) + bytes, key)
        }

        func keys(_ prefix: String) -> [String] {
            records.keys.filter { $0.hasPrefix(prefix) }.sorted()
        }
    }

    @Test("settings are tried again like drawings, and a second failure is told like the first")
    func settings() {
        let store = Store()
        let model = ChartModel(ChartConfiguration(instrument: Instrument(symbol: "X")))
        let style = SavedPart(
            "style", watches: .style, read: { .string(model.state.configuration.style.name) },
            restore: { _ in true })
        let persistence = ChartPersistence(store: store, parts: Registry([style]))
        var told: [String] = []
        persistence.onProblem = { told.append($0) }
        persistence.start()
        persistence.observe(model)
        let loop = EventLoop()
        let unsaved = UnsavedWork(of: model, persistence, loop: loop, pause: 1_000)
        store.isFull = true
        model.setStyle(.line)
        #expect(unsaved.isWaiting && store.refusals == 1 && told.count == 1)
        loop.run(until: { store.refusals >= 3 }, within: 5_000_000_000)
        #expect(store.refusals >= 3 && unsaved.isWaiting && told.count == 1)
        store.isFull = false
        loop.run(until: { !unsaved.isWaiting }, within: 5_000_000_000)
        #expect(!persistence.hasDue)
        let saved = store.records["style"].map { String(decoding: $0, as: UTF8.self) }
        #expect(saved?.contains("\"line\"") == true)
        store.isFull = true
        model.setStyle(.area)
        #expect(unsaved.isWaiting && told.count == 2)
        // What goes back to what is saved is due no more.
        model.setStyle(.line)
        loop.run(until: { !unsaved.isWaiting }, within: 5_000_000_000)
        #expect(!persistence.hasDue)
        #expect(unsaved.finish())
        #expect(told.count == 2)
        model.setStyle(.area)
        #expect(!unsaved.finish())
        #expect(told.last == "style: full; the last changes to style are lost")
    }

    @Test("are told once more when the window goes without them")
    func lost() {
        let disk = Disk()
        let model = model(disk)
        var notices: [DrawingKeeper.Notice] = []
        model.onDrawingNotice = { notices.append($0) }
        let unsaved = UnsavedWork(of: model, loop: EventLoop())
        disk.isFull = true
        draw(model)
        unsaved.update()
        #expect(!unsaved.finish())
        #expect(!unsaved.isWaiting && disk.refusals == 2)
        #expect(notices == [.unwritable("Full()"), .lost(keys: ["X"], "Full()")])
    }
}
