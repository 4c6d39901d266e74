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
    public var arguments: CommandArguments { CommandArguments(Array(command.dropFirst())) }

    /// Why a line is no request, with the id of it when it had one.
    public struct Refusal: Error, Hashable, Sendable {
        public var id: JSONValue
        public var message: String
        public var key: String

        public init(id: JSONValue, message: String, key: String) {
            self.id = id
            self.message = message
            self.key = key
        }
    }

    /// Reads a line; total on every input.
    public init(line: [UInt8]) throws(Refusal) {
        let value: JSONValue
        do {
            value = try JSONValue(parsing: line)
        } catch {
            throw Refusal(
                id: .null, message: "not JSON: \(error)", key: ControlErrorKey.badRequest)
        }
        guard let object = value.objectValue else {
            throw Refusal(
                id: .null, message: "a request is a JSON object", key: ControlErrorKey.badRequest)
        }
        let id = object["id"] ?? .null
        guard let elements = object["command"]?.arrayValue else {
            throw Refusal(
                id: id, message: "\"command\" must be an array of strings and numbers",
                key: ControlErrorKey.badRequest)
        }
        guard !elements.isEmpty else {
            throw Refusal(
                id: id, message: "the command is empty", key: ControlErrorKey.badRequest)
        }
        for element in elements {
            switch element {
            case .string, .integer, .number, .bool, .null: continue
            case .array, .object:
                throw Refusal(
                    id: id, message: "\"command\" holds strings and numbers only",
                    key: ControlErrorKey.badRequest)
            }
        }
        var chart: Int?
        if let given = object["chart"], !given.isNull {
            guard let number = given.intValue, number >= 0 else {
                throw Refusal(
                    id: id, message: "\"chart\" must be a whole number",
                    key: ControlErrorKey.badRequest)
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

/// The keys of refusals that the socket itself gives.
public enum ControlErrorKey {
    public static let badRequest = "control.badRequest"
    public static let lineTooLong = "control.lineTooLong"
    public static let unknownCommand = "control.unknownCommand"
    public static let badArgument = "control.badArgument"
    public static let noSuchChart = "control.noSuchChart"
    public static let timeout = "control.timeout"
    public static let failed = "control.failed"
}
