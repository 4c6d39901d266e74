import KChartControl
import KChartCore
import KChartLocalization
import KChartModel
import KChartScene

/// The accessible tree as scripts and the keyboard meet it.
extension ChartSession {
    /// A part of the window that is told from its neighbours by its id, else by what it is, so that
    /// it keeps the focus while others come and go.
    struct Focus: Hashable {
        var id: String
        var role: AccessibleNode.Role
        var name: String
        /// Which of the parts of that role and name.
        var number: Int
    }

    /// The node that has the focus now; nil when it is gone or none has it.
    var focusedNode: AccessibleNode? {
        let nodes = accessibleNodes()
        // A panel knows itself; what is chosen in a list is behind the list.
        if panelState() != .null { return nodes.first { $0.states.contains(.focused) } }
        return focusedIndex(nodes).map { nodes[$0] }
    }

    private func focusedIndex(_ nodes: [AccessibleNode]) -> Int? {
        guard let focus else { return nil }
        let alike = nodes.indices.filter {
            focus.id.isEmpty
                ? nodes[$0].role == focus.role && nodes[$0].name == focus.name
                : nodes[$0].id == focus.id
        }
        return alike.indices.contains(focus.number) ? alike[focus.number] : alike.last
    }

    /// Gives the focus to the next node, or the one before, round the end; says it.
    func moveFocus(by step: Int) -> CommandOutcome {
        if moveInPanel(step) { return .data(focusState) }
        let nodes = accessibleNodes()
        guard !nodes.isEmpty else { return .refused(.answerNotAvailable, "focus") }
        let start = focusedIndex(nodes) ?? (step > 0 ? -1 : nodes.count)
        let index = (start + step + nodes.count) % nodes.count
        let node = nodes[index]
        let number = nodes[..<index].count {
            node.id.isEmpty ? $0.role == node.role && $0.name == node.name : $0.id == node.id
        }
        focus = Focus(id: node.id, role: node.role, name: node.name, number: number)
        pointAtLegend(of: node)
        say(node.value.isEmpty ? node.name : node.name + ": " + node.value)
        return .data(Self.value(of: node))
    }

    /// Shows the actions of the legend that the keyboard is at, and no others.
    func pointAtLegend(of node: AccessibleNode?) {
        let parts = node?.id.split(separator: ".") ?? []
        if parts.count >= 2, parts[0] == "indicator", let number = Int(parts[1]) {
            let action = parts.count > 2 ? LegendPointer.Action(rawValue: String(parts[2])) : nil
            model.pointAtLegend(LegendPointer(number, action, isKeyboard: true))
        } else if model.state.legendPointer?.isKeyboard == true {
            model.pointAtLegend(nil)
        }
    }

    /// The nodes as the state gives them, in reading order.
    var accessibleState: JSONValue {
        .array(accessibleNodes().map { Self.value(of: $0) })
    }

    var focusState: JSONValue { focusedNode.map { Self.value(of: $0) } ?? .null }

    private static let stateNames: [(AccessibleNode.States, String)] = [
        (.focused, "focused"), (.chosen, "chosen"), (.disabled, "disabled"),
        (.expanded, "expanded"),
    ]

    private static func value(of node: AccessibleNode) -> JSONValue {
        [
            "id": .string(node.id), "role": .string(node.role.rawValue), "name": .string(node.name),
            "value": .string(node.value),
            "bounds": [
                "x": JSONValue(node.bounds.x), "y": JSONValue(node.bounds.y),
                "width": JSONValue(node.bounds.width), "height": JSONValue(node.bounds.height),
            ],
            "actions": .array(node.actions.map { .string($0) }),
            "states": .array(
                Self.stateNames.filter { node.states.contains($0.0) }.map { .string($0.1) }),
        ]
    }
}
