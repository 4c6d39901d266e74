import Glibc

/// CPU and wall time of this process, in nanoseconds since an arbitrary start.
struct Clock {
    var wall: Double
    var cpu: Double

    static func now() -> Clock {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        let wall = Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
        // The same figure as getrusage (user and system), with the resolution of a nanosecond.
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Clock(wall: wall, cpu: Double(time.tv_sec) * 1e9 + Double(time.tv_nsec))
    }

    static func - (later: Clock, earlier: Clock) -> Clock {
        Clock(wall: later.wall - earlier.wall, cpu: later.cpu - earlier.cpu)
    }
}

/// The middle of the values; not a number when there are none.
func median(_ values: [Double]) -> Double {
    guard !values.isEmpty else { return .nan }
    let sorted = values.sorted()
    let middle = sorted.count / 2
    return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
}
