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
        guard isatty(file) == 0,
            let head = InputFile.head(of: file, count: FormatSample.mostBytes)
        else { return nil }
        if head.count == FormatSample.mostBytes {
            return head.withUnsafeBufferPointer {
                refusal(ofHead: $0, path: path, options: ReadOptions())
            }
        }
        do throws(ReadError) {
            _ = try parse(bytes: head, path: path)
            return nil
        } catch {
            return error
        }
    }
}
