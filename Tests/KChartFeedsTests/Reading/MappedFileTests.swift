import Foundation
import Testing

@testable import KChartFeeds

struct MappedFileTests {
    @Test("a mapped file that is shortened reads as zeros behind its new end, and says so")
    func shortened() throws {
        let path = NSTemporaryDirectory() + "kc-mapped-\(UUID().uuidString).csv"
        defer { try? FileManager.default.removeItem(atPath: path) }
        let size = 3 << 20
        #expect(
            FileManager.default.createFile(
                atPath: path, contents: Data(repeating: 0x31, count: size)))
        let file = try InputFile(path: path)
        #expect(file.count == size)
        #expect(truncate(path, 5_000) == 0)
        #expect(file.available == 5_000)
        // The page of the new end still holds the file; the ones behind it are gone.
        #expect(file.base[4_000] == 0x31)
        #expect(file.base[size - 1] == 0)
        #expect(file.base[2 << 20] == 0)
    }

    @Test("behind a mapped file stands a page of line ends")
    func sentinel() throws {
        let path = NSTemporaryDirectory() + "kc-mapped-\(UUID().uuidString).csv"
        defer { try? FileManager.default.removeItem(atPath: path) }
        let size = 2 << 20
        #expect(
            FileManager.default.createFile(
                atPath: path, contents: Data(repeating: 0x31, count: size)))
        let file = try InputFile(path: path)
        // 2 MiB is a whole number of pages.
        #expect(file.base[size] == 0x0A)
    }
}
