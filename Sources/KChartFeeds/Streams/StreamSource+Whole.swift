import Glibc
import KChartCore

/// A file that is read as a whole, and once more when it changed.
extension StreamSource {
    /// True when the file can be opened once more, and is to be when it changes.
    var canReread: Bool { follows && kind == .regular }

    /// Where the file is opened once more.
    var location: String { isStandardInput ? "/proc/self/fd/\(descriptor)" : path }

    /// How the file of the name looks now.
    func stamp() throws(ReadError) -> Stamp {
        var status = stat()
        let isThere =
            isStandardInput ? fstat(descriptor, &status) == 0 : FilePath.status(path, &status)
        guard isThere else { throw InputFile.openError(path, errno) }
        return Stamp(
            identity: FileIdentity(status), bytes: Int64(status.st_size),
            seconds: status.st_mtim.tv_sec, nanoseconds: status.st_mtim.tv_nsec)
    }

    /// Waits until the file looks otherwise than `old` and is left alone for `settling`
    /// milliseconds; one that is written without end is not waited for longer than `longest`.
    ///
    /// - Returns: nil when it is to be read again.
    func waitForChange(
        from old: Stamp?, settling: Int32 = 250, longest: Int32 = 2_000
    ) -> Outcome? {
        var waited: Int32 = 0
        var last = old
        while true {
            var now: Stamp?
            do throws(ReadError) {
                now = try stamp()
                toldTrouble = nil
            } catch {
                if error.kind != .notFound, let outcome = tell(error) { return outcome }
            }
            guard let now, now != old else {
                last = old
                waited = 0
                if waitForChange(nil) == .cancelled { return .cancelled }
                continue
            }
            if now == last || waited >= longest {
                watch?.renew()
                return nil
            }
            last = now
            if wait(for: -1, milliseconds: settling) == .cancelled { return .cancelled }
            waited += settling
        }
    }

    /// Passes over what the writers of a pipe still have to say, or the file as it is now.
    ///
    /// - Returns: nil when something else may come.
    func waitForOther(
        using buffer: UnsafeMutableBufferPointer<UInt8>
    ) throws(ReadError) -> Outcome? {
        switch kind {
        case .regular:
            let old = try? stamp()
            let outcome = waitForChange(from: old)
            if outcome == nil { beginAgain() }
            return outcome
        case .pipe, .other:
            while true {
                let outcome = try read(into: buffer)
                if case .bytes = outcome { continue }
                return outcome == .writerEnded ? nil : outcome
            }
        }
    }
}
