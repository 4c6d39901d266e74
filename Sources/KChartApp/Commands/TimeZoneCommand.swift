import KChartControl
import KChartCore
import KChartLocalization
import KChartModel

/// The zone of every time shown.
enum TimeZoneCommand {
    static var command: Command<ChartSession> {
        Command(
            id: "timezone", title: .commandTimeZone, group: .groupData,
            summary: "Show every time in another zone: local, UTC or Area/City",
            parameters: [CommandParameter("zone", .text)]
        ) { session, arguments in
            let name = arguments.text(0) ?? ""
            do {
                session.setZone(try session.zones.zone(named: name))
            } catch {
                return .refused(
                    .answerBadArgument, "timezone", OneLine.quoted(name), "UTC, local, Area/City")
            }
            return .data(.string(session.look.zone.name))
        }
    }
}
