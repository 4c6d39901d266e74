/// Repeats work and its floor in turn: A B A B, so that both meet the same weather.
struct Stopwatch {
    /// Medians over the rounds, in nanoseconds.
    struct Reading {
        var cpu: Double
        var wall: Double
        /// The floor's CPU time, when there is a floor.
        var floor: Double?
    }

    /// Measured rounds; one round before them is thrown away.
    var rounds = 15

    /// Times `work` against `floor`, the plainest code that does a like thing.
    func pair(
        _ work: () throws -> Void, floor: (() throws -> Void)? = nil
    ) throws -> Reading {
        try work()
        try floor?()
        var cpu: [Double] = []
        var wall: [Double] = []
        var floors: [Double] = []
        for _ in 0..<rounds {
            let start = Clock.now()
            try work()
            let spent = Clock.now() - start
            cpu.append(spent.cpu)
            wall.append(spent.wall)
            if let floor {
                let start = Clock.now()
                try floor()
                floors.append((Clock.now() - start).cpu)
            }
        }
        return Reading(
            cpu: median(cpu), wall: median(wall), floor: floor == nil ? nil : median(floors))
    }
}

/// Keeps a result alive, so that the optimiser does not take the work away.
@inline(never)
@_optimize(none)
func consume<Value>(_ value: Value) {}
