import KChartControl
import KChartLocalization
import Testing

@Suite("Requests and replies of the control socket")
struct RequestTests {
    private func request(_ text: String) throws -> ControlRequest {
        try ControlRequest(line: Array(text.utf8))
    }

    @Test("a request has an id of any kind, a command and perhaps a chart")
    func whole() throws {
        let read = try request("{\"id\": 7, \"command\": [\"zoom\", \"in\"], \"chart\": 0}")
        #expect(read == ControlRequest(id: 7, command: ["zoom", "in"], chart: 0))
        #expect(read.name == "zoom")
        #expect(read.arguments.text(0) == "in")
        let bare = try request("{\"command\":[\"state\"]}")
        #expect(bare.id == .null && bare.chart == nil && bare.arguments.isEmpty)
        let odd = try request("{\"id\":{\"a\":[1]},\"command\":[\"x\"],\"extra\":1}")
        #expect(odd.id == ["a": [1]])
        #expect(try ControlRequest(line: Array(read.line.dropLast().utf8)) == read)
    }

    @Test(
        "an id comes back as it was written, whatever number it is",
        arguments: [
            "9223372036854775807", "9223372036854775808", "18446744073709551615",
            "123456789012345678901234567890", "-0", "1.0", "1.50", "1e3", "1E+400", "0.1",
            "[18446744073709551616,{\"a\":2.0}]", "\"18446744073709551615\"",
        ])
    func echo(id: String) throws {
        let read = try request("{\"id\":\(id),\"command\":[\"zoom\",1.50]}")
        #expect(ControlReply(id: read.id, result: .success(.null)).line.contains("\"id\":\(id),"))
        #expect(read.line.hasPrefix("{\"id\":\(id),"))
        // What is not echoed stays a number.
        #expect(read.command == ["zoom", 1.5])
        let refused = #"{"id":\#(id),"command":[]}"#
        #expect {
            _ = try request(refused)
        } throws: { error in
            (error as? ControlRequest.Refusal).map { ControlReply($0).line.contains(id + ",") }
                ?? false
        }
    }

    @Test(
        "what is no request is refused in one line that keeps the id",
        arguments: [
            ("", JSONValue.null), ("nonsense", .null), ("[]", .null), ("{}", .null),
            ("{\"id\":3}", 3), ("{\"id\":3,\"command\":\"zoom\"}", 3),
            ("{\"id\":3,\"command\":[]}", 3), ("{\"id\":3,\"command\":[\"\"]}", 3),
            ("{\"id\":3,\"command\":[[\"zoom\"]]}", 3),
            ("{\"id\":3,\"command\":[\"zoom\",true]}", 3),
            ("{\"id\":3,\"command\":[\"zoom\",null]}", 3),
            ("{\"id\":3,\"command\":[\"zoom\"],\"chart\":\"x\"}", 3),
            ("{\"id\":3,\"command\":[\"zoom\"],\"chart\":-1}", 3),
        ])
    func refusals(text: String, id: JSONValue) throws {
        let refusal = #expect(throws: ControlRequest.Refusal.self) { try request(text) }
        let line = ControlReply(try #require(refusal)).line
        #expect(line.hasSuffix("\n") && !line.dropLast().contains("\n"))
        let reply = try JSONValue(parsing: String(line.dropLast()))
        #expect(reply["id"] == id)
        #expect(reply["ok"] == false)
        #expect(reply["error"]?.stringValue?.isEmpty == false)
        #expect(reply["key"]?.stringValue?.hasPrefix("answer.") == true)
    }

    @Test("a reply is read back as it was sent")
    func replies() throws {
        let good = ControlReply(id: "a", result: .success(["x": 1.5]))
        #expect(good.line == "{\"id\":\"a\",\"ok\":true,\"data\":{\"x\":1.5}}\n")
        #expect(ControlReply(line: Array(good.line.dropLast().utf8)) == good)
        let bad = ControlReply(
            id: .null, result: .failure(CommandError(.answerUnknownCommand, "x")))
        let read = try #require(ControlReply(line: Array(bad.line.dropLast().utf8)))
        guard case .failure(let error) = read.result else {
            Issue.record("the reply is an error")
            return
        }
        #expect(error.key == .answerUnknownCommand)
        #expect(error.message == "Unknown command: x")
        #expect(ControlReply(line: Array("{}".utf8)) == nil)
    }

    @Test("500 damaged requests are read or refused")
    func fuzz() {
        var random = SplitMix(seed: 0xB0B)
        let seed = Array(
            "{\"id\":7,\"command\":[\"wait\",\"series.bars\",\">\",100,5],\"chart\":0}".utf8)
        for _ in 0..<500 {
            var bytes = seed
            for _ in 0..<Int.random(in: 1...6, using: &random) where !bytes.isEmpty {
                let place = Int.random(in: 0..<bytes.count, using: &random)
                bytes[place] = UInt8.random(in: 0...255, using: &random)
            }
            if let read = try? ControlRequest(line: bytes) { #expect(!read.command.isEmpty) }
        }
    }
}
