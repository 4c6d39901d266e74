import KChartControl
import KChartCore
import KChartIndicators
import KChartLocalization
import KChartModel

/// Puts indicators on the chart, changes them and takes them away.
///
/// An indicator that is there is named by its number in the state, by its id (`rsi`: the last of
/// them) or as it would be typed (`rsi:6`).
enum IndicatorCommand {
    private static let actions = [
        "add", "remove", "toggle", "set", "hide", "show", "move", "settings", "reset",
    ]

    static var command: Command<ChartSession> {
        Command(
            id: "indicator", title: .commandIndicator, group: .groupStyle,
            summary:
                "Add, remove, change, hide, show or move an indicator (to a pane, new [PLACE], up or "
                + "down), open its settings, or reset all",
            parameters: [
                CommandParameter("action", .word(actions)),
                CommandParameter("name", .text, isOptional: true),
                CommandParameter("values", .text, isOptional: true, repeats: true),
            ],
            presets: [CommandPreset(.commandIndicatorReset, arguments: ["reset"])],
            choices: CommandChoices(.commandIndicatorAdd, all: all, typed: typed),
            isChosen: { session, arguments in
                arguments.text(0) == "toggle"
                    && arguments.text(1).flatMap { find($0, session.model) } != nil
            }
        ) { session, arguments in
            let model = session.model
            let action = arguments.text(0) ?? ""
            if action == "reset" {
                model.resetIndicators()
                return answer(session)
            }
            guard let name = arguments.text(1) else {
                return .refused(.answerMissingArgument, "indicator \(action)", "NAME")
            }
            let values = (2..<max(2, arguments.count)).compactMap { arguments.text($0) }
            if action == "add" { return add(name, values, session) }
            guard let placed = find(name, model) else {
                if action == "toggle" { return add(name, values, session) }
                return .refused(.answerNoIndicator, OneLine.quoted(name))
            }
            switch action {
            case "set": return set(placed, values, session)
            case "hide", "show": model.setIndicatorVisible(placed.id, action == "show")
            case "settings":
                return session.openPanel?("indicator", String(placed.id))
                    ?? .refused(.answerNotAvailable, "indicator settings")
            case "move": return move(placed, values, session)
            default: model.removeIndicator(placed.id)
            }
            return answer(session)
        }
    }

    private static func answer(_ session: ChartSession) -> CommandOutcome {
        .data(session.stateEntry("indicators") ?? .null)
    }

    private static func find(_ name: String, _ model: ChartModel) -> PlacedIndicator? {
        if let number = Int(name) { return model.indicators.first { $0.id == number } }
        guard let argument = try? IndicatorArgument(name, model.indicatorRegistry) else {
            return nil
        }
        let schema = argument.indicator.description.parameters
        let wanted = IndicatorParameters(schema, argument.parameters)
        let same = model.indicators.filter { $0.instance.description.id == argument.indicator.id }
        guard name.contains(":") else { return same.last }
        return same.last { $0.instance.parameters == wanted }
    }

    private static func add(
        _ name: String, _ values: [String], _ session: ChartSession
    ) -> CommandOutcome {
        let text = values.isEmpty ? name : name + ":" + values.joined(separator: ",")
        do throws(IndicatorArgumentError) {
            let argument = try IndicatorArgument(text, session.model.indicatorRegistry)
            session.model.addIndicator(argument.indicator.id, argument.parameters)
            return answer(session)
        } catch {
            return refusal(error, text)
        }
    }

    private static func set(
        _ placed: PlacedIndicator, _ values: [String], _ session: ChartSession
    ) -> CommandOutcome {
        let instance = placed.instance
        let text = instance.description.id + ":" + values.joined(separator: ",")
        guard !values.isEmpty else {
            return .refused(
                .answerMissingArgument, "indicator set",
                instance.description.parameters.map { $0.id + "=…" }.joined(separator: ", "))
        }
        do throws(IndicatorArgumentError) {
            let argument = try IndicatorArgument(text, session.model.indicatorRegistry)
            var configuration = instance.configuration
            configuration.parameters.merge(argument.parameters) { $1 }
            session.model.setIndicator(configuration)
            return answer(session)
        } catch {
            return refusal(error, text)
        }
    }

    /// Into a pane of the arrangement, into one of its own, or one place up or down in the order.
    private static func move(
        _ placed: PlacedIndicator, _ values: [String], _ session: ChartSession
    ) -> CommandOutcome {
        let model = session.model
        let panes = model.state.configuration.panes.ids
        let target = values.first ?? "new"
        let list = model.state.configuration.indicators
        let place = list.firstIndex { $0.id == placed.id } ?? 0
        switch target {
        case "new":
            guard values.count > 1 else {
                model.moveIndicator(placed.id, to: nil)
                break
            }
            guard let place = Int(values[1]), (1...panes.count + 1).contains(place) else {
                return .refused(
                    .answerBadArgument, "indicator move", OneLine.quoted(values[1]),
                    "1…\(panes.count + 1)")
            }
            model.placeIndicator(placed.id, before: place - 1)
        case "up": model.reorderIndicator(placed.id, to: place - 1)
        case "down": model.reorderIndicator(placed.id, to: place + 1)
        case let name where panes.contains(PaneID(name)):
            model.moveIndicator(placed.id, to: PaneID(name))
        default:
            return .refused(
                .answerBadArgument, "indicator move", OneLine.quoted(target),
                (["new", "up", "down"] + panes.map(\.name)).joined(separator: ", "))
        }
        return answer(session)
    }

    private static func refusal(_ error: IndicatorArgumentError, _ text: String) -> CommandOutcome {
        let allowed: String =
            switch error {
            case .unknownIndicator(let name, let known):
                Suggestion.nearest(to: name, among: known) ?? known.joined(separator: ", ")
            case .unknownParameter(_, _, let known): known.joined(separator: ", ")
            case .tooManyValues(_, _, let names): names.joined(separator: ",")
            case .valueAfterName(let value), .repeatedParameter(let value): value + "=…"
            case .badValue(_, let parameter, let allowed): parameter + "=" + allowed
            }
        return .refused(.answerBadArgument, "indicator", OneLine.quoted(text), allowed)
    }
}
