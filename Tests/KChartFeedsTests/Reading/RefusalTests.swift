import Glibc
import KChartFeeds
import Testing

@Suite("Refusals")
struct RefusalTests {
    private func error(of path: String) -> ReadError? {
        do {
            _ = try FileReader.read(path: path)
            return nil
        } catch {
            return error
        }
    }

    @Test(
        "a file that is not there, a directory and the system's no have exit statuses of their own")
    func system() {
        let missing = error(of: "/nowhere/at all.csv")
        #expect(missing?.kind == .notFound)
        #expect(missing?.exitStatus == 66)
        #expect(missing?.description == "/nowhere/at all.csv: no such file")
        let directory = error(of: "/usr")
        #expect(directory?.kind == .isDirectory)
        #expect(directory?.exitStatus == 66)
        #expect(ReadError(.inputOutput, path: "x", detail: "y").exitStatus == 74)
    }

    @Test(
        "what is no market data is refused in one clear line",
        arguments: [
            ("", ReadError.Kind.empty), (" \n\n\t", .empty),
            ("Date,Open,High,Low,Close,Volume\n", .headerOnly),
            ("PAR1\u{0}\u{0}", .binary), ("PK\u{3}\u{4}rest", .damaged),
            ("a\u{0}b", .binary),
            ("Dear Sir,\nthank you for your letter.\n", .notMarketData),
            ("{\"code\":-1121,\"msg\":\"Invalid symbol.\"}", .exchangeRefusal),
            ("[]", .notMarketData), ("{}", .notMarketData), ("[1,2", .damaged),
            ("[[1733011200000,\"1\",\"2\"", .damaged),
            ("timestamp,bid,high\n2024-01-02 10:00:00,1,2\n", .columnsUnclear),
            ("1672531436,90.54,1.1\n1672531471,90.45,1.0\n", .columnsUnclear),
            ("14400000,1000,1010,990,1005,7\n14460000,1005,1010,1000,1001,8\n", .columnsUnclear),
            ("time,open,high,close\n2024-01-02,1,2,1\n", .columnsUnclear),
            ("time,open,high,low,close\nx,1,2,1,2\n", .columnsUnclear),
            ("time,open,high,low,close\n2024-01-02,a,b,c,d\n", .noBars),
        ])
    func content(text: String, kind: ReadError.Kind) {
        let error = refusal(text)
        #expect(error?.kind == kind)
        #expect(error?.exitStatus == 65)
        #expect(error?.description.contains("\n") == false)
        #expect(error?.description.hasPrefix("t.csv") == true)
    }

    @Test("an exchange's refusal is told in the exchange's words")
    func exchange() {
        #expect(
            refusal("{\"code\":-1121,\"msg\":\"Invalid symbol.\"}")?.description
                == "t.csv: the exchange refused: Invalid symbol. (-1121)")
    }

    @Test(
        "arrays and names of text are no refusal of an exchange",
        arguments: [
            "[[\"aaa\",\"bbb\"]]", "[[\"aaa\",\"bbb\"],[\"ccc\",\"ddd\"]]",
            "[[[\"aaa\"]]]", "{\"names\":[\"aaa\",\"bbb\"]}", "[{\"names\":[\"aaa\"]}]",
        ])
    func texts(text: String) {
        let error = refusal(text)
        #expect(error?.kind == .notMarketData)
        #expect(error?.exitStatus == 65)
        #expect(
            error?.description
                == "t.csv:1: is JSON without bars; expected records with time, open, high, low and"
                + " close")
    }

    @Test("nothing from a file reaches the terminal but printable text")
    func printableOnly() {
        let error = refusal("time,open,high,low,close\n2024-01-02,\u{1B}[31m\u{202E}x,1,1,1\n")
        #expect(error?.description == "t.csv:2: open \"?[31m?x\" is not a finite number")
    }

    @Test("one line of three million bytes ends in one line, at once")
    func longLine() {
        let error = refusal(String(repeating: "1,", count: 1_500_000))
        #expect(error?.kind == .notMarketData)
    }

    @Test("arrays ten thousand deep are refused without a deep stack")
    func deepJSON() {
        let deep = String(repeating: "[", count: 10_000)
        #expect(refusal(deep)?.exitStatus == 65)
        #expect(refusal(deep + String(repeating: "]", count: 10_000))?.exitStatus == 65)
        let keys = String(repeating: "{\"a\":", count: 10_000)
        #expect(refusal(keys)?.exitStatus == 65)
    }
}
