import Glibc

/// What `/proc` says of a living process.
struct ProcessFigures {
    /// Milliseconds on a processor, all threads.
    var cpu = 0.0
    /// Times a thread went to sleep and was woken.
    var wakeUps = 0
    /// Megabytes of memory of its own and of files, without shared framebuffers.
    var resident = 0.0

    init(of process: pid_t) {
        for thread in Self.entries("/proc/\(process)/task") {
            let folder = "/proc/\(process)/task/\(thread)"
            // Nanoseconds running, nanoseconds waiting, time slices.
            let running = Self.text(folder + "/schedstat").prefix { $0 != " " }
            cpu += (Double(running) ?? 0) / 1e6
            wakeUps += Self.number(after: "voluntary_ctxt_switches:", in: folder + "/status")
        }
        let status = "/proc/\(process)/status"
        let kilobytes =
            Self.number(after: "RssAnon:", in: status) + Self.number(after: "RssFile:", in: status)
        resident = Double(kilobytes) / 1024
    }

    /// The largest resident set so far in megabytes, shared pages included.
    static func peak(of process: pid_t) -> Double {
        Double(number(after: "VmHWM:", in: "/proc/\(process)/status")) / 1024
    }

    private static func number(after key: String, in path: String) -> Int {
        for line in text(path).split(separator: "\n") where line.hasPrefix(key) {
            let digits = line.dropFirst(key.count).drop { !$0.isNumber }.prefix { $0.isNumber }
            return Int(digits) ?? 0
        }
        return 0
    }

    private static func entries(_ folder: String) -> [String] {
        guard let directory = opendir(folder) else { return [] }
        defer { closedir(directory) }
        var names: [String] = []
        while let entry = readdir(directory) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name.first?.isNumber == true { names.append(name) }
        }
        return names
    }

    private static func text(_ path: String) -> String {
        guard let file = fopen(path, "r") else { return "" }
        defer { fclose(file) }
        var bytes = [UInt8](repeating: 0, count: 8192)
        let count = fread(&bytes, 1, bytes.count, file)
        return String(decoding: bytes[..<count], as: UTF8.self)
    }
}
