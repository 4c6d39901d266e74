import Glibc
import Testing

@testable import KChartX11

@Suite("Shared memory")
struct SegmentTests {
    @Test("memory to be shared is marked for removal before any server hears of it")
    func markedAtOnce() throws {
        let memory = try #require(X11Segment.takeMemory(8192))
        var status = shmid_ds()
        #expect(shmctl(memory.identifier, Int32(IPC_STAT), &status) == 0)
        // SHM_DEST: it goes with its last user, also when that one is killed.
        #expect(Int(status.shm_perm.mode) & 0o1000 != 0)
        #expect(status.shm_nattch == 1)
        shmdt(memory.address)
        #expect(shmctl(memory.identifier, Int32(IPC_STAT), &status) == -1)
    }
}
