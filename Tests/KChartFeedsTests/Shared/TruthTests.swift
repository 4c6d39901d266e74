import Foundation
import KChartCore
import KChartFeeds
import Testing

/// The folder of shared test data, when this machine has it.
enum SharedFolder {
    static let path: String? = {
        let candidates: [String?] = [
            ProcessInfo.processInfo.environment["KCHART_SHARED"],
            URL(filePath: #filePath).appending(path: "../../../../../shared").standardized.path,
            URL(filePath: #filePath).appending(path: "../../../../../../shared").standardized.path,
        ]
        return candidates.compactMap { $0 }.first {
            FileManager.default.fileExists(atPath: $0 + "/data/truth.json")
        }
    }()

    static func object(_ name: String) throws -> [String: [String: Any]] {
        let folder = try #require(path)
        let data = try Data(contentsOf: URL(filePath: folder + "/" + name))
        return try #require(
            try JSONSerialization.jsonObject(with: data) as? [String: [String: Any]])
    }
}

/// Every key of the truth files is compared: numbers with a relative error of 1e-9, rejected rows by
/// their lines.
@Suite(
    "Shared data",
    .enabled(if: SharedFolder.path != nil, "../shared is not there; set KCHART_SHARED"))
struct TruthTests {
    /// Words about the file, and what is said of it elsewhere than in `inspect`.
    private static let described: Set<String> = [
        "format", "origin", "source", "expect", "bytes", "sha256", "time_zone", "quirks", "note",
    ]

    /// Everything in which a value of `inspect --json` differs from the truth.
    private func differences(_ found: Any?, _ truth: Any, path: String) -> [String] {
        switch truth {
        case let truth as [String: Any]:
            guard let found = found as? [String: Any] else { return ["\(path): no object"] }
            // A file has the streams that the truth has and no other.
            let keys = path == "streams" ? Set(truth.keys).union(found.keys) : Set(truth.keys)
            return keys.sorted().flatMap { key in
                differences(found[key], truth[key] ?? NSNull(), path: "\(path).\(key)")
            }
        case let truth as [Any]:
            guard let found = found as? [Any] else { return ["\(path): no list"] }
            if path == "rejected_rows" {
                return lines(found) == lines(truth)
                    ? [] : ["\(path): \(lines(found)), truth \(lines(truth))"]
            }
            guard found.count == truth.count else {
                return ["\(path): \(found.count) of \(truth.count)"]
            }
            return zip(found, truth).enumerated().flatMap { place, pair in
                differences(pair.0, pair.1, path: "\(path)[\(place)]")
            }
        case is NSNull:
            // A key that does not apply may be left out, or be null.
            return found == nil || found is NSNull ? [] : ["\(path): \(found ?? "")"]
        case let truth as String:
            return found as? String == truth
                ? [] : ["\(path): \(found ?? "nothing"), truth \(truth)"]
        case let truth as NSNumber:
            guard let number = found as? NSNumber,
                abs(number.doubleValue - truth.doubleValue)
                    <= 1e-9 * max(abs(truth.doubleValue), 1)
            else { return ["\(path): \(found ?? "nothing"), truth \(truth)"] }
            return []
        default: return ["\(path): unknown kind of truth"]
        }
    }

    private func lines(_ rows: [Any]) -> [Int] {
        rows.compactMap { ($0 as? [String: Any])?["line"] as? Int }
    }

    @Test("every key of every file is as the truth says, or the file is refused where it should be")
    func truth() throws {
        let folder = try #require(SharedFolder.path) + "/data/"
        var read = 0
        for (name, truth) in try SharedFolder.object("data/truth.json").sorted(by: {
            $0.key < $1.key
        }) {
            do throws(ReadError) {
                let figures = parsed(try FileReader.inspect(path: folder + name).json)
                #expect(truth["expect"] as? String != "refuse", "\(name) is no bars")
                let wrong = truth.sorted { $0.key < $1.key }.flatMap { key, value in
                    Self.described.contains(key)
                        ? [] : differences(figures[key], value, path: key)
                }
                #expect(wrong.isEmpty, "\(name): \(wrong.prefix(8).joined(separator: "; "))")
                read += 1
            } catch {
                #expect(!error.description.contains("\n"), "\(name)")
                #expect(error.exitStatus == 65, "\(name): \(error)")
                #expect(truth["expect"] as? String == "refuse", "\(error)")
            }
        }
        #expect(read == 79)
    }

    private func parsed(_ json: String) -> [String: Any] {
        (try? JSONSerialization.jsonObject(with: Data(json.utf8))) as? [String: Any] ?? [:]
    }

    /// Figures of indicators, and what two files are together.
    private static let casesElsewhere: Set<String> = [
        "note", "together", "macd_first_bar", "macd_at_25", "macd_at_59", "signal_first_bar",
        "signal_at_33", "signal_at_59", "talib",
    ]

    /// The keys of `inspect` under the names that the cases have for them.
    private func named(_ figures: [String: Any], _ key: String) -> Any? {
        func bar(_ end: String) -> [String: Any]? {
            guard var bar = figures[end] as? [String: Any] else { return nil }
            bar["time_s"] = ((bar["ms"] as? NSNumber)?.doubleValue ?? 0) / 1_000
            return bar
        }
        switch key {
        case "first", "last": return bar(key)
        case "first_time": return bar("first")?["time"]
        case "last_time": return bar("last")?["time"]
        case "rejected_lines": return lines(figures["rejected_rows"] as? [Any] ?? [])
        case "bars_on_minutes":
            return figures["interval"] as? String == "1m"
                ? figures["bars_on_interval"] : nil
        default: return figures[key]
        }
    }

    @Test("every key of the small cases of other programs' faults is as expected")
    func cases() throws {
        let folder = try #require(SharedFolder.path) + "/cases/"
        for (name, expected) in try SharedFolder.object("cases/expected.json") {
            let figures = parsed(try FileReader.inspect(path: folder + name).json)
            for (key, value) in expected where !Self.casesElsewhere.contains(key) {
                let wrong = differences(named(figures, key), value, path: key)
                #expect(wrong.isEmpty, "\(name): \(wrong.joined(separator: "; "))")
            }
        }
    }

    @Test("two pages that share a bar join without it")
    func joinedPages() throws {
        let folder = try #require(SharedFolder.path) + "/cases/"
        var series = try FileReader.read(path: folder + "d16_page2.json").series
        let older = try FileReader.read(path: folder + "d16_page1.json").series
        series.prepend(older)
        #expect(series.count == 50)
    }
}
