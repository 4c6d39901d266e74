import KChartCore
import KChartDrawings
import KChartHost
import KChartModel
import Testing

@testable import KChartApp

@Suite("Drawings that could not be saved")
struct UnsavedDrawingsTests {
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
        let unsaved = UnsavedDrawings(of: model, loop: loop, pause: 1_000)
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

    @Test("are told once more when the window goes without them")
    func lost() {
        let disk = Disk()
        let model = model(disk)
        var notices: [DrawingKeeper.Notice] = []
        model.onDrawingNotice = { notices.append($0) }
        let unsaved = UnsavedDrawings(of: model, loop: EventLoop())
        disk.isFull = true
        draw(model)
        unsaved.update()
        unsaved.finish()
        #expect(!unsaved.isWaiting && disk.refusals == 2)
        #expect(notices == [.unwritable("Full()"), .lost(keys: ["X"], "Full()")])
    }
}
