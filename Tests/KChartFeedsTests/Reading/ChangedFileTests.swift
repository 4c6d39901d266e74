import Foundation
import KChartCore
import Testing

@testable import KChartFeeds

@Suite("A file that is written while it is read")
struct ChangedFileTests {
    /// Longer than what is read into memory at once, or not.
    private static func table(rows: Int, close: String = "1.75") -> [UInt8] {
        var text = Array("time,open,high,low,close\n".utf8)
        for row in 0..<rows { text += "\(1_700_000_000 + row * 60),1.25,2.50,1.00,\(close)\n".utf8 }
        return text
    }

    private func inspect(
        _ file: TemporaryFile, then event: @escaping @Sendable () -> Void
    ) throws -> Inspection {
        try FileReader.inspect(
            path: file.path,
            options: ReadOptions(
                formats: FormatRegistry([InterruptedFormat(format: CSVFormat(), event: event)])))
    }

    @Test("one that is written over with the same size is told, and is a fault")
    func sameSize() throws {
        let file = TemporaryFile(Self.table(rows: 60_000))
        let path = file.path
        let inspection = try inspect(file) {
            TemporaryFile.write(Self.table(rows: 60_000, close: "1.50"), at: 0, of: path)
        }
        #expect(inspection.report.changedMeanwhile)
        #expect(inspection.findings.map(\.kind) == [.changedMeanwhile])
        #expect(inspection.hasFaults)
        #expect(
            inspection.findings.first?.message
                == "the file was written over while it was read; what was read may be a mixture of"
                + " old and new")
    }

    @Test("one that grew is as whole as it was")
    func grown() throws {
        let text = Self.table(rows: 60_000)
        let file = TemporaryFile(text)
        let path = file.path
        let inspection = try inspect(file) {
            TemporaryFile.write(Array("1703600000,1,1,1,1\n".utf8), at: text.count, of: path)
        }
        #expect(inspection.barsUnique == 60_000)
        #expect(!inspection.report.changedMeanwhile)
        #expect(!inspection.hasFaults)
    }

    @Test("one that was written anew and came out longer has not just grown")
    func longer() throws {
        let file = TemporaryFile(Self.table(rows: 60_000))
        let path = file.path
        let inspection = try inspect(file) {
            TemporaryFile.write(Self.table(rows: 70_000, close: "1.50"), at: 0, of: path)
        }
        #expect(inspection.findings.map(\.kind) == [.changedMeanwhile])
    }

    @Test("one whose name another file took was read as it was")
    func replaced() throws {
        let file = TemporaryFile(Self.table(rows: 60_000))
        let other = TemporaryFile(Self.table(rows: 60_000, close: "1.50"))
        let (path, otherPath) = (file.path, other.path)
        let inspection = try inspect(file) { _ = rename(otherPath, path) }
        #expect(inspection.last?.close == 1.75)
        #expect(!inspection.hasFaults)
    }

    @Test("a small file is compared from its opening to its last byte")
    func small() throws {
        let text = Self.table(rows: 3)
        let file = TemporaryFile(text)
        #expect(try !InputFile(path: file.path).wasChanged)
        let open = try InputFile.open(file.path)
        defer { close(open) }
        var status = stat()
        #expect(fstat(open, &status) == 0)
        let moment = FileMoment(open, status, withEnds: false)
        let ends = text.withUnsafeBufferPointer { FileEnds($0) }
        #expect(!moment.isChanged(open, ends: ends))
        file.write(Array("1703600000,1,1,1,1\n".utf8), at: text.count)
        #expect(!moment.isChanged(open, ends: ends))
        file.write([0x32], at: 40)
        #expect(moment.isChanged(open, ends: ends))
    }
}
