import KChartLocalization

/// One line from a client of the control socket.
public struct ControlRequest: Hashable, Sendable {
    /// Any JSON value, given back with the reply.
    public var id: JSONValue
    /// The command's name and arguments, strings and numbers, at least one.
    public var command: [JSONValue]
    /// The chart meant; nil for the focused one.
    public var chart: Int?

    public init(id: JSONValue = .null, command: [JSONValue], chart: Int? = nil) {
        self.id = id
        self.command = command
        self.chart = chart
    }

    /// The first element; commands are found by it.
    public var name: String { command.first.map(CommandArguments.text(of:)) ?? "" }
    /// The elements behind the first.
    public var arguments: CommandArguments { CommandArguments(Array(command.dropFirst())) }

    /// Why a line is no request, with the id of it when it had one.
    public struct Refusal: Error, Hashable, Sendable {
        /// That of the line; null when it had none.
        public var id: JSONValue
        /// Why it is no request.
        public var error: CommandError

        init(id: JSONValue = .null, _ key: MessageKey, _ arguments: String...) {
            self.id = id
            error = CommandError(key, arguments: arguments)
        }
    }

    /// Reads a line; total on every input.
    public init(line: [UInt8]) throws(Refusal) {
        let value: JSONValue
        do {
            value = try JSONValue(parsing: line, echoed: "id")
        } catch {
            throw Refusal(.answerBadRequest, "not JSON: \(error)")
        }
        guard let object = value.objectValue else {
            throw Refusal(.answerBadRequest, "it is not a JSON object")
        }
        let id = object["id"] ?? .null
        guard let elements = object["command"]?.arrayValue else {
            throw Refusal(id: id, .answerBadRequest, "\"command\" must be an array")
        }
        guard !elements.isEmpty, elements.first != "" else {
            throw Refusal(id: id, .answerEmptyCommand)
        }
        for element in elements {
            switch element {
            case .string, .integer, .number: continue
            case .bool, .null, .array, .object, .numeral:
                throw Refusal(
                    id: id, .answerBadRequest, "\"command\" holds strings and numbers only")
            }
        }
        var chart: Int?
        if let given = object["chart"], !given.isNull {
            guard let number = given.intValue, number >= 0 else {
                throw Refusal(id: id, .answerUnknownChart, given.compactText)
            }
            chart = number
        }
        self.init(id: id, command: elements, chart: chart)
    }

    /// The request as one line, line feed included.
    public var line: String {
        var object: JSONObject = ["id": id, "command": .array(command)]
        if let chart { object["chart"] = .integer(Int64(chart)) }
        return JSONValue.object(object).compactText + "\n"
    }
}
