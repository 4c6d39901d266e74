import Foundation
import KChartCore
import KChartFeeds
import Testing

@Suite("Hostile input")
struct HostileInputTests {
    private func outcome(_ text: String) -> String {
        do {
            let result = try read(text)
            return "read \(result.series.count)"
        } catch {
            #expect(error.exitStatus == 65)
            #expect(!error.description.contains("\n"))
            #expect(error.description.utf8.count < 600)
            return "refused"
        }
    }

    @Test("numbers of ten thousand digits are read to the nearest double or cost their row")
    func longNumbers() throws {
        let digits = String(repeating: "7", count: 10_000)
        let zeros = String(repeating: "0", count: 10_000)
        let text =
            "time,open,high,low,close\n2024-01-02,1,2,1,2\n2024-01-03,\(digits),2,1,2\n"
            + "2024-01-04,1.\(zeros)1,2,1,2\n"
        let result = try read(text)
        #expect(result.report.rejectedRows.map(\.line) == [3])
        #expect(result.series.allCandles.map(\.open) == [1, 1])
        #expect(outcome("[[1700000000,\(digits),1,1,1,1]]") == "refused")
        #expect(outcome("\(digits),1,2,1,2\n") == "refused")
    }

    @Test("a value of a megabyte in JSON costs its record, and a record of many values is no bar")
    func longValues() throws {
        let digits = String(repeating: "9", count: 1 << 20)
        let result = try read(
            "[[1700000040,1,2,1,2,5],[1700000100,1,2,1,2,6],[1700000160,1,2,1,\"\(digits)\",7]]")
        #expect(result.series.count == 2)
        #expect(result.report.rejectedRows.map(\.line) == [3])
        #expect(result.report.rejectedRows.allSatisfy { $0.reason.utf8.count < 200 })
        let values = Array(repeating: "1,2,3,4,5", count: 20_000).joined(separator: ",")
        #expect(outcome("[[\(values)]]") == "refused")
        #expect(outcome("[{\"\(digits)\":1,\"open\":2}]") == "refused")
    }

    @Test("depth costs no stack, in every place a reader looks into")
    func depth() {
        for (open, close) in [("[", "]"), ("{\"a\":", "}"), ("[{\"data\":", "}]")] {
            let text = String(repeating: open, count: 10_000)
            #expect(outcome(text) == "refused")
            #expect(outcome(text + "1" + String(repeating: close, count: 10_000)) == "refused")
            let lines = "{\"a\":1}\n{\"a\":" + text + "\n"
            #expect(outcome(lines) == "refused")
        }
        let wide = "{" + (0..<20_000).map { "\"k\($0)\":[1,2]" }.joined(separator: ",") + "}"
        #expect(outcome(wide) == "refused")
    }

    @Test("bytes that are no UTF-8 stay in their cells")
    func invalidUTF8() throws {
        var bytes = Array("time,open,high,low,close,note\n2024-01-02,1,2,1,2,".utf8)
        bytes += [0xFF, 0xC0, 0x80, 0x0A]
        bytes += Array("2024-01-03,1,2,1,".utf8) + [0xFE, 0x0A]
        bytes += Array("2024-01-04,1,2,1,2,x\n".utf8)
        let result = try FileReader.read(bytes: bytes)
        #expect(result.series.count == 2)
        #expect(result.report.rejectedRows.map(\.line) == [3])
    }

    @Test("times at the ends of their types never trap")
    func extremeTimes() {
        for cell in [
            "9223372036854775807", "-9223372036854775808", "999999999999999999",
            "-999999999999999999", "99999999999999999999", "1e18", "1e400", "-1e400",
            "999999999-12-31", "0000-01-01", "2024-13-45", "2024-W99", "24:00", "",
        ] {
            for form in [nil, TimeForm("s"), TimeForm("ns"), TimeForm("excel"), TimeForm("dmy")] {
                var options = ReadOptions()
                options.timeForm = form
                let text = "time,open,high,low,close\n\(cell),1,2,1,2\n2024-01-02,1,2,1,2\n"
                _ = try? FileReader.read(bytes: bytes(text), options: options)
                _ = try? FileReader.read(bytes: bytes("[[\"\(cell)\",1,2,1,2]]"), options: options)
            }
        }
    }
}
