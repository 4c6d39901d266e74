import Glibc

/// Work on several threads at once that is over when the call is.
///
/// The threads are made for the call and end with it: a program at rest has none to look after.
/// One costs about 50 µs, so that a millisecond of work is worth it.
public enum SideBySide {
    /// How many processors there are.
    public static let processors = max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))

    /// Calls `body` with 0 ..< `count`, each on a thread of its own, the first on the caller's;
    /// returns when all of them have.
    ///
    /// Where the system has no thread left, the caller does that part as well, after its own: no
    /// part may wait for another.
    public static func run(_ count: Int, _ body: @Sendable (Int) -> Void) {
        guard count > 1 else {
            if count == 1 { body(0) }
            return
        }
        withoutActuallyEscaping(body) { body in
            var parts: [(part: Part, thread: pthread_t)] = []
            var left: [Part] = []
            ThreadSignals.quietly {
                for index in 1..<count {
                    let part = Part(index: index, body: body)
                    var thread = pthread_t()
                    let failure = pthread_create(
                        &thread, nil,
                        { context in
                            guard let context else { return nil }
                            Unmanaged<Part>.fromOpaque(context).takeUnretainedValue().run()
                            return nil
                        }, Unmanaged.passUnretained(part).toOpaque())
                    if failure == 0 { parts.append((part, thread)) } else { left.append(part) }
                }
            }
            body(0)
            for part in left { part.run() }
            for (part, thread) in parts {
                withExtendedLifetime(part) { _ = pthread_join(thread, nil) }
            }
        }
    }

    /// True for so many numbers that looking at each of them is worth a second thread.
    static func isWorthwhile(_ numbers: Int) -> Bool { numbers >= 1 << 18 && processors > 1 }

    /// Calls `body` with parts of a range that together are the range, on several threads when
    /// `work`, the numbers to be looked at, is worth it.
    static func split(
        _ range: Range<Int>, work: Int, _ body: @Sendable (Range<Int>) -> Void
    ) {
        let parts = parts(work)
        run(parts) { body(part($0, of: parts, range)) }
    }

    /// Whether something holds for all rows, looked at in parts.
    static func all(_ rows: Range<Int>, _ holds: @Sendable (Range<Int>) -> Bool) -> Bool {
        let parts = parts(rows.count)
        return withUnsafeTemporaryAllocation(of: Bool.self, capacity: parts) { answers in
            // Every part has an answer of its own.
            nonisolated(unsafe) let answers = answers
            answers.initialize(repeating: false)
            run(parts) { answers[$0] = holds(part($0, of: parts, rows)) }
            return answers.allSatisfy(\.self)
        }
    }

    private static func parts(_ work: Int) -> Int {
        isWorthwhile(work) ? min(processors, 4) : 1
    }

    private static func part(_ index: Int, of parts: Int, _ range: Range<Int>) -> Range<Int> {
        let lower = range.lowerBound + range.count * index / parts
        let upper = range.lowerBound + range.count * (index + 1) / parts
        return lower..<upper
    }

    private final class Part: Sendable {
        private let index: Int
        private let body: @Sendable (Int) -> Void

        init(index: Int, body: @escaping @Sendable (Int) -> Void) {
            self.index = index
            self.body = body
        }

        func run() { body(index) }
    }
}
