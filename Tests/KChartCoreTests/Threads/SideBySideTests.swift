import KChartCore
import Synchronization
import Testing

@Suite("Side by side")
struct SideBySideTests {
    @Test("every part is done once, and all are done when the call returns")
    func all() {
        for count in [0, 1, 2, 3, 17] {
            let done = Mutex<[Int]>([])
            SideBySide.run(count) { index in done.withLock { $0.append(index) } }
            #expect(done.withLock { $0.sorted() } == Array(0..<count))
        }
    }

    @Test("there is at least one processor")
    func processors() {
        #expect(SideBySide.processors >= 1)
    }
}
