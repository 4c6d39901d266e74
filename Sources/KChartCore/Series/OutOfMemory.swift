/// What is done when the system has no memory for the columns of bars.
///
/// Their size follows the size of what is read, so a large file meets a small limit in the middle
/// of reading, on whatever thread that is done. A trap says nothing of that: a program sets a
/// handler that names the file and ends the process.
public enum OutOfMemory {
    // Written once, while there is one thread: the doc comment of `handle` says so.
    private nonisolated(unsafe) static var handler: (@Sendable (Int) -> Never)?

    /// Sets what is done, for the whole process; call it before any other thread reads bars. The
    /// handler gets the number of bytes that were refused and is called on any thread, with
    /// little memory left.
    public static func handle(_ body: @escaping @Sendable (_ bytes: Int) -> Never) {
        handler = body
    }

    /// Ends the process: by the handler, or by a trap when there is none.
    public static func end(bytes: Int) -> Never {
        if let handler { handler(bytes) }
        preconditionFailure("There is no memory for the columns of bars.")
    }
}
