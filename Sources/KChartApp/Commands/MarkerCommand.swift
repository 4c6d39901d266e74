import KChartControl
import KChartCore
import KChartFeeds
import KChartLocalization
import KChartModel

/// Marks points of the chart, and takes marks away.
enum MarkerCommand {
    static var command: Command<ChartSession> {
        Command(
            id: "marker", title: .commandMarker, group: .groupData,
            summary: "Mark a point: add TIME [KIND] [PRICE] [LABEL] [COLOUR] [ID]; remove ID; load "
                + "FILE; clear; list",
            parameters: [
                CommandParameter("action", .word(["add", "remove", "load", "clear", "list"])),
                CommandParameter("value", .any, isOptional: true, repeats: true),
            ],
            presets: [CommandPreset(.markerClear, arguments: ["clear"])]
        ) { session, arguments in
            switch arguments.text(0) {
            case "add": return add(arguments, session)
            case "remove": return remove(arguments, session)
            case "load": return load(arguments, session)
            case "clear":
                session.model.removeAllMarkers()
                return .data(0)
            default:
                return .data(.array(session.model.markers.map { value(of: $0, session) }))
            }
        }
    }

    private static func add(
        _ arguments: CommandArguments, _ session: ChartSession
    ) -> CommandOutcome {
        guard let text = arguments.text(1) else { return missing("TIME") }
        guard let time = TimeArgument(text) else {
            return .refused(.answerNotATime, name, OneLine.quoted(text))
        }
        let kinds = Marker.Kind.allCases.map(\.rawValue)
        let kind = arguments.text(2).map { Marker.Kind(rawValue: $0.lowercased()) } ?? .neutral
        guard let kind else {
            return refused(arguments.text(2), kinds.joined(separator: ", "))
        }
        let price = arguments.number(3)
        if let given = arguments.text(3), price == nil {
            return .refused(.answerNotANumber, name, OneLine.quoted(given))
        }
        var tint: UInt32?
        if let given = arguments.text(5) {
            guard let rgb = MarkerColor.rgb(given) else { return refused(given, "#RRGGBB") }
            tint = rgb
        }
        let given = OneLine.cleaned(arguments.text(6) ?? "")
        let id = given.isEmpty ? session.model.state.markers.freeID : given
        let marker = Marker(
            id: id, time: session.instant(time), kind: kind, price: price,
            label: arguments.text(4).map { OneLine.cleaned($0) }, tint: tint)
        guard session.model.addMarker(marker).contains(.markers) else {
            return refused(arguments.text(1), "\(MarkerList.most)")
        }
        return .data(.string(id))
    }

    private static func remove(
        _ arguments: CommandArguments, _ session: ChartSession
    ) -> CommandOutcome {
        guard let id = arguments.text(1) else { return missing("ID") }
        guard session.model.removeMarker(id).contains(.markers) else {
            return .refused(.answerUnknownMarker, OneLine.quoted(id))
        }
        return .data(JSONValue(session.model.state.markers.count))
    }

    private static func load(
        _ arguments: CommandArguments, _ session: ChartSession
    ) -> CommandOutcome {
        guard let path = arguments.text(1) else { return missing("FILE") }
        // A pipe, standard input or a device may keep its reader waiting for ever.
        guard path != "-", !FileBytes.isSpecial(path) else {
            return .refused(.fileNotRegular, OneLine.quoted(path))
        }
        guard FileBytes.size(path) <= sizeLimit else {
            return .refused(.fileTooLarge, OneLine.quoted(path))
        }
        do throws(ReadError) {
            let file = try MarkerFile(path: path, zone: session.typedZone)
            session.model.addMarkers(file.markers)
            return .data([
                "markers": JSONValue(file.markers.count), "rejected": JSONValue(file.rejected),
                "notes": .array(file.notices.map { .string($0) }),
            ])
        } catch {
            return .error(error.command)
        }
    }

    private static let name = "marker"
    /// The window waits for larger files too long: 64 MB. `--markers` reads them before it opens.
    private static let sizeLimit = 64 << 20

    private static func missing(_ what: String) -> CommandOutcome {
        .refused(.answerMissingArgument, name, what)
    }

    private static func refused(_ given: String?, _ allowed: String) -> CommandOutcome {
        .refused(.answerBadArgument, name, OneLine.quoted(given ?? ""), allowed)
    }

    private static func value(of marker: Marker, _ session: ChartSession) -> JSONValue {
        [
            "id": .string(marker.id), "time": .string(marker.time.rfc3339),
            "kind": .string(marker.kind.rawValue), "price": JSONValue(finite: marker.price),
            "label": JSONValue(marker.label),
            "color": marker.tint.map { .string(MarkerColor.hex($0)) } ?? .null,
        ]
    }
}
