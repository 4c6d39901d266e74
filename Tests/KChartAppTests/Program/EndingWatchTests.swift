import Glibc
import Synchronization
import Testing

@testable import KChartApp

@Suite("The watch over the end of a run")
struct EndingWatchTests {
    @Test("gives the display up when the run does not end in time, and not before it is to end")
    func abandons() {
        let abandoned = Gate()
        let watch = EndingWatch(patience: 1_000_000) { abandoned.open() }
        watch.start([])
        #expect(!watch.hasAbandoned)
        watch.begin()
        abandoned.wait()
        #expect(watch.hasAbandoned)
        watch.finish()
    }

    @Test("lets a run that ended be, and goes with it")
    func finished() {
        let count = Mutex(0)
        weak var ended: EndingWatch?
        do {
            let watch = EndingWatch(patience: .max / 4) { count.withLock { $0 += 1 } }
            ended = watch
            watch.start([])
            watch.finish()
        }
        // Its thread holds it while it waits.
        while ended != nil { sched_yield() }
        #expect(count.withLock { $0 } == 0)
    }
}
