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
            parameters: [CommandParameter("zone", .text)],
            choices: CommandChoices(
                .commandTimeZone,
                all: { session, _ in
                    (["UTC", "local"] + session.zones.places).map { name in
                        // New York, as nobody types America/New_York.
                        let city = name.split(separator: "/").last.map(String.init) ?? name
                        return CommandChoice(
                            name, otherNames: [city.replacing("_", with: " ")],
                            arguments: [.string(name)])
                    }
                }),
            isChosen: { session, arguments in
                session.look.zone.name == arguments.text(0)
            }
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
