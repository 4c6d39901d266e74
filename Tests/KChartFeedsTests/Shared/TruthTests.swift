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

/// Times of the truth are compared in milliseconds; sums with a relative error of 1e-9.
@Suite(
    "Shared data",
    .enabled(if: SharedFolder.path != nil, "../shared is not there; set KCHART_SHARED"))
struct TruthTests {
    /// Everything in which the figures differ from the truth.
    private func differences(_ figures: [String: Any], _ truth: [String: Any]) -> [String] {
        let keys = [
            "data_rows", "bars", "rejected", "order", "duplicate_times", "bars_unique",
            "interval_s", "interval", "interval_share", "gaps", "spacings_shorter_than_interval",
            "largest_spacing_s", "min_low", "max_high", "volume", "volume_sum",
            "ohlc_inconsistent", "ohlc_inconsistent_lines", "nonpositive_price_bars",
            "price_decimals", "header_lines",
        ]
        var result: [String] = []
        for key in keys {
            guard let expected = truth[key] else { continue }
            if !equal(figures[key], expected, tolerance: key == "volume_sum" ? 1e-9 : 0) {
                result.append("\(key): \(figures[key] ?? "nothing"), truth \(expected)")
            }
        }
        for end in ["first", "last"] {
            guard let expected = truth[end] as? [String: Any] else { continue }
            let found = figures[end] as? [String: Any] ?? [:]
            for key in ["ms", "open", "high", "low", "close", "volume"]
            where !equal(found[key], expected[key] ?? NSNull(), tolerance: 0) {
                result.append(
                    "\(end).\(key): \(found[key] ?? "nothing"), truth \(expected[key] ?? "")")
            }
        }
        func lines(_ object: [String: Any]) -> [Int] {
            (object["rejected_rows"] as? [[String: Any]] ?? []).compactMap { $0["line"] as? Int }
        }
        if truth["rejected_rows"] != nil, lines(figures) != lines(truth) {
            result.append("rejected lines: \(lines(figures)), truth \(lines(truth))")
        }
        return result
    }

    private func equal(_ found: Any?, _ expected: Any, tolerance: Double) -> Bool {
        if expected is NSNull { return found == nil || found is NSNull }
        if let expected = expected as? String { return found as? String == expected }
        if let expected = expected as? [Int] { return found as? [Int] == expected }
        guard let expected = (expected as? NSNumber)?.doubleValue,
            let found = (found as? NSNumber)?.doubleValue
        else { return false }
        return abs(found - expected) <= tolerance * max(abs(expected), 1)
    }

    /// Bars made of trades or quotes, against the slots of the truth. A truth without trades says
    /// volume 0 where there is none.
    private func differences(ofTicks figures: Inspection, _ truth: [String: Any]) -> [String] {
        let object = parsed(figures.json)
        guard let bars = truth["as_candles"] as? [String: Any] else { return [] }
        var result: [String] = []
        for (key, name) in [
            ("bars", "bars_unique"), ("min_low", "min_low"), ("max_high", "max_high"),
        ] where !equal(object[name], bars[key] ?? 0, tolerance: 0) {
            result.append("\(name): \(object[name] ?? "nothing"), truth \(bars[key] ?? "")")
        }
        if figures.report.ticks != truth["ticks"] as? Int { result.append("ticks") }
        for end in ["first", "last"] {
            let expected = bars[end] as? [String: Any] ?? [:]
            let found = object[end] as? [String: Any] ?? [:]
            for key in ["ms", "open", "high", "low", "close", "volume"] {
                let value = found[key] is NSNull && key == "volume" ? 0 : found[key]
                if !equal(value, expected[key] ?? NSNull(), tolerance: 1e-12) {
                    result.append(
                        "\(end).\(key): \(found[key] ?? "nothing"), truth \(expected[key] ?? "")")
                }
            }
        }
        return result
    }

    /// Archives wait for the reader of archives.
    private func isArchive(_ error: ReadError) -> Bool {
        error.kind == .binary && (error.path.hasSuffix(".gz") || error.path.hasSuffix(".zip"))
    }

    @Test("every file is read as the truth says, or refused where the truth refuses")
    func truth() throws {
        let folder = try #require(SharedFolder.path) + "/data/"
        var read = 0
        var archives = 0
        for (name, truth) in try SharedFolder.object("data/truth.json").sorted(by: {
            $0.key < $1.key
        }) {
            let expectation = truth["expect"] as? String ?? ""
            do throws(ReadError) {
                let figures = try FileReader.inspect(path: folder + name)
                let wrong =
                    expectation.hasPrefix("ticks")
                    ? differences(ofTicks: figures, truth)
                    : differences(parsed(figures.json), truth)
                #expect(wrong.isEmpty, "\(name): \(wrong.joined(separator: "; "))")
                #expect(expectation != "refuse", "\(name) is no bars")
                read += 1
            } catch {
                #expect(!error.description.contains("\n"), "\(name)")
                #expect(error.exitStatus == 65, "\(name): \(error)")
                if isArchive(error) {
                    archives += 1
                } else {
                    #expect(expectation == "refuse", "\(error)")
                }
            }
        }
        print("shared data: \(read) files read as the truth says, \(archives) archives to come")
        #expect(read >= 74)
    }

    private func parsed(_ json: String) -> [String: Any] {
        (try? JSONSerialization.jsonObject(with: Data(json.utf8))) as? [String: Any] ?? [:]
    }

    @Test("the small cases of other programs' faults are read as expected")
    func cases() throws {
        let folder = try #require(SharedFolder.path) + "/cases/"
        for (name, expected) in try SharedFolder.object("cases/expected.json") {
            let figures = try FileReader.inspect(path: folder + name)
            let object = parsed(figures.json)
            for key in [
                "bars", "bars_unique", "rejected", "order", "interval", "min_low", "max_high",
                "price_decimals",
            ] {
                guard let value = expected[key] else { continue }
                #expect(
                    equal(object[key], value, tolerance: 0),
                    "\(name) \(key): \(object[key] ?? "nothing"), expected \(value)")
            }
            for end in ["first", "last"] {
                guard let bar = expected[end] as? [String: Any] else { continue }
                let found = object[end] as? [String: Any] ?? [:]
                let seconds = ((found["ms"] as? NSNumber)?.doubleValue ?? 0) / 1_000
                #expect(equal(seconds, bar["time_s"] ?? 0, tolerance: 0), "\(name) \(end)")
                for key in ["open", "high", "low", "close", "volume"] {
                    #expect(equal(found[key], bar[key] ?? 0, tolerance: 0), "\(name) \(end).\(key)")
                }
            }
            if let lines = expected["rejected_lines"] as? [Int] {
                #expect(figures.report.rejectedRows.map(\.line) == lines, "\(name)")
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
