import KChartControl
import KChartModel
import Testing

@testable import KChartApp

@Suite("Indicator command")
struct IndicatorCommandTests {
    private func session() throws -> ChartSession {
        let session = try makeSession()
        session.model.resetIndicators()
        return session
    }

    private func ids(_ session: ChartSession) -> [String] {
        session.state["indicators"]?.arrayValue?.compactMap { $0["id"]?.stringValue } ?? []
    }

    @Test("a first start shows the average of 20 and volume; commands add, change and remove")
    func commands() throws {
        let session = try session()
        #expect(ids(session) == ["sma:20", "volume"])
        _ = session.run(line: "indicator add rsi 14")
        _ = session.run(line: "indicator add macd:12,26,9")
        #expect(ids(session) == ["sma:20", "volume", "rsi:14", "macd:12,26,9"])
        _ = session.run(line: "indicator set sma 50")
        _ = session.run(line: "indicator hide rsi")
        _ = session.run(line: "indicator move macd rsi")
        #expect(ids(session) == ["sma:50", "volume", "rsi:14", "macd:12,26,9"])
        let panes = session.state["panes"]?.arrayValue ?? []
        #expect(
            panes.map { $0["indicators"] ?? .null }
                == [["sma:50"], ["volume"], ["rsi:14", "macd:12,26,9"]])
        #expect(session.state["indicators"]?[2]?["visible"] == false)
        _ = session.run(line: "indicator remove rsi:14")
        _ = session.run(line: "indicator toggle volume")
        #expect(ids(session) == ["sma:50", "macd:12,26,9"])
        _ = session.run(line: "indicator reset")
        #expect(ids(session) == ["sma:20", "volume"])
    }

    @Test(
        "what is not understood is refused and changes nothing",
        arguments: [
            "indicator add rsj", "indicator add rsi 0", "indicator add rsi 14 x",
            "indicator set sma", "indicator set sma period=-3", "indicator remove macd",
            "indicator add", "indicator move sma nowhere", "indicator frob sma",
        ])
    func refusals(line: String) throws {
        let session = try session()
        let outcome = session.run(line: line)
        guard case .error = outcome else {
            Issue.record("\(line) answered \(outcome)")
            return
        }
        #expect(ids(session) == ["sma:20", "volume"])
    }
}
