import KChartControl
import KChartLocalization

/// Another market.
enum SymbolCommand {
    static var command: Command<ChartSession> {
        Command(
            id: "symbol", title: .commandSymbol, group: .groupData,
            summary: "Show another market; names the bars of a file",
            parameters: [CommandParameter("name", .text)]
        ) { session, arguments in
            session.load(symbol: arguments.text(0) ?? "", interval: nil)
        }
    }
}
