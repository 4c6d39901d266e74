import KChartControl
import KChartCore
import KChartDrawings
import KChartLocalization
import KChartModel

/// Drawings to and from a file in the document of `DrawingExchange`.
enum DrawingTransfer {
    /// More bytes are not read: 64 MB.
    private static let sizeLimit = 64 << 20

    static func run(_ action: String, _ path: String, _ session: ChartSession) -> CommandOutcome {
        action == "export" ? write(path, session) : read(path, session)
    }

    private static func write(_ path: String, _ session: ChartSession) -> CommandOutcome {
        let symbol = session.model.state.configuration.instrument.symbol
        let text = DrawingExchange.text(
            of: session.model.state.drawings.drawings.all, symbol: symbol.isEmpty ? nil : symbol)
        do {
            try FileStore.replace(path, with: Array(text.utf8))
        } catch {
            return .refused(.answerDrawingsFailed, OneLine.quoted(path), error.cause)
        }
        return .data(.string(path))
    }

    /// Ids that are there already are kept apart by new ones.
    private static func read(_ path: String, _ session: ChartSession) -> CommandOutcome {
        let bytes: [UInt8]
        do throws(FileBytes.Refusal) {
            bytes = try FileBytes.contents(of: path, limit: sizeLimit)
        } catch {
            return .error(error.command(OneLine.quoted(path)))
        }
        guard case .success(let document) = DrawingExchange.read(bytes),
            !document.drawings.isEmpty
        else { return .refused(.answerNoDrawings) }
        return session.draw(.add(document.drawings))
    }
}
