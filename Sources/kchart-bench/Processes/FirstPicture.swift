import Glibc

/// Watches a display from the start of a program to its first complete picture.
struct FirstPicture {
    /// Milliseconds from the start to the last large change before a quiet time.
    var complete: Double
    /// Processor milliseconds of the program until it was quiet.
    var programCPU: Double
    var serverCPU: Double
    /// Megabytes resident when quiet.
    var resident: Double

    /// Changes of fewer sampled pixels than this are ticks, not parts of the first picture.
    private static let largeChange = VirtualDisplay.width * VirtualDisplay.sampledRows / 200
    static let usualQuiet = 400e6
    private static let patience = 20_000e6

    /// Starts the command on the display; the caller ends the returned process.
    ///
    /// - Parameter quiet: nanoseconds without a large change after which the picture is complete;
    ///   longer than a file takes to be read behind a window that says so.
    static func watch(
        _ command: [String], on display: VirtualDisplay, quiet: Double = usualQuiet
    ) throws -> (picture: FirstPicture, process: ChildProcess) {
        let count = VirtualDisplay.width * VirtualDisplay.sampledRows
        let before = UnsafeMutablePointer<UInt32>.allocate(capacity: count)
        let after = UnsafeMutablePointer<UInt32>.allocate(capacity: count)
        defer {
            before.deallocate()
            after.deallocate()
        }
        display.sample(into: before)
        let server = ProcessFigures(of: display.server.id)
        let start = Clock.now().wall
        let process = try ChildProcess(command, environment: ["DISPLAY": display.name])
        var lastChange: Double?
        while true {
            let now = Clock.now().wall
            if let lastChange, now - lastChange > quiet { break }
            guard now - start < patience, !process.hasEnded else {
                process.terminate()
                throw Skipped("no picture; the program ended with \(process.wait().code)")
            }
            display.sample(into: after)
            var changed = 0
            for index in 0..<count where before[index] != after[index] { changed += 1 }
            if changed > 0 { memcpy(before, after, count * 4) }
            if changed >= largeChange { lastChange = Clock.now().wall }
            usleep(300)
        }
        let figures = ProcessFigures(of: process.id)
        let picture = FirstPicture(
            complete: ((lastChange ?? .nan) - start) / 1e6, programCPU: figures.cpu,
            serverCPU: ProcessFigures(of: display.server.id).cpu - server.cpu,
            resident: figures.resident)
        return (picture, process)
    }

    /// Medians over several starts.
    static func median(
        of starts: Int, _ command: [String], on display: VirtualDisplay,
        quiet: Double = usualQuiet
    ) throws -> FirstPicture {
        var all: [FirstPicture] = []
        // The first start fills the file cache and is thrown away.
        for index in 0...starts {
            let (picture, process) = try watch(command, on: display, quiet: quiet)
            process.terminate()
            if index > 0 { all.append(picture) }
        }
        func middle(_ value: KeyPath<FirstPicture, Double>) -> Double {
            kchart_bench.median(all.map { $0[keyPath: value] })
        }
        return FirstPicture(
            complete: middle(\.complete), programCPU: middle(\.programCPU),
            serverCPU: middle(\.serverCPU), resident: middle(\.resident))
    }
}
