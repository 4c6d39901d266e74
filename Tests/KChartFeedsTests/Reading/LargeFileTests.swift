import Glibc
import KChartCore
import Testing

@testable import KChartFeeds

@Suite("Large files")
struct LargeFileTests {
    /// A file of our own in the system's temporary folder, removed afterwards.
    private func withFile(
        _ write: (UnsafeMutablePointer<FILE>) -> Void, _ body: (String) throws -> Void
    )
        throws
    {
        let folder = getenv("TMPDIR").map { String(cString: $0) } ?? P_tmpdir
        var name = Array((folder + "/kchart-feeds-XXXXXX").utf8CString)
        let descriptor = mkstemp(&name)
        try #require(descriptor >= 0)
        let path = String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        defer { unlink(path) }
        let file = try #require(fdopen(descriptor, "w"))
        write(file)
        fclose(file)
        try body(path)
    }

    /// Kilobytes of files that are resident in this process.
    private func residentFileKilobytes() throws -> Int {
        let file = try #require(fopen("/proc/self/status", "r"))
        defer { fclose(file) }
        var line = [CChar](repeating: 0, count: 256)
        while fgets(&line, 256, file) != nil {
            let text = String(
                decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
            if text.hasPrefix("RssFile:") {
                return Int(text.filter { $0.isNumber }) ?? 0
            }
        }
        return 0
    }

    @Test("pages of a mapped file that were read are given back")
    func released() throws {
        let size = 32 << 20
        try withFile { file in
            let block = [UInt8](repeating: 0x31, count: 1 << 20)
            for _ in 0..<size >> 20 { fwrite(block, 1, block.count, file) }
        } _: { path in
            let file = try InputFile(path: path)
            let before = try residentFileKilobytes()
            var sum = 0
            var most = 0
            for offset in stride(from: 0, to: size, by: 4_096) {
                sum += Int(file.base[offset])
                if offset % (4 << 20) == 0 {
                    file.release(before: offset)
                    most = max(most, try residentFileKilobytes() - before)
                }
            }
            #expect(sum == size / 4_096 * 0x31)
            // 4 MB between two releases and what the system reads ahead, not 32 MB.
            #expect(most < 12 << 10)
        }
    }

    @Test("a mapped file is read like one in memory; line numbers hold across blocks")
    func mapped() throws {
        // 60 000 rows of about 40 bytes: 2.4 MB, so mapped; every 10 000th row is damaged.
        try withFile { file in
            fputs("time,open,high,low,close,volume\n", file)
            for row in 0..<60_000 {
                if row % 10_000 == 9_999 { fputs("damaged,1,2\n", file) }
                fputs("\(1_599_999_960 + row * 60),10.25,11.5,9.75,10.5,\(row)\n", file)
            }
        } _: { path in
            let result = try FileReader.read(path: path)
            #expect(result.series.count == 60_000)
            #expect(result.series.interval == .minutes(1))
            // Row 9 999 follows the header and 9 999 rows: line 10 001; each damaged row adds one.
            #expect(
                result.report.rejectedRows.map(\.line)
                    == (0..<6).map { 10_001 + $0 * 10_001 })
            #expect(result.series.allCandles[59_999].volume == 59_999)
            let provider = try FileProvider(path: path, symbol: "X")
            #expect(provider.info.symbol == "X")
        }
    }
}
