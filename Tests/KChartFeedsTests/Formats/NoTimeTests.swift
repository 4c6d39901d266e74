import KChartCore
import Testing

@testable import KChartFeeds

@Suite("A column named time of which half or more is none")
struct NoTimeTests {
    private static func table(_ times: [String]) -> String {
        "time,open,high,low,close\n" + times.map { "\($0),1,2,.5,1.5\n" }.joined()
    }

    private static func days(_ count: Int) -> [String] {
        (1...count).map { "2025-01-\($0 < 10 ? "0" : "")\($0)" }
    }

    @Test(
        "the first row that fails is named, and how many of how many do",
        arguments: [
            (Self.days(2) + ["2025-01-32", "2025-01-33"], 4, "2025-01-32", "2 of the 4 rows"),
            (Self.days(2) + ["x", "x"], 4, "x", "2 of the 4 rows"),
            (Self.days(1) + ["x", "y"], 3, "x", "2 of the 3 rows"),
            (
                Self.days(5) + Array(repeating: "2025-13-01", count: 5), 7, "2025-13-01",
                "5 of the 10 rows"
            ),
        ])
    func first(times: [String], line: Int, cell: String, count: String) {
        let error = refusal(Self.table(times))
        #expect(error?.line == line)
        #expect(error?.exitStatus == 65)
        #expect(
            error?.detail
                == "time is \"\(cell)\", which is no time (\(count) fail); expected dates or"
                + " counts since 1970, or --date-format")
    }

    @Test("of JSON the record is named")
    func record() {
        let records = ["2025-01-01", "x"].map {
            "{\"time\":\"\($0)\",\"open\":1,\"high\":2,\"low\":0.5,\"close\":1.5}"
        }
        let error = refusal("[" + records.joined(separator: ",") + "]")
        #expect(
            error?.detail.hasPrefix(
                "time of record 2 is \"x\", which is no time (1 of the 2 rows fail)") == true)
    }

    @Test("of a long file the rows that were looked at are counted")
    func long() {
        let error = refusal(Self.table(Self.days(9) + Array(repeating: "x", count: 100_000)))
        #expect(error?.line == 11)
        #expect(error?.detail.contains("(110 of the 119 first rows fail)") == true)
    }
}
