import Glibc
import KChartCore

extension FileReader {
    /// Why a device such as /dev/zero is no market data, known without waiting; nil for files and
    /// pipes, for terminals, and for what has nothing to say yet. Reads 256 kB at most.
    public static func refusal(ofDevice path: String) -> ReadError? {
        var status = stat()
        guard FilePath.status(path, &status), status.st_mode & S_IFMT == S_IFCHR,
            let file = try? InputFile.open(path, waits: false)
        else { return nil }
        defer { close(file) }
        guard isatty(file) == 0 else { return nil }
        var head = [UInt8](repeating: 0, count: FormatSample.mostBytes)
        var length = 0
        while length < head.count {
            let room = head.count - length
            let got = head.withUnsafeMutableBytes { bytes in
                Glibc.read(file, bytes.baseAddress.map { $0 + length }, room)
            }
            if got < 0, errno == EINTR { continue }
            guard got >= 0 else { return nil }
            if got == 0 { break }
            length += got
        }
        if length == head.count {
            return head.withUnsafeBufferPointer {
                refusal(ofHead: $0, path: path, options: ReadOptions())
            }
        }
        do throws(ReadError) {
            _ = try parse(bytes: Array(head[..<length]), path: path)
            return nil
        } catch {
            return error
        }
    }
}
