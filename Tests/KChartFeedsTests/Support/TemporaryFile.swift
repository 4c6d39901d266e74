import Foundation
import KChartFeeds

/// A file of a test's own that others may write to; it goes with the value.
final class TemporaryFile {
    let path: String

    init(_ bytes: [UInt8], ending: String = "csv") {
        path = NSTemporaryDirectory() + "kc-\(UUID().uuidString).\(ending)"
        _ = FileManager.default.createFile(atPath: path, contents: Data(bytes))
        // Long ago, so that any write is later by whatever clock the file system keeps.
        touch(at: 1_000_000_000)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func touch(at seconds: Double) {
        try? FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSince1970: seconds)], ofItemAtPath: path)
    }

    func write(_ bytes: [UInt8], at place: Int) { Self.write(bytes, at: place, of: path) }

    static func write(_ bytes: [UInt8], at place: Int, of path: String) {
        guard let file = FileHandle(forWritingAtPath: path) else { return }
        defer { try? file.close() }
        try? file.seek(toOffset: UInt64(place))
        try? file.write(contentsOf: Data(bytes))
    }

    func shorten(to count: Int) { Self.shorten(path, to: count) }

    static func shorten(_ path: String, to count: Int) { _ = truncate(path, off_t(count)) }
}

/// A format that lets something happen to the file when its reading begins.
struct InterruptedFormat: BarFormat {
    let format: any BarFormat
    let event: @Sendable () -> Void
    var id: FormatID { format.id }
    var name: String { format.name }
    var kinds: String { format.kinds }

    func confidence(_ sample: FormatSample) -> Int { format.confidence(sample) }

    func read(_ input: FormatInput) throws(ReadError) -> ParsedBars {
        event()
        return try format.read(input)
    }
}
