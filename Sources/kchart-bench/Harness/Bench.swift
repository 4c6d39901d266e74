import Glibc

/// What the scenarios share: the program under test, the data and the patience.
final class Bench {
    /// The arguments for a window of prices, axes and crosshair, without average and volume.
    static let priceAlone = ["--indicator", "none"]

    /// The path of `kchart-x11`.
    let program: String
    /// Where data and pictures are written.
    let folder: String
    let stopwatch: Stopwatch
    /// Repetitions of a whole process.
    let starts: Int
    /// Seconds of watching for idle and live scenarios.
    let watchSeconds: Double

    init(program: String, folder: String, isQuick: Bool) {
        self.program = program
        self.folder = folder
        stopwatch = Stopwatch(rounds: isQuick ? 5 : 15)
        starts = isQuick ? 3 : 11
        watchSeconds = isQuick ? 3 : 10
    }

    /// The compiled `Tests/Floors/frame.c`, when there is a compiler.
    var frameFloor: String { folder + "/frame-floor" }

    /// The program, or `Skipped` when it was not built.
    func requireProgram() throws -> String {
        guard access(program, X_OK) == 0 else { throw Skipped("no program at \(program)") }
        return program
    }

    /// A CSV file of made-up bars; written when it is not there yet.
    func csv(bars count: Int) throws -> String {
        mkdir(folder, 0o755)
        let path = "\(folder)/bars_\(count).csv"
        if access(path, R_OK) == 0 { return path }
        guard let file = fopen(path + ".part", "w") else {
            throw Skipped("cannot write \(path)")
        }
        MadeUpBars.writeCSV(count: count, to: file)
        fclose(file)
        rename(path + ".part", path)
        return path
    }
}
